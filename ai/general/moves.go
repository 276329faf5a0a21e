package general

import (
	"math/bits"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
	"eras/game/grid"
)

// Hints: winning attacks by the soldiers beaten, then sites; attacks that lose
// come last.
const (
	attackHint    = 1000
	cityHint      = 600
	warehouseHint = 300
	enemyHint     = 100 // more for sites of the enemy
	defeatHint    = -1
)

// Moves appends all actions.
func (b *board) Moves(buf []search.Choice[general.Move]) []search.Choice[general.Move] {
	b.moves = b.rules.Moves(&b.position, b.moves[:0])
	for _, m := range b.moves {
		c := search.Choice[general.Move]{Move: m}
		if m.Kind() == general.Step {
			c.Hint = b.hint(m)
		}
		buf = append(buf, c)
	}
	return buf
}

// hint says how promising a step looks.
func (b *board) hint(m general.Move) int32 {
	p := &b.position
	to := &p.Cells[m.To()]
	hint := int32(0)
	switch {
	case to.Leader != game.NoSide:
		if b.rules.Predict(p, m).Winner != p.Turn {
			return defeatHint
		}
		return attackHint + int32(to.Soldiers)
	case to.Site == general.NoSite || to.Owner == p.Turn:
		return 0
	case to.Site == general.City:
		hint = cityHint
	default:
		hint = warehouseHint
	}
	if to.Owner != game.NoSide {
		hint += enemyHint
	}
	return hint
}

// Captures appends the attacks that are predicted to win.
func (b *board) Captures(buf []search.Choice[general.Move]) []search.Choice[general.Move] {
	p := &b.position
	if b.field.Small {
		t := &b.frames[b.ply].tally
		index := b.index(p.Turn)
		touching := b.field.Touching(estimate.Packed(t.packed[index&1]), estimate.Packed(t.packed[1-index&1]))
		for ; touching != 0; touching &= touching - 1 {
			buf = b.attacks(b.field.Square[bits.TrailingZeros64(uint64(touching))], buf)
		}
		return buf
	}
	for s := range p.Army(p.Turn).Leaders.All() {
		buf = b.attacks(s, buf)
	}
	return buf
}

// attacks appends the winning attacks of the leader on from.
func (b *board) attacks(from grid.Square, buf []search.Choice[general.Move]) []search.Choice[general.Move] {
	p := &b.position
	enemy := p.Turn.Other()
	for _, to := range b.steps.From(from) {
		if p.Cells[to].Leader != enemy {
			continue
		}
		m := general.StepMove(from, to)
		if hint := b.hint(m); hint > 0 {
			buf = append(buf, search.Choice[general.Move]{Move: m, Hint: hint})
		}
	}
	return buf
}

// Legal reports whether the side to act can do m.
func (b *board) Legal(m general.Move) bool {
	p := &b.position
	army, from := p.Army(p.Turn), &p.Cells[m.From()]
	switch m.Kind() {
	case general.Step:
		return from.Leader == p.Turn && p.Cells[m.To()].Leader != p.Turn
	case general.BuySoldier:
		return from.Leader == p.Turn && from.Soldiers < b.rules.Cap && army.Resources >= uint32(b.rules.SoldierPrice)
	case general.BuyLeader:
		return from.Site == general.City && from.Owner == p.Turn && from.Leader == game.NoSide &&
			army.Resources >= uint32(b.rules.LeaderPrice) && (b.rules.MaxLeaders == 0 || army.LeaderCount < uint16(b.rules.MaxLeaders))
	}
	return false
}
