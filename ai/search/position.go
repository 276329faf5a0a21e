package search

// Position is a game in progress that a search moves through. M is the type of its
// moves; the zero value of M is never a legal move.
//
// Values are integers, by convention millionths of an estimator's range. Those of
// [Position.Evaluate] lie strictly between -[Decided] and Decided; finished games
// have values outside, or 0 for a draw.
type Position[M ~uint32] interface {
	// Key returns a hash of the position. It must differ for any two positions that one search can
	// reach and whose values may differ.
	Key() uint64
	// Make plays a legal move. over reports whether the game is then over. If not, again reports
	// whether the same side moves again, which it can do only finitely often.
	Make(m M) (over, again bool)
	// Unmake takes back the last move made.
	Unmake()
	// Final returns the value of a finished game for the side that did not make the last move: 0
	// for a draw, else at least [Win] or at most -[Win]. Larger wins are farther from 0. The search
	// itself subtracts a unit for each ply.
	Final() int32
	// Evaluate returns the estimated value for the side to move. If that lies
	// outside the window from alpha to beta, it may return any number between the
	// value and the nearer end of the window.
	Evaluate(alpha, beta int32) int32
	// Peek returns the value that Evaluate would return after the legal move m, for the side to
	// move then, without making m. If known is false, the search calls Make and Evaluate instead;
	// it must be false where the game is over after m or where the same side moves again. quiet
	// reports that the value is known and that there are no Captures after m. It may be false
	// although that holds, and matters only where the value is below beta.
	Peek(m M, alpha, beta int32) (value int32, known, quiet bool)
	// Moves appends the legal moves to buf: at least one unless the game is over.
	Moves(buf []Choice[M]) []Choice[M]
	// Captures appends to buf the moves that a quiescence search plays, and that
	// are tried early elsewhere. Every line has a finite number of them. Their
	// hints, here and from Moves, are above 0.
	Captures(buf []Choice[M]) []Choice[M]
	// Legal reports whether m, a legal move of the same side at another position
	// of this search, is legal here. It may return false for a legal move, which is
	// then tried later.
	Legal(m M) bool
}

// Sweeper is a [Position] that can evaluate many moves together faster than one by one.
type Sweeper[M ~uint32] interface {
	// Sweep considers all legal moves except those of Captures and those in tried, whose zero
	// entries are ignored. If by Peek each of them is worth at most alpha for the side to move,
	// Sweep returns their number, at least one, and the highest of their values. Otherwise, or if
	// it cannot tell, low is false.
	Sweep(tried [3]M, alpha int32) (n int, value int32, low bool)
}

// Choice is a move with a hint about when to try it. Moves with a hint above 0 are
// tried early, in descending order of hints. Quiet moves have the hint 0; the search
// orders them by its history. Moves with a hint below 0 are tried last. Hints lie
// between -[MaxHint] and MaxHint.
type Choice[M ~uint32] struct {
	Move M
	Hint int32
}

// MaxHint is the maximum of [Choice.Hint].
const MaxHint = 1 << 20

const (
	// Win is the smallest value of a won game, before the search subtracts a unit
	// for each ply that leads there. Games may add up to MaxMargin.
	Win = 1_000_000_000
	// MaxMargin is how far above Win the value of a win may be.
	MaxMargin = 900_000_000
	// Decided is above every estimate and below every win.
	Decided = 900_000_000

	infinity = 2_000_000_000
)

// IsDecided reports whether a value is that of a won or lost game.
func IsDecided(value int32) bool { return value >= Decided || value <= -Decided }

// sooner moves a finished game's value towards 0 by the plies that lead to it, so
// that faster wins and slower losses are better.
func sooner(value int32, plies int) int32 {
	switch {
	case value >= Decided:
		return value - int32(plies)
	case value <= -Decided:
		return value + int32(plies)
	}
	return value
}
