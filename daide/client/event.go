package client

import (
	"eras/daide"
	"eras/game/diplomacy"
)

// EventKind is the kind of an [Event].
type EventKind uint8

const (
	// Connected: a connection to the server is open.
	Connected EventKind = iota
	// Disconnected: the connection was lost because of Err and will be opened again.
	Disconnected
	// Joined: the server accepted the client for the first time. A game that has not
	// begun waits for other players.
	Joined
	// Rejoined: the client took back its power.
	Rejoined
	// Began: Game is played from After on. The client plays Power, or
	// [diplomacy.Neutral] if it observes, and can rejoin with Passcode.
	Began
	// PhasePlayed: a phase was played from Before to After, with Results as far as the
	// server told them. After a lost connection it may be several phases.
	PhasePlayed
	// CaughtUp: the events before this one cover the game up to now, after a new
	// connection.
	CaughtUp
	// OrdersAccepted: all orders of the phase After were sent and answered.
	OrdersAccepted
	// OrderRejected: the server rejected Order with Note; the client sends another one
	// instead.
	OrderRejected
	// OrdersLate: orders came after the end of their phase.
	OrdersLate
	// TimeLeft: the phase lasts Seconds more; the clock does not run if ClockStopped.
	TimeLeft
	// CivilDisorder: Power is in civil disorder, or no longer if Over.
	CivilDisorder
	// Eliminated: Power is out of the game.
	Eliminated
	// Ended: the game is over, as Ending says, with Winner if it was [Solo].
	Ended
)

// Event is something that happened in the game or to the connection. Fields that its
// kind does not name mean nothing. The values behind pointers do not change any more.
type Event struct {
	Kind          EventKind
	Err           error
	Game          *diplomacy.Game
	Power         diplomacy.Power
	Passcode      int
	Before, After *diplomacy.Position
	Results       []daide.Result
	Order         diplomacy.Order
	Note          daide.Token
	Seconds       int
	ClockStopped  bool
	Over          bool
	Ending        string
	Winner        diplomacy.Power
	// Limits, of [Began], is how many seconds the phases of each season last, 0 for no
	// limit.
	Limits [diplomacy.Winter + 1]int
}

// emit reports an event.
func (c *client) emit(e Event) {
	if c.options.OnEvent != nil {
		c.options.OnEvent(e)
	}
}

// limitsOf returns how many seconds phases last, by season.
func limitsOf(o daide.Options) (l [diplomacy.Winter + 1]int) {
	l[diplomacy.Spring], l[diplomacy.Fall] = o.Movement, o.Movement
	l[diplomacy.Summer], l[diplomacy.Autumn] = o.Retreat, o.Retreat
	l[diplomacy.Winter] = o.Build
	return l
}
