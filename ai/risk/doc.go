// Package risk has the players of Risk: bots that play by rules of thumb
// (ender-2009 2.4 and 5.2), and those that plan or bid.
//
// A [Bot] plays one player's phases through a [Turn], which shows it the position
// and carries out what it decides, move-ins and cards in the middle of an attack
// included. The same bots play whole games at the speed of their thoughts
// ([Play]), sit in a match as agents ([NewAgent]) and answer for a seat in another
// process.
//
// Bots see the board, all numbers of cards and their own hand, never others'
// hands. All their chance comes from [Turn.Rand].
package risk
