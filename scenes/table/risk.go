package table

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/ai/roster"
	"eras/ai/search"
	"eras/game"
	"eras/game/risk"
)

// RiskSetup is what a match of Risk is set up with.
type RiskSetup struct {
	Map   *risk.Map
	Rules risk.Rules
	// Players are by seat; Rules.Players is how many.
	Players []Player
	Seed    uint64
}

// RiskStep is a step of a match of Risk.
type RiskStep = game.Step[risk.Position, risk.Action, risk.Event]

// Risk is a match of Risk in progress with its players.
type Risk struct {
	Setup RiskSetup
	Board risk.Board
	Table *Table[risk.Position, risk.Action, risk.Event]

	bots   []*airisk.Agent // by seat, nil where a person sits
	hurry  atomic.Bool
	onStep func(RiskStep)

	mu    sync.Mutex
	plans [][]*ender.Trace // by seat: the plans of the last turn of a bot that plans
}

// ErrSeats is in errors about a match that has other seats than its players.
var ErrSeats = errors.New("the players do not fit the match")

// NewRisk returns a match of Risk with its bots seated, and notes in its record
// who plays. onStep is told every step before the screen is, and with an empty
// step that steps were taken back. The match must be closed.
func NewRisk(setup RiskSetup, match *risk.Match, onStep func(RiskStep)) (*Risk, error) {
	board, ok := match.Board().(risk.Board)
	if n := match.Board().Seats(); !ok || len(setup.Players) != n {
		return nil, fmt.Errorf("seating the players of Risk: %w: %d of %d seats", ErrSeats, len(setup.Players), n)
	}
	n := board.Seats()
	r := &Risk{Setup: setup, Board: board, onStep: onStep, bots: make([]*airisk.Agent, n), plans: make([][]*ender.Trace, n)}
	r.Table = New(match, make([]game.Agent[risk.Position, risk.Action], n))
	for i, p := range setup.Players {
		who := p.Person
		if p.Bot != "" {
			who = p.Bot
		}
		match.SetSeat(game.Seat(i), who)
		if err := r.seat(game.Seat(i)); err != nil {
			r.Close()
			return nil, fmt.Errorf("seating the players of Risk: %w", err)
		}
	}
	r.Watch(func(RiskStep, game.Seat) {})
	return r, nil
}

// seat makes the bot of a seat, anew if there is one.
func (r *Risk) seat(seat game.Seat) error {
	spec := r.Setup.Players[seat].Bot
	if spec == "" {
		return nil
	}
	maker, err := r.maker(spec)
	if err != nil {
		return err
	}
	r.Table.SetAgent(seat, nil) // what the old one thinks is dropped
	r.dismiss(seat)
	r.bots[seat] = airisk.NewAgent(r.Board.Game, maker, seat, game.Random(r.Setup.Seed, seatSeed, uint64(seat)))
	r.Table.SetAgent(seat, r.bots[seat])
	return nil
}

// How long bots that plan whole turns may take for one, and how many plans they look at
// in a search, if settings behind their names say nothing else.
const (
	turnTime    = time.Second
	hardestTime = 3 * time.Second
	turnPlans   = 5000
	// hardest is the strongest of them.
	hardest = "ender2"
)

// maker returns what makes a bot; one that plans tells of its plans and can be
// hurried.
func (r *Risk) maker(spec string) (airisk.Maker, error) {
	params, err := roster.RiskPlannerParams(spec)
	if err != nil {
		return roster.FindRiskBot(spec)
	}
	o := ender.Options{Watch: r.planned, Hurried: r.hurry.Load}
	if _, _, set := strings.Cut(spec, ":"); !set {
		params.Search.Plans, o.Turn = turnPlans, turnTime
		if spec == hardest {
			o.Turn = hardestTime
		}
	}
	return ender.NewWith(params, o), nil
}

// planned keeps a plan; bots call it from where they think.
func (r *Risk) planned(t *ender.Trace) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if old := r.plans[t.Seat]; len(old) > 0 && old[0].Round != t.Round {
		r.plans[t.Seat] = nil
	}
	r.plans[t.Seat] = append(r.plans[t.Seat], t)
}

// PlansOf returns the plans that a bot made in its last turn, the first one first;
// none if it does not plan whole turns.
func (r *Risk) PlansOf(seat game.Seat) []*ender.Trace {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.plans[seat])
}

// Plans reports whether a bot that plans whole turns sits at a seat.
func (r *Risk) Plans(seat game.Seat) bool {
	_, err := roster.RiskPlannerParams(r.Setup.Players[seat].Bot)
	return err == nil
}

// Watch tells show every step.
func (r *Risk) Watch(show func(step RiskStep, seat game.Seat)) {
	r.Table.OnStep = func(step RiskStep, seat game.Seat, _ *search.Explanation) {
		if step.After.Turn != step.Before.Turn {
			r.hurry.Store(false)
		}
		if r.onStep != nil {
			r.onStep(step)
		}
		show(step, seat)
	}
}

// Position returns the current position, all hands included.
func (r *Risk) Position() risk.Position { return r.Table.Match().Position() }

// Outcome reports how the match ended, and whether it has.
func (r *Risk) Outcome() (game.Outcome, bool) { return r.Table.Match().Outcome() }

// Persons returns the seats of persons.
func (r *Risk) Persons() game.Seats {
	var seats game.Seats
	for i, p := range r.Setup.Players {
		if p.Bot == "" {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// Rush lets chance and bots answer up to n times in one tick, as long as no bot
// needs to think for longer and no person must answer.
func (r *Risk) Rush(n int) error {
	for range n {
		if _, person := r.Table.Person(); person || r.Table.Match().Waiting() == 0 {
			return nil
		}
		if err := r.Table.Tick(); err != nil {
			return err
		}
		if _, thinking := r.Table.Thinking(); thinking {
			runtime.Gosched() // most bots answer within that
		}
	}
	return nil
}

// Hurry asks the bot that thinks, if it plans until a limit, to answer with the
// best it has. It holds until the turn goes on.
func (r *Risk) Hurry() { r.hurry.Store(true) }

// Close ends the bots; nothing runs on behind.
func (r *Risk) Close() {
	r.hurry.Store(true) // so that the end need not be waited for
	r.Table.Close()
	for seat := range r.bots {
		r.dismiss(game.Seat(seat))
	}
}

// dismiss ends the bot of a seat.
func (r *Risk) dismiss(seat game.Seat) {
	if b := r.bots[seat]; b != nil {
		_ = b.Close() // it has nothing to say
		r.bots[seat] = nil
	}
}
