// Package tournament plays many games of Risk between bots, of the house or in
// other processes, and says who won, from which seat, who fell when, and how long
// the games were.
//
// Seats are rotated: as many games in a row as there are players form a block, in
// which one circular order of the players is turned by one seat each game. The
// circular orders come in a shuffled sequence, each once before any comes again. So
// in each block every player has every seat once, and after (players - 1)! blocks
// everybody has sat in every way.
//
// A match that reaches the limit of rounds is a draw, and nobody's victory
// (ender-2009 5.2.3): shares of wins are of all games, so that with the share of
// draws they make up the whole. Intervals are Wilson's at 95 %.
//
// Each game has the seed of its number and is handed over in order: a [Result] is
// the same on any number of cores. [Times] is apart, because clocks differ. A
// foreign process is started anew for each match, so that what it remembers cannot
// matter either; only how often it was too slow may differ.
package tournament
