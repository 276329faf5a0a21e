// Package pruebas repeats the experiments of the 2005 paper (chapter 5) as data:
// files that hold what the paper says of each and, apart, what we decided where
// it says nothing. A [Prueba] is an experiment of the laboratory; so are [Search],
// which varies what the paper leaves open, and [Ranking], which tries all small
// sets of estimators.
//
// In pruebas 1 to 5 trained weights meet random ones of the same estimators. A
// unit is one training with its games. In pruebas 6 and 7 a learner that climbs
// from game to game meets a participant with fixed weights. A unit is one series
// of games.
//
// Everything random of unit i but the training is the same under all conditions:
// openings, opponents and the chance of games. What differs between conditions is
// then what they are about.
package pruebas
