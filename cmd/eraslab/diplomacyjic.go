package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"eras/ai/diplomacy/jic"
	"eras/ai/roster"
	labjic "eras/lab/jic"
)

var diplomacyJICExplainCommand = command{
	name:  "diplomacy jic explain",
	about: "say what JIC orders at a position, and why",
	more: `The position is in the notation of records, the start unless said. What is printed are the
utilities of each unit's actions and the plans that it proposes with their identifiers
(1 recover a home, 2 recover a centre, 3 obtain one, 4 move to one, 5 unblock, 6 move to the
front, 7 attack, 10 none), then the coordinator's choice of each set of units: its sums of
utilities and of weights, their product over the units, and, order by order, the best
combination without it. What JIC remembers of the phase before is in the position.

  eraslab diplomacy jic explain -power TUR
  eraslab diplomacy jic explain -power ITA -position \
    'FAL 1905 units=ITA:A.VEN,A.ROM;AUS:A.TRI owners=ITA:VEN,ROM;AUS:TRI'`,
	define: func(f *flags) func(context.Context, streams) error {
		var q labjic.Question
		f.StringVar(&q.Position, "position", "", "the `POSITION` in the board's notation; the start unless said")
		f.StringVar(&q.Power, "power", "", "the `TOKEN` of the power that JIC plays, such as TUR")
		f.StringVar(&q.Map, "map", "standard", "the `NAME|FILE` of its map; eraslab diplomacy maps lists the names")
		f.StringVar(&q.Bot, "bot", "jic", "play as `NAME`, with settings as in tournaments")
		return func(_ context.Context, io streams) error {
			if err := f.want(0, ""); err != nil {
				return err
			}
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
	about: "list what there is to adjust of JIC, the Diplomacy bot of 2011",
	more: `Each line is a parameter: its key, value and range, its place in the paper of 2011, and what
it does. A file of parameters is TOML with a table for what stands before the point of the
keys and a line for each value; what it leaves out has the paper's value. A seat takes a
file, or single values, behind the bot's name:

  eraslab diplomacy jic params -bot jic:limits.deadlock=0.5
  eraslab diplomacy tournament -bots jic:file=my.toml:3,dumbbot:4 -games 100`,
	define: func(f *flags) func(context.Context, streams) error {
		bot := f.String("bot", "jic", "show the values of `NAME`, with its settings")
		return func(_ context.Context, io streams) error {
			if err := f.want(0, ""); err != nil {
				return err
			}
			p, err := roster.JICParams(*bot)
			if err != nil {
				return badInput{err}
			}
			if f.json {
				var all []jicParameterShown
				for _, q := range jic.Parameters() {
					all = append(all, jicParameterShown{q.Key, q.Text(&p), q.Range(), q.Where, q.About})
				}
				return printJSON(io.out, all)
			}
			table := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(table, "key\tvalue\trange\twhere\tabout")
			for _, q := range jic.Parameters() {
				fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", q.Key, q.Text(&p), q.Range(), q.Where, q.About)
			}
			return table.Flush()
		}
	},
}

// jicParameterShown is a parameter as JSON.
type jicParameterShown struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	Range string `json:"range"`
	Where string `json:"where"`
	About string `json:"about"`
}
