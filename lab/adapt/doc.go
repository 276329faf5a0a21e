// Package adapt measures whether the computer learns whom it plays. Fixed
// opponents, whose weights and depth are drawn from a seed, play a row of games
// against four learners that begin with the same weights and meet the same
// layouts with the same chance:
//
//   - static keeps the weights it began with: the control.
//   - paper evolves before every game with the paper's parameters, from the best
//     weights so far, and keeps what had the best result (eras-2005 4.5).
//   - ours makes models of the opponent from its moves, trains against them and
//     keeps the new weights only if they win a paired match against the kept ones
//     (package ai/person).
//   - oracle does as ours but is told the opponent's weights and depth: what there
//     is to be had at all by such training.
//
// The opponents are commanders with weights, so they are of the kind that models
// can describe; a person is not. Battles are fought, with fixed weights.
package adapt
