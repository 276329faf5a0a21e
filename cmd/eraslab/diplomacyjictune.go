package main

import (
	"context"
	"fmt"

	"eras/ai/diplomacy/jic"
	labjic "eras/lab/jic"
	tournament "eras/lab/tournament/diplomacy"
)

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
		return t.run
	},
}

// jicTuning holds the flags of diplomacy jic tune.
type jicTuning struct {
	*tuneFlags
	year, stale int
}

func (t *jicTuning) run(ctx context.Context, io streams) error {
	if err := t.checkOut(); err != nil {
		return err
	}
	g, err := t.tuning()
	if err != nil {
		return badInput{err}
	}
	return runTuning(ctx, io, t.tuneFlags, &g.Tuning, gamesWork{Command: jicTuneName, Year: t.year, Stale: t.stale}, fmt.Sprintf("Parameters of %s, tuned on %s beside %s, seed %d", t.bot, t.board, t.field, t.seed))
}

// tuning returns the tuning that the flags describe.
func (t *jicTuning) tuning() (*labjic.Tuning, error) {
	params, err := jic.Parameters.OfWithFiles(t.bot)
	if err != nil {
		return nil, err
	}
	g := labjic.NewTuning(params)
	setTuning(t.tuneFlags, &g.Tuning)
	g.Map, g.Field, g.LastYear, g.StaleYears = t.board, t.field, t.year, t.stale
	return g, g.Validate()
}
