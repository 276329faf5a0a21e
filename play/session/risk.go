package session

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"eras/ai/agents"
	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
	"eras/play/workers"
	"eras/saves"
)

// RiskSetup describes a match of Risk.
type RiskSetup struct {
	Map   *risk.Map
	Rules risk.Rules
	// Players are the players by seat. Their number is Rules.Players.
	Players []Player
	Seed    uint64
}

// Name returns the name of a seat. Bots of the same kind are numbered.
func (s *RiskSetup) Name(seat game.Seat) string {
	p := s.Players[seat]
	if p.Bot == "" {
		return p.Person
	}
	name := agents.RiskBots().Title(p.Bot)
	number, all := 0, 0
	for i, other := range s.Players {
		if other.Bot != "" && agents.RiskBots().Title(other.Bot) == name {
			all++
			if i <= int(seat) {
				number++
			}
		}
	}
	if all > 1 {
		return fmt.Sprintf("%s (%d)", name, number)
	}
	return name
}

// RiskStep is a step of a match of Risk.
type RiskStep = Step[risk.Position, risk.Action, risk.Event]

// Risk is a match of Risk being played. A person's placements are a draft until all armies are
// placed; then they are played.
type Risk struct {
	*Session[risk.Position, risk.Action, risk.Event]
	Setup RiskSetup
	Board *risk.Board

	draft     []Placement // the placements as entered
	submitted []Placement // the previous draft, as entered
	campaign  *risk.Campaign
	clock     turnClock
	saved     *Autosave // nil while the match is not saved
	kept      keepDrafts

	mu    sync.Mutex
	plans [][]*ender.Trace // by seat: the plans of a planning bot in its last turn
}

// NewRisk returns a match of Risk with its bots seated, and writes the players into its record. The
// caller must close the session.
func NewRisk(setup RiskSetup, match *risk.Match) (*Risk, error) {
	board := match.Board().(*risk.Board)
	if err := matchesSeats("Risk", setup.Players, board.Seats()); err != nil {
		return nil, err
	}
	n := board.Seats()
	r := &Risk{Setup: setup, Board: board, plans: make([][]*ender.Trace, n)}
	r.Session = New(match, make([]game.Agent[risk.Position, risk.Action], n))
	r.substitutes.simplest = simplestRisk(board, setup.Seed)
	for i, p := range setup.Players {
		match.SetSeat(game.Seat(i), p.Person+p.Spec())
	}
	if err := r.seatBots(); err != nil {
		return nil, err
	}
	return r, nil
}

// seatBots makes the bots and seats them, in place of those already there.
func (r *Risk) seatBots() error {
	for i, p := range r.Setup.Players {
		if p.Bot == "" {
			continue
		}
		maker, err := riskMaker(&p, ender.Options{Watch: r.planned})
		if err != nil {
			return fmt.Errorf("seating the players of Risk: %w", err)
		}
		seat := game.Seat(i)
		if w := workers.Player(); w != nil {
			r.SetAgent(seat, r.away(w, agentOrder{Seat: seat, Seed: r.Setup.Seed, Player: p}, r.planned))
			continue
		}
		r.SetAgent(seat, airisk.NewAgent(r.Board.Game, maker, seat, airisk.BotRandom(airisk.BotSeed(r.Setup.Seed), seat)))
	}
	return nil
}

// away returns an agent that runs in a worker.
func (r *Risk) away(w *workers.Worker, o agentOrder, planned func(*ender.Trace)) game.TurnAgent[risk.Position, risk.Action] {
	o.Mode, o.Setup = saves.Risk, r.Board.Setup()
	return awayTurns[risk.Position, risk.Action, risk.Event]{away: &away[risk.Position, risk.Action, risk.Event]{
		worker: w, board: r.Board, order: o, planned: planned,
	}}
}

// turnPlans is how many plans a bot that plans whole turns examines per search, unless its spec
// says otherwise.
const turnPlans = 5000

// riskMaker returns the maker of a bot. A bot that plans whole turns gets the options.
func riskMaker(p *Player, o ender.Options) (airisk.Maker, error) {
	params, err := ender.Parameters.Of(p.Spec())
	if err != nil {
		return agents.RiskBots().Find(p.Spec())
	}
	if name, _, _ := strings.Cut(p.Bot, ":"); p.Bot == name || p.Bot == registry.AtLevel(name, ender.Parameters.HighestLevel(name)) {
		entry, err := agents.RiskBots().Entry(p.Bot)
		if err != nil {
			return nil, err
		}
		params.Search.Plans, o.Turn = turnPlans, entry.TurnTime
	}
	return ender.NewWith(params, o), nil
}

// planned keeps a plan. Bots call it from their own goroutines.
func (r *Risk) planned(t *ender.Trace) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if old := r.plans[t.Seat]; len(old) > 0 && old[0].Round != t.Round {
		r.plans[t.Seat] = nil
	}
	r.plans[t.Seat] = append(r.plans[t.Seat], t)
}

// PlansOf returns the plans that a bot made in its last turn, oldest first; none if the bot does
// not plan whole turns.
func (r *Risk) PlansOf(seat game.Seat) []*ender.Trace {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.plans[seat])
}

// Plans reports whether the bot of a seat plans whole turns.
func (r *Risk) Plans(seat game.Seat) bool {
	_, err := ender.Parameters.Of(r.Setup.Players[seat].Bot)
	return err == nil
}

// Saved returns the match and the draft in the form for its file.
func (r *Risk) Saved() saves.Match {
	return saves.Match{
		Mode: saves.Risk, Map: r.Setup.Map.Name, MapTitle: r.Setup.Map.Title, MapFile: mapFile(r.Setup.Map), Seats: savedPlayers(r.Setup.Players),
		Record: r.Match().Record().String(), Stand: r.standing(), Drafts: r.savedDrafts(),
	}
}

func (r *Risk) standing() map[string]int {
	p := r.Position()
	return r.withHints(map[string]int{"round": int(p.Round)})
}

// SetAutosave lets a save the match after every step and every change of the draft. nil submits the
// draft and stops saving.
func (r *Risk) SetAutosave(a *Autosave) {
	if a == nil {
		_ = r.submitDraft() // its placements were checked
	}
	r.saved = a
	r.Session.setAutosave(a, r.standing)
}
