// Package battle has the rules of the board that opens when two leaders meet
// (eras-2005 3.2.2): soldiers that step orthogonally and capture by moving onto
// an enemy, until one side has none or the moves run out.
//
// A [Position] is a plain value; [Rules] holds what a scenario may choose. The
// options that the paper does not have (ties, boards scaled to the armies, a
// ring that closes) are parameters here, all off in the zero value's sense, so
// there is one set of rules for every scenario.
//
// Nothing here draws, reads a clock or a file, or decides a move.
package battle
