// Package diplomacyplay plays matches of Diplomacy: drafts of orders with their faults, agreed ends, and
// matches over DAIDE at both ends.
package diplomacyplay

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/saves"
)

// Setup describes a match of Diplomacy.
type Setup struct {
	Map   *diplomacy.Map
	Rules diplomacy.Rules
	// Players are the players by seat, one per power.
	Players []session.Player
	Seed    uint64
	// Programs are the external programs that may play; nil for none.
	Programs *session.Programs
}

// Saved returns a match with the given record in the form for its file.
func (s *Setup) Saved(record game.Record) saves.Match {
	return saves.Match{
		Mode: diplomacy.ID, Map: s.Map.Name, MapTitle: s.Map.Title, MapFile: MapFile(s.Map), Seats: session.SavedPlayers(s.Players), Record: record.String(),
	}
}

type (
	agent   = game.Agent[diplomacy.Position, diplomacy.Answer]
	program = session.ProgramAgent[diplomacy.Position, diplomacy.Answer, diplomacy.Event]
)

// newAgent returns the agent of a bot, whose spec is for the list of games. tell receives the
// accounts of the bot's orders before the orders are answered.
func newAgent(board *diplomacy.Board, maker aidiplomacy.Maker, spec string, seat game.Seat, seed uint64, tell func(*regent.Account)) game.TurnAgent[diplomacy.Position, diplomacy.Answer] {
	here := aidiplomacy.SeatAgent(board.Game, maker, seat, seed)
	here.TalkTo(teller(tell))
	noted := func(note json.RawMessage) {
		var a regent.Account
		if json.Unmarshal(note, &a) == nil {
			tell(&a)
		}
	}
	return session.AwayTurns[diplomacy.Position, diplomacy.Answer, diplomacy.Event](here, board, session.Order[diplomacy.Position]{Seat: seat, Seed: seed, Spec: spec, Noted: noted})
}

// teller returns a function that passes accounts to tell.
func teller(tell func(*regent.Account)) func(any) {
	return func(said any) {
		if a, ok := said.(regent.Account); ok {
			tell(&a)
		}
	}
}

// seatBot returns the agent of a bot of ours.
func (s *Setup) seatBot(board *diplomacy.Board, seat game.Seat, seed uint64, tell func(*regent.Account)) (agent, error) {
	p := &s.Players[seat]
	maker, err := agents.DiplomacyBots().Find(p.Spec())
	if err != nil {
		return nil, err
	}
	return newAgent(board, maker, p.Spec(), seat, seed, tell), nil
}

// Diplomacy is a match of Diplomacy that is played in this window. Persons answer in any order and
// may take back their answers. Bots think meanwhile, each in its own goroutine. The first Tick
// after the last answer plays the phase.
type Diplomacy struct {
	*session.Session[diplomacy.Position, diplomacy.Answer, diplomacy.Event]
	Setup Setup

	here   game.Seats
	phases []*PlayedPhase
	drafts map[game.Seat]*OrderDraft      // of this phase
	kept   func(step int, lines []string) // see KeepDrafts
	talk   *correspondence                // nil without press
	// carrier takes letters to the host, nil if the match is played here.
	carrier *carrier
	// accounts are those of bots, nil in a match that no bot of this program plays.
	accounts *accounts
}

var _ Match = (*Diplomacy)(nil)

// New returns a new match with its players. The caller must close it.
func New(setup Setup) (*Diplomacy, error) {
	board, err := diplomacy.NewBoard(setup.Map, setup.Rules)
	if err != nil {
		return nil, err
	}
	return newMatch(setup, game.NewMatch(board, setup.Seed), nil)
}

// Replay returns the match of a record at board, which must have been made from the
// record's set-up. The match is only for viewing; [Diplomacy.Resume] returns one that can be played
// on.
func Replay(players []session.Player, board *diplomacy.Board, record game.Record) (*Diplomacy, error) {
	d := &Diplomacy{Setup: Setup{Map: board.Game.Map, Rules: board.Game.Rules, Players: players, Seed: record.Seed}}
	match, err := game.Replay(board, record)
	if err != nil {
		return nil, err
	}
	for i := range match.Steps() {
		d.phases = append(d.phases, NewPlayedPhase(match.At(i), match.At(i+1), match.Events(i)))
	}
	d.Session = session.New(match, make([]agent, board.Seats()))
	d.SetStanding(d.standing)
	d.Close()
	if err := d.openTalk(); err != nil {
		return nil, err
	}
	return d, nil
}

// Past returns the match for viewing only.
func (d *Diplomacy) Past() *Diplomacy {
	past := &Diplomacy{Session: session.New(d.Match(), make([]agent, d.Match().Board().Seats())), Setup: d.Setup, phases: d.phases, accounts: d.accounts}
	past.SetStanding(past.standing)
	past.Close()
	if d.talk != nil {
		past.talk = &correspondence{mail: d.talk.mail, match: past, own: past}
	}
	return past
}

// standIn is the bot that plays on for a player of another program.
const standIn = "dumbbot"

// Resume returns the match with its players seated, to be played on. A bot plays on for players whom
// nobody here knows, as those of a server that was closed. The caller must close the match.
func (d *Diplomacy) Resume() (*Diplomacy, error) {
	set := d.Setup
	set.Players = slices.Clone(set.Players)
	for i := range set.Players {
		if set.Players[i] == (session.Player{}) {
			set.Players[i].Bot = standIn
		}
	}
	return newMatch(set, d.Match(), d.phases)
}

// newMatch seats the players at a match, writes them into its record, and keeps phases as those
// already played.
func newMatch(setup Setup, match *diplomacy.Match, phases []*PlayedPhase) (*Diplomacy, error) {
	board := match.Board().(*diplomacy.Board)
	if err := session.MatchesSeats("Diplomacy", setup.Players, board.Seats()); err != nil {
		return nil, err
	}
	// A match that is continued must not draw the random numbers of its beginning again.
	seed := setup.Seed
	if n := match.Steps(); n > 0 {
		seed = game.Derive(seed, uint64(n))
	}
	players := make([]agent, board.Seats())
	names := session.SpecsOf(setup.Players)
	told := &accounts{}
	programs, err := setup.seatPrograms(board, names, seed)
	if err != nil {
		return nil, err
	}
	talking, err := setup.seatSpeakers(board, programs, told.add)
	if err != nil {
		return nil, fmt.Errorf("seating the bots: %w", err)
	}
	speak := talking.Speaking()
	for i, p := range setup.Players {
		match.SetSeat(game.Seat(i), names[i])
		switch seat := game.Seat(i); {
		case programs[seat] != nil:
			players[i] = programs[seat]
		case speak.Has(seat):
			players[i] = talking.Agent(seat)
		case p.Bot != "":
			if players[i], err = setup.seatBot(board, seat, seed, told.add); err != nil {
				return nil, fmt.Errorf("seating %s: %w", board.Game.Map.PowerToken(diplomacy.PowerOf(seat)), err)
			}
		}
	}
	d := &Diplomacy{Session: session.New(match, players), Setup: setup, here: session.PersonsOf(setup.Players), phases: phases, drafts: map[game.Seat]*OrderDraft{}, accounts: told}
	d.SetSubstitutes(func(seat game.Seat) (agent, error) {
		if d.talk != nil && d.talk.bots != nil {
			d.talk.bots.Replace(seat)
		}
		return aidiplomacy.SeatAgent(board.Game, agents.DiplomacyBots().Entries[0].Make, seat, seed), nil
	})
	d.Complete(d.answerEnd)
	d.begin()
	if err := d.openTalk(); err != nil {
		d.Close()
		return nil, err
	}
	if speak != 0 {
		d.seatTable(talking, speak)
	}
	return d, nil
}

// begin lets the match be saved, and records every phase that is played.
func (d *Diplomacy) begin() {
	d.SetStanding(d.standing)
	d.Watch(func(step session.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
		d.phases = append(d.phases, NewPlayedPhase(step.Before, step.After, step.Events))
		clear(d.drafts)
		d.HurryOnce()
		if d.talk != nil && d.talk.bots != nil {
			d.talk.bots.Ordered(step.Before.Phase(), step.Actors, step.Answers)
		}
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

// Game returns the map and the rules.
func (d *Diplomacy) Game() *diplomacy.Game { return d.Match().Board().(*diplomacy.Board).Game }

// Player returns who plays a power.
func (d *Diplomacy) Player(seat game.Seat) session.Player {
	if seat < 0 || int(seat) >= len(d.Setup.Players) {
		return session.Player{}
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
	d.Checkpoint()
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

// Left reports that phases have no time limit.
func (d *Diplomacy) Left() (ticks int, ok bool) { return 0, false }

// Record returns the match so far.
func (d *Diplomacy) Record() (game.Record, bool) { return d.Match().Record(), true }

// Saved returns the match in the form for its file.
func (d *Diplomacy) Saved() saves.Match {
	m := d.Setup.Saved(d.Match().Record())
	m.Stand, m.Drafts = d.Standing(), d.savedDrafts()
	return m
}

func (d *Diplomacy) standing() map[string]int {
	p := d.Position()
	return map[string]int{"year": int(p.Year), "season": int(p.Season)}
}

// MapFile returns the file of a map for a saved match, empty for a map that ships with the program.
func MapFile(m *diplomacy.Map) string { return session.MapFile(m, shippedMaps()) }

// shippedMaps contains the files of the maps that ship with the program.
var shippedMaps = sync.OnceValue(func() map[string]bool {
	return session.MapFiles(func(add func(session.Map, error)) {
		for _, name := range diplomacymaps.Names() {
			m, err := agents.LoadDiplomacyMap(name)
			add(m, err)
		}
	})
})
