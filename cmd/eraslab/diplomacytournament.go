package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"eras/ai/roster"
	"eras/lab/diplomacy"
)

var diplomacyTournamentCommand = command{
	name:  "diplomacy tournament",
	about: "let Diplomacy bots play many games, with changing powers",
	more: `Bots are names (eraslab diplomacy bots prints them), each with its number of seats
behind it; together they have as many as the map has powers. Settings stand between
the two, jic:KEY=VALUE:3. Rotated, as many games in a row as there are powers give
every seat of every bot every power once; at random, each game deals them anew; in
order, every game gives them to the bots as they are listed.

A power is eliminated if it has no supply centre at the end, and survives if it has
some and has not won. Survival is a share of the games not won, units are survivors'
centres. Intervals are of 95 %. With -json one object is printed; its times alone
depend on the machine.

With -record only the game of that number is played, from 1 on, and its record
printed, or written to the file -out. Without it -out is a folder for all records.

  eraslab diplomacy tournament -bots jic:3,dumbbot:4 -games 1001
  eraslab diplomacy tournament -bots jic:3,dumbbot:4 -record 17 -out game.txt`,
	define: func(f *flags) func(context.Context, streams) error {
		d := &diplomacyPlaying{flags: f}
		f.StringVar(&d.request.Map, "map", "standard", "the `NAME|FILE` of a map; eraslab diplomacy maps lists the names")
		f.StringVar(&d.request.Bots, "bots", "", "who plays, `BOT:SEATS,…`; one seat unless said")
		f.StringVar(&d.request.Powers, "powers", diplomacy.Rotate, "give out powers by the `WAY` rotate, random or order")
		f.IntVar(&d.request.LastYear, "year", diplomacy.DefaultLastYear, "a game is a draw after the winter of year `N`; never if 0")
		f.IntVar(&d.request.StaleYears, "stale", diplomacy.DefaultStaleYears, "a game is a draw after `N` years without a change of centres; never if 0")
		f.IntVar(&d.request.Games, "games", 700, "play `N` games")
		f.IntVar(&d.record, "record", 0, "play the game of number `N` alone and print its record")
		f.StringVar(&d.out, "out", "", "write the record to `FILE`, or the records of all games into that folder")
		f.IntVar(&d.workers, "workers", 0, "work on `N` games at once; as many as there are cores unless said")
		return d.run
	},
}

// diplomacyPlaying is what diplomacy tournament was told.
type diplomacyPlaying struct {
	*flags
	request diplomacy.Request
	record  int
	out     string
	workers int
}

// diplomacyPlayed is a tournament as JSON.
type diplomacyPlayed struct {
	diplomacy.Result
	Times diplomacy.Times `json:"times"`
}

func (d *diplomacyPlaying) run(ctx context.Context, io streams) error {
	if err := d.want(0, ""); err != nil {
		return err
	}
	if d.request.Bots == "" {
		return badInput{errors.New("-bots is missing: write who plays, as jic:3,dumbbot:4")}
	}
	if d.record < 0 || d.record > d.request.Games {
		return badInput{fmt.Errorf("-record %d is impossible: the games are numbered from 1 to %d", d.record, d.request.Games)}
	}
	d.request.Seed = d.seed
	var err error
	if d.request.Workers, err = checkWorkers(d.workers); err != nil {
		return err
	}
	t, err := d.request.Tournament()
	if err != nil {
		return badInput{err}
	}
	if t.Records = d.record > 0 || d.out != ""; d.record > 0 {
		return d.single(ctx, t, io)
	}
	return d.all(ctx, t, io)
}

// single plays one game.
func (d *diplomacyPlaying) single(ctx context.Context, t *diplomacy.Tournament, io streams) error {
	p, err := t.Play(ctx, d.record-1)
	if err != nil {
		return err
	}
	if d.out != "" {
		if err := writeRecord(d.out, p.Record); err != nil {
			return err
		}
		p.Record = ""
	}
	if d.json {
		p.Number = d.record
		return printJSON(io.out, p)
	}
	_, err = io.out.WriteString(p.Record)
	return err
}

// all plays the tournament.
func (d *diplomacyPlaying) all(ctx context.Context, t *diplomacy.Tournament, io streams) error {
	if d.out != "" {
		if err := os.MkdirAll(d.out, 0o777); err != nil {
			return fmt.Errorf("making the folder for records: %w", err)
		}
	}
	meter := newMeter(io.err, "playing")
	result, times, err := t.Run(ctx, func(p diplomacy.Played) error {
		meter.show(p.Number+1, t.Games)
		if d.out == "" {
			return nil
		}
		return writeRecord(filepath.Join(d.out, fmt.Sprintf("game-%06d.txt", p.Number+1)), p.Record)
	})
	meter.close()
	if err != nil {
		return err
	}
	if d.json {
		return printJSON(io.out, diplomacyPlayed{result, times})
	}
	if _, err := result.WriteTo(io.out); err != nil {
		return err
	}
	_, err = times.WriteTo(io.out)
	return err
}

var diplomacyBotsCommand = command{
	name:  "diplomacy bots",
	about: "list the Diplomacy bots of the house",
	define: func(f *flags) func(context.Context, streams) error {
		return func(_ context.Context, io streams) error { return f.list(io, roster.DiplomacyBotNames()) }
	},
}
