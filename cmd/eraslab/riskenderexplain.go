package main

import (
	"context"
	"errors"
	"fmt"

	"eras/lab/ender"
)

var riskEnderExplainCommand = command{
	name:  "risk ender explain",
	about: "explain the plan of Ender at a position",
	more: `The position is in the notation of records, at a point where cards may be traded in, armies must
be placed or the next attack is chosen; hands may be hidden. The output has the chosen plan, the
next best ones and the one without attacks, where armies are placed, how each player stands after
the plan, and which threats the frontier must meet.

  eraslab risk ender explain -map isles \
    -position 'reinforce 1 5 0.1,0.1,0.4,0.3,0.1,0.1,0.1,0.1,0.3,1.1,1.1,1.1,0.1,1.1,0.1,0.1,0.1,0.1 8 0/0 5.11/17 2 -'`,
	define: func(f *flags) func(context.Context, streams) error {
		var q ender.Question
		f.StringVar(&q.Position, "position", "", "the `POSITION` in the board's notation")
		f.StringVar(&q.Map, "map", "classic", "the `NAME|FILE` of its map; eraslab risk maps lists the names")
		f.StringVar(&q.Bot, "bot", "ender-2009", "plan as `NAME`, with settings as in tournaments")
		f.StringVar(&q.Cards, "cards", "5", "what sets are worth, `VALUES`: a number, a list such as 4,6,8, growing, or off")
		f.StringVar(&q.Rules, "rules", "", "further `RULES` as in records, place=4 fortify=path …")
		return func(_ context.Context, io streams) error {
			if q.Position == "" {
				return badInput{errors.New("-position is missing; eraslab help risk ender explain has an example")}
			}
			q.Seed = f.seed
			trace, m, err := q.Explain()
			if err != nil {
				return badInput{err}
			}
			if f.json {
				return printJSON(io.out, ender.NewExplained(trace, m))
			}
			_, err = fmt.Fprint(io.out, trace.Format(m))
			return err
		}
	},
}
