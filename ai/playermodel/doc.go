// Package playermodel learns how a person plays the war map from the moves of
// their matches, and trains weights against them.
//
// [Decisions] reads a person's moves from a record, [Fit] finds the weights and
// the search depth of the [Model] that predicts them best, and [Validate] measures
// how well models predict moves that they were not fitted to. [Adapt] trains
// against a panel of such models and other opponents, starting from the kept
// weights, and tests in paired games whether the new weights are better
// ([Comparison]).
//
// A model is weights for the estimators and a search depth. The higher a search
// values a move, the more probable it is. Battles end as predicted, as in all
// training.
//
// All work is counted in positions and games, never in time, and the same seed
// gives the same result on any number of workers. The package stores nothing; that
// is the task of package saves.
package playermodel
