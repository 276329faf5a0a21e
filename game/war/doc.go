// Package war has the rules of war (eras-2005 3.2.1): two armies of leaders who move
// on a map, take cities and warehouses, buy, and fight battles.
//
// A [Position] is the map as a plain value, on which a battle is one action with a
// predicted result; search and perft use it. A [State] is a moment of a match: a
// position and, while two leaders fight, the battle on its own board. Both end a
// battle by the same [Resolution]. [Board] is the [game.Board] of states.
//
// [Rules] holds what a scenario may choose, including the options of scenario
// "dominion". [ParseScenario] reads scenario files and [Generate] makes maps.
//
// The package draws nothing, reads no clock and no file, and chooses no moves.
package war
