// Package game defines what all boards share, and the one engine that plays them.
//
// A [Board] is a set of rules over positions that are plain values. It says who
// must act ([Board.Actors]), what a seat may see ([Board.View]), whether an
// answer is legal ([Board.Check]) and what follows from the answers
// ([Board.Apply]). An [Agent] answers for a seat: a person at the mouse, a
// search, a process behind a socket, a replay. A [Match] seats agents at a
// board, checks and applies what they answer, writes it down in a [Record] and
// hands the new position to its observer.
//
// The same loop serves boards on which two sides alternate (the war map,
// the battle), boards that roll dice (Risk: [Chance] is a seat that answers from
// the seeded source) and boards on which all order at once (Diplomacy: Actors
// returns every power, and the step is applied when the last has answered).
//
// The package draws nothing, reads no clock and opens no file.
package game
