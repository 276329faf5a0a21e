// Package diplomacy plays many games of Diplomacy between bots and says who won
// them, who survived them, with how much and how long it took, by bot and by power
// ([Tournament]), and has the experiments that repeat the tables of jic-2011
// ([Fields]).
//
// Powers are given out in one of three ways. At random, every game deals them anew.
// In rotation, as many games in a row as there are powers form a block: one circular
// order of the players, drawn for the block, is turned by one power each game, so
// that in each block every player has every power once.
//
// A power is eliminated when it has no supply centre at the end; it survives when it
// has some and has not won. Units are those centres, as DAIDE's summary of a game
// counts them. As in jic-2011 5.2.1, the share of survivals is one of the games that
// were not won, and units are those of survivors alone; a draw is a survival of all
// that are left.
//
// What somebody wins in one seat, and what one bot with several seats wins together,
// is decided once a game, so its share has Wilson's interval at 95 %. Several seats
// of one game, though, share its fate; other intervals are therefore reckoned from
// game to game (see ratio). Each game has the seed of its number and is handed over
// in order: a [Result] is the same on any number of cores. [Times] is apart, because
// clocks differ.
package diplomacy
