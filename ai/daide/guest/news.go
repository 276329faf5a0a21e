package guest

import (
	"eras/ai/daide"
	"eras/game/diplomacy"
)

// NewsKind is what a [News] tells.
type NewsKind uint8

const (
	// Connected: a connection to the server stands.
	Connected NewsKind = iota
	// Lost: the connection is gone because of Err, and is opened again.
	Lost
	// Taken: the server has taken the client. A game that has not begun waits for
	// others.
	Taken
	// Returned: the seat was taken again.
	Returned
	// Begun: Game is played from After on; the client plays Power, [diplomacy.Neutral]
	// if it watches, and takes the seat again with Passcode.
	Begun
	// Played: a phase was played from Before to After, with these Results as far as
	// they were told. Where connections were lost, it may be several phases.
	Played
	// Current: what was told is how the game stands now, behind a new connection.
	Current
	// Sent: all orders of the phase After were sent and answered.
	Sent
	// Rejected: the server rejects Order, with Note; another one is sent for it.
	Rejected
	// Late: orders came after the end of their phase.
	Late
	// Clock: the phase lasts Seconds still; the clock stands if Stands.
	Clock
	// Disorder: Power is in civil disorder, or no more if Over.
	Disorder
	// Eliminated: Power is out of the game.
	Eliminated
	// Ended: the game ended so, with Winner if it was [Solo].
	Ended
)

// News is something that happened at the table or to the connection. Fields that its
// kind does not name mean nothing. What pointers lead to does not change any more.
type News struct {
	Kind          NewsKind
	Err           error
	Game          *diplomacy.Game
	Power         diplomacy.Power
	Passcode      int
	Before, After *diplomacy.Position
	Results       []daide.Result
	Order         diplomacy.Order
	Note          daide.Token
	Seconds       int
	Stands        bool
	Over          bool
	Ending        string
	Winner        diplomacy.Power
	// Limits are those of [Begun]: how many seconds phases of each season last, 0 for
	// no limit.
	Limits [diplomacy.Winter + 1]int
}

// tell passes news on.
func (o *Options) tell(n News) {
	if o.Tell != nil {
		o.Tell(n)
	}
}

// limits returns how long phases last by the options of a game.
func limits(o daide.Options) (l [diplomacy.Winter + 1]int) {
	l[diplomacy.Spring], l[diplomacy.Fall] = o.Movement, o.Movement
	l[diplomacy.Summer], l[diplomacy.Autumn] = o.Retreat, o.Retreat
	l[diplomacy.Winter] = o.Build
	return l
}
