package risk

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
