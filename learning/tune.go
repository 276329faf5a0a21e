package learning

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/saves"
)

// Climbing says how the parameters of bots of Risk and Diplomacy are tuned.
type Climbing struct {
	Comparison evolve.Comparison
	// Sizes are the sizes of the mutations of a step, one for each candidate, and Free
	// is the number of parameters that a mutation changes.
	Sizes []float64
	Free  int
	// Steps is the number of steps after each match.
	Steps int
}

// StandardClimbing returns the tuning that the program uses. As games take long, it only
// looks for large differences: parameters that win twenty more of a hundred games are
// refused in one of five comparisons.
func StandardClimbing() Climbing {
	return Climbing{
		Comparison: evolve.Comparison{Test: stats.SPRT{Elo0: 0, Elo1: 70, Alpha: 0.05, Beta: 0.2}, MaxPairs: 64},
		Sizes:      []float64{0.25, 0.1}, Free: 3, Steps: 3,
	}
}

// Due reports whether a step of hill-climbing is to be made for a player, and returns
// the style and the parameters that it starts from.
func (c *Climbing) Due(k *saves.Knowledge, st Student) (style saves.Style, tuned saves.Tuned, due bool) {
	style, known := k.Style(st.Mode())
	tuned, _ = k.Tuned(st.Mode(), st.Bot())
	if !tuned.Style.Equal(style.Date) {
		tuned.Style, tuned.Tried = style.Date, 0
	}
	return style, tuned, known && tuned.Tried < c.Steps
}

// begin returns the step of a player that is next. It depends on nothing but its
// arguments.
func (c *Climbing) begin(player string, st Student, tuned *saves.Tuned) saves.TuningStep {
	step := saves.TuningStep{
		Mode: st.Mode(), Bot: st.Bot(), Style: tuned.Style, Number: tuned.Steps, Kept: maps.Clone(tuned.Parameters),
	}
	all := st.Parameters()
	kept := genesOf(all, tuned.Parameters)
	for i, size := range c.Sizes {
		rng := game.Random(game.Derive(seedOf(player, st), uint64(tuned.Steps), uint64(i)))
		genes := evolve.Neighbour(kept, someOf(len(all), c.Free, rng), size, rng)
		step.Candidates = append(step.Candidates, saves.TuningCandidate{Source: "mutation", Parameters: mutated(all, tuned.Parameters, kept, genes)})
	}
	return step
}

// mutated returns kept parameters with those changed whose genes differ.
func mutated(all []Parameter, kept saves.Numbers, before, after []float64) saves.Numbers {
	values := saves.Numbers{}
	maps.Copy(values, kept)
	for i := range all {
		if before[i] != after[i] {
			values[all[i].Name] = all[i].value(after[i])
		}
	}
	return changed(all, values)
}

// someOf returns n of the numbers below all, or all of them.
func someOf(all, n int, rng *rand.Rand) []int { return rng.Perm(all)[:min(n, all)] }

// seedOf returns the seed of the steps of a player.
func seedOf(player string, st Student) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\n%s\n%s", player, st.Mode(), st.Bot())
	return h.Sum64()
}

// errStale is the error of a step whose results do not follow each other.
var errStale = errors.New("the results of a step are out of order")

// climb makes the step as far as ctx lets it, and returns its attempts when it is
// complete. The results of games are added to the step, and played is called after each
// pair with the same parameters, so that the step can be kept and continued later.
func (c *Climbing) climb(ctx context.Context, step *saves.TuningStep, trial Trial, played func() error) ([]evolve.Attempt, error) {
	// The genes of a comparison are places in this list.
	parameters := []saves.Numbers{step.Kept}
	var candidates []evolve.Candidate
	for i := range step.Candidates {
		gene := 0.0
		if !maps.Equal(step.Candidates[i].Parameters, step.Kept) {
			gene = float64(len(parameters))
		}
		parameters = append(parameters, step.Candidates[i].Parameters)
		candidates = append(candidates, evolve.Candidate{Source: evolve.Mutated, Genes: []float64{gene}})
	}
	// Every step plays other games.
	first := step.Number * len(step.Candidates) * c.Comparison.MaxPairs
	run := func(ctx context.Context, genes []float64, n int) ([2]evolve.Result, error) {
		candidate := &step.Candidates[n/c.Comparison.MaxPairs]
		results := &candidate.Results
		if genes[0] == 0 {
			results = &candidate.KeptResults
		}
		at := 2 * (n % c.Comparison.MaxPairs)
		if at+2 <= len(*results) {
			return [2]evolve.Result{resultOf((*results)[at]), resultOf((*results)[at+1])}, nil
		}
		if at != len(*results) {
			return [2]evolve.Result{}, errStale
		}
		pair, err := trial(ctx, parameters[int(genes[0])], first+n)
		if err != nil {
			return pair, err
		}
		*results += string([]byte{letterOf(pair[0]), letterOf(pair[1])})
		return pair, played()
	}
	return c.Comparison.Climb(ctx, []evolve.Trial{run}, []float64{0}, candidates)
}

// Climb makes all steps that are due for a player at once, and adds them to what is
// known of the player.
func (c *Climbing) Climb(ctx context.Context, k *saves.Knowledge, st Student, player string, now time.Time) error {
	for {
		style, tuned, due := c.Due(k, st)
		like := LoggedOf(k, st.Mode())
		if !due || len(like) == 0 {
			return nil
		}
		trial, err := st.Trial(&style, &like[len(like)-1])
		if err != nil {
			return err
		}
		step := c.begin(player, st, &tuned)
		attempts, err := c.climb(ctx, &step, trial, func() error { return nil })
		if err != nil {
			return err
		}
		settle(st, &step, attempts, now)(k)
	}
}

// letters are the results of games in files, by their score from -1.
const letters = "ldw"

func letterOf(r evolve.Result) byte { return letters[r.Score+1] }

func resultOf(letter byte) evolve.Result {
	return evolve.Result{Score: slices.Index([]byte(letters), letter) - 1}
}

// continues reports whether a step that was kept is the next one of a player.
func (c *Climbing) continues(step *saves.TuningStep, tuned *saves.Tuned) bool {
	return step.Number == tuned.Steps && maps.Equal(step.Kept, tuned.Parameters) && len(step.Candidates) == len(c.Sizes)
}

// settle returns what a complete step changes in what is known of the player.
func settle(st Student, step *saves.TuningStep, attempts []evolve.Attempt, now time.Time) func(*saves.Knowledge) {
	return func(k *saves.Knowledge) {
		tuned, _ := k.Tuned(step.Mode, step.Bot)
		if tuned.Steps != step.Number || !maps.Equal(tuned.Parameters, step.Kept) {
			return // it was settled before, or the player was forgotten
		}
		if !tuned.Style.Equal(step.Style) {
			tuned.Style, tuned.Tried = step.Style, 0
		}
		tuned.Date = now
		tuned.Steps++
		tuned.Tried++
		for _, a := range attempts {
			candidate := &step.Candidates[int(a.Genes[0])-1]
			v := &a.Verdict
			before, after := differing(st.Parameters(), step.Kept, candidate.Parameters)
			k.AddChange(saves.Change{
				Date: now, Mode: step.Mode, Bot: step.Bot, Source: candidate.Source,
				Before: before, After: after, Accepted: v.Better,
				Pairs: v.Pairs.Pairs(), Gain: v.Gain.Value, Low: v.Gain.Low, High: v.Gain.High,
			})
			if v.Better {
				tuned.Parameters = candidate.Parameters
				tuned.Taken++
			}
		}
		k.SetTuned(tuned)
	}
}

// differing returns the parameters that differ, with their values before and after.
func differing(all []Parameter, kept, next saves.Numbers) (before, after saves.Weights) {
	before, after = saves.Weights{}, saves.Weights{}
	for i := range all {
		name := all[i].Name
		was, ok := kept[name]
		if !ok {
			was = all[i].Default
		}
		is, ok := next[name]
		if !ok {
			is = all[i].Default
		}
		if was != is {
			before[name], after[name] = was, is
		}
	}
	return before, after
}
