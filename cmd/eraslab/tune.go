package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"eras/lab/tuning"
)

// tuneFlags holds the flags that all tune commands have.
type tuneFlags struct {
	*flags
	bot, keys, field, board, out string
	games, candidates, workers   int
	step, elo                    float64
	spread                       spread
}

// defineTune defines the flags for tuning a bot. bot is the default bot, field the default for
// -field, and fieldUse the description of that flag.
func defineTune(f *flags, bot, field, fieldUse string) *tuneFlags {
	t := &tuneFlags{flags: f}
	f.StringVar(&t.bot, "bot", bot, "start from the bot `NAME`, with parameters as in tournaments")
	f.StringVar(&t.keys, "keys", "", "tune these parameters, `A,B,…` (default: all weights)")
	f.StringVar(&t.field, "field", field, fieldUse)
	f.countVar(&t.games, "games", 1, 5000, "play about `N` games, a fifth of them to judge the result")
	f.countVar(&t.candidates, "candidates", 2, 8, "draw `N` candidates in a generation")
	f.Float64Var(&t.step, "step", 0.4, "draw factors whose logarithms deviate by `X`")
	f.Float64Var(&t.elo, "elo", 50, "test whether a candidate is `X` points of Elo stronger, or not at all")
	f.StringVar(&t.out, "out", "", "write the values to `FILE`")
	f.workersVar(&t.workers, "play `N` games at once (default one per core)")
	t.spread.define(f)
	return t
}

// setTuning sets the fields of a tuning from the flags. It keeps the keys if the flags name none.
func setTuning[P comparable](t *tuneFlags, g *tuning.Tuning[P]) {
	if t.keys != "" {
		g.Keys = words(t.keys)
	}
	g.Games, g.Candidates, g.Step, g.Seed, g.Workers = t.games, t.candidates, t.step, t.seed, t.workers
	g.Test.Elo1 = t.elo
}

// tunedJSON is the result of a tuning as JSON.
type tunedJSON[P comparable] struct {
	tuning.Tuned[P]
	Seed uint64 `json:"seed"`
	Out  string `json:"out"`
	// Log lists all generations.
	Log []tuning.Generation[P] `json:"log"`
}

// describedTuning is a tuning with valid settings. head is a comment for its file that says how it
// was made. work describes the games for workers; it needs only the fields that are not in the flags.
type describedTuning[P comparable] struct {
	*tuning.Tuning[P]
	work gamesWork
	head string
}

// runTuning runs the tuning that flags describe and writes its file: at the start, after each
// generation that changed a parameter, and at the end.
func runTuning[P comparable](ctx context.Context, io streams, t *tuneFlags, describe func() (describedTuning[P], error)) (err error) {
	if t.out == "" {
		return badInput{errors.New("-out is missing: write the file that the values go to")}
	}
	g, err := describe()
	if err == nil {
		err = t.spread.check()
	}
	if err != nil {
		return badInput{err}
	}
	params := g.Start
	write := func(about string) error { return tuning.Write(t.out, g.Parameters, &params, g.head+about) }
	if err := write(": what it begins with."); err != nil {
		return err
	}
	if t.spread.on() {
		if err := handOutPairs(ctx, io, t, g.Tuning, g.work); err != nil {
			return err
		}
		defer func() { t.spread.close(err == nil) }()
	}
	meter := newMeter(io.err, "playing")
	meter.untimed = true
	g.Progress = func(done, total int) {
		if t.spread.on() {
			meter.say(t.spread.note(done/2, 0))
		}
		meter.show(done, total)
	}
	var log []tuning.Generation[P]
	var failed error
	running, stop := context.WithCancel(ctx)
	defer stop()
	tuned, err := g.Run(running, func(g tuning.Generation[P]) {
		log = append(log, g)
		if !t.json {
			printGeneration(io, g)
		}
		if !g.Taken {
			return
		}
		params = g.Params
		if failed = write(fmt.Sprintf(": after %d generations and %d games.", g.Number, g.Games)); failed != nil {
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
		if err := write(fmt.Sprintf(": after %d generations and %d games.\n%s", tuned.Generations, tuned.Games, verdict)); err != nil {
			return err
		}
	}
	if t.json {
		return printJSON(io.out, tunedJSON[P]{tuned, t.seed, t.out, log})
	}
	return printTuned(io, t.out, tuned)
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

// printGeneration prints a generation in a line and flushes it.
func printGeneration[P comparable](io streams, g tuning.Generation[P]) {
	fmt.Fprintf(io.out, "generation %d, %d games: %s scored %.1f %% in the race", g.Number, g.Games, changed(g.Changes), 100*g.Race)
	if g.Pairs > 0 {
		fmt.Fprintf(io.out, " and %.1f %% in %d pairs, %s", 100*g.Score.Value, g.Pairs, g.Verdict)
	}
	if g.Taken {
		fmt.Fprint(io.out, ": taken")
	}
	fmt.Fprintln(io.out)
	_ = io.out.Flush() // errors are reported at the end of the command
}

func printTuned[P comparable](io streams, out string, t tuning.Tuned[P]) error {
	if len(t.Changes) == 0 {
		fmt.Fprintf(io.out, "nothing was stronger in %d generations and %d games\n", t.Generations, t.Games)
		return nil
	}
	_, err := fmt.Fprintf(io.out, "%s\nagainst what it began with: %.1f %% (%.1f to %.1f) in %d pairs of fresh games\nwritten to %s\n",
		changed(t.Changes), 100*t.Score.Value, 100*t.Score.Low, 100*t.Score.High, t.Pairs, out)
	return err
}

// changed returns changes as a line.
func changed(all []tuning.Change) string {
	var parts []string
	for _, c := range all {
		parts = append(parts, fmt.Sprintf("%s %v → %v", c.Key, c.From, c.To))
	}
	return strings.Join(parts, ", ")
}
