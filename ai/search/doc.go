// Package search finds the best move of a two-sided game: alpha-beta with
// iterative deepening, a transposition table, move ordering and a quiescence
// search on captures. The values are those of the plain minimax in eras-2005 4.2.
//
// A game implements [Position]; a [Searcher] finds its best move within [Limits]
// and returns a [Result].
//
// The package knows no board and no estimator, and nothing is random: the same position under the
// same limits gives the same result. A search runs in one goroutine and allocates nothing per node.
// Parallel searches need one searcher each.
package search
