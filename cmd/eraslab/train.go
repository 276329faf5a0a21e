package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"eras/ai/agents"
	"eras/evolve/stats"
	"eras/lab"
	"eras/lab/opponent"
	"eras/saves"
)

var trainCommand = command{
	name:  "train",
	about: "train an opponent as the game does when a match begins",
	more: `The training is the one that a person meets in the window: individuals of the archive that
ships, the weights kept for the player, their crossings and mutations meet each other at home
and away on the map of the match, and the models of the player where there are any. -seed is
the seed of the match. With -name and -saves the kept weights and the models are those of that
player; the folder is only read.

The output has a table for each generation: where an individual comes from, what becomes of it,
the share of points that it is expected to have against the default weights, its games, and its
points against each other. The weights of the one that plays follow. With -json it is one
object: weights by estimator; same_as, the individual of the archive with the same weights, or
""; kept, whether they are those kept for the player; games; seconds; tournament.

  eraslab train -board war -scenario banners -seed 7
  eraslab train -board battle -soldiers 8,8 -seed 7 -json
  eraslab train -scenario dominion -map ford -name Ana -saves ~/.local/share/eras`,
	define: func(f *flags) func(context.Context, streams) error {
		t := &training{flags: f}
		t.define()
		f.StringVar(&t.player, "name", "", "train against the player `NAME`")
		f.StringVar(&t.folder, "saves", "", "the `FOLDER` with the player, as for eras (default: that of the game)")
		return t.run
	},
}

// training holds the flags of train.
type training struct {
	*flags
	opponent.Request
	board, player, folder string
}

// define defines the flags that describe the training.
func (t *training) define() {
	t.StringVar(&t.board, "board", "war", "the `BOARD`, war or battle")
	t.StringVar(&t.Scenario, "scenario", "banners", "play by the rules and on the maps of the scenario `NAME`, or FILE.toml")
	t.StringVar(&t.Map, "map", "", "a map of the scenario, by `NAME` (default the first)")
	t.StringVar(&t.Soldiers, "soldiers", "", "a battle between `N,M` soldiers of red and blue (default full armies)")
	t.StringVar(&t.Training, "train", agents.Standard, "the training `NAME`, or FILE.toml")
	t.workersVar(&t.Workers, "play `N` games at once (default one per core)")
}

// prepare completes the request from the flags.
func (t *training) prepare() error {
	var err error
	if t.Board, err = lab.ParseBoard(t.board); err != nil {
		return badInput{err}
	}
	t.Seed = t.seed
	switch {
	case t.player == "" && t.folder != "":
		return badInput{errors.New("-saves is for a player: write -name, too")}
	case t.player == "":
		return nil
	case t.folder == "":
		if t.folder, err = saves.DefaultFolder(); err != nil {
			return err
		}
	}
	t.Player, t.Saves = t.player, saves.Open(t.folder)
	t.Saves.SetReadOnly()
	return nil
}

func (t *training) run(ctx context.Context, io streams) error {
	if err := t.prepare(); err != nil {
		return err
	}
	meter := newMeter(io.err, "training")
	o, err := t.Train(ctx, meter.show)
	meter.close()
	if err != nil {
		return err
	}
	if t.json {
		return printJSON(io.out, o)
	}
	return printOpponent(io.out, o)
}

// printOpponent writes an opponent and its tournament as tables.
func printOpponent(w io.Writer, o *opponent.Opponent) error {
	for _, g := range o.Tournament {
		fmt.Fprintf(w, "generation %d\n%4s %-10s %-9s %-7s %-9s %8s %7s", g.Number, "", "origin", "mutations", "parents", "fate", "strength", "won")
		for i := range g.Points[0] {
			head := strconv.Itoa(i + 1)
			if i >= len(g.Individuals) {
				head = "M" + strconv.Itoa(i+1-len(g.Individuals))
			}
			fmt.Fprintf(w, " %3s", head)
		}
		fmt.Fprintln(w)
		for i, x := range g.Individuals {
			var parents []string
			for _, p := range x.Parents {
				parents = append(parents, strconv.Itoa(p))
			}
			fmt.Fprintf(w, "%3d. %-10s %-9d %-7s %-9s %7.1f%% %3d/%-3d", i+1, x.Origin, x.Mutations, strings.Join(parents, "+"), x.Fate, 100*x.Strength, x.Won, x.Games)
			for _, points := range g.Points[i] {
				text := "·"
				if points >= 0 {
					text = strconv.FormatFloat(float64(points)/2, 'f', -1, 64)
				}
				fmt.Fprintf(w, " %3s", text)
			}
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w)
	}
	for _, name := range o.Estimators() {
		fmt.Fprintf(w, "%-16s %.3f\n", name, o.Weights[name])
	}
	what := "new weights"
	switch {
	case o.Kept:
		what = "the weights kept for the player"
	case o.SameAs != "":
		what = "the weights of " + o.SameAs
	}
	_, err := fmt.Fprintf(w, "%s, after %d games in %.1f s\n", what, o.Games, o.Seconds)
	return err
}

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
		f.countVar(&m.Opponents, "opponents", 0, 40, "train `N` opponents")
		levels := f.String("levels", "3,5", "play at the levels `N,M,…`")
		f.countVar(&m.Pairs, "pairs", 1, 25, "play `N` pairs of games with each opponent at each level")
		f.countVar(&m.Chains, "chains", 0, 0, "train for `N` players in chains (default 0)")
		f.countVar(&m.Length, "length", 2, 30, "train `N` opponents in a chain")
		f.countVar(&m.ChainPairs, "chain-pairs", 1, 50, "play `N` pairs of games between the last and the first of a chain at each level")
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
