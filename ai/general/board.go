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
	// others is the best scores of all leaders of the side to act but the one
	// on square othersOf, if hasOthers.
	others    scored
	othersOf  grid.Square
	hasOthers bool
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
	if len(b.frames) == 0 {
		b.frames = make([]frame, 8)
	}
	b.ply = 0
	b.position = *p
	moved := b.prepare(p.Turn)
	b.forms.Begin(moved || !slices.Equal(b.weights, w))
	b.weights = append(b.weights[:0], w...)
	root := &b.frames[0]
	root.hasOthers = false
	root.waiting.Unset()
	b.count(&root.tally)
	root.tally.form = b.formOf()
	// Every ply may buy a leader, and quiescence takes one each time.
	reach := 2*depth + int(p.Armies[0].LeaderCount) + int(p.Armies[1].LeaderCount)
	b.countLeft = int(p.Left) <= reach
}

// Key mixes what the value of a position depends on: leaders and their
// soldiers, owners, resources, points, the side to act, who is thinking, and of
// the moves left what the income or, if the search can reach it, the end asks
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
	now.tally, now.hasOthers = b.frames[b.ply-1].tally, false
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
