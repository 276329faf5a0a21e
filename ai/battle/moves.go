package battle

import (
	"math/bits"

	"eras/ai/search"
	"eras/game/battle"
	"eras/game/grid"
)

// Moves appends all moves, captures with a hint.
func (b *board) Moves(buf []search.Choice[battle.Move]) []search.Choice[battle.Move] {
	p := &b.frames[b.ply].position
	enemy := p.Soldiers(p.Turn.Other())
	b.moves = p.Moves(b.moves[:0])
	for _, m := range b.moves {
		to := m.To()
		hint := int32(enemy[to>>6] >> (to & 63) & 1)
		buf = append(buf, search.Choice[battle.Move]{Move: m, Hint: hint})
	}
	return buf
}

// Captures appends the moves onto enemies.
func (b *board) Captures(buf []search.Choice[battle.Move]) []search.Choice[battle.Move] {
	f := &b.frames[b.ply]
	p := &f.position
	own, enemy := p.Soldiers(p.Turn), p.Soldiers(p.Turn.Other())
	if field := b.ground.field; field.Small {
		index := b.index(p.Turn)
		touching := field.Touching(f.tally.packed[index&1], f.tally.packed[1-index&1])
		for ; touching != 0; touching &= touching - 1 {
			buf = b.capturesFrom(field.Square[bits.TrailingZeros64(uint64(touching))], enemy, buf)
		}
		return buf
	}
	for s := range own.All() {
		buf = b.capturesFrom(s, enemy, buf)
	}
	return buf
}

// capturesFrom appends the captures of the soldier on from.
func (b *board) capturesFrom(from grid.Square, enemy *grid.Set, buf []search.Choice[battle.Move]) []search.Choice[battle.Move] {
	for _, to := range b.steps.From(from) {
		if enemy.Has(to) {
			buf = append(buf, search.Choice[battle.Move]{Move: battle.Step(from, to), Hint: 1})
		}
	}
	return buf
}

// Legal reports whether a soldier can make the step.
func (b *board) Legal(m battle.Move) bool {
	f := &b.frames[b.ply]
	own := f.position.Soldiers(f.position.Turn)
	return m != battle.Pass && own.Has(m.From()) && !own.Has(m.To()) && f.tally.ring.squares.Has(m.To())
}
