package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	airegent "eras/ai/diplomacy/regent"
	"eras/game/diplomacy"
	"eras/lab/queue"
	"eras/lab/regent"
	tournament "eras/lab/tournament/diplomacy"
)

const regentFitName = "diplomacy regent fit"

var diplomacyRegentFitCommand = command{
	name:  regentFitName,
	about: "fit the weights of regent's position evaluation to games",
	more: `Bots play games, drawn at random for each power of each game. The weights of [spring] and
[fall] in regent's parameters are fitted to the owners of all centres some years after each
movement phase (multinomial logistic regression). Every fifth game is held out: the mean
negative log-likelihood of its outcomes is printed before and after.

The two tables are written to -out; regent:file=FILE plays with them. With -listen or -nats
workers on other machines play too; eraslab help worker says more.

  eraslab diplomacy regent fit -games 500 -out fitted.toml
  eraslab diplomacy regent fit -bots regent,jic -games 100 -out fitted.toml`,
	define: func(f *flags) func(context.Context, streams) error {
		r := &regentFitFlags{flags: f}
		f.StringVar(&r.bots, "bots", "jic,haai-berserk,haai-vanilla,dumbbot", "the bots, `A,B,…`, as in tournaments")
		f.StringVar(&r.start, "bot", "regent", "start with the weights of the bot `NAME` with its parameters")
		f.StringVar(&r.board, "map", "standard", "play on the map `NAME|FILE`; eraslab diplomacy maps lists the names")
		f.countVar(&r.games, "games", 1, 500, "play `N` games")
		f.countVar(&r.years, "years", 1, 2, "count centres `N` years later")
		f.IntVar(&r.last, "year", tournament.DefaultLastYear, "end games after the winter of year `N`")
		f.IntVar(&r.stale, "stale", 10, "end a game after `N` years without a change of owners, 0 for never")
		f.StringVar(&r.out, "out", "", "write the weights to `FILE`")
		f.workersVar(&r.workers, "play `N` games at once (default one per core)")
		r.spread.define(f)
		return r.run
	},
}

// regentFitFlags holds the flags of diplomacy regent fit.
type regentFitFlags struct {
	*flags
	bots, start, board, out            string
	games, years, last, stale, workers int
	spread                             spread
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
	if err := r.spread.check(); err != nil {
		return badInput{err}
	}
	fitting, err := r.fitting(agents.DiplomacyBots().FindWithFiles, airegent.Parameters.OfWithFiles)
	if err != nil {
		return badInput{err}
	}
	fitted, err := r.fit(ctx, io, fitting)
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

// fit plays the games, here or with workers, and fits the weights.
func (r *regentFitFlags) fit(ctx context.Context, io streams, f *regent.Fitting) (fitted regent.Fitted, err error) {
	if r.spread.on() {
		w := gamesWork{Command: regentFitName, Seed: r.seed, Map: r.board, Bots: r.bots, Year: r.last, Stale: r.stale}
		f.Play, err = handOutGames[uint64](ctx, io, &r.spread, w, r.start, r.out, r.workers, func(_ string, data []byte) ([]string, error) { return readPositions(f, data) })
		if err != nil {
			return fitted, err
		}
		defer func() { r.spread.close(err == nil) }()
		f.Workers = gamesAtOnce
	}
	meter := newMeter(io.err, "playing")
	defer meter.close()
	f.Progress = func(done, total int) {
		if r.spread.on() {
			meter.say(r.spread.note(done, 0))
		}
		meter.show(done, total)
	}
	return f.Run(ctx)
}

// playsGames returns a function that plays games for a fitting.
func playsGames(f *regent.Fitting) queue.Doer {
	return plays("the seed of a game", func(ctx context.Context, seed *uint64) ([]string, error) { return f.Positions(ctx, *seed) })
}

// readPositions decodes a result of [playsGames].
func readPositions(f *regent.Fitting, data []byte) (texts []string, err error) {
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, fmt.Errorf("reading a game: %w", err)
	}
	_, err = f.ReadPositions(texts)
	return texts, err
}

// fitting returns the fitting that the flags describe. find and params look up bots by name.
func (r *regentFitFlags) fitting(find func(spec string) (aidiplomacy.Maker, error), params func(spec string) (airegent.Params, error)) (*regent.Fitting, error) {
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
	if f.Start, err = params(r.start); err != nil {
		return nil, err
	}
	if f.Bots, err = namedBots(r.bots, find); err != nil {
		return nil, err
	}
	return f, f.Validate()
}

// namedBots returns the makers of the bots in a list.
func namedBots(list string, find func(spec string) (aidiplomacy.Maker, error)) ([]aidiplomacy.Maker, error) {
	var makers []aidiplomacy.Maker
	for spec := range strings.SplitSeq(list, ",") {
		maker, err := find(strings.TrimSpace(spec))
		if err != nil {
			return nil, err
		}
		makers = append(makers, maker)
	}
	return makers, nil
}
