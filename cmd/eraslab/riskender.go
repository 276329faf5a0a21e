package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	aiender "eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
	"eras/internal/files"
	"eras/lab/ender"
)

var riskEnderParamsCommand = command{
	name:  "risk ender params",
	about: "list the parameters of Ender, the Risk bot that plans whole turns",
	more: `Each line is a parameter: its key, value and range, its name in the paper of 2009 (PC_… in the
table named after it), and what it does. A parameter file is TOML: a table for the part of a key
before the point, and a line for each value. Parameters it omits keep the paper's value. A seat
takes a file, or single values, after the name of a planner:

  eraslab risk ender params -bot ender-2009:defence.country=linear
  eraslab risk tournament -seats ender-2009:file=my.toml:plans=1000,quo,boscoe -games 50`,
	define: func(f *flags) func(context.Context, streams) error {
		file := f.String("file", "", "show the values of the parameters in `FILE`")
		bot := f.String("bot", "", "show the values of the planner `NAME`, with its parameters (default the paper's)")
		return func(_ context.Context, io streams) error {
			p, err := enderParams(*file, *bot)
			if err != nil {
				return badInput{err}
			}
			return printParams(f, io, aiender.Parameters, &p, true)
		}
	},
}

// enderParams returns the parameters of a file or a bot, or else those of the paper.
func enderParams(file, bot string) (aiender.Params, error) {
	switch {
	case file != "" && bot != "":
		return aiender.Params{}, errors.New("-file and -bot exclude each other: write -bot NAME:file=FILE for both")
	case file != "":
		data, err := files.Read(file, files.MaxText)
		if err != nil {
			return aiender.Params{}, fmt.Errorf("reading parameters: %w", err)
		}
		return aiender.Parameters.Parse(file, data)
	case bot != "":
		return aiender.Parameters.OfWithFiles(bot)
	}
	return aiender.Paper(), nil
}

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

const riskEnderTuneName = "risk ender tune"

var riskEnderTuneCommand = command{
	name:  riskEnderTuneName,
	about: "search for better parameters of Ender by tournaments",
	more: `Each generation makes candidates from the current values by multiplying one to three of them by
a random factor. The candidates and the current values play the same games against the bots of
-field: the same deals, in rotating seats. The better half stays and plays twice as many games,
until one is left. It replaces the current values if a sequential test on fresh games says that
it is stronger. At the end the result plays against the start values in fresh games.

-out receives all values that differ from the paper's, at the start and after each generation
that changed something, so a run can be stopped at any time. A seat takes that file; to continue
from it, use -bot NAME:file=FILE and another -seed. With -listen or -nats workers on other
machines play too; eraslab help worker says more.

  eraslab risk ender tune -games 5000 -out tuned.toml
  eraslab risk ender tune -keys strength.cards,threats.pessimism -cards growing -out tuned.toml
  eraslab risk tournament -seats ender-2009:file=tuned.toml,ender-2009,quo,boscoe -games 100`,
	define: func(f *flags) func(context.Context, streams) error {
		t := &enderTuning{tuneFlags: defineTune(f, "ender-2009", "evilpixie,killbot", "the other players, `A,B,…`, up to four, or none")}
		f.StringVar(&t.board, "map", "classic", "the `NAME|FILE` of a map; eraslab risk maps lists the names")
		f.StringVar(&t.cards, "cards", "5", "what sets are worth, `VALUES`: a number, a list such as 4,6,8, or growing")
		f.countVar(&t.rounds, "rounds", 1, 200, "a game is a draw after `N` rounds")
		f.countVar(&t.plans, "plans", 1, 100, "value `N` plans in a search")
		return func(ctx context.Context, io streams) error { return runTuning(ctx, io, t.tuneFlags, t.tuning) }
	},
}

// enderTuning holds the flags of risk ender tune.
type enderTuning struct {
	*tuneFlags
	cards         string
	rounds, plans int
}

// tuning returns the tuning that the flags describe.
func (t *enderTuning) tuning() (d describedTuning[aiender.Params], err error) {
	params, err := aiender.Parameters.OfWithFiles(t.bot)
	if err != nil {
		return d, err
	}
	if t.rounds > risk.MaxLimit {
		return d, fmt.Errorf("-rounds is %d: must be from 1 to %d", t.rounds, risk.MaxLimit)
	}
	g := ender.NewTuning(params)
	setTuning(t.tuneFlags, &g.Tuning)
	g.Opponents = words(t.field)
	g.Map, g.Cards, g.Limit, g.Plans = t.board, t.cards, t.rounds, t.plans
	d.Tuning, d.work = &g.Tuning, gamesWork{Command: riskEnderTuneName, Cards: t.cards, Rounds: t.rounds, Plans: t.plans}
	d.head = fmt.Sprintf("Parameters of %s, tuned on %s with cards %s beside %s, %d plans a search, seed %d", t.bot, t.board, t.cards, strings.Join(g.Opponents, ", "), t.plans, t.seed)
	return d, g.Validate()
}
