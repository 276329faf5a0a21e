package learning

import (
	"context"
	"math"
	"reflect"
	"testing"
	"time"

	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/risk"
	"eras/saves"
)

// quickClimbing decides after a few pairs.
func quickClimbing() Climbing {
	c := StandardClimbing()
	c.Comparison = evolve.Comparison{Test: stats.SPRT{Elo0: 0, Elo1: 400, Alpha: 0.3, Beta: 0.3}, MaxPairs: 5}
	c.Steps = 2
	return c
}

// known returns what is known of a player after some matches, with the style.
func known(t *testing.T) saves.Knowledge {
	t.Helper()
	k := saves.Knowledge{Matches: played(MinMatches)}
	s, ok, err := StyleOf(context.Background(), &k, &student{})
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	k.SetStyle(s)
	return k
}

// tuneWith makes all steps that are due, cut off after every cut-th pair if cut is not 0.
func tuneWith(t *testing.T, k saves.Knowledge, cut int) saves.Knowledge {
	t.Helper()
	store := saves.New(&saves.Memory{})
	if err := store.UpdateKnowledge("Ana", func(kept *saves.Knowledge) { *kept = k }); err != nil {
		t.Fatal(err)
	}
	for rounds := 0; ; rounds++ {
		ctx, cancel := context.WithCancel(context.Background())
		st := &student{cut: cut, cancel: cancel}
		s := NewStudy(store, func(err error) { t.Error(err) }, st)
		s.rest, s.climbing = 0, quickClimbing()
		s.climb(ctx, "Ana")
		over := ctx.Err() == nil
		cancel()
		if over && st.pairs < max(cut, 1) || rounds > 500 {
			break
		}
	}
	after, err := store.Knowledge("Ana")
	if err != nil {
		t.Fatal(err)
	}
	for i := range after.Changes {
		after.Changes[i].Date = time.Time{}
	}
	for i := range after.Tunings {
		after.Tunings[i].Date = time.Time{}
	}
	if left, err := store.Tuning("Ana"); err != nil || len(left.Steps) != 0 {
		t.Errorf("a step is left: %+v, %v", left, err)
	}
	return after
}

// student learns nothing, and the games of its bot end by chance. It cuts the tuning off after a
// number of pairs.
type student struct {
	cut, pairs int
	cancel     func()
	// plays reports whether the bot plays matches like one itself; nil: all.
	plays func(like *saves.Logged) bool
}

func (*student) Mode() saves.Mode { return risk.ID }

func (*student) Bot() string { return "ender2" }

func (*student) Study(ctx context.Context, matches []saves.Logged) (saves.Style, bool, error) {
	return saves.Style{Shares: saves.Numbers{"quo": 1}, Matches: len(matches), Moves: 1, Tested: 1}, true, ctx.Err()
}

func (*student) Parameters() []Parameter {
	return []Parameter{
		{Name: "choice.turns", Low: 1, High: 6, Default: 3, Whole: true},
		{Name: "choice.candidates", Low: 4, High: 24, Default: 10, Log: true, Whole: true},
		{Name: "choice.trust", Low: 0.5, High: 16, Default: 4, Log: true},
		{Name: "attacks.success", Low: 0.6, High: 0.95, Default: 0.8},
	}
}

func (s *student) Trial(_ *saves.Style, like *saves.Logged) (Trial, error) {
	if s.plays != nil && !s.plays(like) {
		return nil, nil
	}
	return func(ctx context.Context, p saves.Numbers, n int) (pair [2]evolve.Result, err error) {
		if s.pairs++; s.pairs == s.cut {
			defer s.cancel()
		}
		rng := game.Random(uint64(n), math.Float64bits(p["attacks.success"]))
		for i := range pair {
			pair[i].Score = rng.IntN(3) - 1
		}
		return pair, ctx.Err()
	}, nil
}

func (*student) Settings(string, map[game.Seat]saves.Style, saves.Numbers) string { return "" }

// played returns matches of Risk.
func played(n int) (all []saves.Logged) {
	for i := range n {
		r := game.Record{Board: risk.ID, Seed: uint64(i)}
		all = append(all, saves.Logged{Date: today.Add(time.Duration(i) * time.Hour), Mode: risk.ID, Record: r.String()})
	}
	return all
}

// A tuning that is cut off again and again ends like one that is not.
func TestTuningContinuesWhereItWasCutOff(t *testing.T) {
	k := known(t)
	whole := tuneWith(t, k, 0)
	tuned, ok := whole.Tuned(risk.ID, "ender2")
	if !ok || tuned.Steps != 2 || tuned.Tried != 2 || len(whole.Changes) < 2 || whole.Validate() != nil {
		t.Fatalf("%+v with %d changes, %v", tuned, len(whole.Changes), whole.Validate())
	}
	for _, cut := range []int{1, 3} {
		if cutOff := tuneWith(t, k, cut); !reflect.DeepEqual(cutOff, whole) {
			t.Errorf("cut off after %d pairs: %+v\nnot cut off: %+v", cut, cutOff.Tunings, whole.Tunings)
		}
	}
}

// A bot is tuned on the last match that it plays itself, and not at all without one.
func TestTuningNeedsAMatchOfTheBot(t *testing.T) {
	k := known(t)
	var tried []string
	for n := range len(k.Matches) + 1 {
		tried = nil
		st := &student{plays: func(like *saves.Logged) bool {
			tried = append(tried, like.Record)
			return len(tried) == n
		}}
		trial, err := latest(&k, st, &saves.Style{})
		if want := n > 0; (trial != nil) != want || err != nil {
			t.Errorf("the bot plays match %d from the end: %t, %v", n, trial != nil, err)
		}
	}
	if len(tried) != len(k.Matches) || tried[0] != k.Matches[len(k.Matches)-1].Record {
		t.Errorf("matches were tried in the order %q", tried)
	}
	none := &student{plays: func(*saves.Logged) bool { return false }}
	climbing := quickClimbing()
	if err := climbing.Climb(context.Background(), &k, none, "Ana", today); err != nil || none.pairs != 0 || len(k.Tunings) != 0 {
		t.Errorf("a bot that plays no match itself: %v, %d pairs, %+v", err, none.pairs, k.Tunings)
	}
}

// A study makes the style, rests while it is paused, and goes on with a tuning that was
// cut off.
func TestStudyTunesInTheBackground(t *testing.T) {
	store := saves.New(&saves.Memory{})
	if err := store.UpdateProfile("Ana", today, func(*saves.Profile) {}); err != nil {
		t.Fatal(err)
	}
	if err := store.UpdateKnowledge("Ana", func(k *saves.Knowledge) { k.Matches = played(MinMatches) }); err != nil {
		t.Fatal(err)
	}
	s := NewStudy(store, func(err error) { t.Error(err) }, &student{})
	s.rest, s.climbing = 0, quickClimbing()
	await := func(what string, done func(saves.Knowledge) bool) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			k, err := store.Knowledge("Ana")
			if err != nil {
				t.Fatal(err)
			}
			if done(k) {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("no %s: %+v", what, k.Tunings)
			}
		}
	}
	s.Pause(true)
	s.Begin("Ana")
	s.End()
	if k, err := store.Knowledge("Ana"); err != nil || len(k.Tunings) != 0 {
		t.Errorf("a paused study tuned: %+v, %v", k.Tunings, err)
	}
	s.Pause(false)
	s.Continue()
	await("style", func(k saves.Knowledge) bool { return len(k.Styles) == 1 })
	await("tuning", func(k saves.Knowledge) bool { tuned, _ := k.Tuned(risk.ID, "ender2"); return tuned.Steps == 2 })
	s.End()
	s.Begin("Ana")
	s.End()
	if k, err := store.Knowledge("Ana"); err != nil || k.Tunings[0].Steps != 2 {
		t.Errorf("it went on after all steps: %+v, %v", k.Tunings, err)
	}
}

// Genes and values of parameters belong to each other.
func TestParametersAndGenes(t *testing.T) {
	for _, p := range new(student).Parameters() {
		for g := 0.0; g <= 1; g += 0.125 {
			v := p.value(g)
			if v < p.Low || v > p.High || p.Whole && v != math.Trunc(v) {
				t.Errorf("%s: gene %v is %v", p.Name, g, v)
			}
			if back := p.gene(v); math.Abs(back-g) > 0.02 && !p.Whole {
				t.Errorf("%s: gene %v is %v, which is gene %v", p.Name, g, v, back)
			}
		}
	}
}
