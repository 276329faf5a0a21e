package network

import (
	"slices"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/grid"
)

// Source is a board of a game that provides the inputs of a network for its current position. Its
// weights are not used.
type Source[P any, M evaluation.Move, F any] interface {
	evaluation.Board[P, M, F]
	// Size returns the size of the board.
	Size() grid.Size
	// Inputs sets x to the inputs for the searching player, and reports whether that player is to
	// move.
	Inputs(x *Inputs) (toMove bool)
	// Clock returns the counters that the inputs depend on but the board's key leaves out.
	Clock() uint64
	// Pieces appends all pieces. Changes appends the pieces that the last move added and removed.
	Pieces(buf []Piece) []Piece
	Changes(buf []Piece) []Piece
}

// Game is a game whose boards evaluate with networks of a shape.
type Game[P any, M evaluation.Move, F any] struct {
	evaluation.Game[P, M, F]
	Shape *Shape
	// NewSource returns a board of the game.
	NewSource func() Source[P, M, F]
}

// Estimators returns none.
func (g Game[P, M, F]) Estimators() evaluation.List[F] { return nil }

// Defaults returns the genes from which evolution starts.
func (g Game[P, M, F]) Defaults() evaluation.Weights { return g.Shape.Start() }

// Check returns an error unless w are the genes of a network of the shape.
func (g Game[P, M, F]) Check(w evaluation.Weights) error { return g.Shape.Check(w) }

// NewBoard returns a board that evaluates with a network.
func (g Game[P, M, F]) NewBoard() evaluation.Board[P, M, F] {
	g.Shape.validate()
	return &board[P, M, F]{Source: g.NewSource(), shape: g.Shape}
}

// board is a [Source] that evaluates with a network.
type board[P any, M evaluation.Move, F any] struct {
	Source[P, M, F]
	shape *Shape

	weights   evaluation.Weights
	size      grid.Size
	evaluator evaluator

	planes []sums // of the positions on the way to the current one
	ply    int
	pieces []Piece
	inputs Inputs
}

// Set implements [evaluation.Board].
func (b *board[P, M, F]) Set(p *P, player game.Side, w evaluation.Weights, depth int) {
	b.Source.Set(p, player, nil, depth)
	if z := b.Size(); z != b.size || !slices.Equal(w, b.weights) {
		b.size, b.weights = z, append(b.weights[:0], w...)
		b.evaluator.prepare(New(b.shape, w), z)
	}
	if len(b.planes) == 0 {
		b.planes = make([]sums, 8)
	}
	b.ply = 0
	b.planes[0] = sums{}
	b.pieces = b.Pieces(b.pieces[:0])
	b.evaluator.add(&b.planes[0], b.pieces)
}

// Weights implements [evaluation.Board].
func (b *board[P, M, F]) Weights() evaluation.Weights { return b.weights }

// clockPlace is the place of the clock among the folds of a key. The board's own folds reach it
// only with hundreds of leaders.
const clockPlace = 48

// Key implements [search.Position].
func (b *board[P, M, F]) Key() uint64 {
	return b.Source.Key() ^ evaluation.Fold(clockPlace, b.Clock())
}

// Make implements [search.Position].
func (b *board[P, M, F]) Make(m M) (over, again bool) {
	over, again = b.Source.Make(m)
	b.ply++
	if b.ply == len(b.planes) {
		b.planes = append(b.planes, make([]sums, len(b.planes))...)
	}
	now := &b.planes[b.ply]
	*now = b.planes[b.ply-1]
	b.pieces = b.Changes(b.pieces[:0])
	b.evaluator.add(now, b.pieces)
	return over, again
}

// Peek implements [search.Position]. It leaves all moves to Make and Evaluate.
func (b *board[P, M, F]) Peek(M, int32, int32) (value int32, known, quiet bool) {
	return 0, false, false
}

// Unmake implements [search.Position].
func (b *board[P, M, F]) Unmake() {
	b.Source.Unmake()
	b.ply--
}

// Evaluate implements [search.Position] with the value of the network. It ignores the window.
func (b *board[P, M, F]) Evaluate(_, _ int32) int32 {
	toMove := b.Inputs(&b.inputs)
	value := b.evaluator.value(&b.inputs, &b.planes[b.ply])
	if !toMove {
		return -value
	}
	return value
}
