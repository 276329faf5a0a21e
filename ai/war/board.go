package war

import (
	"math/bits"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// board is the war map as a search moves through it: the current position, and a
// stack of frames for the positions on the way to it.
type board struct {
	rules *war.Rules
	forms evaluation.Forms[Features, form]

	position war.Position
	frames   []frame
	peeked   frame // the last position that Peek evaluated without making the move
	ply      int
	moves    []war.Move

	// Data common to all positions of one search.
	player    game.Side // the side that is searching, MAX
	sites     sites
	lands     lands
	pursuit   pursuit
	far       []uint8 // for [board.ways]
	field     *evaluation.Field
	proximity *evaluation.Proximity
	steps     *grid.Steps
	words     int  // number of words of a set that the map's rows occupy
	countLeft bool // the search can reach the move limit
}

type frame struct {
	tally  tally
	change war.Change // the change that led here
	// waiting is the reach of the side that is not to act.
	waiting evaluation.Reach
}

var _ evaluation.Board[war.Position, war.Move, Features] = (*board)(nil)

func newBoard(r *war.Rules, estimators evaluation.List[Features]) *board {
	return &board{rules: r, forms: evaluation.Forms[Features, form]{Estimators: estimators}}
}

// prepare sets the data that depend on the player and on the map of the current position. It
// reports whether the map differs from that of the previous position.
func (b *board) prepare(player game.Side) (other bool) {
	z := b.position.Size
	b.player = player
	other = b.sites.read(&b.position)
	b.lands.read(b.rules, &b.position)
	if b.pursuit.read(&b.position, b.sites.closed) {
		other = true
	}
	b.field, b.proximity, b.steps = evaluation.FieldOn(z), evaluation.ProximityOn(z), grid.StepsOf(z)
	b.words = (z.Rows() + 3) / 4
	return other
}

// Set implements [evaluation.Board].
func (b *board) Set(p *war.Position, player game.Side, w evaluation.Weights, depth int) {
	if len(b.frames) == 0 {
		b.frames = make([]frame, 8)
	}
	b.ply = 0
	b.position = *p
	otherMap := b.prepare(player)
	b.forms.Begin(w, otherMap)
	root := &b.frames[0]
	root.waiting.Unset()
	b.count(&root.tally)
	root.tally.form = b.formOf()
	// Each ply may buy a leader, and quiescence may capture all leaders.
	reach := (2+int(b.rules.Orders))*depth + int(p.Armies[0].LeaderCount) + int(p.Armies[1].LeaderCount)
	b.countLeft = int(p.Left) <= reach
}

// Weights implements [evaluation.Board].
func (b *board) Weights() evaluation.Weights { return b.forms.Weights() }

// Key mixes everything on which the value of a position depends: leaders and their soldiers,
// owners, resources, points, the wagon, the side to act and the searching player. Of the actions left it uses
// the part that determines the income, or all if the search can reach the limit.
func (b *board) Key() uint64 {
	p := &b.position
	red, blue := &p.Armies[0], &p.Armies[1]
	left := p.Left
	if !b.countLeft {
		left %= uint16(b.rules.IncomePeriod)
	}
	h := evaluation.Fold(0, uint64(p.Turn)|uint64(b.player)<<8|uint64(left)<<16|uint64(p.Orders)<<32) ^
		evaluation.Fold(1, uint64(red.Resources)|uint64(blue.Resources)<<32) ^
		evaluation.Fold(2, uint64(red.Points)|uint64(blue.Points)<<16)
	if b.rules.Orders != 0 {
		h ^= b.movedKey()
	}
	if p.Objective.Kind == war.Wagon {
		h ^= evaluation.Fold(wagonPlace, uint64(p.Objective.Wagon))
	}
	t := &b.frames[b.ply].tally
	place, soldiers, n := 3, uint64(0), 0
	for side := range 2 {
		for i, word := range b.leaders(t, side) {
			h ^= evaluation.Fold(place, word)
			place++
			for ; word != 0; word &= word - 1 {
				s := b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]
				soldiers = soldiers<<8 | uint64(p.Cells[s].Soldiers)
				if n++; n == 8 {
					h ^= evaluation.Fold(place, soldiers)
					place, soldiers, n = place+1, 0, 0
				}
			}
		}
	}
	h ^= evaluation.Fold(place, soldiers) ^ t.owners
	if b.rules.Battle.Kinds {
		h ^= b.kindsKey(t)
	}
	return h
}

// kindsKey returns a key for the horse and the archers of the leaders, in the order of
// their squares.
func (b *board) kindsKey(t *tally) uint64 {
	h := uint64(1)
	for side := range 2 {
		for i, word := range b.leaders(t, side) {
			for ; word != 0; word &= word - 1 {
				c := &b.position.Cells[b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]]
				h = (h ^ uint64(c.Horse)<<8 ^ uint64(c.Archers)) * 0x9e3779b97f4a7c15
				h ^= h >> 29
			}
		}
	}
	return h
}

// movedPlace is the place of the leaders who have moved among the folds of a key. Other folds reach
// it only with hundreds of leaders.
const movedPlace = 44

// wagonPlace is the place of the wagon, after those of the leaders who have moved.
const wagonPlace = movedPlace + grid.Cells/64

// movedKey returns a key for the leaders who have moved in this turn.
func (b *board) movedKey() (h uint64) {
	for i, word := range b.position.Moved[:b.words] {
		if word != 0 {
			h ^= evaluation.Fold(movedPlace+i, word)
		}
	}
	return h
}

// Make implements [search.Position].
func (b *board) Make(m war.Move) (over, again bool) {
	b.ply++
	if b.ply == len(b.frames) {
		b.frames = append(b.frames, make([]frame, len(b.frames))...)
	}
	now := &b.frames[b.ply]
	now.tally = b.frames[b.ply-1].tally
	now.waiting.Unset()
	b.rules.Make(&b.position, m, &now.change)
	b.update(&now.tally, &now.change)
	over = b.rules.Over(&b.position)
	return over, !over && b.position.Turn == now.change.Side
}

// Unmake implements [search.Position].
func (b *board) Unmake() {
	b.rules.Unmake(&b.position, &b.frames[b.ply].change)
	b.ply--
}

// Final implements [search.Position]. All wins have the same value.
func (b *board) Final() int32 {
	outcome, _ := b.rules.Outcome(&b.position)
	side := b.position.Turn
	if b.ply > 0 {
		side = b.frames[b.ply].change.Side.Other() // an early end does not pass the turn
	}
	return int32(outcome.Score(side.Seat())) * search.Win
}

// Evaluate implements [search.Position] with the weighted sum of the estimators.
func (b *board) Evaluate(alpha, beta int32) int32 {
	if b.position.Turn == b.player {
		return b.evaluate(alpha, beta)
	}
	return -b.evaluate(-beta, -alpha)
}

// Hints for the order of moves: winning attacks first, ordered by the soldiers beaten, then steps
// onto sites; losing attacks come last.
const (
	attackHint    = 1000
	cityHint      = 600
	warehouseHint = 300
	enemyHint     = 100 // added for sites of the enemy
	losingHint    = -1
)

// Moves implements [search.Position].
func (b *board) Moves(buf []search.Choice[war.Move]) []search.Choice[war.Move] {
	b.moves = b.rules.Moves(&b.position, b.moves[:0])
	for _, m := range b.moves {
		c := search.Choice[war.Move]{Move: m}
		if m.Kind() == war.Step {
			c.Hint = b.hint(m)
		}
		buf = append(buf, c)
	}
	return buf
}

// hint returns the hint of a step.
func (b *board) hint(m war.Move) int32 {
	p := &b.position
	to := &p.Cells[m.To()]
	hint := int32(0)
	switch {
	case to.Leader != game.NoSide:
		if !b.rules.Beats(&p.Cells[m.From()], to) {
			return losingHint
		}
		return attackHint + int32(to.Soldiers)
	case to.Site == war.NoSite || to.Owner == p.Turn:
		return 0
	case to.Site == war.City:
		hint = cityHint
	default:
		hint = warehouseHint
	}
	if to.Owner != game.NoSide {
		hint += enemyHint
	}
	return hint
}

// Captures implements [search.Position] with the attacks that are predicted to win.
func (b *board) Captures(buf []search.Choice[war.Move]) []search.Choice[war.Move] {
	p := &b.position
	if b.field.Small {
		t := &b.frames[b.ply].tally
		index := b.index(p.Turn)
		touching := b.field.Touching(t.packed[index&1], t.packed[1-index&1])
		for ; touching != 0; touching &= touching - 1 {
			buf = b.attacks(b.field.Square[bits.TrailingZeros64(touching)], buf)
		}
		return buf
	}
	for s := range p.Army(p.Turn).Leaders.All() {
		buf = b.attacks(s, buf)
	}
	return buf
}

// attacks appends the winning attacks of the leader on from.
func (b *board) attacks(from grid.Square, buf []search.Choice[war.Move]) []search.Choice[war.Move] {
	p := &b.position
	enemy := p.Turn.Other()
	for _, to := range b.steps.From(from) {
		if p.Cells[to].Leader != enemy {
			continue
		}
		if b.rules.Orders != 0 && p.Moved.Has(from) {
			break
		}
		m := war.StepMove(from, to)
		if hint := b.hint(m); hint > 0 {
			buf = append(buf, search.Choice[war.Move]{Move: m, Hint: hint})
		}
	}
	return buf
}

// mayBuy reports whether the leader in c may get a soldier of an available kind at the given price.
func (b *board) mayBuy(c *war.Cell, price uint16) bool {
	p := &b.position
	return c.Leader == p.Turn && c.Soldiers < b.rules.Cap && p.Army(p.Turn).Resources >= uint32(price)
}

// Legal implements [search.Position].
func (b *board) Legal(m war.Move) bool {
	p := &b.position
	army, from := p.Army(p.Turn), &p.Cells[m.From()]
	switch m.Kind() {
	case war.Step:
		return from.Leader == p.Turn && p.Cells[m.To()].Leader != p.Turn && b.rules.StepCost(p, m.From(), m.To()) != 0
	case war.BuySoldier:
		return b.mayBuy(from, b.rules.SoldierPrice)
	case war.BuyHorse:
		return b.mayBuy(from, b.rules.HorsePrice)
	case war.BuyArcher:
		return b.mayBuy(from, b.rules.ArcherPrice)
	case war.BuyLeader:
		return from.Site == war.City && from.Owner == p.Turn && from.Leader == game.NoSide &&
			army.Resources >= uint32(b.rules.LeaderPrice) && (b.rules.MaxLeaders == 0 || army.LeaderCount < uint16(b.rules.MaxLeaders))
	case war.Levy:
		return from.Leader == p.Turn && b.rules.MayLevy(p, m.From())
	case war.End:
		return true
	case war.Pass:
	}
	return false
}
