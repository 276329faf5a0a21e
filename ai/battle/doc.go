// Package battle plays battles. It has the estimators (the five of eras-2005 4.6.2, and our own for
// kinds of soldiers, captains and morale), each with its formula, the features that they use, and
// the agents [Agent] and [Random]. Searching, training and explanations are those of ai/evaluation.
//
// The rules are those of game/battle with all their options: ties, scaled boards
// and the closing ring. Squares in a closed ring no longer belong to the board:
// estimators measure the open squares.
package battle
