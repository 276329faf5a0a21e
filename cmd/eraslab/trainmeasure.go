package main

import (
	"context"
	"fmt"
	"strconv"

	"eras/evolve/stats"
	"eras/lab/opponent"
)

var trainMeasureCommand = command{
	name:  "train measure",
	about: "measure how new, strong and different the opponents of training are",
	more: `Opponents are trained as by eraslab train, each with a seed of its own, on the maps of the
scenario in turn. Each then plays pairs of games, the same opening from both sides, against the
best individual of the archive on its map, at each of the levels; intervals of 95 % are over
opponents. Different choices are counted at 120 fixed positions of each map, searched as level 4
does without noise: those of two opponents, of one opponent with two seeds, and of two
individuals of the archive. A chain is a player who meets -length opponents, each kept for the
next training; the last plays -chain-pairs pairs of games against the first at each level.

  eraslab train measure -board war -scenario banners -opponents 40 -levels 3,5 -pairs 25
  eraslab train measure -board battle -scenario dominion -chains 12 -length 30 -chain-pairs 50`,
	define: func(f *flags) func(context.Context, streams) error {
		t := &training{flags: f}
		m := &opponent.Measurement{}
		t.define()
		f.IntVar(&m.Opponents, "opponents", 40, "train `N` opponents")
		levels := f.String("levels", "3,5", "play at the levels `N,M,…`")
		f.IntVar(&m.Pairs, "pairs", 25, "play `N` pairs of games with each opponent at each level")
		f.IntVar(&m.Chains, "chains", 0, "train for `N` players in chains (default 0)")
		f.IntVar(&m.Length, "length", 30, "train `N` opponents in a chain")
		f.IntVar(&m.ChainPairs, "chain-pairs", 50, "play `N` pairs of games between the last and the first of a chain at each level")
		return func(ctx context.Context, io streams) error {
			if err := t.prepare(); err != nil {
				return err
			}
			m.Request = t.Request
			for _, word := range words(*levels) {
				level, err := strconv.Atoi(word)
				if err != nil {
					return badInput{fmt.Errorf("-levels %s: must be numbers, as in 3,5", *levels)}
				}
				m.Levels = append(m.Levels, level)
			}
			if err := m.Validate(); err != nil {
				return badInput{err}
			}
			meter := newMeter(io.err, "measuring")
			figures, err := m.Run(ctx, meter.show)
			meter.close()
			if err != nil {
				return err
			}
			if t.json {
				return printJSON(io.out, figures)
			}
			return printFigures(io, figures)
		}
	},
}

// printFigures writes the results of a measurement.
func printFigures(io streams, f *opponent.Figures) error {
	percent := func(i stats.Interval) string {
		return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*i.Value, 100*i.Low, 100*i.High)
	}
	fmt.Fprintf(io.out, "%d opponents after %d games each, %.1f s on one worker: %d of the archive, %d different\n", f.Opponents, f.Games, f.Seconds, f.Shipped, f.Distinct)
	for _, s := range f.Strength {
		fmt.Fprintf(io.out, "level %d, %d games against the best of the archive: %s\n", s.Level, s.Games, percent(s.Share))
	}
	b := &f.Behaviour
	fmt.Fprintf(io.out, "different choices: %s between opponents, %s with two seeds, %s in the archive\n", percent(b.Opponents), percent(b.Seeds), percent(b.Archive))
	for _, s := range f.Chain {
		fmt.Fprintf(io.out, "level %d, %d games of the last of a chain against the first: %s\n", s.Level, s.Games, percent(s.Share))
	}
	return nil
}
