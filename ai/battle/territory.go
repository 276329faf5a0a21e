package battle

import "eras/game/battle"

// territory measures the territory at the top position. After a quiet move the
// enemies of the side that moved stand as before, so all positions behind such
// moves share the reach that the enemies had in the frame below.
func (b *board) territory(f *frame) int {
	if !b.ground.field.Small {
		return b.ground.wideTerritory(&f.position)
	}
	field, open := b.ground.field, f.tally.ring.packed
	moved := 1 - b.index(f.position.Turn)
	own, enemy := f.tally.packed[moved&1], f.tally.packed[1-moved&1]
	if b.ply > 0 {
		if below := &b.frames[b.ply-1]; below.tally.packed[1-moved&1] == enemy {
			below.waiting.Set(enemy)
			return sign(moved) * field.Territory(own, &below.waiting, open)
		}
	}
	f.waiting.Set(own)
	return -sign(moved) * field.Territory(enemy, &f.waiting, open)
}

// sign is 1 for MAX, index 0, and -1 for MIN, index 1.
func sign(index int) int { return 1 - 2*index }

// wideTerritory measures the territory at p.
func (g *ground) wideTerritory(p *battle.Position) int {
	return g.field.WideTerritory(*p.Soldiers(g.player), *p.Soldiers(g.player.Other()), p.Open())
}
