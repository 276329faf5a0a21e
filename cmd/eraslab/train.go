package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"eras/ai/agents"
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
