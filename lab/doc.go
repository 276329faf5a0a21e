// Package lab is what eraslab does beyond reading its command line: counting
// positions ([Perft]), playing series between computers ([Request], [Series]),
// deciding which of two is stronger ([Match]), training them before ([Train]),
// checking records ([Replay]) and measuring speed ([Bench]).
//
// What a series is played on and by whom comes in words ([Request]), so that a
// command line and a file of experiments say it alike. Games are played in
// parallel and handed over in order, each with the seed of its number: results
// are the same on any number of cores, and whoever takes the games may stop a
// series at any of them.
//
// The package prints nothing and opens no window. Only [Bench] reads a clock.
package lab
