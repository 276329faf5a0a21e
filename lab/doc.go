// Package lab has the tools of eraslab that need no tournament: counting positions
// ([Perft]), checking records ([Replay]), training weights ([TrainWar], [TrainBattle]) and
// measuring speed ([Bench]). Tournaments are in lab/tournament, experiments in the packages
// beside it.
//
// The packages of the laboratory print nothing and open no window.
package lab
