package ender

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"eras/ai/risk/ender"
	"eras/evolve/stats"
	"eras/game/risk"
	"eras/lab/tuning"
)

type (
	tuned      = tuning.Tuned[ender.Params]
	generation = tuning.Generation[ender.Params]
)

// tiny returns a short tuning.
func tiny() *Tuning {
	t := NewTuning(ender.Paper())
	t.Map, t.Limit, t.Opponents, t.Plans = "isles", 40, nil, 2
	t.Candidates, t.Pairs, t.TestPairs, t.Games, t.Seed = 2, 1, 2, 30, 1
	return t
}

// willing accepts every candidate that is not much weaker, after a pair of games or two;
// unwilling accepts none.
var (
	willing   = stats.SPRT{Elo0: -1000, Elo1: -10, Alpha: 0.4, Beta: 0.4}
	unwilling = stats.SPRT{Elo0: 900, Elo1: 1000, Alpha: 0.4, Beta: 0.4}
)

func TestTuningRepeats(t *testing.T) {
	type result struct {
		tuned
		generations []generation
	}
	var all []result
	for _, workers := range []int{1, 3} {
		one := tiny()
		one.Workers = workers
		one.Test = willing
		var r result
		var err error
		if r.tuned, err = one.Run(context.Background(), func(g generation) { r.generations = append(r.generations, g) }); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	if !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("the result depends on the number of workers: %+v, %+v", all[0], all[1])
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
		t.Error("another seed has the same result")
	}
}

// A candidate is accepted if and only if the test accepts it; the result has all accepted
// changes.
func TestTuningFollowsTheTest(t *testing.T) {
	for test, takes := range map[stats.SPRT]bool{willing: true, unwilling: false} {
		one := tiny()
		one.Test, one.TestPairs = test, 20
		now := one.Start
		tested := 0
		tuned, err := one.Run(context.Background(), func(g generation) {
			before := now
			if g.Taken {
				for _, change := range g.Changes {
					q, _ := ender.Parameters.Find(change.Key)
					if ender.Parameters.Number(&now, q) != change.From {
						t.Errorf("%s was %v, not %v", change.Key, ender.Parameters.Number(&now, q), change.From)
					}
					if err := ender.Parameters.SetNumber(&now, q, change.To); err != nil {
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

// A planner that never attacks loses, on either side.
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
		var pairs stats.Pentanomial
		for seed := range uint64(6) {
			p, err := one.Play(context.Background(), c.a, c.b, seed)
			if err != nil {
				t.Fatal(err)
			}
			pairs.Add(p[0], p[1])
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
	var last generation
	tuned, err := one.Run(ctx, func(g generation) { last = g; cancel() })
	if !errors.Is(err, context.Canceled) || tuned.Generations != 1 || tuned.Params != last.Params || tuned.Pairs != 0 {
		t.Errorf("%+v, %v", tuned, err)
	}
}

func TestTuningRefuses(t *testing.T) {
	for want, change := range map[string]func(*Tuning){
		"a tuning of 0 games: must be":    func(t *Tuning) { t.Games = 0 },
		"0 plans in a search":             func(t *Tuning) { t.Plans = 0 },
		"1 candidates in a generation":    func(t *Tuning) { t.Candidates = 1 },
		"a step of 0: must be":            func(t *Tuning) { t.Step = 0 },
		"there is nothing to tune":        func(t *Tuning) { t.Keys = nil },
		"no parameter \"strength.card":    func(t *Tuning) { t.Keys = []string{"strength.card"} },
		"defence.country is not a number": func(t *Tuning) { t.Keys = []string{"defence.country"} },
		"search.plans trades strength":    func(t *Tuning) { t.Keys = []string{"search.plans"} },
		"interest.spreads is 0":           func(t *Tuning) { t.Keys = []string{"interest.spreads"} },
		"strength.cards is named twice":   func(t *Tuning) { t.Keys = []string{"strength.cards", "strength.cards"} },
		"12 opponents: must be":           func(t *Tuning) { t.Opponents = make([]string, risk.MaxPlayers) },
		`there is no Risk bot "queen"`:    func(t *Tuning) { t.Opponents = []string{"queen"} },
		"the first must be the smaller":   func(t *Tuning) { t.Test.Elo1 = t.Test.Elo0 },
		"0 pairs of games":                func(t *Tuning) { t.Pairs = 0 },
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
