package learning

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"eras/evolve"
	"eras/game"
	"eras/saves"
)

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

// begin returns the next step of a player. It depends only on its arguments.
func (c *Climbing) begin(player string, st Student, tuned *saves.Tuned) saves.TuningStep {
	step := saves.TuningStep{
		Mode: st.Mode(), Bot: st.Bot(), Date: tuned.Style, Number: tuned.Steps, Kept: maps.Clone(tuned.Parameters),
	}
	all := st.Parameters()
	kept := genesOf(all, tuned.Parameters)
	for i, size := range c.Sizes {
		rng := game.Random(game.Derive(seedOf(player, st), uint64(tuned.Steps), uint64(i)))
		genes := evolve.Neighbour(kept, someOf(len(all), c.Free, rng), size, rng)
		step.Candidates = append(step.Candidates, saves.TuningCandidate{Source: string(evolve.Mutated), Parameters: mutated(all, tuned.Parameters, kept, genes)})
	}
	return step
}

// mutated returns the kept parameters, changed where the genes differ.
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

// Climb makes all steps that are due for a player at once, and adds them to the player's knowledge.
func (c *Climbing) Climb(ctx context.Context, k *saves.Knowledge, st Student, player string, now time.Time) error {
	for {
		style, tuned, due := c.Due(k, st)
		if !due {
			return nil
		}
		trial, err := latest(k, st, &style)
		if err != nil || trial == nil {
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

// latest returns the student's trial like the last match to learn from that its bot plays itself, or
// nil if there is none.
func latest(k *saves.Knowledge, st Student, style *saves.Style) (Trial, error) {
	for _, like := range slices.Backward(loggedOf(k, st.Mode())) {
		if trial, err := st.Trial(style, &like); trial != nil || err != nil {
			return trial, err
		}
	}
	return nil, nil
}

// styled takes the steps for the parameters of a student's bot.
type styled struct {
	Student
	climbing *Climbing
}

// next implements [stepper].
func (t styled) next(_ context.Context, store *saves.Saves, name string, before pace) (*run, error) {
	k, err := store.Knowledge(name)
	if err != nil {
		return nil, err
	}
	style, tuned, due := t.climbing.Due(&k, t)
	if !due {
		return nil, nil
	}
	trial, err := latest(&k, t, &style)
	if err != nil || trial == nil {
		return nil, err
	}
	kept, err := store.Tuning(name)
	if err != nil {
		return nil, err
	}
	step, ok := kept.Step(t.Mode(), t.Bot())
	if !ok || !t.climbing.continues(&step, &tuned) {
		step = t.climbing.begin(name, t, &tuned)
	}
	step.Date = style.Date
	return &run{
		step: step, climbing: t.climbing,
		trial: func(ctx context.Context, p saves.Numbers, n int) ([2]evolve.Result, error) {
			ctx, err := before(ctx)
			if err != nil {
				return [2]evolve.Result{}, err
			}
			return trial(ctx, p, n)
		},
		settle: func(step *saves.TuningStep, attempts []evolve.Attempt) error {
			return store.UpdateKnowledge(name, settle(t, step, attempts, time.Now()))
		},
	}, nil
}

// continues reports whether a saved step is the next one of a player.
func (c *Climbing) continues(step *saves.TuningStep, tuned *saves.Tuned) bool {
	return step.Number == tuned.Steps && maps.Equal(step.Kept, tuned.Parameters) && len(step.Candidates) == len(c.Sizes)
}

// settle returns the change that a complete step makes to the player's knowledge.
func settle(st Student, step *saves.TuningStep, attempts []evolve.Attempt, now time.Time) func(*saves.Knowledge) {
	return func(k *saves.Knowledge) {
		tuned, _ := k.Tuned(step.Mode, step.Bot)
		if tuned.Steps != step.Number || !maps.Equal(tuned.Parameters, step.Kept) {
			return // it was settled before, or the player was forgotten
		}
		if !tuned.Style.Equal(step.Date) {
			tuned.Style, tuned.Tried = step.Date, 0
		}
		tuned.Date = now
		tuned.Steps++
		tuned.Tried++
		for _, a := range attempts {
			candidate := &step.Candidates[a.Candidate]
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
