package battle

import (
	"slices"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// board is a battle as a search sees it: a stack of positions, each with its
// features.
type board struct {
	rules   battle.Rules
	weights estimate.Weights
	ground  ground
	forms   estimate.Forms[form]
	probe   Features // what the estimators are asked about
	frames  []frame
	ply     int
	steps   *grid.Steps
	moves   []battle.Move
	// countsStall and countsLeft report that the search can reach the closing of
	// a ring or the end of the moves.
	countsStall, countsLeft bool
}

type frame struct {
	position battle.Position
	tally    tally
	// waiting is the reach of the side that is not to move.
	waiting estimate.Reach
}

var _ search.Position[battle.Move] = (*board)(nil)

// set puts p at the bottom of the stack, for its side to move to think depth
// plies ahead with estimators weighted by w.
func (b *board) set(p *battle.Position, w estimate.Weights, depth int) {
	if len(b.frames) == 0 {
		b.frames = make([]frame, 8)
	}
	b.forms.Begin(b.frames[0].position.Size != p.Size || !slices.Equal(b.weights, w))
	b.weights = append(b.weights[:0], w...)
	b.ply = 0
	b.ground.prepare(p.Size, p.Turn)
	b.steps = grid.StepsOf(p.Size)
	root := &b.frames[0]
	root.position = *p
	root.waiting.Unset()
	b.recount(root)
	reach := depth + p.Red.Len() + p.Blue.Len() // quiescence captures
	b.countsLeft = int(p.Left) <= reach
	b.countsStall = b.rules.Stall != 0 && p.Rings < battle.MaxRings && int(p.Stall)+reach >= int(b.rules.Stall)
}

// recount works out a frame's tally from its position alone.
func (b *board) recount(f *frame) {
	f.tally.count(&b.ground, &f.position)
	f.tally.form = b.formOf(&f.tally, f.position.Rings)
}

// index returns where a side stands in pairs: 0 for MAX, 1 for MIN.
func (b *board) index(s game.Side) int {
	if s == b.ground.player {
		return 0
	}
	return 1
}

// Key mixes what the value of a position depends on: soldiers, the side to
// move, who is thinking, and the counters that the search can bring to an end.
func (b *board) Key() uint64 {
	p := &b.frames[b.ply].position
	h := uint64(p.Turn) | uint64(b.ground.player)<<8 | uint64(p.Rings)<<16
	if b.countsStall {
		h |= uint64(p.Stall) << 24
	}
	if b.countsLeft {
		h |= uint64(p.Left) << 32
	}
	h = estimate.Fold(0, h)
	for i := range (p.Size.Rows() + 3) / 4 {
		h ^= estimate.Fold(2*i+1, p.Red[i]) ^ estimate.Fold(2*i+2, p.Blue[i])
	}
	return h
}

// Make plays m on a copy of the position.
func (b *board) Make(m battle.Move) (over bool) {
	b.ply++
	if b.ply == len(b.frames) {
		b.frames = append(b.frames, make([]frame, len(b.frames))...)
	}
	before, now := &b.frames[b.ply-1], &b.frames[b.ply]
	now.position = before.position
	now.waiting.Unset()
	p := &now.position
	b.rules.Play(p, m)
	switch {
	case p.Rings != before.position.Rings:
		b.recount(now)
	case m == battle.Pass:
		now.tally = before.tally
	default:
		turn := before.position.Turn
		own, enemy := &before.position.Red, &p.Blue
		captured := before.position.Blue.Has(m.To())
		if turn == game.Blue {
			own, enemy = &before.position.Blue, &p.Red
			captured = before.position.Red.Has(m.To())
		}
		now.tally.step(&b.ground, &before.tally, b.index(turn), m.From(), m.To(), captured, own, enemy)
		if captured {
			now.tally.form = b.formOf(&now.tally, p.Rings)
		}
	}
	return p.Over()
}

// Unmake returns to the position before.
func (b *board) Unmake() { b.ply-- }

// margin is what one soldier left adds to a win.
const margin = 1000

// Final returns a win's value, higher the more soldiers the winning leader
// keeps.
func (b *board) Final() int32 {
	p := &b.frames[b.ply].position
	result := b.rules.Result(p)
	value := int32(search.Win + margin*result.Left)
	switch result.Winner {
	case game.NoSide:
		return 0
	case p.Turn:
		return value
	}
	return -value
}

// Evaluate returns the weighted sum of the estimators.
func (b *board) Evaluate(alpha, beta int32) int32 {
	f := &b.frames[b.ply]
	if f.position.Turn == b.ground.player {
		return b.value(f, alpha, beta)
	}
	return -b.value(f, -beta, -alpha)
}
