package main

import (
	"context"
	"fmt"
	"strings"

	aiender "eras/ai/risk/ender"
	"eras/game/risk"
	"eras/lab/ender"
)

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
		f.IntVar(&t.rounds, "rounds", 200, "a game is a draw after `N` rounds")
		f.IntVar(&t.plans, "plans", 100, "value `N` plans in a search")
		return t.run
	},
}

// enderTuning holds the flags of risk ender tune.
type enderTuning struct {
	*tuneFlags
	cards         string
	rounds, plans int
}

func (t *enderTuning) run(ctx context.Context, io streams) error {
	if err := t.checkOut(); err != nil {
		return err
	}
	g, err := t.tuning()
	if err != nil {
		return badInput{err}
	}
	return runTuning(ctx, io, t.tuneFlags, &g.Tuning, gamesWork{Command: riskEnderTuneName, Cards: t.cards, Rounds: t.rounds, Plans: t.plans}, fmt.Sprintf("Parameters of %s, tuned on %s with cards %s beside %s, %d plans a search, seed %d", t.bot, t.board, t.cards, strings.Join(g.Opponents, ", "), t.plans, t.seed))
}

// tuning returns the tuning that the flags describe.
func (t *enderTuning) tuning() (*ender.Tuning, error) {
	params, err := aiender.Parameters.OfWithFiles(t.bot)
	if err != nil {
		return nil, err
	}
	if t.rounds < 1 || t.rounds > risk.MaxLimit {
		return nil, fmt.Errorf("-rounds is %d: must be from 1 to %d", t.rounds, risk.MaxLimit)
	}
	g := ender.NewTuning(params)
	setTuning(t.tuneFlags, &g.Tuning)
	g.Opponents = words(t.field)
	g.Map, g.Cards, g.Limit, g.Plans = t.board, t.cards, t.rounds, t.plans
	return g, g.Validate()
}
