package diplomacyplay

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
)

// Match is a match of Diplomacy as a screen uses it. It is played in this window
// ([Diplomacy]) or on a DAIDE server ([DAIDEClient]). All methods must be called from one goroutine
// and return at once.
type Match interface {
	// Game returns the map and the rules. Seat s plays power s+1.
	Game() *diplomacy.Game
	// Player returns who plays a seat.
	Player(game.Seat) session.Player
	// Here returns the seats played at this window, none for an observer.
	Here() game.Seats

	// Phases returns how many phases have been played. Phase returns the i-th of them, from 0,
	// which the caller must not change.
	Phases() int
	Phase(i int) *PlayedPhase
	// Position returns the current position.
	Position() diplomacy.Position
	// Outcome returns how the match ended, and whether it has.
	Outcome() (game.Outcome, bool)

	// Waiting returns the seats that have not answered yet in this phase.
	Waiting() game.Seats
	// Draft returns the draft of the orders of a seat of this window, nil if the seat has nothing
	// to order. It lasts until the phase is played.
	Draft(seat game.Seat) *OrderDraft
	// Submit gives the answer of a seat of this window. When all seats have answered, the phase is
	// played, now or by a later Tick.
	Submit(seat game.Seat, a diplomacy.Answer) error
	// Submitted returns the answer that a seat of this window has given in this phase, and whether
	// there is one.
	Submitted(seat game.Seat) (diplomacy.Answer, bool)
	// Talk returns the press of the match, nil for a match without.
	Talk() Talk
	// Retract takes back the answer and reports whether that was still possible. The draft is not
	// changed.
	Retract(seat game.Seat) bool

	// Tick advances the match by one tick: it collects the answers of bots or the messages of the
	// server. After an error the match cannot go on.
	Tick() error
	// Thinking returns how many ticks the answer of a seat that is not played here has been
	// awaited, and whether it is.
	Thinking(seat game.Seat) (ticks int, ok bool)
	// Hurry asks the bots of this window to answer with the best orders that they have found.
	Hurry()
	// Left returns how many ticks are left until the phase is played without the missing answers,
	// and whether there is such a limit.
	Left() (ticks int, ok bool)

	// Record returns the match so far, for saving and replaying. ok is false if the record is
	// incomplete.
	Record() (r game.Record, ok bool)
	// Close stops all background work.
	Close()
}

// PlayedPhase is a phase that was played. Orders and Verdicts are the results of
// [diplomacy.OrdersOf]; supports and convoys name the kind of the other unit even if whoever gave them left
// it out.
type PlayedPhase struct {
	Before, After diplomacy.Position
	Orders        diplomacy.Orders
	Verdicts      diplomacy.Verdicts
	Events        []diplomacy.Event
}

// NewPlayedPhase returns the phase that was played from before to after with events.
func NewPlayedPhase(before, after diplomacy.Position, events []diplomacy.Event) *PlayedPhase {
	ph := &PlayedPhase{Before: before, After: after, Events: events}
	ph.Orders, ph.Verdicts = diplomacy.OrdersOf(events)
	for at := range ph.Orders {
		ph.Orders[at] = ph.Orders[at].Named(&before)
	}
	return ph
}

// Join returns a match of Diplomacy that is played through a link, at the last known step. match must
// be new. The caller must close the session, and closes the link itself.
func Join(setup Setup, match *diplomacy.Match, link session.Link) (*Diplomacy, error) {
	if err := session.MatchesSeats("Diplomacy", setup.Players, match.Board().Seats()); err != nil {
		return nil, err
	}
	d := &Diplomacy{Session: session.NewLinked(match, link), Setup: setup, drafts: map[game.Seat]*OrderDraft{}}
	if seat := link.Seat(); seat != game.Nobody {
		d.here = game.SeatsOf(seat)
	}
	d.openMail(link)
	d.begin()
	err := d.CatchUp()
	d.fetchLetters()
	return d, err
}
