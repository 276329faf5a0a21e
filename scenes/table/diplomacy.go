package table

import (
	"context"
	"fmt"
	"runtime"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/roster"
	"eras/game"
	"eras/game/diplomacy"
)

// Diplomacy is a match of Diplomacy that is played in this window. Persons may
// answer in any order and take their answers back; bots think meanwhile, each in a
// goroutine of its own. The phase is played by the [Diplomacy.Tick] after the last
// answer.
type Diplomacy struct {
	Setup  DiplomacySetup
	match  *diplomacy.Match
	board  diplomacy.Board
	game   *diplomacy.Game // with the names that the map of a record lacks
	onStep func()

	bots   []aidiplomacy.Bot // by seat, nil where a person sits
	here   game.Seats
	phases []PlayedPhase
	judge  *diplomacy.Judge

	answered game.Seats
	answers  [game.MaxSeats]diplomacy.Answer
	thoughts [game.MaxSeats]*counsel
	ticks    int // since the phase began
	hurried  bool
	held     bool
	closed   bool
}

var _ Council = (*Diplomacy)(nil)

// counsel is an answer that a bot thinks of.
type counsel struct {
	cancel context.CancelFunc
	done   chan diplomacy.Answer
}

// NewDiplomacy returns the match of a set-up with its players: a new one, or one
// that goes on. onStep, if not nil, is called after every phase. Bots begin with the
// first Tick.
func NewDiplomacy(setup DiplomacySetup, match *diplomacy.Match, onStep func()) (*Diplomacy, error) {
	d, err := newDiplomacy(setup, match)
	if err != nil {
		return nil, err
	}
	d.onStep = onStep
	powers := d.board.Game.Map.Powers()
	if len(setup.Players) != powers {
		return nil, fmt.Errorf("seating %d players for %d powers is impossible: name one for each", len(setup.Players), powers)
	}
	// A match that goes on must not draw the chance of its beginning again.
	seed := setup.Seed
	if n := match.Steps(); n > 0 {
		seed = game.Derive(seed, uint64(n))
	}
	for i, p := range setup.Players {
		seat := game.Seat(i)
		who := p.Person
		if p.Bot != "" {
			who = p.Bot
		}
		match.SetSeat(seat, who)
		if p.Bot == "" {
			d.here = d.here.With(seat)
			d.bots = append(d.bots, nil)
			continue
		}
		maker, err := roster.FindDiplomacyBot(p.Bot)
		if err != nil {
			return nil, fmt.Errorf("seating %s: %w", d.board.Game.Map.PowerToken(diplomacy.PowerOf(seat)), err)
		}
		d.bots = append(d.bots, maker(d.board.Game, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(seed, seat)))
	}
	return d, nil
}

// NewPastDiplomacy returns a match that is only looked at: nobody plays on.
func NewPastDiplomacy(setup DiplomacySetup, match *diplomacy.Match) (*Diplomacy, error) {
	d, err := newDiplomacy(setup, match)
	if err != nil {
		return nil, err
	}
	d.closed = true
	return d, nil
}

func newDiplomacy(setup DiplomacySetup, match *diplomacy.Match) (*Diplomacy, error) {
	board, ok := match.Board().(diplomacy.Board)
	if !ok {
		return nil, fmt.Errorf("seating a match of %s at a council is impossible: it takes one of diplomacy", match.Board().Name())
	}
	d := &Diplomacy{Setup: setup, match: match, board: board, game: board.Game, judge: diplomacy.NewJudge(board.Game)}
	if m := setup.Map; m != nil && m.Line() == board.Game.Map.Line() {
		named, err := diplomacy.NewGame(m, board.Game.Rules)
		if err != nil {
			return nil, err
		}
		d.game = named
	}
	phases, err := playedPhases(board, match, d.judge)
	if err != nil {
		return nil, err
	}
	d.phases = phases
	return d, nil
}

// Game returns the map and the rules.
func (d *Diplomacy) Game() *diplomacy.Game { return d.game }

// Player returns who plays a power.
func (d *Diplomacy) Player(seat game.Seat) Player {
	if int(seat) < 0 || int(seat) >= len(d.Setup.Players) {
		return Player{}
	}
	return d.Setup.Players[seat]
}

// Here returns the seats of persons.
func (d *Diplomacy) Here() game.Seats { return d.here }

// Phases returns how many phases have been played.
func (d *Diplomacy) Phases() int { return len(d.phases) }

// Phase returns a phase that has been played.
func (d *Diplomacy) Phase(i int) PlayedPhase { return d.phases[i] }

// Position returns the position as it stands.
func (d *Diplomacy) Position() diplomacy.Position { return d.match.Position() }

// Outcome reports how the match ended, and whether it has.
func (d *Diplomacy) Outcome() (game.Outcome, bool) { return d.match.Outcome() }

// Waiting returns the seats that have not answered yet in this phase.
func (d *Diplomacy) Waiting() game.Seats {
	waiting := d.match.Waiting()
	for seat := range d.answered.All() {
		waiting = waiting.Without(seat)
	}
	return waiting
}

// Submit gives the answer of a person.
func (d *Diplomacy) Submit(seat game.Seat, a diplomacy.Answer) error {
	if !d.here.Has(seat) || !d.match.Waiting().Has(seat) {
		return game.ErrNotActor
	}
	if err := d.board.Check(d.match.Position(), seat, a); err != nil {
		return err
	}
	d.answered, d.answers[seat] = d.answered.With(seat), a
	return nil
}

// Submitted returns what a person has answered in this phase.
func (d *Diplomacy) Submitted(seat game.Seat) (diplomacy.Answer, bool) {
	if !d.here.Has(seat) || !d.answered.Has(seat) {
		return diplomacy.Answer{}, false
	}
	return d.answers[seat], true
}

// Retract takes a person's answer back.
func (d *Diplomacy) Retract(seat game.Seat) bool {
	if _, ok := d.Submitted(seat); !ok {
		return false
	}
	d.answered = d.answered.Without(seat)
	return true
}

// Hold keeps the next phase from being played, so that the last can be looked at in
// peace. Bots think on meanwhile.
func (d *Diplomacy) Hold(on bool) { d.held = on }

// Tick collects what bots answer, lets others begin and plays the phase when all
// have answered.
func (d *Diplomacy) Tick() error {
	if d.closed || d.match.Waiting() == 0 {
		return nil
	}
	d.ticks++
	thinking := 0
	for seat := range d.Waiting().All() {
		t := d.thoughts[seat]
		if t == nil {
			continue
		}
		select {
		case a := <-t.done:
			t.cancel()
			d.thoughts[seat] = nil
			if err := d.board.Check(d.match.Position(), seat, a); err != nil {
				return fmt.Errorf("%s of %s: %w", d.Setup.Players[seat].Bot, d.Game().Map.PowerToken(diplomacy.PowerOf(seat)), err)
			}
			d.answered, d.answers[seat] = d.answered.With(seat), a
		default:
			thinking++
		}
	}
	for seat := range d.Waiting().All() {
		if d.bots[seat] != nil && d.thoughts[seat] == nil && thinking < thinkers() {
			d.think(seat)
			thinking++
		}
	}
	if d.Waiting() == 0 && !d.held {
		return d.play()
	}
	return nil
}

// thinkers is how many bots may think at once while the window is open.
func thinkers() int { return max(1, runtime.NumCPU()-1) }

// think lets a bot begin.
func (d *Diplomacy) think(seat game.Seat) {
	ctx, cancel := context.WithCancel(context.Background())
	t := &counsel{cancel: cancel, done: make(chan diplomacy.Answer, 1)}
	bot, view := d.bots[seat], d.board.View(d.match.Position(), seat)
	go func() {
		if hasty, ok := bot.(aidiplomacy.Hasty); ok {
			t.done <- hasty.OrdersUntil(ctx, &view)
			return
		}
		t.done <- bot.Orders(&view)
	}()
	d.thoughts[seat] = t
	if d.hurried {
		cancel()
	}
}

// play plays the phase.
func (d *Diplomacy) play() error {
	var step game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]
	for seat := range d.match.Waiting().All() {
		var err error
		if step, _, err = d.match.Answer(seat, d.answers[seat]); err != nil {
			return err
		}
	}
	d.answered, d.ticks, d.hurried = 0, 0, false
	played, err := playedPhase(d.Game(), d.judge, step)
	if err != nil {
		return err
	}
	d.phases = append(d.phases, played)
	if d.onStep != nil {
		d.onStep()
	}
	return nil
}

// Thinking reports for how many ticks a bot has been awaited.
func (d *Diplomacy) Thinking(seat game.Seat) (ticks int, ok bool) {
	if d.closed || d.here.Has(seat) || !d.Waiting().Has(seat) {
		return 0, false
	}
	return d.ticks, true
}

// Hurry asks the bots that think to answer with what they have.
func (d *Diplomacy) Hurry() {
	d.hurried = true
	for _, t := range d.thoughts {
		if t != nil {
			t.cancel()
		}
	}
}

// Left reports that nobody is passed over here.
func (d *Diplomacy) Left() (ticks int, ok bool) { return 0, false }

// Record returns the match so far.
func (d *Diplomacy) Record() (game.Record, bool) { return d.match.Record(), true }

// Close ends the thinking and waits until it has ended.
func (d *Diplomacy) Close() {
	d.closed = true
	for seat, t := range d.thoughts {
		if t != nil {
			t.cancel()
			<-t.done
			d.thoughts[seat] = nil
		}
	}
}
