package battle

import (
	"math/bits"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// board is a battle as a search moves through it: a stack of positions with their
// features.
type board struct {
	rules *battle.Rules
	forms evaluation.Forms[Features, form]

	frames []frame
	peeked frame // the last position that Peek evaluated, without the position itself
	ply    int
	moves  []battle.Move

	// Data common to all positions of one search.
	player    game.Side // the side that is searching, MAX
	field     *evaluation.Field
	proximity *evaluation.Proximity
	steps     *grid.Steps
	rings     *[battle.MaxRings + 1]ring
	// countStall and countLeft report that the search can reach the closing of a
	// ring or the move limit.
	countStall, countLeft bool
	// mixed reports that there are soldiers other than foot, trampled squares or ground.
	mixed bool
	// ground is a hash of the ground, which stays the same during a battle.
	ground uint64
}

type frame struct {
	position battle.Position
	tally    tally
	// waiting and near are the reach and the nearness of the side that is not to move.
	waiting evaluation.Reach
	near    evaluation.Nearness
}

var _ evaluation.Board[battle.Position, battle.Move, Features] = (*board)(nil)

func newBoard(r *battle.Rules, estimators evaluation.List[Features]) *board {
	return &board{rules: r, forms: evaluation.Forms[Features, form]{Estimators: estimators}}
}

// prepare sets the data common to all positions after p.
func (b *board) prepare(p *battle.Position, player game.Side) {
	z := p.Size
	b.player, b.mixed, b.ground = player, p.Mixed() || b.rules.Trample || p.Laid(), 0
	if p.Laid() {
		for i, bit := range p.Ground {
			for j, word := range bit {
				b.ground ^= evaluation.Fold(len(bit)*i+j+groundPlace, word)
			}
		}
	}
	b.field, b.proximity, b.steps, b.rings = evaluation.FieldOn(z), evaluation.ProximityOn(z), grid.StepsOf(z), ringsOn(z)
}

// Set implements [evaluation.Board].
func (b *board) Set(p *battle.Position, player game.Side, w evaluation.Weights, depth int) {
	if len(b.frames) == 0 {
		b.frames = make([]frame, 8)
	}
	b.forms.Begin(w, b.frames[0].position.Size != p.Size)
	b.ply = 0
	if b.mixed {
		clear(b.frames)
	}
	b.prepare(p, player)
	root := &b.frames[0]
	root.position = *p
	root.waiting.Unset()
	root.near.Unset()
	b.recount(root)
	reach := depth + p.Red.Len() + p.Blue.Len() // quiescence may capture all soldiers
	b.countLeft = int(p.Left) <= reach
	b.countStall = b.rules.Stall != 0 && p.Rings < battle.MaxRings && int(p.Stall)+reach >= int(b.rules.Stall)
}

// Weights implements [evaluation.Board].
func (b *board) Weights() evaluation.Weights { return b.forms.Weights() }

// recount computes a frame's tally from its position alone.
func (b *board) recount(f *frame) {
	f.tally.count(b, &f.position)
	f.tally.form = b.formOf(&f.tally, &f.position)
}

// index returns the index of a side in pairs: 0 for MAX, 1 for MIN.
func (b *board) index(s game.Side) int {
	if s == b.player {
		return 0
	}
	return 1
}

// Key mixes everything on which the value of a position depends: soldiers, the side to move, the
// searching player, and the counters whose end the search can reach.
func (b *board) Key() uint64 {
	p := &b.frames[b.ply].position
	h := uint64(p.Turn) | uint64(b.player)<<8 | uint64(p.Rings)<<16
	if b.countStall {
		h |= uint64(p.Stall) << 24
	}
	if b.countLeft {
		h |= uint64(p.Left) << 32
	}
	h = evaluation.Fold(0, h) ^ b.ground
	words := (p.Size.Rows() + 3) / 4
	for i := range words {
		h ^= evaluation.Fold(2*i+1, p.Red[i]) ^ evaluation.Fold(2*i+2, p.Blue[i])
	}
	if b.mixed {
		for i := range words {
			h ^= evaluation.Fold(3*i+kindsPlace, p.Kinds[0][i]) ^ evaluation.Fold(3*i+1+kindsPlace, p.Kinds[1][i]) ^
				evaluation.Fold(3*i+2+kindsPlace, p.Trampled[i])
		}
	}
	return h
}

// copyFoot copies a position without the fields that only mixed ones use. In frames these fields
// are always zero while the board is not mixed.
func copyFoot(to, from *battle.Position) {
	to.Size, to.Red, to.Blue = from.Size, from.Red, from.Blue
	to.Turn, to.Left, to.Stall, to.Rings = from.Turn, from.Left, from.Stall, from.Rings
	to.Nerve, to.Rout = from.Nerve, from.Rout
}

// kindsPlace and groundPlace are the places of kinds and trampled squares, and of ground, among the
// folds of a key.
const (
	kindsPlace  = 9
	groundPlace = kindsPlace + 12
)

// Make implements [search.Position].
func (b *board) Make(m battle.Move) (over, again bool) {
	b.ply++
	if b.ply == len(b.frames) {
		b.frames = append(b.frames, make([]frame, len(b.frames))...)
	}
	before, now := &b.frames[b.ply-1], &b.frames[b.ply]
	p := &now.position
	if b.mixed {
		*p = before.position
	} else {
		copyFoot(p, &before.position)
	}
	now.waiting.Unset()
	now.near.Unset()
	b.rules.Play(p, m)
	switch {
	case p.Rout != battle.NoRout:
		return true, false // the end of a battle needs no tally
	case p.Rings != before.position.Rings:
		b.recount(now)
	case m == battle.Pass:
		now.tally = before.tally
	default:
		if now.tally.move(b, before, p, m) {
			now.tally.form = b.formOf(&now.tally, p)
		}
	}
	return p.Over(), false
}

// Unmake implements [search.Position].
func (b *board) Unmake() { b.ply-- }

// nearness returns the nearness of the side that is not to move at the given ply.
func (b *board) nearness(ply int) *evaluation.Nearness {
	f := &b.frames[ply]
	if !f.near.Known() {
		before := &f.near
		if ply >= 2 {
			before = b.nearness(ply - 2) // of the same side
		}
		f.near.Set(b.proximity, f.tally.packed[1-b.index(f.position.Turn)&1], before)
	}
	return &f.near
}

// margin is added to the value of a win for each soldier left to the winning leader.
const margin = 1000

// Final implements [search.Position].
func (b *board) Final() int32 {
	p := &b.frames[b.ply].position
	result := b.rules.Result(p)
	value := int32(search.Win + margin*result.Left.Len())
	//exhaustive:ignore the winner is compared with the side to move
	switch result.Winner {
	case game.NoSide:
		return 0
	case p.Turn:
		return value
	}
	return -value
}

// Evaluate implements [search.Position] with the weighted sum of the estimators.
func (b *board) Evaluate(alpha, beta int32) int32 {
	f, below := &b.frames[b.ply], b.below()
	if f.position.Turn == b.player {
		return b.value(1, f, below, alpha, beta)
	}
	return -b.value(0, f, below, -beta, -alpha)
}

// Moves implements [search.Position].
func (b *board) Moves(buf []search.Choice[battle.Move]) []search.Choice[battle.Move] {
	p := &b.frames[b.ply].position
	enemy := p.Soldiers(p.Turn.Other())
	b.moves = p.Moves(b.moves[:0])
	for _, m := range b.moves {
		to := m.To()
		hint := int32(enemy[to>>6] >> (to & 63) & 1)
		if b.mixed && hint != 0 {
			hint += int32(p.Kind(to))
		}
		buf = append(buf, search.Choice[battle.Move]{Move: m, Hint: hint})
	}
	return buf
}

// Captures implements [search.Position] with all moves onto enemies.
func (b *board) Captures(buf []search.Choice[battle.Move]) []search.Choice[battle.Move] {
	f := &b.frames[b.ply]
	p := &f.position
	own, enemy := p.Soldiers(p.Turn), p.Soldiers(p.Turn.Other())
	if b.mixed {
		b.moves = p.Captures(b.moves[:0])
		for _, m := range b.moves {
			buf = append(buf, search.Choice[battle.Move]{Move: m, Hint: 1 + int32(p.Kind(m.To()))})
		}
		return buf
	}
	if field := b.field; field.Small {
		index := b.index(p.Turn)
		touching := field.Touching(f.tally.packed[index&1], f.tally.packed[1-index&1])
		for ; touching != 0; touching &= touching - 1 {
			buf = b.capturesFrom(field.Square[bits.TrailingZeros64(touching)], enemy, buf)
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

// Legal implements [search.Position]. It returns false for passes.
func (b *board) Legal(m battle.Move) bool {
	f := &b.frames[b.ply]
	if b.mixed {
		return f.position.Can(m)
	}
	own := f.position.Soldiers(f.position.Turn)
	return m != battle.Pass && own.Has(m.From()) && !own.Has(m.To()) && f.tally.ring.squares.Has(m.To())
}
