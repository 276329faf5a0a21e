// Package battle plays battles: its five estimators (eras-2005 4.6.2), each with
// its formula, the features that they look at, and the agents [Agent] and
// [Random]. Searching, training and explanations are those of ai/evaluation.
//
// The rules are those of game/battle with all their options: ties, scaled boards
// and the closing ring. Squares in a closed ring no longer belong to the board:
// estimators measure the open squares.
package battle
