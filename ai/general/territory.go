package general

import "eras/ai/estimate"

// territory measures the territory at the current position. After an action that
// leaves the enemies of the side that acted alone, they share the reach that they
// had in the frame below.
func (b *board) territory(f *frame) int {
	if !b.field.Small {
		return b.wideTerritory()
	}
	moved := 1 - b.index(b.position.Turn)
	own, enemy := estimate.Packed(f.tally.packed[moved&1]), estimate.Packed(f.tally.packed[1-moved&1])
	if b.ply > 0 {
		if below := &b.frames[b.ply-1]; below.tally.packed[1-moved&1] == uint64(enemy) {
			below.waiting.Set(enemy)
			return sign(moved) * b.field.Territory(own, &below.waiting, b.field.All)
		}
	}
	f.waiting.Set(own)
	return -sign(moved) * b.field.Territory(enemy, &f.waiting, b.field.All)
}

// sign is 1 for MAX, index 0, and -1 for MIN, index 1.
func sign(index int) int { return 1 - 2*index }

// wideTerritory measures the same on maps of any size.
func (b *board) wideTerritory() int {
	p := &b.position
	return b.field.WideTerritory(p.Army(b.player).Leaders, p.Army(b.player.Other()).Leaders, b.field.Squares)
}
