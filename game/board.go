package game

import "math/rand/v2"

// Board is the rules of one game, with the settings that a match fixes (map,
// scenario, variant). P is the type of its positions, M of its moves and E of
// the events that a move causes. Positions are plain values: no method changes
// the position it is given.
type Board[P, M, E any] interface {
	// Name is the board's word in records: "general", "battle".
	Name() string
	// Setup returns the lines from which the board can be made again.
	Setup() []Field
	// Seats returns the number of players.
	Seats() int
	// Start returns the first position.
	Start() P

	// Actors returns who must answer at p, possibly with [Chance] among them.
	// It is empty exactly when the match is over.
	Actors(p P) Seats
	// View returns what seat may see of p.
	View(p P, seat Seat) P
	// Check returns nil if seat may answer m at p, else an error that says why
	// not.
	Check(p P, seat Seat, m M) error
	// Apply returns the position after answers, one an actor in the order of
	// Actors, and what happened on the way. Every answer passes Check.
	Apply(p P, answers []M) (P, []E)
	// Outcome reports how p ended, and whether it has.
	Outcome(p P) (Outcome, bool)

	// FormatMove and ParseMove turn the answer of seat at p to text of one line
	// and back.
	FormatMove(p P, seat Seat, m M) string
	ParseMove(p P, seat Seat, text string) (M, error)
	// FormatPosition and ParsePosition turn a position to text of one line and
	// back.
	FormatPosition(p P) string
	ParsePosition(text string) (P, error)
}

// Roller is a board with dice: Roll returns the answer of [Chance] at p. It
// takes all its randomness from rng.
type Roller[P, M any] interface {
	Roll(p P, rng *rand.Rand) M
}

// Field is one line of a record's set-up: a key without spaces and a value
// without line breaks.
type Field struct{ Key, Value string }

// Lookup returns the value of the first field with that key.
func Lookup(fields []Field, key string) (string, bool) {
	for _, f := range fields {
		if f.Key == key {
			return f.Value, true
		}
	}
	return "", false
}
