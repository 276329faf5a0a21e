// Package person learns how somebody plays the general map from the moves of
// their matches, and trains weights against them.
//
// [Decisions] reads a person's moves from records, [Fit] finds the weights and
// the depth of the [Model] that predicts them best, and [Validate] measures how
// well models predict moves that they were not made from. [Adapt] trains against
// a panel of such models and general opponents, beginning with the kept weights,
// and says by a paired match whether the new ones are better ([Judge]).
//
// A model is a commander: weights for the estimators and plies to look ahead,
// whose moves are the more probable the higher a search values them. Battles are
// predicted, as in all training.
//
// All work is counted in positions and games, never in time; the same seed gives
// the same result on any number of workers. The package keeps nothing: what is
// stored of a person is the business of package saves.
package person
