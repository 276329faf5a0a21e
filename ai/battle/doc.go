// Package battle plays the battle: its five estimators (eras-2005 4.6.2), one
// file each with its formula, the [Engine] that searches with their weighted
// sum, and the agents [Fighter] and [Random].
//
// The rules are those of game/battle, with all their options: ties, scaled
// boards and the closing ring. Squares that a closed ring has taken are no
// longer part of the board: estimators measure what is open.
package battle
