package evaluation

import (
	"math/bits"

	"eras/ai/search"
	"eras/game"
)

// Board is a position that a search moves through. It updates the features of the estimators from
// move to move.
type Board[P any, M Move, F any] interface {
	search.Position[M]
	// Set places the board at p for a search of depth plies by player with weights w. player need
	// not be the side to move.
	Set(p *P, player game.Side, w Weights, depth int)
	// Weights returns the weights of the last Set, nil if there was none. The
	// board may still hold forms for them: see [Forms].
	Weights() Weights
	// Features returns the features of p for player. The board must be set again
	// before the next search.
	Features(p *P, player game.Side) F
}

// Fold returns a number that depends on every bit of x and on place. The exclusive or of the folds
// of several words, each at its own place, is a key for a position. Unlike the steps of a chained
// hash, the folds can be computed in parallel.
func Fold(place int, x uint64) uint64 {
	k := foldKeys[place&(len(foldKeys)-1)]
	high, low := bits.Mul64(x^k, k)
	return high ^ low
}

// foldKeys are odd pseudo-random numbers.
var foldKeys = func() (keys [64]uint64) {
	x := uint64(0x9e3779b97f4a7c15)
	for i := range keys {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		keys[i] = x | 1
	}
	return keys
}()
