package risk

import "eras/game"

// EventKind is the kind of an [Event].
type EventKind uint8

const (
	// Claimed: Seat became the first owner of To.
	Claimed EventKind = iota
	// TurnBegan: Seat's turn began in round N.
	TurnBegan
	// Traded: Seat traded in Cards for N armies, those on own territories included.
	Traded
	// Reinforced: Seat put N armies on To.
	Reinforced
	// Rolled: Dice were thrown in the attack from From on To.
	Rolled
	// Taken: Seat took To from Other, coming from From.
	Taken
	// ContinentWon: Seat owns all of Continent now.
	ContinentWon
	// ContinentLost: Seat no longer owns all of Continent.
	ContinentLost
	// Eliminated: Seat took the last territory of Other and N cards.
	Eliminated
	// Moved: N armies of Seat went from From to To, into a taken territory or to
	// fortify.
	Moved
	// Drew: Seat drew Cards[0]. Only Seat may see which.
	Drew
	// Ended: the match is over.
	Ended

	// EventKindCount is the number of kinds of events.
	EventKindCount
)

// Event is one effect of an action, for displays and logs. Fields that its kind does not name are
// zero.
type Event struct {
	Kind        EventKind
	Seat, Other game.Seat
	From, To    Territory
	Continent   Continent
	Dice        Dice
	Cards       [3]Card
	N           int32
}

// Log collects events. A nil *Log collects nothing and costs nothing.
type Log []Event

func (l *Log) add(e Event) {
	if l != nil {
		*l = append(*l, e)
	}
}
