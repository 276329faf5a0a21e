// Package search finds the best move of a two-sided game: alpha-beta with
// iterative deepening, a transposition table, move ordering and a quiescence
// search on captures (eras-2005 4.2 has the plain minimax of which this returns
// the values).
//
// A game takes part by implementing [Position]; a [Searcher] looks for its best
// move within [Limits] and returns a [Result]. [Explanation] is what a player
// that searched can say about its answer.
//
// Nothing here knows a board or an estimator, and nothing is random: the same
// position under the same limits gives the same result. One search is one
// thread and allocates nothing per node; programs run several searchers side by
// side, one a goroutine.
package search
