package main

import (
	"context"
	"fmt"

	"eras/game"
	"eras/internal/files"
	"eras/lab/ender"
)

var riskEnderLogCommand = command{
	name:  "risk ender log",
	usage: "FILE",
	about: "log how Ender decided in a match that was played",
	more: `The FILE is a record of Risk. For every turn the log has Ender's plans, as eraslab risk ender
explain prints one, what they are for, and what was then played. A planner that the record names
at a seat decides again as in the match, unless a limit of time ended its searches: the log says
where the record goes on differently. With -bot a planner decides for the seats of other players
too, people included, until they play something else.

The seed of the match is in its record, so -seed changes nothing.

  eraslab risk tournament -seats ender-2009,killbot,quo -games 3 -records build/games
  eraslab risk ender log build/games/game-000001.txt
  eraslab risk ender log -seat 2 -bot ender2 build/games/game-000001.txt`,
	define: func(f *flags) func(context.Context, streams) error {
		var q ender.Logging
		f.StringVar(&q.Bot, "bot", "", "decide as `NAME`, with settings as in tournaments (default as the record says)")
		seat := f.Int("seat", -1, "log the seat `N` only, from 0; -1 for all")
		return func(ctx context.Context, io streams) error {
			if err := f.want(1, "the record's FILE"); err != nil {
				return err
			}
			data, err := files.Read(f.args[0], files.MaxMatch)
			if err != nil {
				return badInput{fmt.Errorf("reading the record: %w", err)}
			}
			q.Record, q.Seat = string(data), game.Nobody
			if *seat >= 0 {
				q.Seat = game.Seat(min(*seat, game.MaxSeats))
			}
			log, err := q.Make(ctx)
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil:
				return badInput{fmt.Errorf("%s: %w", f.args[0], err)}
			}
			noteStart(io, f.Name(), q.Record)
			if f.json {
				return printJSON(io.out, log.Show())
			}
			_, err = fmt.Fprint(io.out, log.Format())
			return err
		}
	},
}
