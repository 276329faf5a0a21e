package game

import (
	"fmt"
	"math/rand/v2"
)

// Board is the rules of one game, with the settings that a match fixes (map,
// scenario, variant). P is the type of its positions, M of its moves and E of
// the events that a move causes. Positions are plain values; [Same] compares two.
// Methods take them by pointer for speed; only Apply changes the one it is given.
type Board[P, M, E any] interface {
	// Name returns the name of the board in records, such as "battle".
	Name() string
	// Setup returns the fields of a record from which the board can be rebuilt.
	Setup() []Field
	// Seats returns the number of players.
	Seats() int
	// Start returns the first position.
	Start() P

	// Actors returns the seats that must answer at p, possibly with [Chance] among
	// them. It is empty exactly when the match is over.
	Actors(p *P) Seats
	// View sets *view to what seat may see of p.
	View(p *P, seat Seat, view *P)
	// Check returns nil if seat may answer m at p, else an error that says why
	// not.
	Check(p *P, seat Seat, m M) error
	// Apply plays answers on p: one for each actor, in the order of Actors. Every answer has passed
	// Check. The events that they cause are appended to events, unless it is nil.
	Apply(p *P, answers []M, events *[]E)
	// Outcome reports how p ended, and whether it has.
	Outcome(p *P) (Outcome, bool)

	// FormatMove and ParseMove convert the answer of seat at p to one line of text
	// and back.
	FormatMove(p *P, seat Seat, m M) string
	ParseMove(p *P, seat Seat, text string) (M, error)
	// FormatPosition and ParsePosition convert a position to one line of text and
	// back.
	FormatPosition(p *P) string
	ParsePosition(text string) (P, error)
}

// Same reports whether two positions are the same, by their method Equal if they have one, else by
// ==. It panics if they have neither.
func Same[P any](a, b *P) bool {
	if x, ok := any(a).(interface{ Equal(*P) bool }); ok {
		return x.Equal(b)
	}
	return any(*a) == any(*b)
}

// Roller is a board with dice: Roll returns the answer of [Chance] at p. It
// takes all its randomness from rng.
type Roller[P, M any] interface {
	Roll(p *P, rng *rand.Rand) M
}

// FastBoard is a [Roller] on which one seat acts at a time, with methods that play several steps in
// one call. A [Match] uses them when no observer wants the single steps.
type FastBoard[P, M any] interface {
	// PlayOn plays the move m of the actor at p, if Check accepts it, and then the answers of
	// chance like RollOn. It returns the number of steps played.
	PlayOn(p *P, m M, dice *Dice, step int) (int, error)
	// RollOn plays answers of chance on p until another seat must act or the match is over, and
	// returns their number. The result is the same as calling Roll and Apply once for each answer,
	// the i-th Roll with the source dice.At(step + i).
	RollOn(p *P, dice *Dice, step int) int
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

// Values returns the values of the fields with the keys, in the order of the keys, or an error that
// names the game and the first field that is missing.
func Values(fields []Field, name string, keys ...string) ([]string, error) {
	values := make([]string, len(keys))
	for i, key := range keys {
		value, ok := Lookup(fields, key)
		if !ok {
			return nil, fmt.Errorf("reading a record of %s: the line \"%s:\" is missing: add it", name, key)
		}
		values[i] = value
	}
	return values, nil
}

// Lister is a board that can list legal answers, for programs that do not know its rules.
type Lister[P any] interface {
	// Legal returns lists of texts from which seat can put together an answer at p: at most one text
	// of each list and at most most in all, joined by "; ". A board on which an answer is one move
	// returns one list. An answer may also be legal that cannot be put together so.
	Legal(p *P, seat Seat) (lists [][]string, most int)
}
