// Package riskplay plays matches of Risk: drafts of placements, campaigns, limited turns, and the plans
// of bots.
package riskplay

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"eras/ai/agents"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/saves"
)

// Setup describes a match of Risk.
type Setup struct {
	Map   *risk.Map
	Rules risk.Rules
	// Players are the players by seat. Their number is Rules.Players.
	Players []session.Player
	Seed    uint64
	// Colours are those of the players.
	Colours risk.Colours
	// Programs are the external programs that may play; nil for none.
	Programs *session.Programs
}

// Name returns the name of a seat. Bots of the same kind are numbered.
func (s *Setup) Name(seat game.Seat) string {
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

// Step is a step of a match of Risk.
type Step = session.Step[risk.Position, risk.Action, risk.Event]

// Risk is a match of Risk being played. A person's placements are a draft until all armies are
// placed; then they are played.
type Risk struct {
	*session.Session[risk.Position, risk.Action, risk.Event]
	Setup Setup
	Board *risk.Board

	draft     []Placement // the placements as entered
	submitted []Placement // the previous draft, as entered
	campaign  *risk.Campaign
	clock     turnClock
	kept      func(step int, lines []string) // see KeepDrafts
	advised   advised

	mu    sync.Mutex
	plans [][]*ender.Trace // by seat: the plans of a planning bot in its last turn
}

// New returns a match of Risk with its bots seated, and writes the players into its record. The
// caller must close the session.
func New(setup Setup, match *risk.Match) (*Risk, error) {
	board := match.Board().(*risk.Board)
	if err := session.MatchesSeats("Risk", setup.Players, board.Seats()); err != nil {
		return nil, err
	}
	n := board.Seats()
	r := &Risk{Setup: setup, Board: board, plans: make([][]*ender.Trace, n)}
	r.Session = session.New(match, make([]game.Agent[risk.Position, risk.Action], n))
	r.SetSubstitutes(func(seat game.Seat) (game.Agent[risk.Position, risk.Action], error) {
		return airisk.SeatAgent(board.Game, agents.RiskBots().Entries[0].Make, seat, setup.Seed), nil
	})
	r.SetStanding(r.standing)
	for i, name := range session.SpecsOf(setup.Players) {
		match.SetSeat(game.Seat(i), name)
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
		agent, err := r.newAgent(game.Seat(i))
		if err != nil {
			return fmt.Errorf("seating the players of Risk: %w", err)
		}
		r.SetAgent(game.Seat(i), agent)
	}
	return nil
}

// newAgent returns the agent of a seat that no person plays.
func (r *Risk) newAgent(seat game.Seat) (game.Agent[risk.Position, risk.Action], error) {
	set := &r.Setup
	p := &set.Players[seat]
	if session.IsProgram(p.Bot) {
		return session.SeatProgram[risk.Position, risk.Action, risk.Event](set.Programs, r.Board, p.Bot, seat, session.SpecsOf(set.Players), set.Seed)
	}
	return newAgent(r.Board, &order{Player: *p}, seat, set.Seed, r.planned)
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
		Mode: risk.ID, Map: r.Setup.Map.Name, MapTitle: r.Setup.Map.Title, MapFile: MapFile(r.Setup.Map), Seats: session.SavedPlayers(r.Setup.Players),
		Record: r.Match().Record().String(), Stand: r.Standing(), Drafts: r.savedDrafts(),
	}
}

func (r *Risk) standing() map[string]int {
	p := r.Position()
	stand := map[string]int{"round": int(p.Round)}
	for i, c := range r.Board.Colours {
		if int(c) != i {
			stand[ColourStand(i)] = int(c)
		}
	}
	return stand
}

// ColourStand returns the word for the colour of a seat, if it is another than the usual one, among the
// numbers of a saved match.
func ColourStand(seat int) string { return "colour" + strconv.Itoa(seat) }

// SetAutosave lets a save the match after every step and every change of the draft. nil submits the
// draft and stops saving.
func (r *Risk) SetAutosave(a *session.Autosave) {
	if a == nil {
		_ = r.submitDraft() // its placements were checked
	}
	r.Session.SetAutosave(a)
}

// MapFile returns the file of a map for a saved match, empty for a map that ships with the program.
func MapFile(m *risk.Map) string { return session.MapFile(m, shippedMaps()) }

// shippedMaps contains the files of the maps that ship with the program, and of their single
// continents.
var shippedMaps = sync.OnceValue(func() map[string]bool {
	return session.MapFiles(func(add func(session.Map, error)) {
		for _, name := range riskmaps.Names() {
			m, err := agents.LoadRiskMap(name)
			add(m, err)
			for k := range m.Continents() {
				if k := risk.Continent(k); m.Members(k).Len() > 1 {
					part, err := m.Part(k)
					add(part, err)
				}
			}
		}
	})
})
