// Package risk has bots for Risk. Some follow simple rules (ender-2009 2.4 and 5.2); others plan,
// search or hold auctions between territories.
//
// A [Bot] plays the phases of one player through a [Turn], which gives it the position and carries
// out its decisions, including occupations and cards in the middle of an attack. The same bots play
// in tournaments, in a match as agents ([NewAgent]) and for a seat in another process.
// and answer for a seat in another process.
// Bots see the board, the number of cards in all hands and their own cards, never others' cards.
// Bots that make random choices use [Turn.Rand].
// hands. Bots that sample use [Turn.Rand].
package risk
