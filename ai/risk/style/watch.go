package style

import (
	"errors"
	"fmt"

	"eras/ai/playermodel"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
)

// Options of decisions that are not territories.
const (
	nothing   = risk.MaxTerritories + iota // end a phase without an action
	something                              // trade in a set
	least                                  // occupy with as few armies as possible
	most                                   // with as many as possible
	between
)

// Watched is what a match tells about a player.
type Watched struct {
	// Choices are the player's decisions, with the forecasts of [ender.Kinds] in their
	// order.
	Choices []playermodel.Choice
	habits  counts
}

// errEnough interrupts a bot when its forecast is known.
var errEnough = errors.New("the forecast is known")

// Watch replays a match and returns what it tells about the player at a seat.
func Watch(record game.Record, seat game.Seat) (*Watched, error) {
	board, err := risk.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, fmt.Errorf("watching a match of Risk: %w", err)
	}
	if int(seat) >= board.Seats() {
		return nil, fmt.Errorf("watching a match of Risk: there is no seat %d", seat)
	}
	w := newWatcher(board, seat, record.Seed)
	if _, err := game.ReplaySteps(board, record, w.step); err != nil {
		return nil, fmt.Errorf("watching a match of Risk: %w", err)
	}
	return &w.seen, nil
}

// watcher follows a player through a match, with a bot of each kind in the same seat.
type watcher struct {
	board *risk.Board
	seat  game.Seat
	bots  []*shadow
	seen  Watched
	view  risk.Position

	// placing has the player's placements of a phase so far, and before is the position at the
	// beginning of that phase.
	placing map[risk.Territory]int32
	before  risk.Position
	// last is the player's last attack of the turn.
	last risk.Action
}

// shadow is a bot that is asked what it would do in the player's place.
type shadow struct {
	turn *airisk.Turn
	// p is the bot's view. done has the actions that the bot has played so far: all placements if
	// placing, else the first action of any kind.
	p       risk.Position
	done    []risk.Action
	placing bool
}

func newWatcher(board *risk.Board, seat game.Seat, seed uint64) *watcher {
	w := &watcher{board: board, seat: seat}
	for i, kind := range ender.Kinds() {
		s := &shadow{}
		s.turn = airisk.NewTurn(board.Game, &s.p, seat, kind.Make, game.Random(seed, uint64(i)), func(a risk.Action) error {
			s.done = append(s.done, a)
			if !s.placing || a.Kind != risk.Place {
				return errEnough
			}
			board.Game.Play(&s.p, a, nil)
			if s.p.Turn != seat || s.p.Phase != risk.Reinforcing && s.p.Phase != risk.Placing {
				return errEnough
			}
			return nil
		})
		w.bots = append(w.bots, s)
	}
	return w
}

// ask returns the bot's first action at the position, or all placements of a phase.
func (s *shadow) ask(view *risk.Position) ([]risk.Action, error) {
	s.p, s.done = *view, s.done[:0]
	s.placing = view.Phase == risk.Reinforcing || view.Phase == risk.Placing
	if err := s.turn.Step(); err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	return s.done, nil
}

// step processes a step of the match.
func (w *watcher) step(step risk.Step) {
	p := &step.Before
	if w.board.Game.Actor(p) != w.seat {
		return
	}
	a := step.Answers[0]
	w.board.View(p, w.seat, &w.view)
	w.seen.habits.count(w.board.Game, &w.view, w.seat, a)
	switch p.Phase {
	case risk.Placing, risk.Reinforcing:
		w.place(a, &step.After)
	case risk.Attacking:
		if again := a.Kind == risk.Attack && a.From == w.last.From && a.To == w.last.To; !again {
			w.choose(w.attackOptions(), attacked(a))
		}
		w.last = a
	case risk.Choosing:
		w.choose(w.board.Game.Choices(&w.view).Len(), int(a.To))
	case risk.TradingIn:
		if !w.board.Game.MustTradeIn(&w.view) && len(w.board.Game.LegalSets(w.view.Hands[w.seat], nil)) > 0 {
			w.choose(2, traded(a))
		}
	case risk.Occupying:
		if low, high := w.board.Game.OccupationRange(&w.view); low < high {
			w.choose(3, occupied(a.N, low, high))
		}
	case risk.Fortifying:
		w.choose(w.fortifyOptions(), fortified(a))
	case risk.Dealing, risk.Assigning, risk.Rolling, risk.Drawing, risk.Over:
	}
}

// choose adds a decision for an option among several, unless there was only one.
func (w *watcher) choose(options, taken int) {
	if options < 2 {
		return
	}
	c := playermodel.Choice{Options: options, Taken: taken, Time: len(w.seen.Choices), Styles: make([][]playermodel.Forecast, len(w.bots))}
	for k, bot := range w.bots {
		done, err := bot.ask(&w.view)
		if err != nil {
			continue // it has no forecast
		}
		option := nothing
		if len(done) > 0 {
			option = w.optionOf(done[0])
		}
		c.Styles[k] = []playermodel.Forecast{{Option: option, Probability: 1}}
	}
	w.seen.Choices = append(w.seen.Choices, c)
}

// optionOf returns the option of a bot's action.
func (w *watcher) optionOf(a risk.Action) int {
	switch w.view.Phase {
	case risk.Attacking:
		return attacked(a)
	case risk.TradingIn:
		return traded(a)
	case risk.Occupying:
		low, high := w.board.Game.OccupationRange(&w.view)
		return occupied(a.N, low, high)
	case risk.Fortifying:
		return fortified(a)
	case risk.Dealing, risk.Choosing, risk.Assigning, risk.Placing, risk.Reinforcing, risk.Rolling, risk.Drawing,
		risk.Over:
	}
	return int(a.To)
}

// place processes a placement. At the end of the phase, the decision is the territory that received
// the most armies.
func (w *watcher) place(a risk.Action, after *risk.Position) {
	if a.Kind != risk.Place {
		return
	}
	if w.placing == nil {
		w.placing, w.before = map[risk.Territory]int32{}, w.view
	}
	w.placing[a.To] += a.N
	if after.Turn == w.seat && after.Phase == w.before.Phase && after.Reserve > 0 {
		return
	}
	best := a.To
	for c := range risk.Territory(w.board.Game.Map.Territories()) {
		if w.placing[c] > w.placing[best] {
			best = c
		}
	}
	w.placing, w.last = nil, risk.Action{}
	if w.before.Held[w.seat].Len() < 2 {
		return
	}
	c := playermodel.Choice{Options: w.before.Held[w.seat].Len(), Taken: int(best), Time: len(w.seen.Choices), Styles: make([][]playermodel.Forecast, len(w.bots))}
	for k, bot := range w.bots {
		done, err := bot.ask(&w.before)
		if err != nil {
			continue
		}
		c.Styles[k] = placements(done)
	}
	w.seen.Choices = append(w.seen.Choices, c)
}

// placements returns the share of the armies that each territory received.
func placements(done []risk.Action) []playermodel.Forecast {
	var all []playermodel.Forecast
	sum := 0.0
	for _, a := range done {
		if a.Kind != risk.Place {
			continue
		}
		sum += float64(a.N)
		known := false
		for i := range all {
			if all[i].Option == int(a.To) {
				all[i].Probability += float64(a.N)
				known = true
			}
		}
		if !known {
			all = append(all, playermodel.Forecast{Option: int(a.To), Probability: float64(a.N)})
		}
	}
	for i := range all {
		all[i].Probability /= sum
	}
	return all
}

// attackOptions returns the number of territories that can be attacked, plus one for no attack.
func (w *watcher) attackOptions() int {
	var targets risk.Set
	held := w.view.Held[w.seat]
	for own := held; !own.Empty(); own = own.Rest() {
		if c := own.First(); w.view.Armies.At(c) > 1 {
			targets = targets.Or(w.board.Game.Map.Neighbours(c).Minus(held))
		}
	}
	return targets.Len() + 1
}

// fortifyOptions returns the number of territories that can receive armies, plus one for no move.
func (w *watcher) fortifyOptions() int {
	var targets risk.Set
	for own := w.view.Held[w.seat]; !own.Empty(); own = own.Rest() {
		if c := own.First(); w.board.Game.Spare(&w.view, c) > 0 {
			targets = targets.Or(w.board.Game.FortifyTargets(&w.view, c))
		}
	}
	return targets.Len() + 1
}

func attacked(a risk.Action) int {
	if a.Kind == risk.Attack {
		return int(a.To)
	}
	return nothing
}

func fortified(a risk.Action) int {
	if a.Kind == risk.Move {
		return int(a.To)
	}
	return nothing
}

func traded(a risk.Action) int {
	if a.Kind == risk.TradeIn {
		return something
	}
	return nothing
}

func occupied(n, low, high int32) int {
	switch n {
	case low:
		return least
	case high:
		return most
	}
	return between
}
