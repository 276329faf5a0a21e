package risk

import "eras/game"

// Kind is what an [Action] does.
type Kind uint8

const (
	// End ends the phase of cards, attack or fortification.
	End Kind = iota
	// Choose takes the free territory To.
	Choose
	// Place puts N armies on To.
	Place
	// TradeIn trades the three Cards for armies.
	TradeIn
	// Attack sends armies from From against To, once or, with Till, until one side cannot fight on.
	Attack
	// Occupy moves N armies in total into the territory that was just taken.
	Occupy
	// Move fortifies: N armies go from From to To.
	Move
	// DealTerritory is chance dealing the territory To.
	DealTerritory
	// Roll is chance throwing Dice.
	Roll
	// Draw is chance drawing the card Cards[0].
	Draw
	// DealMission is chance dealing the mission with the number N.
	DealMission
	// DealCapital is chance making the territory To a capital.
	DealCapital

	// KindCount is the number of kinds.
	KindCount
)

// Action is one answer of a player or of chance. Fields that its kind does not
// name are zero, so that equal actions compare equal; make it with the functions
// below.
type Action struct {
	Kind     Kind
	Till     bool
	From, To Territory
	Cards    [3]Card // in rising order
	Dice     Dice
	N        int32
}

// Ending returns the action that ends a phase.
func Ending() Action { return Action{} }

// Taking returns the action that takes a free territory.
func Taking(c Territory) Action { return Action{Kind: Choose, To: c} }

// Placement returns the action that places n armies.
func Placement(c Territory, n int32) Action { return Action{Kind: Place, To: c, N: n} }

// TradingInOf returns the action that trades in three cards, in any order.
func TradingInOf(a, b, c Card) Action {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	return Action{Kind: TradeIn, Cards: [3]Card{a, b, c}}
}

// Assault returns the action that attacks once or, if till is true, until one side cannot fight on.
func Assault(from, to Territory, till bool) Action {
	return Action{Kind: Attack, From: from, To: to, Till: till}
}

// Occupation returns the action that moves n armies in total into a taken territory.
func Occupation(n int32) Action { return Action{Kind: Occupy, N: n} }

// Fortification returns the action that moves n armies.
func Fortification(from, to Territory, n int32) Action {
	return Action{Kind: Move, From: from, To: to, N: n}
}

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
