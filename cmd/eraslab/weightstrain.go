package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/network"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/internal/files"
	"eras/lab"
	"eras/lab/weights"
)

const (
	networkTrainName = "network train"
	weightsTrainName = "weights train"
)

// schools maps the commands to the schools that they train.
var schools = map[string]weights.School{networkTrainName: weights.Networks, weightsTrainName: weights.Estimators}

var networkTrainCommand = command{
	name:  networkTrainName,
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
		t := defineWeights(f, weights.Networks, "1,3")
		f.StringVar(&t.out, "out", "", "write the network to `FILE`")
		return t.trainNetwork
	},
}

var weightsTrainCommand = command{
	name:  weightsTrainName,
	about: "evolve default weights of the estimators for war or battle",
	more: `An evolution strategy with a diagonal matrix draws weights around a centre, at first random
ones. They play the same games at home and away against random weights and earlier centres;
the better half plays on, and the best make the next centre. Games are on the maps of a scenario
and on random ones, or between armies of all sizes. With -seed 1 and these flags they are the
default weights of the program: for wars of dominion, for wars without a goal, for battles.

-archives trains a population instead, one for each family of rules (war-banners, war-dominion,
battle-kinds, battle-plain, war-2005): individuals that are about as strong as the default
weights at the depth of level 4, with battles fought out, and play differently (MAP-Elites with
emitters of CMA-ME); half of the games of battles have the depth of level 5. The search starts
from the default weights, which are the first individual of each archive: those of banners come
from an older search and are written by this command only. It says first how many games that takes
at most and how long they take here. -search and -confirm make it longer or shorter; without them
the command in the head of a shipped archive rebuilds that file, byte for byte on any number of
cores and workers. Rules that were changed need new archives.

  eraslab weights train -board war -seed 1
  eraslab weights train -board war -scenario 2005 -generations 20 -seed 1
  eraslab weights train -board battle -seed 1
  eraslab weights train -archives assets/archives -seed 1
  eraslab weights train -archives DIR -families war-banners -confirm 600`,
	define: func(f *flags) func(context.Context, streams) error {
		t := defineWeights(f, weights.Estimators, "3")
		t.archives.define(f)
		f.StringVar(&t.Scenario, "scenario", weights.Standard(weights.Estimators, lab.War).Scenario, "play by the rules and on the maps of the scenario `NAME`, or FILE.toml")
		return t.trainEstimators
	},
}

// weightsTraining holds the flags of both commands.
type weightsTraining struct {
	*flags
	weights.Evolution
	board, depths, out string
	spread             spread
	archives           archives
}

// defineWeights defines the flags of both commands.
func defineWeights(f *flags, s weights.School, depths string) *weightsTraining {
	t := &weightsTraining{flags: f}
	standard := weights.Standard(s, lab.War)
	t.School = s
	f.StringVar(&t.board, "board", "war", "the `BOARD`, war or battle")
	f.IntVar(&t.Population, "population", standard.Population, "draw `N` individuals in a generation")
	f.IntVar(&t.Generations, "generations", standard.Generations, "end with generation `N`")
	f.IntVar(&t.Opponents, "opponents", standard.Opponents, "play against `N` opponents in a round")
	f.IntVar(&t.Rounds, "rounds", standard.Rounds, "play `N` rounds in a generation, each with half of the individuals")
	f.IntVar(&t.Final, "final", standard.Final, "let the finalists play against `N` opponents")
	f.Float64Var(&t.Fame, "fame", standard.Fame, "meet earlier centres in this `SHARE` of the games not against the start")
	f.Float64Var(&t.Step, "step", standard.Step, "the deviation of the first mutations, `X`; all weights lie in an interval of 1")
	f.StringVar(&t.depths, "depths", "", "look ahead `N,M,…` plies in equal shares of the games (default "+depths+"; battle: 2,3)")
	f.workersVar(&t.Workers, "play `N` games at once (default one per core)")
	t.spread.define(f)
	return t
}

// trained is the result of a training as JSON.
type trained struct {
	Board       string `json:"board"`
	Seed        uint64 `json:"seed"`
	Generations int    `json:"generations"`
	Games       int    `json:"games"`
	// Score is the result's share of the points in the last generation. Start is the share of the
	// network with which the training began.
	Score float64 `json:"score"`
	Start float64 `json:"start,omitempty"`
	Out   string  `json:"out,omitempty"`
	// Weights are the weights of the estimators.
	Weights map[string]float64 `json:"weights,omitempty"`
}

// points returns an individual's share of the points in its generation.
func points(x evolve.Individual) float64 { return float64(x.Fitness) / float64(max(1, x.Games)) }

// train runs the evolution, in this program or with workers.
func (t *weightsTraining) train(ctx context.Context, io streams) (last evolve.Generation, err error) {
	t.Seed, t.Depths = t.seed, weights.Standard(t.School, t.Board).Depths
	if t.depths != "" {
		t.Depths = nil
		for _, word := range words(t.depths) {
			depth, err := strconv.Atoi(word)
			if err != nil {
				return evolve.Generation{}, badInput{fmt.Errorf("-depths %s: must be numbers of plies, as in 1,1,3", t.depths)}
			}
			t.Depths = append(t.Depths, depth)
		}
	}
	if err := errors.Join(t.Validate(), t.spread.check()); err != nil {
		return evolve.Generation{}, badInput{err}
	}
	if t.spread.on() {
		if err := t.handOut(ctx, io); err != nil {
			return evolve.Generation{}, err
		}
		defer func() { t.spread.close(err == nil) }()
	}
	meter := newMeter(io.err, "evolving")
	defer meter.close()
	return t.Run(ctx, nil, func(done, total int) {
		if t.spread.on() {
			meter.say(t.spread.note(done, 0))
		}
		meter.show(done, total)
	})
}

func (t *weightsTraining) trainNetwork(ctx context.Context, io streams) error {
	var err error
	if t.Board, err = lab.ParseBoard(t.board); err != nil {
		return badInput{err}
	}
	if t.out == "" {
		return badInput{errors.New("-out is missing: write the file that the network goes to")}
	}
	last, err := t.train(ctx, io)
	if err != nil {
		return err
	}
	about := fmt.Sprintf("A network for the board %q (package ai/network), evolved by\neraslab network train -board %s -seed %d -population %d -generations %d -opponents %d -rounds %d -final %d -fame %v -step %v -depths %s",
		t.Board, t.board, t.Seed, t.Population, t.Generations, t.Opponents, t.Rounds, t.Final, t.Fame, t.Step, strings.Trim(strings.ReplaceAll(fmt.Sprint(t.Depths), " ", ","), "[]"))
	best := network.New(weights.Shape(t.Board), last.Fittest().Genes)
	if err := files.Write(t.out, []byte(best.Format(about)), 0o644); err != nil {
		return err
	}
	result := trained{
		Board: t.Board, Seed: t.Seed, Generations: last.Number, Games: last.Games,
		Score: points(last.Fittest()), Start: points(last.Population[0]), Out: t.out,
	}
	if t.json {
		return printJSON(io.out, result)
	}
	_, err = fmt.Fprintf(io.out, "%d generations, %d games; in the last %.1f %% of the points, the start %.1f %%; written to %s\n",
		result.Generations, result.Games, 100*result.Score, 100*result.Start, result.Out)
	return err
}

func (t *weightsTraining) trainEstimators(ctx context.Context, io streams) error {
	if t.archives.dir != "" {
		return t.trainArchives(ctx, io)
	}
	var err error
	if t.Board, err = lab.ParseBoard(t.board); err != nil {
		return badInput{err}
	}
	last, err := t.train(ctx, io)
	if err != nil {
		return err
	}
	scenario, err := agents.LoadScenario(t.Scenario)
	if err != nil {
		return err
	}
	names := aibattle.Estimators(&scenario.Rules.Battle).Names()
	if t.Board == lab.War {
		names = aiwar.Estimators(&scenario.Rules).Names()
	}
	result := trained{Board: t.Board, Seed: t.Seed, Generations: last.Number, Games: last.Games, Score: points(last.Fittest()), Weights: map[string]float64{}}
	for i, gene := range last.Fittest().Genes {
		result.Weights[names[i]] = math.Round(100*gene) / 100
	}
	if t.json {
		return printJSON(io.out, result)
	}
	for _, name := range names {
		fmt.Fprintf(io.out, "%-16s %.2f\n", name, result.Weights[name])
	}
	_, err = fmt.Fprintf(io.out, "%d generations, %d games; in the last %.1f %% of the points\n", result.Generations, result.Games, 100*result.Score)
	return err
}

var networkFitCommand = command{
	name:  "network fit",
	about: "fit a network to the results of battles",
	more: `Players with the default weights fight battles between armies that may be unequal, from
positions gone a little astray. A network learns to expect their results from the positions
and from the ends of the lines that the players saw. One of ten battles is kept from it; the
error in these tells how well it does with what it has not seen.

-out receives the network; a player network:file=FILE plays with it (see eraslab play). With
the other flags as they are by default, -seed 1 and a file with the scenario banners but
ground = false rebuild the network that ships.

  eraslab network fit -scenario banners -seed 1 -out kinds.toml`,
	define: func(f *flags) func(context.Context, streams) error {
		t := &networkFitting{flags: f, Regression: weights.StandardRegression()}
		f.StringVar(&t.Scenario, "scenario", t.Scenario, "fight battles of the scenario `NAME`, or FILE.toml")
		f.countVar(&t.Battles, "battles", 1, t.Battles, "fight `N` battles")
		f.countVar(&t.Depth, "depth", 1, t.Depth, "look ahead `N` plies")
		f.Float64Var(&t.Noise, "noise", t.Noise, "draw this `SHARE` of the moves at random")
		f.countVar(&t.Epochs, "epochs", 1, t.Epochs, "use each position `N` times")
		f.Float64Var(&t.Rate, "rate", t.Rate, "the length of the first steps, `X`")
		f.StringVar(&t.out, "out", "", "write the network to `FILE`")
		f.workersVar(&t.Workers, "fight `N` battles at once (default one per core)")
		return t.run
	},
}

// networkFitting holds the flags of network fit.
type networkFitting struct {
	*flags
	weights.Regression
	out string
}

// fitted is the result of a regression as JSON.
type fitted struct {
	Positions int     `json:"positions"`
	Error     float64 `json:"error"`
	Unseen    float64 `json:"unseen_error"`
	Out       string  `json:"out"`
}

func (t *networkFitting) run(ctx context.Context, io streams) error {
	if t.out == "" {
		return badInput{errors.New("-out is missing: write the file that the network goes to")}
	}
	t.Seed = t.seed
	if err := t.Validate(); err != nil {
		return badInput{err}
	}
	meter := newMeter(io.err, "fighting")
	defer meter.close()
	f, err := t.Run(ctx, meter.show)
	if err != nil {
		return err
	}
	about := fmt.Sprintf("A network for battles with kinds of soldiers (package ai/network), fitted by\neraslab network fit -scenario %s -seed %d -battles %d -depth %d -noise %v -epochs %d -rate %v",
		t.Scenario, t.Seed, t.Battles, t.Depth, t.Noise, t.Epochs, t.Rate)
	if err := files.Write(t.out, []byte(f.Network.Format(about)), 0o644); err != nil {
		return err
	}
	result := fitted{f.Positions, f.Error, f.UnseenError, t.out}
	if t.json {
		return printJSON(io.out, result)
	}
	_, err = fmt.Fprintf(io.out, "%d positions; squared error %.4f, in battles not seen %.4f; written to %s\n", result.Positions, result.Error, result.Unseen, result.Out)
	return err
}
