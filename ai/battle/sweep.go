package battle

import (
	"math"
	"math/bits"
	"slices"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game/battle"
	"eras/game/grid"
)

var _ search.Sweeper[battle.Move] = (*board)(nil)

// Sweep implements [search.Sweeper] on small boards.
func (b *board) Sweep(tried [3]battle.Move, alpha int32) (n int, value int32, low bool) {
	f := &b.frames[b.ply]
	switch {
	case !b.peeks(f):
		return 0, 0, false
	case b.mixed:
		return b.sweepMixed(tried, alpha)
	}
	t, index := &f.tally, b.index(f.position.Turn)&1
	near, sign := b.nearness(b.ply), int32(1-2*index)
	// For MAX the greatest, for MIN the least gain in nearness to the enemies that a step brings,
	// indexed by its change of the weight of the soldier's square, from -1 to 1.
	const none = math.MinInt32
	nearest := [...]int32{none, none, none}
	back, steps := b.quietSteps(t, index, tried)
	for i, targets := range steps {
		n += bits.OnesCount64(targets)
		for ; targets != 0; targets &= targets - 1 {
			to := uint8(bits.TrailingZeros64(targets))
			from := to + back[i]
			inwards := uint(1+t.ring.inner[to&63]-t.ring.inner[from&63]) % uint(len(nearest))
			nearest[inwards] = max(nearest[inwards], sign*(near.At(to)-near.At(from)))
		}
	}
	from, to := window(index, alpha)
	value = none
	for i, closer := range nearest {
		if closer == none {
			continue
		}
		sum := t.form.sum(t.centre+sign*int32(i-1), t.proximity+sign*closer)
		v, outside := t.form.outside(sum, from, to)
		if v *= sign; !outside || v > alpha {
			return 0, 0, false
		}
		value = max(value, v)
	}
	return n, value, n > 0
}

// window returns a window, from MAX's point of view, that shows whether a move of the side with the
// given index is worth more than alpha to that side.
func window(index int, alpha int32) (from, to int32) {
	if index == 0 {
		return alpha, alpha + 1
	}
	return -alpha - 1, -alpha
}

// quietSteps returns, for each direction, the squares onto which soldiers of the side with the
// given index can step without a capture, except by steps in tried. back is the number to add to
// the number of such a square to get that of the soldier's square.
func (b *board) quietSteps(t *tally, index int, tried [3]battle.Move) (back [4]uint8, targets [4]evaluation.Packed) {
	own := t.packed[index]
	free := t.ring.packed &^ (own | t.packed[1-index])
	targets, back = b.field.Steps(own)
	for i := range targets {
		targets[i] &= free
	}
	for _, m := range tried {
		if i := slices.Index(directions[:], m.To()-m.From()); m != 0 && i >= 0 {
			targets[i] &^= b.field.Bit[m.To()]
		}
	}
	return back, targets
}

// directions are the differences of squares for steps to the right, to the left, down and up, in
// the order of [evaluation.Field.Steps].
var directions = [4]grid.Square{1, 255, grid.Max, 256 - grid.Max}

// sweepMixed is Sweep with soldiers of all kinds.
func (b *board) sweepMixed(tried [3]battle.Move, alpha int32) (n int, value int32, low bool) {
	f := &b.frames[b.ply]
	p, index := &f.position, b.index(f.position.Turn)&1
	enemies := p.Soldiers(p.Turn.Other())
	sign := int32(1 - 2*index)
	from, to := window(index, alpha)
	value = math.MinInt32
	b.moves = p.Moves(b.moves[:0])
	for _, m := range b.moves {
		if m == battle.Pass || slices.Contains(tried[:], m) || enemies.Has(m.To()) {
			continue
		}
		v := sign * b.afterStep(m, f, index, from, to)
		if v > alpha {
			return 0, 0, false
		}
		n, value = n+1, max(value, v)
	}
	return n, value, n > 0
}
