package client

import (
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/daide"
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
	// PhasePlayed: a phase was played from Before to After, with the Results that the server has
	// told. After a lost connection, it may be several phases.
	PhasePlayed
	// CaughtUp: the events since a new connection now cover the game up to the present.
	CaughtUp
	// OrdersAccepted: all orders of the phase After were sent and answered.
	OrdersAccepted
	// OrderRejected: the server rejected Order with Note; the client sends another one
	// instead.
	OrderRejected
	// OrdersLate: orders came after the end of their phase.
	OrdersLate
	// TimeLeft: the phase lasts Seconds more. If ClockStopped is set, the clock does not run.
	TimeLeft
	// CivilDisorder: Power is in civil disorder or, if Over is set, no longer is.
	CivilDisorder
	// Eliminated: Power is out of the game.
	Eliminated
	// PressReceived: Press came from Power to To, among them the client's power, in Phase.
	PressReceived
	// PressSent: the server has delivered Press of Phase to To. The order of PressReceived and
	// PressSent is the same for all powers.
	PressSent
	// PressReturned: Press of Phase reached nobody, because of Power unless that is
	// [diplomacy.Neutral]: it came too late, or says what the game's level does not allow.
	PressReturned
	// Ended: the game is over. Ending says how; Winner is set for [Solo].
	Ended
)

// Event is something that happened in the game or to the connection. Only the fields named at its
// kind are set. The values behind pointers no longer change.
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
	Phase         diplomacy.Phase
	To            []diplomacy.Power
	Press         press.Press
	// Options, of [Began], are those of the server.
	Options daide.Options
	// Limits, of [Began], is the length of phases in seconds, by season, 0 for no limit.
	Limits [diplomacy.Winter + 1]int
}

// emit reports an event.
func (c *client) emit(e Event) {
	if c.options.OnEvent != nil {
		c.options.OnEvent(e)
	}
}

// limitsOf returns the length of phases in seconds, by season.
func limitsOf(o daide.Options) (l [diplomacy.Winter + 1]int) {
	l[diplomacy.Spring], l[diplomacy.Fall] = o.Movement, o.Movement
	l[diplomacy.Summer], l[diplomacy.Autumn] = o.Retreat, o.Retreat
	l[diplomacy.Winter] = o.Build
	return l
}
