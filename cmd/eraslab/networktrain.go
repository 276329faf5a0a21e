package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/natefinch/atomic"

	"eras/evolve"
	"eras/lab"
	"eras/lab/network"
)

var networkTrainCommand = command{
	name:  "network train",
	about: "evolve a network for war or battle",
	more: `An evolution strategy with a diagonal matrix draws networks around a centre. They play the same
games at home and away against a panel: the network that says what the estimators of the
levels say, earlier centres, and fresh ones; the better half plays on, and the best make the
next centre. Games are on the maps of both scenarios and on random ones, or between armies of
all sizes. The finalists of the last generation are the start, the mean of the centres of the
second half, the last centre and the one halfway.

-out receives the network; a player network:file=FILE plays with it (see eraslab play). With
the other flags as they are by default, the seed in its head rebuilds the network that ships,
bit for bit on any number of cores.

  eraslab network train -board war -seed 1 -out war.toml
  eraslab network train -board battle -seed 1 -out battle.toml
  eraslab network train -board battle -generations 5 -depths 1 -out quick.toml`,
	define: func(f *flags) func(context.Context, streams) error {
		n := &networkTraining{flags: f}
		standard := network.Standard(lab.War)
		f.StringVar(&n.board, "board", "war", "the `BOARD`, war or battle")
		f.IntVar(&n.Population, "population", standard.Population, "draw `N` networks in a generation")
		f.IntVar(&n.Generations, "generations", standard.Generations, "end with generation `N`")
		f.IntVar(&n.Opponents, "opponents", standard.Opponents, "play against `N` opponents in a round")
		f.IntVar(&n.Rounds, "rounds", standard.Rounds, "play `N` rounds in a generation, each with half of the networks")
		f.IntVar(&n.Final, "final", standard.Final, "let the finalists play against `N` opponents")
		f.Float64Var(&n.Fame, "fame", standard.Fame, "meet earlier centres with this `SHARE` of the games not against the start")
		f.Float64Var(&n.Step, "step", standard.Step, "the deviation of the first mutations, `X`; all weights lie in an interval of 1")
		f.StringVar(&n.depths, "depths", "", "look ahead `N,M,…` plies in equal shares of the games (default 1,1,1,1,1,1,1,3; battle: 2,3)")
		f.StringVar(&n.out, "out", "", "write the network to `FILE`")
		f.workersVar(&n.Workers, "play `N` games at once (default one per core)")
		return n.run
	},
}

// networkTraining has the flags of network train.
type networkTraining struct {
	*flags
	network.Evolution
	board, depths, out string
}

// networkTrained is a training as JSON.
type networkTrained struct {
	Board       string `json:"board"`
	Seed        uint64 `json:"seed"`
	Generations int    `json:"generations"`
	Games       int    `json:"games"`
	// Score is the result's share of the points in the last generation, and Start that of
	// the network that it began with.
	Score float64 `json:"score"`
	Start float64 `json:"start"`
	Out   string  `json:"out"`
}

// points returns an individual's share of the points in its generation.
func points(x evolve.Individual) float64 { return float64(x.Fitness) / float64(max(1, x.Games)) }

func (n *networkTraining) run(ctx context.Context, io streams) error {
	var err error
	if n.Board, err = lab.ParseBoard(n.board); err != nil {
		return badInput{err}
	}
	if n.out == "" {
		return badInput{errors.New("-out is missing: write the file that the network goes to")}
	}
	n.Seed, n.Depths = n.seed, network.Standard(n.Board).Depths
	if n.depths != "" {
		n.Depths = nil
		for _, word := range words(n.depths) {
			depth, err := strconv.Atoi(word)
			if err != nil {
				return badInput{fmt.Errorf("-depths %s: must be numbers of plies, as in 1,1,3", n.depths)}
			}
			n.Depths = append(n.Depths, depth)
		}
	}
	if err := n.Validate(); err != nil {
		return badInput{err}
	}
	meter := newMeter(io.err, "evolving")
	var last evolve.Generation
	best, err := n.Run(ctx, func(g evolve.Generation) { last = g }, meter.show)
	meter.close()
	if err != nil {
		return err
	}
	about := fmt.Sprintf("A network for the board %q (package ai/network), evolved by\neraslab network train -board %s -seed %d -population %d -generations %d -opponents %d -rounds %d -final %d -fame %v -step %v -depths %s",
		n.Board, n.board, n.Seed, n.Population, n.Generations, n.Opponents, n.Rounds, n.Final, n.Fame, n.Step, strings.Trim(strings.ReplaceAll(fmt.Sprint(n.Depths), " ", ","), "[]"))
	if err := atomic.WriteFile(n.out, strings.NewReader(best.Format(about))); err != nil {
		return err
	}
	result := networkTrained{
		Board: n.Board, Seed: n.Seed, Generations: last.Number, Games: last.Games,
		Score: points(last.Fittest()), Start: points(last.Population[0]), Out: n.out,
	}
	if n.json {
		return printJSON(io.out, result)
	}
	_, err = fmt.Fprintf(io.out, "%d generations, %d games; in the last %.1f %% of the points, the start %.1f %%; written to %s\n",
		result.Generations, result.Games, 100*result.Score, 100*result.Start, result.Out)
	return err
}
