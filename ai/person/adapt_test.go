package person

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"eras/ai/estimate"
	"eras/evolve"
)

// tiny returns an adaptation of a few games on the smallest map.
func tiny(t *testing.T, workers int) Config {
	t.Helper()
	r, start := ground(t, "2005", "skirmish")
	start.Left = 40
	g := Ground{Rules: r, Start: start, Opening: 2, Limits: LimitsOf(1), Free: six, Workers: workers}
	kept := make(estimate.Weights, 9)
	kept[3] = 0.5
	c := StandardConfig(g, kept, watch(t, r, start, random(&r, six, 2, 5), 3, 6), 7)
	c.Fitting.Decisions, c.Models = 40, 2
	c.Evolution = Evolution{Population: 6, Generations: 3, Pairs: 4, Step: 0.3}
	c.Judgement.MaxPairs = 24
	return c
}

func TestAdaptIsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	var first Result
	for workers := 1; workers <= 4; workers += 3 {
		c := tiny(t, workers)
		var played atomic.Int64
		c.Ground.Played = &played
		generations := 0
		c.Report = func(g evolve.Generation) {
			if generations++; g.Number != generations-1 || len(g.Population) != 6 || g.Games != generations*6*4*2 || g.Best < 0 || g.Population[0].Origin != evolve.Kept {
				t.Errorf("generation %+v is reported as number %d", g, generations)
			}
		}
		result, err := Adapt(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		if workers == 1 {
			first = result
		} else if !reflect.DeepEqual(first, result) {
			t.Errorf("one worker: %+v\n%d workers: %+v", first, workers, result)
		}
		if n := int(played.Load()); generations != 3 || n < c.Evolution.Games()+4 || n > c.Games()+4*judgeBatch {
			t.Errorf("%d generations and %d games of at most %d were played", generations, n, c.Games())
		}
		for i, gene := range result.Challenger {
			if !slices.Contains(six, i) && gene != 0 || gene < 0 || gene > 1 {
				t.Errorf("gene %d is %v", i, gene)
			}
		}
		want := c.Kept
		if result.Ruling.Better {
			want = result.Challenger
		}
		if !reflect.DeepEqual(result.Weights, want) {
			t.Errorf("after %+v it plays with %v", result.Ruling, result.Weights)
		}
	}
}

func TestAdaptStopsAndRefuses(t *testing.T) {
	c := tiny(t, 2)
	ctx, cancel := context.WithCancel(context.Background())
	c.Report = func(evolve.Generation) { cancel() }
	if _, err := Adapt(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled adaptation returns %v", err)
	}
	for name, change := range map[string]func(*Config){
		"no matches":         func(c *Config) { c.Matches = nil },
		"too few genes":      func(c *Config) { c.Kept = c.Kept[:3] },
		"a gene above 1":     func(c *Config) { c.Kept = slices.Clone(c.Kept); c.Kept[0] = 2 },
		"a share above 1":    func(c *Config) { c.Share = 1.5 },
		"no generations":     func(c *Config) { c.Evolution.Generations = 0 },
		"a population of 1":  func(c *Config) { c.Evolution.Population = 1 },
		"no pairs":           func(c *Config) { c.Judgement.MaxPairs = 0 },
		"impossible bounds":  func(c *Config) { c.Judgement.Test.Alpha = 0 },
		"no depth":           func(c *Config) { c.Ground.Limits.Depth = 0 },
		"a gene of nothing":  func(c *Config) { c.Ground.Free = []int{20} },
		"a negative opening": func(c *Config) { c.Ground.Opening = -1 },
	} {
		c := tiny(t, 1)
		change(&c)
		if result, err := Adapt(context.Background(), c); err == nil {
			t.Errorf("%s adapts to %+v", name, result)
		}
	}
}

// Who has nothing to lose from new weights gets them, and only then.
func TestNewWeightsMustWin(t *testing.T) {
	c := tiny(t, 2)
	c.Ground.Start.Left = 100
	c.Judgement.MaxPairs = 60
	panel := Panel{Models: []Player{random(&c.Ground.Rules, six, 1, 3)}, Share: 1}
	good := make(estimate.Weights, 9)
	copy(good[3:], []float64{0.9, 0.5, 0.1, 0.6, 0.3, 0.2})
	useless := make(estimate.Weights, 9)
	useless[8] = 1
	for _, j := range []struct {
		kept, challenger estimate.Weights
		better           bool
	}{{useless, good, true}, {good, useless, false}, {good, good, false}} {
		r, err := c.Judgement.Judge(context.Background(), c.Ground, panel, j.kept, j.challenger, 9)
		if err != nil || r.Better != j.better || r.Better && r.Gain.Low <= 0 || r.Gain.Low > r.Gain.Value || r.Gain.High < r.Gain.Value {
			t.Errorf("%v against %v: %+v, %v", j.challenger, j.kept, r, err)
		}
	}
}

func TestTrainingBeatsWhomItTrainsAgainst(t *testing.T) {
	c := tiny(t, 2)
	c.Ground.Start.Left, c.Judgement.MaxPairs = 60, 100
	weak := make(estimate.Weights, 9)
	weak[8] = 1
	panel := Panel{Models: []Player{random(&c.Ground.Rules, six, 1, 4)}, Share: 1}
	e := Evolution{Population: 8, Generations: 5, Pairs: 6, Step: 0.4}
	w, err := e.Train(context.Background(), c.Ground, panel, weak, 11, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Judgement.Judge(context.Background(), c.Ground, panel, weak, w, 12)
	if err != nil || !r.Better {
		t.Errorf("training leads to %v, which is judged %+v, %v", w, r, err)
	}
}

func TestPanelKeepsItsShare(t *testing.T) {
	model, other := Player{Limits: LimitsOf(1)}, Player{Limits: LimitsOf(2)}
	for _, share := range []float64{0, 0.25, 0.6, 0.75, 1} {
		p := Panel{Models: []Player{model}, General: []Player{other}, Share: share}
		models := 0
		for n := range 100 {
			if p.opponent(n).Limits.Depth == 1 {
				models++
			}
		}
		if models != int(100*share) {
			t.Errorf("of 100 games with a share of %v, %d are against the model", share, models)
		}
	}
}

func TestFoldStaysInside(t *testing.T) {
	for x, want := range map[float64]float64{0.25: 0.25, -0.25: 0.25, 1.25: 0.75, 2.5: 0.5, -3: 1, 1: 1} {
		if got := fold(x); got != want {
			t.Errorf("%v folds to %v", x, got)
		}
	}
}

func TestEachReturnsTheFirstError(t *testing.T) {
	all := make(arenas, 3)
	failed := errors.New("7")
	values, err := each(context.Background(), all, 20, func(_ context.Context, _ *arena, i int) (int, error) {
		if i == 7 {
			return 0, failed
		}
		return i * i, nil
	})
	if values != nil || !errors.Is(err, failed) {
		t.Errorf("%v, %v", values, err)
	}
	values, err = each(context.Background(), all, 20, func(_ context.Context, _ *arena, i int) (int, error) { return i * i, nil })
	if err != nil || len(values) != 20 || values[19] != 361 {
		t.Errorf("%v, %v", values, err)
	}
}
