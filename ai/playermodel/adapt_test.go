package playermodel

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"eras/ai/evaluation"
	"eras/evolve"
)

// tiny returns an adaptation of a few games on the smallest map.
func tiny(t *testing.T, workers int) Config {
	t.Helper()
	r, start := setUp(t, "2005", "skirmish")
	start.Left = 40
	s := Setup{Rules: r, Start: start, Opening: 2, Limits: LimitsOf(1), Free: six, Workers: workers}
	kept := make(evaluation.Weights, 9)
	kept[3] = 0.5
	c := StandardConfig(s, kept, watch(t, r, start, random(&r, six, 2, 5), 3, 6), 7)
	c.Fitting.Decisions, c.Models = 40, 2
	c.Evolution = Evolution{Population: 6, Generations: 3, Pairs: 4, Step: 0.3}
	c.Comparison.MaxPairs = 24
	return c
}

func TestAdaptIsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	var first Result
	for workers := 1; workers <= 4; workers += 3 {
		c := tiny(t, workers)
		var played atomic.Int64
		c.Setup.Played = &played
		generations := 0
		c.Report = func(g evolve.Generation) {
			if generations++; g.Number != generations-1 || len(g.Population) != 6 || g.Games != generations*6*4*2 || g.GamesEach != 8 || g.Fittest().Fitness > g.GamesEach || (g.Number == 0) != (g.Population[0].Origin == evolve.Kept) || (g.Number == 0) != (g.Population[0].Parent < 0) {
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
		if n := int(played.Load()); generations != 3 || n < c.Evolution.Games()+4 || n > c.Games()+4*pairBatch {
			t.Errorf("%d generations and %d games of at most %d were played", generations, n, c.Games())
		}
		for i, gene := range result.Challenger {
			if !slices.Contains(six, i) && gene != 0 || gene < 0 || gene > 1 {
				t.Errorf("gene %d is %v", i, gene)
			}
		}
		want := c.Kept
		if result.Verdict.Better {
			want = result.Challenger
		}
		if !reflect.DeepEqual(result.Weights, want) {
			t.Errorf("after %+v it plays with %v", result.Verdict, result.Weights)
		}
	}
}

// The kept weights win nothing, so training must find better ones.
func TestAdaptTakesBetterWeights(t *testing.T) {
	c := tiny(t, 2)
	c.Setup.Start.Left, c.Comparison.MaxPairs, c.Evolution.Generations = 60, 100, 5
	c.Kept = make(evaluation.Weights, 9)
	c.Kept[8] = 1
	result, err := Adapt(context.Background(), c)
	if err != nil || !result.Verdict.Better || result.Verdict.Gain.Low <= 0 || !reflect.DeepEqual(result.Weights, result.Challenger) || !reflect.DeepEqual(result.Kept, c.Kept) {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestMethodRunsAsATraining(t *testing.T) {
	c := tiny(t, 1)
	want, err := Adapt(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	kept, free := c.Kept, c.Setup.Free
	c.Kept, c.Setup.Free, c.Fitting.Free = nil, nil, nil
	var got Result
	var played atomic.Int64
	var all []evolve.Generation
	trainer := evolve.Trainer{Method: Method{Config: c, Done: func(r Result) { got = r }}, Problem: evolve.Problem{
		Genes: 9, Free: free, Kept: [][]float64{kept}, Seed: c.Seed, Workers: 3, Played: &played,
		Report: func(g evolve.Generation) { all = append(all, g) },
	}}
	if err := trainer.Validate(); err != nil {
		t.Fatal(err)
	}
	last, err := trainer.Run(context.Background())
	if err != nil || !reflect.DeepEqual(got, want) || !reflect.DeepEqual([]float64(want.Weights), last.Fittest().Genes) {
		t.Fatalf("trained to %+v, %+v, %v; adapted to %+v", got, last, err, want)
	}
	if len(all) != trainer.Last()+1 || !reflect.DeepEqual(all[len(all)-1], last) || last.Number != trainer.Last() || int(played.Load()) != trainer.Games() {
		t.Errorf("%d generations up to %d, %d of %d games", len(all), last.Number, played.Load(), trainer.Games())
	}
	for n, g := range all {
		for _, x := range g.Population {
			if x.Fitness > g.GamesEach || n > 0 && !reflect.DeepEqual(x.Previous, all[n-1].Population[x.Parent].Genes) {
				t.Errorf("generation %d has %+v of %d games", n, x, g.GamesEach)
			}
		}
	}
}

func TestAdaptReturnsErrors(t *testing.T) {
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
		"no pairs":           func(c *Config) { c.Comparison.MaxPairs = 0 },
		"wrong bounds":       func(c *Config) { c.Comparison.Test.Alpha = 0 },
		"no depth":           func(c *Config) { c.Setup.Limits.Depth = 0 },
		"a gene of nothing":  func(c *Config) { c.Setup.Free = []int{20} },
		"a negative opening": func(c *Config) { c.Setup.Opening = -1 },
	} {
		c := tiny(t, 1)
		change(&c)
		if result, err := Adapt(context.Background(), c); err == nil {
			t.Errorf("%s: no error but %+v", name, result)
		}
	}
}

func TestComparisonAcceptsOnlyBetterWeights(t *testing.T) {
	c := tiny(t, 2)
	c.Setup.Start.Left = 100
	c.Comparison.MaxPairs = 60
	panel := Panel{Models: []evaluation.Player{random(&c.Setup.Rules, six, 1, 3)}, Share: 1}
	good := make(evaluation.Weights, 9)
	copy(good[3:], []float64{0.9, 0.5, 0.1, 0.6, 0.3, 0.2})
	useless := make(evaluation.Weights, 9)
	useless[8] = 1
	for _, j := range []struct {
		kept, challenger evaluation.Weights
		better           bool
	}{{useless, good, true}, {good, useless, false}, {good, good, false}} {
		r, err := c.Comparison.Compare(context.Background(), c.Setup, panel, j.kept, j.challenger, 9)
		if err != nil || r.Better != j.better || r.Better && r.Gain.Low <= 0 || r.Gain.Low > r.Gain.Value || r.Gain.High < r.Gain.Value {
			t.Errorf("%v against %v: %+v, %v", j.challenger, j.kept, r, err)
		}
	}
}

func TestTrainingBeatsItsOpponents(t *testing.T) {
	c := tiny(t, 2)
	c.Setup.Start.Left, c.Comparison.MaxPairs = 60, 100
	weak := make(evaluation.Weights, 9)
	weak[8] = 1
	panel := Panel{Models: []evaluation.Player{random(&c.Setup.Rules, six, 1, 4)}, Share: 1}
	e := Evolution{Population: 8, Generations: 5, Pairs: 6, Step: 0.4}
	w, err := e.Train(context.Background(), c.Setup, panel, weak, 11, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Comparison.Compare(context.Background(), c.Setup, panel, weak, w, 12)
	if err != nil || !r.Better {
		t.Errorf("the verdict on the trained weights %v is %+v, %v", w, r, err)
	}
}

func TestPanelKeepsItsShare(t *testing.T) {
	model, other := evaluation.Player{Limits: LimitsOf(1)}, evaluation.Player{Limits: LimitsOf(2)}
	for _, share := range []float64{0, 0.25, 0.6, 0.75, 1} {
		p := Panel{Models: []evaluation.Player{model}, Others: []evaluation.Player{other}, Share: share}
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
	all := make([]*worker, 3)
	failed := errors.New("7")
	values, err := each(context.Background(), all, 20, func(_ context.Context, _ *worker, i int) (int, error) {
		if i == 7 {
			return 0, failed
		}
		return i * i, nil
	})
	if values != nil || !errors.Is(err, failed) {
		t.Errorf("%v, %v", values, err)
	}
	values, err = each(context.Background(), all, 20, func(_ context.Context, _ *worker, i int) (int, error) { return i * i, nil })
	if err != nil || len(values) != 20 || values[19] != 361 {
		t.Errorf("%v, %v", values, err)
	}
}

func TestLimitedBoundsTheDepth(t *testing.T) {
	players := []evaluation.Player{{Limits: LimitsOf(3)}, {Limits: LimitsOf(1)}}
	if got := limited(players, 2); got[0].Limits != LimitsOf(2) || got[1].Limits != LimitsOf(1) || players[0].Limits != LimitsOf(3) {
		t.Errorf("limited to two plies: %+v", got)
	}
	if got := limited(players, 0); !reflect.DeepEqual(got, players) {
		t.Errorf("not limited: %+v", got)
	}
}

// BenchmarkQuickAdaptation measures the adaptation at the beginning of a match, on
// one worker, against a player who looks three plies ahead.
func BenchmarkQuickAdaptation(b *testing.B) {
	for _, where := range [][2]string{{"2005", "two-ranges"}, {"dominion", "ford"}} {
		b.Run(where[0], func(b *testing.B) {
			r, start := setUp(b, where[0], where[1])
			matches := watch(b, r, start, random(&r, nil, 3, 5), 5, 6)
			for b.Loop() {
				s := Setup{Rules: r, Start: start, Opening: 2, Limits: LimitsOf(1), Workers: 1}
				if _, err := Adapt(context.Background(), QuickConfig(s, nil, matches, 1)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
