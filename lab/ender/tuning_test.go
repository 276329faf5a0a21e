package ender

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"eras/ai/risk/ender"
	"eras/ai/roster"
	"eras/evolve"
	"eras/game"
)

// tiny returns a tuning that is soon over.
func tiny() *Tuning {
	t := NewTuning(ender.Paper())
	t.Map, t.Limit, t.Opponents, t.Plans = "isles", 40, nil, 2
	t.Candidates, t.Pairs, t.TestPairs, t.Games, t.Seed = 2, 1, 2, 30, 5
	return t
}

// willing takes whatever is not much weaker, after a pair of games or two; nothing
// is strong enough for unwilling.
var (
	willing   = evolve.SPRT{Elo0: -1000, Elo1: -10, Alpha: 0.4, Beta: 0.4}
	unwilling = evolve.SPRT{Elo0: 900, Elo1: 1000, Alpha: 0.4, Beta: 0.4}
)

func TestTuningRepeats(t *testing.T) {
	type result struct {
		Tuned
		generations []Generation
	}
	var all []result
	for _, workers := range []int{1, 3} {
		one := tiny()
		one.Workers = workers
		one.Test = willing
		var r result
		var err error
		if r.Tuned, err = one.Run(context.Background(), func(g Generation) { r.generations = append(r.generations, g) }); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	if !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("workers make a difference: %+v, %+v", all[0], all[1])
	}
	first := all[0]
	if first.Generations < 2 || first.Generations != len(first.generations) || first.Pairs != 3 || first.Games < 24 {
		t.Errorf("%+v", first)
	}
	other := tiny()
	other.Seed, other.Test = 6, willing
	found, err := other.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if reflect.DeepEqual(found.Params, first.Params) {
		t.Error("another seed draws the same")
	}
}

// A candidate is taken if the test says so, and only then; what is found is all
// that was taken.
func TestTuningTakesWhatTheTestSays(t *testing.T) {
	for test, takes := range map[evolve.SPRT]bool{willing: true, unwilling: false} {
		one := tiny()
		one.Test, one.TestPairs = test, 20
		now := one.Start
		tested := 0
		tuned, err := one.Run(context.Background(), func(g Generation) {
			before := now
			if g.Taken {
				for _, change := range g.Changes {
					q, _ := ender.FindParameter(change.Key)
					if q.Number(&now) != change.From {
						t.Errorf("%s was %v, not %v", change.Key, q.Number(&now), change.From)
					}
					if err := q.SetNumber(&now, change.To); err != nil {
						t.Error(err)
					}
				}
			}
			if g.Params != now || g.Taken == (now == before) {
				t.Errorf("after generation %d the parameters are %+v, want %+v", g.Number, g.Params, now)
			}
			if g.Pairs > 0 {
				tested++
				if g.Taken != (g.Verdict == "H1") || g.Taken != takes || g.Race <= 0.5 {
					t.Errorf("%+v", g)
				}
			} else if g.Taken || g.Race > 0.5 {
				t.Errorf("%+v", g)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if tested == 0 || tuned.Params != now || (tuned.Taken > 0) != takes || (tuned.Pairs > 0) != (tuned.Taken > 0) {
			t.Errorf("%d tests, %+v", tested, tuned)
		}
	}
}

// Who never dares to attack loses to who does, from either side.
func TestTuningSeesStrength(t *testing.T) {
	one := tiny()
	one.Plans, one.Limit = 10, 20
	if err := one.Validate(); err != nil {
		t.Fatal(err)
	}
	timid := ender.Paper()
	timid.Attacks.Success, timid.Attacks.Branch = 0.9999999, 0.9999999
	for _, c := range []struct {
		a, b *ender.Params
		sign float64
	}{{&timid, &one.Start, -1}, {&one.Start, &timid, 1}} {
		var pairs evolve.Pentanomial
		if err := one.meet(context.Background(), c.a, c.b, 1, 6, func(p [2]int) error { pairs.Add(p[0], p[1]); return nil }); err != nil {
			t.Fatal(err)
		}
		if mean, _ := pairs.Mean(); c.sign*(mean-0.5) < 0.2 {
			t.Errorf("the first has %v of the points, the sign should be %v", mean, c.sign)
		}
	}
}

func TestTuningIsInterrupted(t *testing.T) {
	one := tiny()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var last Generation
	tuned, err := one.Run(ctx, func(g Generation) { last = g; cancel() })
	if !errors.Is(err, context.Canceled) || tuned.Generations != 1 || tuned.Params != last.Params || tuned.Pairs != 0 {
		t.Errorf("%+v, %v", tuned, err)
	}
}

// Steps of any size stay in range and are what the parameter may be.
func TestStepsStayInRange(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs side by side here")
	}
	rng := game.Random(1)
	for _, q := range ender.Parameters() {
		p := ender.Paper()
		if !q.Numeric() || q.Number(&p) == 0 {
			continue
		}
		moved := false
		for range 8 {
			before := p
			set(q, &p, q.Number(&p)*math.Exp(3*rng.NormFloat64()))
			if err := p.Validate(); err != nil {
				t.Fatal(err)
			}
			if q.Number(&p) == 0 {
				t.Fatalf("%s is 0", q.Key)
			}
			moved = moved || p != before
			if err := q.SetNumber(&before, q.Number(&p)); err != nil || before != p {
				t.Fatalf("a step of %s changes other things", q.Key)
			}
		}
		if !moved {
			t.Errorf("%s does not move", q.Key)
		}
		beyondItsRange(t, q)
	}
}

// beyondItsRange fails unless wishes beyond a parameter's range lead it towards the
// end of that, and not past it.
func beyondItsRange(t *testing.T, q ender.Parameter) {
	t.Helper()
	for _, end := range []float64{q.Low, q.High} {
		p := ender.Paper()
		before := q.Number(&p)
		if math.IsInf(end, 0) || q.Whole || math.Abs(end-before) < 0.01 {
			continue
		}
		set(q, &p, end+10*(end-before))
		after := q.Number(&p)
		if math.Abs(after-end) >= math.Abs(before-end) || (after-end)*(before-end) < 0 {
			t.Errorf("%s: a wish beyond %v leads from %v to %v", q.Key, end, before, after)
		}
	}
}

func TestTuningRefuses(t *testing.T) {
	for want, change := range map[string]func(*Tuning){
		"a tuning of 0 games":           func(t *Tuning) { t.Games = 0 },
		"0 plans are impossible":        func(t *Tuning) { t.Plans = 0 },
		"1 candidates are impossible":   func(t *Tuning) { t.Candidates = 1 },
		"a step of 0":                   func(t *Tuning) { t.Step = 0 },
		"there is nothing to tune":      func(t *Tuning) { t.Keys = nil },
		"no parameter \"strength.card":  func(t *Tuning) { t.Keys = []string{"strength.card"} },
		"defence.country is no number":  func(t *Tuning) { t.Keys = []string{"defence.country"} },
		"search.plans is no matter":     func(t *Tuning) { t.Keys = []string{"search.plans"} },
		"interest.spreads is 0":         func(t *Tuning) { t.Keys = []string{"interest.spreads"} },
		"strength.cards is there twice": func(t *Tuning) { t.Keys = []string{"strength.cards", "strength.cards"} },
		"5 opponents are too many":      func(t *Tuning) { t.Opponents = make([]string, 5) },
		`there is no Risk bot "queen"`:  func(t *Tuning) { t.Opponents = []string{"queen"} },
		"the first must be the smaller": func(t *Tuning) { t.Test.Elo1 = t.Test.Elo0 },
		"play at least a pair":          func(t *Tuning) { t.Pairs = 0 },
	} {
		one := tiny()
		change(one)
		if err := one.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := NewTuning(ender.Paper()).Validate(); err != nil {
		t.Error(err)
	}
}

// A file that is written is read back as what it was, by seats too.
func TestParamsFile(t *testing.T) {
	p := ender.Paper()
	p.Strength.Cards, p.Defence.Country, p.Valuation.Threats, p.Refined.Most, p.Attacks.Branch = 33.5, "linear", false, 77, 0.715
	p.Conquest.Interest = 0.00001
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := WriteParams(file, &p, "One line.\nAnother."); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := ender.ParseParams(file, data); err != nil || got != p {
		t.Errorf("%s\nis read as %+v, %v", data, got, err)
	}
	if got, err := roster.RiskPlannerParams("ender-2009:file=" + file); err != nil || got != p {
		t.Errorf("a seat with %s has %+v, %v", data, got, err)
	}
	for _, want := range []string{"# One line.\n# Another.\n", "cards = 33.5 # the paper: 15\n", "country = \"linear\" # the paper: sigmoid\n"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s\nlacks %q", data, want)
		}
	}
	if n := strings.Count(string(data), " = "); n != 6 {
		t.Errorf("%s\nhas %d values", data, n)
	}
}
