package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	aiender "eras/ai/risk/ender"
	"eras/game/risk"
	"eras/lab/ender"
)

var riskEnderTuneCommand = command{
	name:  "risk ender tune",
	about: "search for better parameters of Ender by tournaments",
	more: `Each generation makes candidates from the current values by multiplying one to three of them by
a random factor. The candidates and the current values play the same games against the bots of
-field: the same deals, in rotating seats. The better half stays and plays twice as many games,
until one is left. It replaces the current values if a sequential test on fresh games says that
it is stronger. At the end the result plays against the start values in fresh games.

-out receives all values that differ from the paper's, at the start and after each generation
that changed something, so a run can be stopped at any time. A seat takes that file; to continue
from it, use -bot NAME:file=FILE and another -seed.

  eraslab risk ender tune -games 5000 -out tuned.toml
  eraslab risk ender tune -keys strength.cards,threats.pessimism -cards growing -out tuned.toml
  eraslab risk tournament -seats ender-2009:file=tuned.toml,ender-2009,quo,boscoe -games 100`,
	define: func(f *flags) func(context.Context, streams) error {
		t := &enderTuning{flags: f}
		f.StringVar(&t.bot, "bot", "ender-2009", "start from the planner `NAME`, with parameters as in tournaments")
		f.StringVar(&t.keys, "keys", "", "tune these parameters, `A,B,…` (default: all weights)")
		f.StringVar(&t.field, "field", "evilpixie,killbot", "the other players, `A,B,…`, up to four, or none")
		f.StringVar(&t.board, "map", "classic", "the `NAME|FILE` of a map; eraslab risk maps lists the names")
		f.StringVar(&t.cards, "cards", "5", "what sets are worth, `VALUES`: a number, a list such as 4,6,8, or growing")
		f.IntVar(&t.rounds, "rounds", 200, "a game is a draw after `N` rounds")
		f.IntVar(&t.plans, "plans", 100, "value `N` plans in a search")
		f.IntVar(&t.games, "games", 5000, "play about `N` games, a fifth of them to judge the result")
		f.IntVar(&t.candidates, "candidates", 8, "draw `N` candidates in a generation")
		f.Float64Var(&t.step, "step", 0.4, "draw factors whose logarithms deviate by `X`")
		f.Float64Var(&t.elo, "elo", 50, "test whether a candidate is `X` points of Elo stronger, or not at all")
		f.StringVar(&t.out, "out", "", "write the values to `FILE`")
		f.workersVar(&t.workers, "play `N` games at once (default one per core)")
		return t.run
	},
}

// enderTuning has the flags of risk ender tune.
type enderTuning struct {
	*flags
	bot, keys, field, board, cards, out string
	rounds, plans, games, candidates    int
	workers                             int
	step, elo                           float64
}

// enderTuned is a tuning as JSON.
type enderTuned struct {
	ender.Tuned
	Seed uint64 `json:"seed"`
	Out  string `json:"out"`
	// Log has all generations.
	Log []ender.Generation `json:"log"`
}

func (t *enderTuning) run(ctx context.Context, io streams) error {
	if t.out == "" {
		return badInput{errors.New("-out is missing: write the file that the values go to")}
	}
	tuning, err := t.tuning()
	if err != nil {
		return badInput{err}
	}
	start := tuning.Start
	write := func(about string) error { return ender.WriteParams(t.out, &start, about) }
	head := fmt.Sprintf("Parameters of %s, tuned on %s with cards %s beside %s, %d plans a search, seed %d", t.bot, t.board, t.cards, strings.Join(tuning.Opponents, ", "), t.plans, t.seed)
	if err := write(head + ": what it begins with."); err != nil {
		return err
	}
	meter := newMeter(io.err, "playing")
	meter.untimed = true
	tuning.Progress = meter.show
	var log []ender.Generation
	var failed error
	running, stop := context.WithCancel(ctx)
	defer stop()
	tuned, err := tuning.Run(running, func(g ender.Generation) {
		log = append(log, g)
		if !t.json {
			printGeneration(io, g)
		}
		if !g.Taken {
			return
		}
		start = g.Params
		if failed = write(fmt.Sprintf("%s: after %d generations and %d games.", head, g.Number, g.Games)); failed != nil {
			stop()
		}
	})
	meter.close()
	if failed != nil {
		return failed
	}
	if err != nil {
		return err
	}
	if len(tuned.Changes) > 0 {
		verdict := fmt.Sprintf("In %d pairs of fresh games against each other it scored %.1f %% (%.1f to %.1f) against what it began with.", tuned.Pairs, 100*tuned.Score.Value, 100*tuned.Score.Low, 100*tuned.Score.High)
		if err := write(fmt.Sprintf("%s: after %d generations and %d games.\n%s", head, tuned.Generations, tuned.Games, verdict)); err != nil {
			return err
		}
	}
	if t.json {
		return printJSON(io.out, enderTuned{tuned, t.seed, t.out, log})
	}
	return printTuned(io, t.out, tuned)
}

// tuning returns what the flags say.
func (t *enderTuning) tuning() (*ender.Tuning, error) {
	params, err := aiender.Parameters.OfWithFiles(t.bot)
	if err != nil {
		return nil, err
	}
	if t.rounds < 1 || t.rounds > risk.MaxLimit {
		return nil, fmt.Errorf("-rounds is %d: must be from 1 to %d", t.rounds, risk.MaxLimit)
	}
	tuning := ender.NewTuning(params)
	if t.keys != "" {
		tuning.Keys = words(t.keys)
	}
	tuning.Opponents = words(t.field)
	tuning.Map, tuning.Cards, tuning.Limit = t.board, t.cards, t.rounds
	tuning.Plans, tuning.Games, tuning.Candidates, tuning.Step = t.plans, t.games, t.candidates, t.step
	tuning.Test.Elo1 = t.elo
	tuning.Seed, tuning.Workers = t.seed, t.workers
	return tuning, tuning.Validate()
}

// words cuts a list at commas.
func words(list string) []string {
	var all []string
	for part := range strings.SplitSeq(list, ",") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}

// printGeneration prints a line at once.
func printGeneration(io streams, g ender.Generation) {
	fmt.Fprintf(io.out, "generation %d, %d games: %s scored %.1f %% in the race", g.Number, g.Games, changed(g.Changes), 100*g.Race)
	if g.Pairs > 0 {
		fmt.Fprintf(io.out, " and %.1f %% in %d pairs, %s", 100*g.Score.Value, g.Pairs, g.Verdict)
	}
	if g.Taken {
		fmt.Fprint(io.out, ": taken")
	}
	fmt.Fprintln(io.out)
	_ = io.out.Flush() // the end of the command reports what cannot be written
}

func printTuned(io streams, out string, t ender.Tuned) error {
	if len(t.Changes) == 0 {
		fmt.Fprintf(io.out, "nothing was stronger in %d generations and %d games\n", t.Generations, t.Games)
		return nil
	}
	_, err := fmt.Fprintf(io.out, "%s\nagainst what it began with: %.1f %% (%.1f to %.1f) in %d pairs of fresh games\nwritten to %s\n",
		changed(t.Changes), 100*t.Score.Value, 100*t.Score.Low, 100*t.Score.High, t.Pairs, out)
	return err
}

// changed writes changes in a line.
func changed(all []ender.Change) string {
	var parts []string
	for _, c := range all {
		parts = append(parts, fmt.Sprintf("%s %v → %v", c.Key, c.From, c.To))
	}
	return strings.Join(parts, ", ")
}
