package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/roster"
	"eras/game/diplomacy"
	labdiplomacy "eras/lab/diplomacy"
	"eras/lab/regent"
)

var diplomacyRegentFitCommand = command{
	name:  "diplomacy regent fit",
	about: "fit what regent expects of positions to games",
	more: `Bots, drawn anew for each power of each game, play; who owns each centre some years after
each movement phase is what the weights of [spring] and [fall] in regent's parameters are
fitted to (multinomial logistic regression). Every fifth game only judges: the mean of minus
the logarithm of the probability of what happened is printed before and after.

-out gets the two tables; a seat takes the file, regent:file=FILE.

  eraslab diplomacy regent fit -games 500 -out fitted.toml
  eraslab diplomacy regent fit -bots regent,jic -games 100 -out fitted.toml`,
	define: func(f *flags) func(context.Context, streams) error {
		r := &regentFitting{flags: f}
		f.StringVar(&r.bots, "bots", "jic,haai-berserk,haai-vanilla,dumbbot", "who plays, `A,B,…`, as in tournaments")
		f.StringVar(&r.start, "bot", "regent", "begin with the weights of `NAME`, with its settings")
		f.StringVar(&r.board, "map", "standard", "the `NAME|FILE` of a map; eraslab diplomacy maps lists the names")
		f.IntVar(&r.games, "games", 500, "play `N` games")
		f.IntVar(&r.years, "years", 2, "count centres `N` years later")
		f.IntVar(&r.last, "year", labdiplomacy.DefaultLastYear, "games end after the winter of year `N`")
		f.IntVar(&r.stale, "stale", 10, "a game ends after `N` years without a change of centres; never if 0")
		f.StringVar(&r.out, "out", "", "write the weights to `FILE`")
		f.IntVar(&r.workers, "workers", 0, "work on `N` games at once; as many as there are cores unless said")
		return r.run
	},
}

// regentFitting is what diplomacy regent fit was told.
type regentFitting struct {
	*flags
	bots, start, board, out            string
	games, years, last, stale, workers int
}

// regentFitted is a fitting as JSON.
type regentFitted struct {
	regent.Fitted
	Seed uint64 `json:"seed"`
	Out  string `json:"out"`
}

func (r *regentFitting) run(ctx context.Context, io streams) error {
	if err := r.want(0, ""); err != nil {
		return err
	}
	if r.out == "" {
		return badInput{errors.New("-out is missing: write the file that the weights go to")}
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
		return printJSON(io.out, regentFitted{fitted, r.seed, r.out})
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

// fitting makes the fitting of the flags.
func (r *regentFitting) fitting() (*regent.Fitting, error) {
	m, err := roster.LoadDiplomacyMap(r.board)
	if err != nil {
		return nil, err
	}
	if r.last < 0 || r.last > 9999 || r.stale < 0 || r.stale > 255 {
		return nil, fmt.Errorf("games to %d that end after %d quiet years are impossible: write a year up to 9999, and 0 to 255", r.last, r.stale)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(r.last), StaleYears: uint8(r.stale)})
	if err != nil {
		return nil, err
	}
	f := &regent.Fitting{Game: g, Games: r.games, Years: r.years, Seed: r.seed}
	if f.Start, err = roster.RegentParams(r.start); err != nil {
		return nil, err
	}
	if f.Bots, err = namedBots(r.bots); err != nil {
		return nil, err
	}
	if f.Workers, err = checkWorkers(r.workers); err != nil {
		return nil, err
	}
	return f, f.Validate()
}

// namedBots returns the makers of a list of bots.
func namedBots(list string) ([]aidiplomacy.Maker, error) {
	var makers []aidiplomacy.Maker
	for spec := range strings.SplitSeq(list, ",") {
		maker, err := roster.FindDiplomacyBot(strings.TrimSpace(spec))
		if err != nil {
			return nil, err
		}
		makers = append(makers, maker)
	}
	return makers, nil
}
