package search

// Position is a game in progress that a search moves through: it stands at one
// position at a time. M is the type of its moves; the zero value of M is never a
// legal move.
//
// Values are whole numbers, by convention millionths of an estimator's range.
// Those of [Position.Evaluate] lie strictly between -[Decided] and Decided;
// games that are over have values beyond, or 0 for a draw.
type Position[M ~uint32] interface {
	// Key tells apart all positions that the search may meet and whose values
	// may differ.
	Key() uint64
	// Make plays a legal move and reports whether the game is then over.
	Make(m M) (over bool)
	// Unmake takes back the last move made.
	Unmake()
	// Final returns the value of a game that is over for the side to move: 0 for
	// a draw, else at least [Win] or at most -[Win]. The farther from 0, the
	// higher the win. How soon it came the search adds itself.
	Final() int32
	// Evaluate returns the estimated value for the side to move. If that lies
	// outside the window from alpha to beta, any number between it and the
	// window's nearer end will do.
	Evaluate(alpha, beta int32) int32
	// Moves appends the legal moves to buf. A game that is not over has one.
	Moves(buf []Choice[M]) []Choice[M]
	// Captures appends the moves to buf that a quiescence search looks at, and
	// that are tried first elsewhere. Along any line there are only finitely
	// many. Their hints, here and from Moves, are above 0.
	Captures(buf []Choice[M]) []Choice[M]
	// Legal reports whether m, a legal move of the same side at another position
	// of this search, is one here. It may deny a legal move, which is then tried
	// later.
	Legal(m M) bool
}

// Choice is a move with a hint about when to try it: above 0 early, the larger
// the earlier; 0 for quiet moves, which the search orders by what it has
// learned; below 0 last. Hints lie between -[MaxHint] and MaxHint.
type Choice[M ~uint32] struct {
	Move M
	Hint int32
}

// MaxHint bounds [Choice.Hint].
const MaxHint = 1 << 20

const (
	// Win is the least value of a won game before the search takes off a unit
	// for each move that leads there; games may add up to MaxMargin.
	Win = 1_000_000_000
	// MaxMargin is how much higher than the least win a win may be.
	MaxMargin = 900_000_000
	// Decided is beyond every estimate and below every win.
	Decided = 900_000_000

	infinity = 2_000_000_000
)

// IsDecided reports whether a value is that of a won or lost game.
func IsDecided(value int32) bool { return value >= Decided || value <= -Decided }

// sooner moves a finished game's value towards 0 by the plies that lead to it,
// so that sooner wins and later losses are better.
func sooner(value int32, plies int) int32 {
	switch {
	case value >= Decided:
		return value - int32(plies)
	case value <= -Decided:
		return value + int32(plies)
	}
	return value
}
