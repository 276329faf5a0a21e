package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"eras/ai/diplomacy/jic"
	labjic "eras/lab/jic"
)

var diplomacyJICExplainCommand = command{
	name:  "diplomacy jic explain",
	about: "explain the orders of JIC at a position",
	more: `The position is in the notation of records. The explanation lists the utilities of each
unit's actions and the plans that it proposes with their identifiers (1 recover a home,
2 recover a centre, 3 obtain one, 4 move to one, 5 unblock, 6 move to the front, 7 attack,
10 none). Then follows the coordinator's choice for each set of units: its sums of utilities
and of weights, their product over the units, and for each order the best combination
without it. The position includes what JIC remembers of the phase before.

  eraslab diplomacy jic explain -power TUR
  eraslab diplomacy jic explain -power ITA -position \
    'FAL 1905 units=ITA:A.VEN,A.ROM;AUS:A.TRI owners=ITA:VEN,ROM;AUS:TRI'`,
	define: func(f *flags) func(context.Context, streams) error {
		var q labjic.Question
		f.StringVar(&q.Position, "position", "", "the `POSITION` in the notation of records (default the start)")
		f.StringVar(&q.Power, "power", "", "the `TOKEN` of the power that JIC plays, such as TUR")
		f.StringVar(&q.Map, "map", "standard", "the map `NAME|FILE`; eraslab diplomacy maps lists the names")
		f.StringVar(&q.Bot, "bot", "jic", "the bot `NAME`, with parameters as in tournaments")
		return func(_ context.Context, io streams) error {
			if q.Power == "" {
				return badInput{errors.New("-power is missing: write the power that JIC plays, such as -power TUR")}
			}
			q.Seed = f.seed
			trace, m, err := q.Explain()
			if err != nil {
				return badInput{err}
			}
			if f.json {
				return printJSON(io.out, labjic.NewExplained(trace, m))
			}
			_, err = fmt.Fprint(io.out, trace.Format(m))
			return err
		}
	},
}

var diplomacyJICParamsCommand = command{
	name:  "diplomacy jic params",
	about: "list the parameters of JIC, the Diplomacy bot of 2011",
	more: `Each line is a parameter: its key, value and range, where the paper of 2011 describes it, and
what it does. A parameter file is TOML with a table for the part of the keys before the dot
and a line for each value. Missing parameters have the paper's values. A file or single
values follow the name of a bot:

  eraslab diplomacy jic params -bot jic:limits.deadlock=0.5
  eraslab diplomacy tournament -bots jic:file=my.toml:3,dumbbot:4 -games 100`,
	define: func(f *flags) func(context.Context, streams) error {
		bot := f.String("bot", "jic", "show the values of the bot `NAME` with its parameters")
		return func(_ context.Context, io streams) error {
			p, err := jic.Parameters.OfWithFiles(*bot)
			if err != nil {
				return badInput{err}
			}
			if f.json {
				var all []jicParameterJSON
				for _, q := range jic.Parameters.List {
					all = append(all, jicParameterJSON{q.Key, jic.Parameters.Text(&p, q), q.Range.String(), q.Source, q.About})
				}
				return printJSON(io.out, all)
			}
			table := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(table, "key\tvalue\trange\twhere\tabout")
			for _, q := range jic.Parameters.List {
				fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", q.Key, jic.Parameters.Text(&p, q), q.Range.String(), q.Source, q.About)
			}
			return table.Flush()
		}
	},
}

// jicParameterJSON is the JSON of a parameter.
type jicParameterJSON struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	Range string `json:"range"`
	Where string `json:"where"`
	About string `json:"about"`
}
