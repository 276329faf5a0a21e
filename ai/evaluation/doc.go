// Package evaluation has the common part of the AI of war and of battle: estimators of positions
// (eras-2005 4.6) and everything that plays with their weighted sum.
//
// A [Game] describes a two-sided game to this package: its rules, its [List] of estimators and its
// [Board] for searches. For any game an [Engine] searches and plays, an [Agent] answers in matches
// and gives an [Explanation], a [Training] evolves [Weights], and [Bench] measures speed. [Forms]
// evaluates all estimators at once for a search. Package ai/network evaluates by a network instead.
// The measures that occur on both boards, such as [Proximity] and territory ([Field]), are here
// too.
//
// The estimators and their features are in the packages of the games, ai/war and ai/battle.
// Estimates are made for the searching player, MAX in the paper; the opponent is MIN.
package evaluation
