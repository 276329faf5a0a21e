package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/saves"
	"eras/workers"
)

// DiplomacySetup is what a match of Diplomacy is set up with.
type DiplomacySetup struct {
	Map   *diplomacy.Map
	Rules diplomacy.Rules
	// Players are by seat, one a power.
	Players []Player
	Seed    uint64
}

// Saved returns a match with that record for its file.
func (s *DiplomacySetup) Saved(record game.Record) saves.Match {
	return saves.Match{
		Mode: saves.Diplomacy, Map: s.Map.Name, MapTitle: s.Map.Title, MapFile: mapFile(s.Map), Seats: savedPlayers(s.Players), Record: record.String(),
	}
}

type (
	diplomacyStep  = game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]
	diplomacyAgent = game.Agent[diplomacy.Position, diplomacy.Answer]
)

// Diplomacy is a match of Diplomacy that is played in this window. Persons answer in
// any order and may take their answers back; bots think meanwhile, each in a goroutine
// of its own. The phase is played by the Tick after the last answer.
type Diplomacy struct {
	*Session[diplomacy.Position, diplomacy.Answer, diplomacy.Event]
	Setup DiplomacySetup

	here   game.Seats
	phases []*PlayedPhase
	drafts map[game.Seat]*OrderDraft // in this phase
	saved  *Autosave                 // nil while the match is not saved
}

var _ DiplomacyMatch = (*Diplomacy)(nil)

// NewDiplomacy returns a new match with its players. It must be closed.
func NewDiplomacy(setup DiplomacySetup) (*Diplomacy, error) {
	board, err := diplomacy.NewBoard(setup.Map, setup.Rules)
	if err != nil {
		return nil, err
	}
	return newDiplomacy(setup, game.NewMatch(board, setup.Seed), nil)
}

// ReplayDiplomacy returns the match of a record at board, which must have been made
// from the record's set-up. The match is only looked at; [Diplomacy.Resume] plays it
// on.
func ReplayDiplomacy(players []Player, board *diplomacy.Board, record game.Record) (*Diplomacy, error) {
	d := &Diplomacy{Setup: DiplomacySetup{Map: board.Game.Map, Rules: board.Game.Rules, Players: players, Seed: record.Seed}}
	match, err := game.Replay(board, record)
	if err != nil {
		return nil, err
	}
	for i := range match.Steps() {
		d.phases = append(d.phases, NewPlayedPhase(match.At(i), match.At(i+1), match.Events(i)))
	}
	d.Session = New(match, make([]diplomacyAgent, board.Seats()))
	d.Close()
	return d, nil
}

// Past returns the match to be only looked at.
func (d *Diplomacy) Past() *Diplomacy {
	past := &Diplomacy{Session: New(d.Match(), make([]diplomacyAgent, d.Match().Board().Seats())), Setup: d.Setup, phases: d.phases}
	past.Close()
	return past
}

// Resume returns the match to be played on by its players. It must be closed.
func (d *Diplomacy) Resume() (*Diplomacy, error) { return newDiplomacy(d.Setup, d.Match(), d.phases) }

// newDiplomacy seats the players at a match of which phases have been played, and writes
// them into its record.
func newDiplomacy(setup DiplomacySetup, match *diplomacy.Match, phases []*PlayedPhase) (*Diplomacy, error) {
	board := match.Board().(*diplomacy.Board)
	if err := matchesSeats("Diplomacy", setup.Players, board.Seats()); err != nil {
		return nil, err
	}
	// A match that goes on must not draw the random numbers of its beginning again.
	seed := setup.Seed
	if n := match.Steps(); n > 0 {
		seed = game.Derive(seed, uint64(n))
	}
	players := make([]diplomacyAgent, board.Seats())
	for i, p := range setup.Players {
		seat := game.Seat(i)
		match.SetSeat(seat, p.Person+p.Spec())
		if p.Bot == "" {
			continue
		}
		maker, err := agents.DiplomacyBots().Find(p.Spec())
		if err != nil {
			return nil, fmt.Errorf("seating %s: %w", board.Game.Map.PowerToken(diplomacy.PowerOf(seat)), err)
		}
		bot := aidiplomacy.NewAgent(maker(board.Game, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(seed, seat)))
		players[i] = bot
		if w := workers.Player(); w != nil {
			players[i] = awayDiplomacy(w, board, agentOrder{Seat: seat, Seed: seed, Player: p})
		}
	}
	d := &Diplomacy{Session: New(match, players), Setup: setup, here: PersonsOf(setup.Players), phases: phases, drafts: map[game.Seat]*OrderDraft{}}
	d.substitutes.simplest = simplestDiplomacy(board, seed)
	d.complete = d.answerEnd
	d.keepPhases()
	return d, nil
}

// keepPhases keeps the phases that are played.
func (d *Diplomacy) keepPhases() {
	d.Watch(func(step Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
		d.phases = append(d.phases, NewPlayedPhase(step.Before, step.After, step.Events))
		clear(d.drafts)
		d.hurried = false // bots are hurried for one phase
	})
}

// answerEnd lets the bots answer the draw, or the victory of one power, that all persons
// with orders have proposed.
func (d *Diplomacy) answerEnd(answers map[game.Seat]diplomacy.Answer) {
	p := d.Position()
	if !d.Game().Rules.AgreedDraws || !p.Season.Moves() {
		return
	}
	draw, proposed, to := true, false, diplomacy.Neutral
	for seat := range d.here.All() {
		if a, ok := answers[seat]; ok {
			draw, proposed = draw && a.Draw, true
			if a.Concede != diplomacy.Neutral {
				to = a.Concede
			}
		}
	}
	for seat := range d.here.All() {
		if a, ok := answers[seat]; ok && a.Concede != to && diplomacy.PowerOf(seat) != to {
			to = diplomacy.Neutral
		}
	}
	for seat, a := range answers {
		power := diplomacy.PowerOf(seat)
		if d.here.Has(seat) {
			continue
		}
		if draw && proposed {
			a.Draw = aidiplomacy.AcceptsDraw(d.Game(), &p, power)
		}
		if to != diplomacy.Neutral && power != to && aidiplomacy.Concedes(d.Game(), &p, power, to) {
			a.Concede = to
		}
		answers[seat] = a
	}
}

// awayDiplomacy returns an agent that thinks with a worker.
func awayDiplomacy(w *workers.Worker, board *diplomacy.Board, o agentOrder) diplomacyAgent {
	o.Mode, o.Setup = saves.Diplomacy, board.Setup()
	return &away[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{worker: w, board: board, order: o}
}

// Game returns the map and the rules.
func (d *Diplomacy) Game() *diplomacy.Game { return d.Match().Board().(*diplomacy.Board).Game }

// Player returns who plays a power.
func (d *Diplomacy) Player(seat game.Seat) Player {
	if seat < 0 || int(seat) >= len(d.Setup.Players) {
		return Player{}
	}
	return d.Setup.Players[seat]
}

// Here returns the seats of persons, none in a match that is only looked at.
func (d *Diplomacy) Here() game.Seats { return d.here }

// Phases returns how many phases have been played.
func (d *Diplomacy) Phases() int { return len(d.phases) }

// Phase returns a phase that has been played.
func (d *Diplomacy) Phase(i int) *PlayedPhase { return d.phases[i] }

// Draft returns the orders that a person's power is being given, nil if it has nothing
// to order.
func (d *Diplomacy) Draft(seat game.Seat) *OrderDraft {
	if !d.here.Has(seat) || !d.Match().Waiting().Has(seat) {
		return nil
	}
	if d.drafts[seat] == nil {
		p := d.Position()
		d.drafts[seat] = NewOrderDraft(d.Game(), &p, diplomacy.PowerOf(seat))
		d.drafts[seat].changed = d.saveDrafts
	}
	return d.drafts[seat]
}

// RestoreDrafts puts the drafts of a saved match into those of its present phase. An
// order that is not legal is left out; the error names it.
func (d *Diplomacy) RestoreDrafts(lines []string) error {
	var faults []error
	for _, line := range lines {
		number, text, _ := strings.Cut(line, ": ")
		seat, err := strconv.Atoi(number)
		if err != nil || seat < 0 || seat >= len(d.Setup.Players) || d.Draft(game.Seat(seat)) == nil {
			faults = append(faults, fmt.Errorf("nobody here writes the orders %.80q", line))
			continue
		}
		draft := d.Draft(game.Seat(seat))
		answer, err := d.Game().Map.ParseAnswer(text, draft.Position.Season)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		if d.Game().Rules.AgreedDraws {
			draft.SetEnd(answer.Draw, answer.Concede)
		}
		for _, o := range answer.Orders() {
			if err := draft.Put(o); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", d.Game().Map.FormatOrder(o), err))
			}
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("restoring the orders that were being written: %w", errors.Join(faults...))
	}
	return nil
}

// saveDrafts saves the match with its drafts.
func (d *Diplomacy) saveDrafts() {
	if d.saved != nil {
		d.saved.Checkpoint()
	}
}

// Thinking reports for how many ticks a bot has been awaited.
func (d *Diplomacy) Thinking(seat game.Seat) (ticks int, ok bool) { return d.Awaited(seat) }

// Left reports that phases have no time limit.
func (d *Diplomacy) Left() (ticks int, ok bool) { return 0, false }

// Record returns the match so far.
func (d *Diplomacy) Record() (game.Record, bool) { return d.Match().Record(), true }

// Saved returns the match for its file.
func (d *Diplomacy) Saved() saves.Match {
	m := d.Setup.Saved(d.Match().Record())
	m.Stand = d.standing()
	for seat := range d.Match().Waiting().All() {
		if draft := d.drafts[seat]; draft != nil && (draft.Given() > 0 || draft.Draw() || draft.Concede() != diplomacy.Neutral) {
			m.Drafts = append(m.Drafts, fmt.Sprintf("%d: %s", seat, d.Game().Map.FormatAnswer(draft.Answer())))
		}
	}
	return m
}

func (d *Diplomacy) standing() map[string]int {
	p := d.Position()
	return d.withHints(map[string]int{"year": int(p.Year), "season": int(p.Season)})
}

// SetAutosave makes a save the match after every phase and every change of a draft; nil
// ends that.
func (d *Diplomacy) SetAutosave(a *Autosave) {
	d.saved = a
	d.setAutosave(a, d.standing)
}
