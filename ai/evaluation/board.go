package evaluation

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

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

// Move is the type of moves in searches and records. Its zero value is never a legal move.
type Move interface {
	~uint32
	fmt.Stringer
}

// Game is a two-sided game under its rules, for engines, agents and training. P is the type of its
// positions, M of its moves and F of the features of its estimators.
//
// Only Play changes the position that it is given. Implementations are safe for
// use by several goroutines at once.
type Game[P any, M Move, F any] interface {
	// Turn returns the side to move at p.
	Turn(p *P) game.Side
	// Left returns the number of moves left before the limit.
	Left(p *P) uint16
	// Moves appends the legal moves at p to buf. A game that is over has none.
	Moves(p *P, buf []M) []M
	// Play makes a legal move on p.
	Play(p *P, m M)
	// Outcome reports how the game ended at p, and whether it has.
	Outcome(p *P) (game.Outcome, bool)
	// Blunder reports whether a legal move at p gives away, within the enemy's next move, what decides
	// the game: the captain of a battle, the last leader of a war.
	Blunder(p *P, m M) bool
	// Lead returns red's lead in soldiers, and leaders, over blue at p; see [Lead].
	Lead(p *P) float64

	// Estimators returns the estimators of the game in the order of their genes, or none if its
	// boards evaluate in another way (package ai/network).
	Estimators() List[F]
	// Defaults returns the weights of agents that have no others. Check returns an error unless w
	// are weights for the boards of the game.
	Defaults() Weights
	Check(w Weights) error
	// NewBoard returns a board for searches.
	NewBoard() Board[P, M, F]

	// NoiseRandom returns the source of an agent's random moves at p, by the agent's seed.
	// ShuffleSeed returns the seed of its searches there. Saved matches depend on both.
	NoiseRandom(seed uint64, p *P) *rand.Rand
	ShuffleSeed(seed uint64, p *P) uint64
}
