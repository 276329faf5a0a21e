package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"eras/ai/roster"
	"eras/lab"
)

var playCommand = command{
	name:  "play",
	about: "let the computer play against itself",
	more: `A player is level:N, minimax:depth=N or random, with more words after commas:
weights=FILE for the first two; battle=N, quiescence=yes|no, noise=SHARE and
nodes=N for minimax.

One match prints its record. With -games N the players swap sides every other
game, so that two games in a row are a pair, and a summary is printed: wins,
draws, and the first player's (-red) score with its interval of 95 %. Records
then go to -out DIR, or with -json one line a game comes before the summary.

With -train weights are evolved first, on the first map and on a battle between
full armies, and given to the players without a file of weights. They are printed
on stderr, as such a file, or in the JSON.

  eraslab play -red level:7 -blue level:3 -scenario dominion -map ford -seed 1
  eraslab play -board battle -soldiers 8,8 -red level:4 -blue level:3 -games 100`,
	define: func(f *flags) func(context.Context, streams) error {
		p := &playing{flags: f}
		f.StringVar(&p.request.Board, "board", lab.General, "the `BOARD`, general or battle")
		f.StringVar(&p.request.Scenario, "scenario", lab.DefaultScenario, "the rules and maps: `NAME|FILE`, dominion or 2005 or a file")
		f.StringVar(&p.request.Map, "map", "", "a map of the scenario, by `NAME`; all for each in turn; its first unless said")
		f.StringVar(&p.request.Soldiers, "soldiers", "", "a battle between `N,M` soldiers of red and blue; full armies unless said")
		f.StringVar(&p.request.First, "first", "", "the `SIDE` that begins, red or blue; in a battle it attacks; as the map says unless said")
		f.StringVar(&p.request.Red, "red", "level:5", "who plays red, a `PLAYER`")
		f.StringVar(&p.request.Blue, "blue", "level:5", "who plays blue, a `PLAYER`")
		f.IntVar(&p.request.Opening, "opening", 0, "begin with `N` random moves, the same in both games of a pair")
		f.StringVar(&p.train, "train", "", "train weights first: `NAME|FILE`, standard or 2005 or a file")
		f.IntVar(&p.games, "games", 0, "play `N` games and print a summary")
		f.IntVar(&p.workers, "workers", 0, "work on `N` games at once; as many as there are cores unless said")
		f.StringVar(&p.out, "out", "", "write the record to `FILE`, or the records of -games into that folder")
		return p.run
	},
}

// playing is what play was told.
type playing struct {
	*flags
	request lab.Request
	train   string
	games   int
	workers int
	out     string
}

// played is one match as JSON.
type played struct {
	lab.Game
	Weights *lab.Weights `json:"weights,omitempty"`
}

// summed is the end of a series as JSON.
type summed struct {
	Seed    uint64       `json:"seed"`
	Weights *lab.Weights `json:"weights,omitempty"`
	Summary lab.Summary  `json:"summary"`
}

func (p *playing) run(ctx context.Context, io streams) error {
	if err := p.want(0, ""); err != nil {
		return err
	}
	series, err := p.request.Series()
	if err != nil {
		return badInput{err}
	}
	if p.games < 0 || p.games > lab.MaxGames {
		return badInput{fmt.Errorf("-games %d is impossible: it goes from 1 to %d", p.games, lab.MaxGames)}
	}
	if p.games == 0 && p.request.Map == lab.AllMaps {
		return badInput{errors.New("-map all needs several games: add -games N")}
	}
	if series.Workers, err = checkWorkers(p.workers); err != nil {
		return err
	}
	series.Games, series.Seed = p.games, p.seed
	weights, err := p.weights(ctx, series, io)
	if err != nil {
		return err
	}
	if p.games == 0 {
		return p.single(ctx, series, weights, io)
	}
	return p.series(ctx, series, weights, io)
}

// weights trains, if that was asked for.
func (p *playing) weights(ctx context.Context, series *lab.Series, io streams) (*lab.Weights, error) {
	if p.train == "" {
		return nil, nil
	}
	training, err := roster.LoadTraining(p.train)
	if err != nil {
		return nil, badInput{err}
	}
	meter := newMeter(io.err, "training")
	w, err := series.Train(ctx, training, meter.show)
	meter.close()
	if err != nil {
		return nil, err
	}
	if !p.json {
		_, err = w.WriteTo(io.err)
	}
	return &w, err
}

func (p *playing) single(ctx context.Context, series *lab.Series, weights *lab.Weights, io streams) error {
	meter := newMeter(io.err, "playing")
	g, err := series.Single(ctx, meter.show)
	meter.close()
	if err != nil {
		return err
	}
	if p.out != "" {
		if err := writeRecord(p.out, g.Record); err != nil {
			return err
		}
		g.Record = ""
	}
	if p.json {
		return printJSON(io.out, played{g, weights})
	}
	_, err = io.out.WriteString(g.Record)
	return err
}

func (p *playing) series(ctx context.Context, series *lab.Series, weights *lab.Weights, io streams) error {
	if p.out != "" {
		if err := os.MkdirAll(p.out, 0o777); err != nil {
			return fmt.Errorf("making the folder for records: %w", err)
		}
	}
	meter := newMeter(io.err, "playing")
	var sum lab.Summary
	err := series.Run(ctx, func(g lab.Game) error {
		sum.Add(&g)
		meter.show(sum.Games, p.games)
		if p.out != "" {
			if err := writeRecord(filepath.Join(p.out, fmt.Sprintf("game-%06d.txt", g.Number)), g.Record); err != nil {
				return err
			}
			g.Record = ""
		}
		if !p.json {
			return nil
		}
		if err := printJSON(io.out, g); err != nil {
			return err
		}
		return io.out.Flush()
	})
	meter.close()
	if err != nil {
		return err
	}
	if p.json {
		return printJSON(io.out, summed{p.seed, weights, sum})
	}
	_, err = sum.WriteTo(io.out)
	return err
}

func writeRecord(file, text string) error {
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return fmt.Errorf("writing the record: %w", err)
	}
	return nil
}
