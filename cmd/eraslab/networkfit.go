package main

import (
	"context"
	"errors"
	"fmt"

	"eras/internal/files"
	"eras/lab/weights"
)

var networkFitCommand = command{
	name:  "network fit",
	about: "fit a network to the results of battles",
	more: `Players with the default weights fight battles between armies that may be unequal, from
positions gone a little astray. A network learns to expect their results from the positions
and from the ends of the lines that the players saw. One of ten battles is kept from it; the
error in these tells how well it does with what it has not seen.

-out receives the network; a player network:file=FILE plays with it (see eraslab play). With
the other flags as they are by default, the seed in its head rebuilds the network that ships.

  eraslab network fit -scenario banners -seed 1 -out kinds.toml`,
	define: func(f *flags) func(context.Context, streams) error {
		t := &networkFitting{flags: f, Regression: weights.StandardRegression()}
		f.StringVar(&t.Scenario, "scenario", t.Scenario, "fight battles of the scenario `NAME`, or FILE.toml")
		f.IntVar(&t.Battles, "battles", t.Battles, "fight `N` battles")
		f.IntVar(&t.Depth, "depth", t.Depth, "look ahead `N` plies")
		f.Float64Var(&t.Noise, "noise", t.Noise, "draw this `SHARE` of the moves at random")
		f.IntVar(&t.Epochs, "epochs", t.Epochs, "use each position `N` times")
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
