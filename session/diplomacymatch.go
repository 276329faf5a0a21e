package session

import (
	"eras/game"
	"eras/game/diplomacy"
)

// DiplomacyMatch is a match of Diplomacy as a screen sees it, played in this window
// ([Diplomacy]) or on a DAIDE server ([DAIDEClient]). All methods must be called from
// one goroutine and return at once.
type DiplomacyMatch interface {
	// Game returns the map and the rules. Seat s plays power s+1.
	Game() *diplomacy.Game
	// Player returns who plays a power.
	Player(game.Seat) Player
	// Here returns the seats played at this window, none for an observer.
	Here() game.Seats

	// Phases returns how many phases have been played, and Phase the i-th of them, from
	// 0, which must not be changed.
	Phases() int
	Phase(i int) *PlayedPhase
	// Position returns the current position.
	Position() diplomacy.Position
	// Outcome returns how the match ended, and whether it has.
	Outcome() (game.Outcome, bool)

	// Waiting returns the seats that have not answered yet in this phase.
	Waiting() game.Seats
	// Draft returns the orders that a seat of this window is being given, nil if it has
	// nothing to order. It lasts until the phase is played.
	Draft(seat game.Seat) *OrderDraft
	// Submit gives the answer of a seat of this window. When all seats have answered,
	// the phase is played, now or at a later Tick.
	Submit(seat game.Seat, a diplomacy.Answer) error
	// Submitted returns what a seat of this window has answered in this phase.
	Submitted(seat game.Seat) (diplomacy.Answer, bool)
	// Retract takes the answer back and reports whether that was still possible. The
	// draft stays as it was.
	Retract(seat game.Seat) bool

	// Tick advances the match by one tick: it collects bots' answers or messages. An
	// error means that the match cannot go on.
	Tick() error
	// Thinking returns for how many ticks the answer of a seat elsewhere has been
	// awaited, and whether it is.
	Thinking(seat game.Seat) (ticks int, ok bool)
	// Hurry asks this window's bots to answer with what they have.
	Hurry()
	// Left returns how many ticks are left until the phase is played without the
	// missing answers, and whether there is such a limit.
	Left() (ticks int, ok bool)

	// Record returns the match so far, for saving and replaying. ok is false if it is
	// not known in full.
	Record() (r game.Record, ok bool)
	// Close ends background work.
	Close()
}

// PlayedPhase is a phase that was played. Orders and Verdicts are those of
// [diplomacy.OrdersOf].
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
	return ph
}
