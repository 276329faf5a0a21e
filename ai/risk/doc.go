// Package risk holds bots for Risk: some play by rules of thumb (ender-2009 2.4 and
// 5.2), others plan or bid.
//
// A [Bot] plays one player's phases through a [Turn], which shows it the position
// and carries out what it decides, including occupations and cards in the middle of
// an attack. The same bots play tournaments, sit in a match as agents ([NewAgent])
// and answer for a seat in another process.
//
// Bots see the board, all numbers of cards and their own hand, never others'
// hands. Bots that sample use [Turn.Rand].
package risk
