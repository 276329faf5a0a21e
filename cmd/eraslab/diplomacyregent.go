package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	airegent "eras/ai/diplomacy/regent"
	"eras/game/diplomacy"
	"eras/lab/regent"
	tournament "eras/lab/tournament/diplomacy"
)

var diplomacyRegentFitCommand = command{
	name:  "diplomacy regent fit",
	about: "fit the weights of regent's position evaluation to games",
	more: `Bots play games, drawn at random for each power of each game. The weights of [spring] and
[fall] in regent's parameters are fitted to the owners of all centres some years after each
movement phase (multinomial logistic regression). Every fifth game is held out: the mean
negative log-likelihood of its outcomes is printed before and after.

The two tables are written to -out; regent:file=FILE plays with them.

  eraslab diplomacy regent fit -games 500 -out fitted.toml
  eraslab diplomacy regent fit -bots regent,jic -games 100 -out fitted.toml`,
	define: func(f *flags) func(context.Context, streams) error {
		r := &regentFitFlags{flags: f}
		f.StringVar(&r.bots, "bots", "jic,haai-berserk,haai-vanilla,dumbbot", "the bots, `A,B,…`, as in tournaments")
		f.StringVar(&r.start, "bot", "regent", "start with the weights of the bot `NAME` with its parameters")
		f.StringVar(&r.board, "map", "standard", "play on the map `NAME|FILE`; eraslab diplomacy maps lists the names")
		f.IntVar(&r.games, "games", 500, "play `N` games")
		f.IntVar(&r.years, "years", 2, "count centres `N` years later")
		f.IntVar(&r.last, "year", tournament.DefaultLastYear, "end games after the winter of year `N`")
		f.IntVar(&r.stale, "stale", 10, "end a game after `N` years without a change of owners, 0 for never")
		f.StringVar(&r.out, "out", "", "write the weights to `FILE`")
		f.workersVar(&r.workers, "play `N` games at once (default one per core)")
		return r.run
	},
}

// regentFitFlags holds the flags of diplomacy regent fit.
type regentFitFlags struct {
	*flags
	bots, start, board, out            string
	games, years, last, stale, workers int
}

// regentFitJSON is the JSON of a fit.
type regentFitJSON struct {
	regent.Fitted
	Seed uint64 `json:"seed"`
	Out  string `json:"out"`
}

func (r *regentFitFlags) run(ctx context.Context, io streams) error {
	if r.out == "" {
		return badInput{errors.New("-out is missing: write the file for the weights")}
	}
	fitting, err := r.fitting()
	if err != nil {
		return badInput{err}
	}
	meter := newMeter(io.err, "playing")
	fitting.Progress = meter.show
	fitted, err := fitting.Run(ctx)
	meter.close()
	if err != nil {
		return err
	}
	if err := writeRecord(r.out, fitted.TOML()); err != nil {
		return err
	}
	if r.json {
		return printJSON(io.out, regentFitJSON{fitted, r.seed, r.out})
	}
	for _, side := range []struct {
		name string
		regent.Side
	}{{"spring", fitted.Spring}, {"fall", fitted.Fall}} {
		if _, err := fmt.Fprintf(io.out, "%-6s  %d centres fitted, %d judged: loss %.4f before, %.4f after\n",
			side.name, side.Examples, side.Judged, side.Before, side.After); err != nil {
			return err
		}
	}
	return nil
}

// fitting returns the fitting that the flags describe.
func (r *regentFitFlags) fitting() (*regent.Fitting, error) {
	m, err := agents.LoadDiplomacyMap(r.board)
	if err != nil {
		return nil, err
	}
	if r.last < 0 || r.last > 9999 || r.stale < 0 || r.stale > 255 {
		return nil, fmt.Errorf("-year is %d and -stale %d: they must be from 0 to 9999 and from 0 to 255", r.last, r.stale)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(r.last), StaleYears: uint8(r.stale)})
	if err != nil {
		return nil, err
	}
	f := &regent.Fitting{Game: g, Games: r.games, Years: r.years, Seed: r.seed, Workers: r.workers}
	if f.Start, err = airegent.Parameters.OfWithFiles(r.start); err != nil {
		return nil, err
	}
	if f.Bots, err = namedBots(r.bots); err != nil {
		return nil, err
	}
	return f, f.Validate()
}

// namedBots returns the makers of the bots in a list.
func namedBots(list string) ([]aidiplomacy.Maker, error) {
	var makers []aidiplomacy.Maker
	for spec := range strings.SplitSeq(list, ",") {
		maker, err := agents.DiplomacyBots().FindWithFiles(strings.TrimSpace(spec))
		if err != nil {
			return nil, err
		}
		makers = append(makers, maker)
	}
	return makers, nil
}
