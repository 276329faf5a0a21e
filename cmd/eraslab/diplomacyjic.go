package main

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/diplomacy/jic"
	labjic "eras/lab/jic"
	tournament "eras/lab/tournament/diplomacy"
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
			return printParams(f, io, jic.Parameters, &p, false)
		}
	},
}

const jicTuneName = "diplomacy jic tune"

var diplomacyJICTuneCommand = command{
	name:  jicTuneName,
	about: "search for better parameters of JIC by tournaments",
	more: `Each generation makes candidates from the current values by multiplying one to three of them by
a random factor. A candidate and the current values share the seats that -field leaves, half
each, and play each game twice: with the same powers and seeds, and the two swapped. Of the two,
the one that wins the game has won, else the one with more supply centres at its end. The better
half of the candidates stays and plays twice as many games, until one is left. It replaces the
current values if a sequential test on fresh games says that it is stronger. At the end the
result plays against the start values in fresh games.

-out receives all values that differ from the paper's, at the start and after each generation
that changed something, so a run can be stopped at any time. A seat takes that file; to continue
from it, use -bot jic:file=FILE and another -seed. With -listen or -nats workers on other
machines play too; eraslab help worker says more.

  eraslab diplomacy jic tune -games 5000 -out tuned.toml
  eraslab diplomacy jic tune -keys readings.inversion,readings.bonus_plans -field dumbbot:3 -out tuned.toml
  eraslab diplomacy tournament -bots jic:file=tuned.toml:3,dumbbot:4 -games 700`,
	define: func(f *flags) func(context.Context, streams) error {
		t := &jicTuning{tuneFlags: defineTune(f, "jic", labjic.DefaultField, "the other bots with their seats, `A,B:N,…`")}
		f.StringVar(&t.board, "map", "standard", "the map `NAME|FILE`; eraslab diplomacy maps lists the names")
		f.IntVar(&t.year, "year", tournament.DefaultLastYear, "a game is a draw after the winter of year `N`; 0 means no limit")
		f.IntVar(&t.stale, "stale", tournament.DefaultStaleYears, "a game is a draw after `N` years without a centre changing its owner; 0 means never")
		return func(ctx context.Context, io streams) error { return runTuning(ctx, io, t.tuneFlags, t.tuning) }
	},
}

// jicTuning holds the flags of diplomacy jic tune.
type jicTuning struct {
	*tuneFlags
	year, stale int
}

// tuning returns the tuning that the flags describe.
func (t *jicTuning) tuning() (d describedTuning[jic.Params], err error) {
	params, err := jic.Parameters.OfWithFiles(t.bot)
	if err != nil {
		return d, err
	}
	g := labjic.NewTuning(params)
	setTuning(t.tuneFlags, &g.Tuning)
	g.Map, g.Field, g.LastYear, g.StaleYears = t.board, t.field, t.year, t.stale
	d.Tuning, d.work = &g.Tuning, gamesWork{Command: jicTuneName, Year: t.year, Stale: t.stale}
	d.head = fmt.Sprintf("Parameters of %s, tuned on %s beside %s, seed %d", t.bot, t.board, t.field, t.seed)
	return d, g.Validate()
}
