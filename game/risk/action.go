package risk

// Kind is what an [Action] does.
type Kind uint8

const (
	// End ends the phase of cards, attack or fortification.
	End Kind = iota
	// Choose takes the free country To.
	Choose
	// Place puts N armies on To.
	Place
	// Cash trades the three Cards for armies.
	Cash
	// Attack sends armies from From against To, once or, with Till, until one
	// side has none to fight with.
	Attack
	// MoveIn lets N armies in all enter the country that was just taken.
	MoveIn
	// Move fortifies: N armies go from From to To.
	Move
	// Give is chance dealing the country To.
	Give
	// Roll is chance throwing Dice.
	Roll
	// Draw is chance drawing the card Cards[0].
	Draw
)

// Action is one answer of a player or of chance. Fields that its kind does not
// name are zero, so that equal actions compare equal; make it with the functions
// below.
type Action struct {
	Kind     Kind
	Till     bool
	From, To Country
	Cards    [3]Card // in rising order
	Dice     Dice
	N        int32
}

// Ending returns the action that ends a phase.
func Ending() Action { return Action{} }

// Taking returns the action that takes a free country.
func Taking(c Country) Action { return Action{Kind: Choose, To: c} }

// Placement returns the action that places n armies.
func Placement(c Country, n int32) Action { return Action{Kind: Place, To: c, N: n} }

// Cashed returns the action that cashes three cards, in any order.
func Cashed(a, b, c Card) Action {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	return Action{Kind: Cash, Cards: [3]Card{a, b, c}}
}

// Assault returns the action that attacks once, or with till to the end.
func Assault(from, to Country, till bool) Action {
	return Action{Kind: Attack, From: from, To: to, Till: till}
}

// Entry returns the action that lets n armies in all enter a taken country.
func Entry(n int32) Action { return Action{Kind: MoveIn, N: n} }

// Fortification returns the action that moves n armies.
func Fortification(from, to Country, n int32) Action {
	return Action{Kind: Move, From: from, To: to, N: n}
}
