package table

import (
	"eras/game"
	"eras/game/diplomacy"
)

// Council is a match of Diplomacy as a screen sees it, whether it is played in
// this window ([Diplomacy]) or at a DAIDE table that somebody else keeps. All
// methods must be called from one goroutine and return at once.
type Council interface {
	// Game returns the map and the rules. Seat s plays power s+1.
	Game() *diplomacy.Game
	// Player returns who plays a power.
	Player(game.Seat) Player
	// Here returns the seats whose orders are given at this window; none where one
	// only watches.
	Here() game.Seats

	// Phases returns how many phases have been played, and Phase the i-th of them,
	// from 0.
	Phases() int
	Phase(i int) PlayedPhase
	// Position returns the position as it stands.
	Position() diplomacy.Position
	// Outcome reports how the match ended, and whether it has.
	Outcome() (game.Outcome, bool)

	// Waiting returns the seats that have not answered yet in this phase.
	Waiting() game.Seats
	// Submit gives the answer of a seat of this window. When the last has answered
	// the phase is played, now or with a later Tick.
	Submit(seat game.Seat, a diplomacy.Answer) error
	// Submitted returns what a seat of this window has answered in this phase.
	Submitted(seat game.Seat) (diplomacy.Answer, bool)
	// Retract takes the answer back, and reports whether that is still possible.
	Retract(seat game.Seat) bool

	// Tick goes on by one tick: bots think, messages are read. An error means that
	// the match cannot go on.
	Tick() error
	// Thinking reports for how many ticks a seat that is not of this window has been
	// awaited, and whether it is.
	Thinking(seat game.Seat) (ticks int, ok bool)
	// Hurry asks the bots of this window that think to answer with what they have.
	Hurry()
	// Left returns how many ticks are left until the phase is played without those
	// who are missing, and whether there is such a limit.
	Left() (ticks int, ok bool)

	// Record returns the match so far, for saving and replaying; ok is false where
	// it is not known in full.
	Record() (r game.Record, ok bool)
	// Close ends what runs behind.
	Close()
}

// PlayedPhase is a phase that has been played: what stood, what was ordered and
// what came of it.
type PlayedPhase struct {
	Before, After diplomacy.Position
	Orders        diplomacy.Orders
	Verdicts      diplomacy.Verdicts
	Events        []diplomacy.Event
}

// DiplomacySetup is what a match of Diplomacy is set up with.
type DiplomacySetup struct {
	Map   *diplomacy.Map
	Rules diplomacy.Rules
	// Players are by seat, one a power.
	Players []Player
	Seed    uint64
}
