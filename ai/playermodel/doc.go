// Package playermodel learns how a person plays wars or battles from the moves of
// their matches.
//
// [WarDecisions] and [BattleDecisions] read a person's moves from a record, [Fit] finds
// the weights and the search depth of the [Model] that predicts them best, and
// [Validate] measures how well models predict moves that they were not fitted to.
// Trainings and steps of hill-climbing play against such models ([Model.Opponent],
// [evolve.Proposer], [evolve.Comparison]).
//
// A model consists of weights for the estimators and a search depth. The higher a search values a
// move, the more probable it is. Battles within a war have their predicted results, as in all
// training.
//
// All work is limited by counts of positions and games, never by time, and the same seed gives the
// same result with any number of workers. The package stores nothing; package saves does.
package playermodel
