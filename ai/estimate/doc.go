// Package estimate has what the estimators of the general map and the battle
// share (eras-2005 4.6): what an [Estimator] is, the [Weights] that evolution
// looks for, their [Sum], and the measures that occur on both boards, such as
// proximities and territories.
//
// The estimators themselves stand with their boards, in ai/general and
// ai/battle, one file each. Estimates are made for the player who is thinking,
// whom the paper calls MAX; the opponent is MIN.
package estimate
