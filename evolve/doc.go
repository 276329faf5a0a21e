// Package evolve trains vectors of numbers against each other by several methods
// ([Method]): the evolutionary algorithm of 2005 ([Genetic], eras-2005 4.3) with
// the tournaments that measure its individuals ([RoundRobin]), and ours, which
// meet fresh panels of random opponents ([Ascent], [Race]). It has the weights
// that are kept for a person ([Champion], eras-2005 4.5) and the statistics of
// games won: intervals ([Wilson], [Clustered]), paired games ([Pentanomial]) and
// tests that stop once they are decided ([SPRT]).
//
// It knows nothing of any board. What a gene weighs and how a game between two
// vectors is played is the business of whoever hands in a [Contest]; what is
// kept on disk is that of package saves.
//
// The package reads no clock and opens no file. The same seed gives the same
// individuals on any number of workers.
package evolve
