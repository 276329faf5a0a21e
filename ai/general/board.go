package general

import (
	"math/bits"
	"slices"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
	"eras/game/grid"
)

// board is the general map as a search sees it: a position, and a stack with
// the tally of each position on the way to it.
type board struct {
	rules      general.Rules
	estimators estimate.List[Features]
	weights    estimate.Weights
	forms      estimate.Forms[form]
	probe      Features // what the estimators are asked about

	position general.Position
	frames   []frame
	ply      int
	moves    []general.Move

	// What all positions in one search have in common.
	player    game.Side // who is thinking
	sites     sites
	field     *estimate.Field
	proximity *estimate.Proximity
	steps     *grid.Steps
	words     int  // of a set that the map's rows reach into
	countLeft bool // the search can reach the end of the moves
}

type frame struct {
	tally  tally
	change general.Change // that led here
	// waiting is the reach of the side that is not to act.
	waiting estimate.Reach
}

var _ search.Position[general.Move] = (*board)(nil)

// prepare makes b ready for the current position, for that player to think, and
// reports whether it lies on another map than the last one.
func (b *board) prepare(player game.Side) (other bool) {
	z := b.position.Size
	b.player = player
	other = b.sites.read(&b.position)
	b.field, b.proximity, b.steps = estimate.FieldOn(z), estimate.ProximityOn(z), grid.StepsOf(z)
	b.words = (z.Rows() + 3) / 4
	return other
}

// set puts p at the bottom of the stack, for its side to move to think depth
// plies ahead with estimators weighted by w.
func (b *board) set(p *general.Position, w estimate.Weights, depth int) {
	b.setFor(p, p.Turn, w, depth)
}

// setFor is set for a player who may be the one not to move.
func (b *board) setFor(p *general.Position, player game.Side, w estimate.Weights, depth int) {
	if len(b.frames) == 0 {
		b.frames = make([]frame, 8)
	}
	b.ply = 0
	b.position = *p
	moved := b.prepare(player)
	b.forms.Begin(moved || !slices.Equal(b.weights, w))
	b.weights = append(b.weights[:0], w...)
	root := &b.frames[0]
	root.waiting.Unset()
	b.count(&root.tally)
	root.tally.form = b.formOf()
	// Every ply may buy a leader, and quiescence takes one each time.
	reach := 2*depth + int(p.Armies[0].LeaderCount) + int(p.Armies[1].LeaderCount)
	b.countLeft = int(p.Left) <= reach
}

// Key mixes what the value of a position depends on: leaders and their
// soldiers, owners, resources, points, the side to act, who is thinking, and of
// the actions left what the income or, if the search can reach it, the end asks
// for.
func (b *board) Key() uint64 {
	p := &b.position
	red, blue := &p.Armies[0], &p.Armies[1]
	left := p.Left
	if !b.countLeft {
		left %= uint16(b.rules.IncomePeriod)
	}
	h := estimate.Fold(0, uint64(p.Turn)|uint64(b.player)<<8|uint64(left)<<16) ^
		estimate.Fold(1, uint64(red.Resources)|uint64(blue.Resources)<<32) ^
		estimate.Fold(2, uint64(red.Points)|uint64(blue.Points)<<16)
	t := &b.frames[b.ply].tally
	place, soldiers, n := 3, uint64(0), 0
	for side := range 2 {
		for i, word := range b.leaders(t, side) {
			h ^= estimate.Fold(place, word)
			place++
			for ; word != 0; word &= word - 1 {
				s := b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]
				soldiers = soldiers<<8 | uint64(p.Cells[s].Soldiers)
				if n++; n == 8 {
					h ^= estimate.Fold(place, soldiers)
					place, soldiers, n = place+1, 0, 0
				}
			}
		}
	}
	return h ^ estimate.Fold(place, soldiers) ^ b.sites.owners(p)
}

// Make plays m.
func (b *board) Make(m general.Move) (over bool) {
	b.ply++
	if b.ply == len(b.frames) {
		b.frames = append(b.frames, make([]frame, len(b.frames))...)
	}
	now := &b.frames[b.ply]
	now.tally = b.frames[b.ply-1].tally
	now.waiting.Unset()
	b.rules.Make(&b.position, m, &now.change)
	b.update(&now.tally, &now.change)
	return b.rules.Over(&b.position)
}

// Unmake takes back the last move.
func (b *board) Unmake() {
	b.rules.Unmake(&b.position, &b.frames[b.ply].change)
	b.ply--
}

// Final returns the value of a match that is over.
func (b *board) Final() int32 {
	outcome, _ := b.rules.Outcome(&b.position)
	return int32(outcome.Score(b.position.Turn.Seat())) * search.Win
}

// Evaluate returns the weighted sum of the estimators.
func (b *board) Evaluate(alpha, beta int32) int32 {
	f := &b.frames[b.ply]
	if b.position.Turn == b.player {
		return b.value(f, alpha, beta)
	}
	return -b.value(f, -beta, -alpha)
}
