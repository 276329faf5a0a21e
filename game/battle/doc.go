// Package battle has the rules of battles between two leaders (eras-2005 3.2.2):
// soldiers step orthogonally and capture by moving onto an enemy, until one side has
// none left or the move limit is reached.
//
// A [Position] is a plain value. [Rules] are the settings of a scenario. The options that the paper
// does not have (ties, boards scaled to the armies, a closing ring, kinds of soldiers, captains,
// morale, trampled squares) are fields of Rules that are off in the zero value, so one set of rules
// serves all scenarios.
//
// The package draws nothing, reads no clock and no file, and chooses no moves.
package battle
