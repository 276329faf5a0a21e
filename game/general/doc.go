// Package general has the rules of the general map (eras-2005 3.2.1): two armies
// of leaders who move, take cities and warehouses, buy, and meet in battles.
//
// A [Position] is a plain value on which a battle is one action with a predicted
// result; search and perft use it. A [State] is what a match holds: a position
// and, while leaders fight, the battle on its own board. Both end a battle by
// the same [Resolution]. [Board] puts the state into [game.Match].
//
// [Rules] holds what a scenario may choose, the options of scenario "dominion"
// among them; [ParseScenario] reads scenario files and [Generate] makes maps.
//
// Nothing here draws, reads a clock or a file, or decides a move.
package general
