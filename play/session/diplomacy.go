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
	"eras/play/workers"
	"eras/saves"
)

// DiplomacySetup describes a match of Diplomacy.
type DiplomacySetup struct {
	Map   *diplomacy.Map
	Rules diplomacy.Rules
	// Players are the players by seat, one per power.
	Players []Player
	Seed    uint64
}

// Saved returns a match with the given record in the form for its file.
func (s *DiplomacySetup) Saved(record game.Record) saves.Match {
	return saves.Match{
		Mode: saves.Diplomacy, Map: s.Map.Name, MapTitle: s.Map.Title, MapFile: mapFile(s.Map), Seats: savedPlayers(s.Players), Record: record.String(),
	}
}

type diplomacyAgent = game.Agent[diplomacy.Position, diplomacy.Answer]

// Diplomacy is a match of Diplomacy that is played in this window. Persons answer in any order and
// may take back their answers. Bots think meanwhile, each in its own goroutine. The first Tick
// after the last answer plays the phase.
type Diplomacy struct {
	*Session[diplomacy.Position, diplomacy.Answer, diplomacy.Event]
	Setup DiplomacySetup

	here   game.Seats
	phases []*PlayedPhase
	drafts map[game.Seat]*OrderDraft // of this phase
	saved  *Autosave                 // nil while the match is not saved
	kept   keepDrafts
}

var _ DiplomacyMatch = (*Diplomacy)(nil)

// NewDiplomacy returns a new match with its players. The caller must close it.
func NewDiplomacy(setup DiplomacySetup) (*Diplomacy, error) {
	board, err := diplomacy.NewBoard(setup.Map, setup.Rules)
	if err != nil {
		return nil, err
	}
	return newDiplomacy(setup, game.NewMatch(board, setup.Seed), nil)
}

// ReplayDiplomacy returns the match of a record at board, which must have been made from the
// record's set-up. The match is only for viewing; [Diplomacy.Resume] returns one that can be played
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

// Past returns the match for viewing only.
func (d *Diplomacy) Past() *Diplomacy {
	past := &Diplomacy{Session: New(d.Match(), make([]diplomacyAgent, d.Match().Board().Seats())), Setup: d.Setup, phases: d.phases}
	past.Close()
	return past
}

// Resume returns the match with its players seated, to be played on. The caller must close it.
func (d *Diplomacy) Resume() (*Diplomacy, error) { return newDiplomacy(d.Setup, d.Match(), d.phases) }

// newDiplomacy seats the players at a match, writes them into its record, and keeps phases as those
// already played.
func newDiplomacy(setup DiplomacySetup, match *diplomacy.Match, phases []*PlayedPhase) (*Diplomacy, error) {
	board := match.Board().(*diplomacy.Board)
	if err := matchesSeats("Diplomacy", setup.Players, board.Seats()); err != nil {
		return nil, err
	}
	// A match that is continued must not draw the random numbers of its beginning again.
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

// keepPhases records every phase that is played.
func (d *Diplomacy) keepPhases() {
	d.Watch(func(step Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
		d.phases = append(d.phases, NewPlayedPhase(step.Before, step.After, step.Events))
		clear(d.drafts)
		d.hurried = false // bots are hurried for one phase
	})
}

// answerEnd lets the bots answer a proposal to end the match, which is a draw or the victory of one
// power. It counts as a proposal if all persons with orders agree on it.
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

// awayDiplomacy returns an agent that runs in a worker.
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

// Here returns the seats of persons, none if the match is only for viewing.
func (d *Diplomacy) Here() game.Seats { return d.here }

// Phases returns how many phases have been played.
func (d *Diplomacy) Phases() int { return len(d.phases) }

// Phase returns the i-th phase that has been played, from 0.
func (d *Diplomacy) Phase(i int) *PlayedPhase { return d.phases[i] }

// Draft returns the draft of the orders of a person's power, nil if it has nothing to order.
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

// RestoreDrafts fills the drafts of the present phase with those of a saved match. It leaves out
// illegal orders and returns an error that names them.
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
	if d.kept != nil {
		d.kept(d.Match().Steps(), d.savedDrafts())
	}
}

// KeepDrafts restores drafts for the position after a number of steps, unless the match has gone
// on. From now on it calls keep whenever the drafts change. It is for matches that are played
// through a link and have no autosave.
func (d *Diplomacy) KeepDrafts(step int, lines []string, keep func(step int, lines []string)) (err error) {
	if step == d.Match().Steps() {
		err = d.RestoreDrafts(lines)
	}
	d.kept = keep
	return err
}

// savedDrafts returns the drafts in the form for a saved match.
func (d *Diplomacy) savedDrafts() (lines []string) {
	for seat := range d.Match().Waiting().All() {
		if draft := d.drafts[seat]; draft != nil && (draft.Given() > 0 || draft.Draw() || draft.Concede() != diplomacy.Neutral) {
			lines = append(lines, fmt.Sprintf("%d: %s", seat, d.Game().Map.FormatAnswer(draft.Answer())))
		}
	}
	return lines
}

// Thinking returns how many ticks the answer of a bot has been awaited, and whether it is.
func (d *Diplomacy) Thinking(seat game.Seat) (ticks int, ok bool) { return d.Awaited(seat) }

// Left reports that phases have no time limit.
func (d *Diplomacy) Left() (ticks int, ok bool) { return 0, false }

// Record returns the match so far.
func (d *Diplomacy) Record() (game.Record, bool) { return d.Match().Record(), true }

// Saved returns the match in the form for its file.
func (d *Diplomacy) Saved() saves.Match {
	m := d.Setup.Saved(d.Match().Record())
	m.Stand, m.Drafts = d.standing(), d.savedDrafts()
	return m
}

func (d *Diplomacy) standing() map[string]int {
	p := d.Position()
	return d.withHints(map[string]int{"year": int(p.Year), "season": int(p.Season)})
}

// SetAutosave lets a save the match after every phase and every change of a draft. nil stops
// saving.
func (d *Diplomacy) SetAutosave(a *Autosave) {
	d.saved = a
	d.setAutosave(a, d.standing)
}
