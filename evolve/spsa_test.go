package evolve

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"eras/game"
)

// noisy returns a contest that the vector nearer to the optimum wins more often.
func noisy(int) Contest {
	return onGenes(func(_ context.Context, home, away []float64, seed uint64) (int, error) {
		lead := distance(away) - distance(home)
		if game.Random(seed, math.Float64bits(home[0]), math.Float64bits(away[0])).Float64() < 1/(1+math.Exp(-3*lead)) {
			return 1, nil
		}
		return -1, nil
	})
}

// shortSPSA is a short training.
var shortSPSA = SPSA{Generations: 6, Pairs: 2, Opponents: 3, Final: 5, Reach: 0.3, Step: 1}

func TestGenerationsOfSPSAAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := SPSA{
			Generations: rapid.IntRange(2, 6).Draw(t, "generations"),
			Pairs:       rapid.IntRange(1, 4).Draw(t, "pairs"),
			Opponents:   rapid.IntRange(1, 4).Draw(t, "opponents"),
			Final:       rapid.IntRange(1, 6).Draw(t, "final"),
			Reach:       rapid.Float64Range(0.01, 0.5).Draw(t, "reach"),
			Step:        rapid.Float64Range(0.01, 5).Draw(t, "step"),
		}
		kept := [][]float64{{0.25, 0.5, 0.75, 1}, {0, 0, 1, 1}}[:rapid.IntRange(0, 2).Draw(t, "kept")]
		var all []Generation
		var played atomic.Int64
		last, err := a.Train(context.Background(), Problem{
			Genes: 4, Kept: kept, Seed: rapid.Uint64().Draw(t, "seed"), NewContest: random, Workers: 2, Played: &played,
			Report: func(g Generation) { all = append(all, g) },
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(all) != a.Last()+1 || !reflect.DeepEqual(all[a.Last()], last) {
			t.Fatalf("%d generations were reported", len(all))
		}
		if int(played.Load()) != a.Games() || last.Games != a.Games() {
			t.Fatalf("%d games were played and %d reported, want %d", played.Load(), last.Games, a.Games())
		}
		for n, g := range all {
			if g.Number != n || g.Games > a.Games() {
				t.Fatalf("generation %d after %d games", g.Number, g.Games)
			}
			total, stay := 0, 0
			for i, x := range g.Population {
				if err := CheckGenes(x.Genes, 4); err != nil {
					t.Fatal(err)
				}
				if x.Fitness < 0 || x.Fitness > g.GamesEach {
					t.Fatalf("generation %d: place %d won %d of %d games", n, i, x.Fitness, g.GamesEach)
				}
				total += x.Fitness
				if x.Fate == Stays {
					stay++
				}
				if n == 0 != (x.Parent == -1) || n > 0 && !slices.Equal(x.Previous, all[n-1].Population[x.Parent].Genes) {
					t.Fatalf("generation %d: place %d has the wrong parent %d", n, i, x.Parent)
				}
			}
			if g.Mean != float64(total)/float64(len(g.Population)) || stay != 1 || g.Fittest().Fate != Stays {
				t.Fatalf("generation %d: mean %v, %d stay", n, g.Mean, stay)
			}
		}
		for _, x := range last.Population {
			if x.Fitness > last.Fittest().Fitness {
				t.Fatal("the result is not the best finalist")
			}
		}
		for i, genes := range kept {
			for _, g := range []Generation{all[0], last} {
				if x := g.Population[i]; x.Origin != Kept || !slices.Equal(x.Genes, genes) {
					t.Fatalf("the kept individual %d is %+v in generation %d", i, x, g.Number)
				}
			}
		}
	})
}

func TestCandidatesOfSPSAPlayTheSameGames(t *testing.T) {
	type meeting struct {
		opponent [2]float64
		home     bool
	}
	var mu sync.Mutex
	met := map[uint64]map[[2]float64][]meeting{} // by seed and candidate
	var all []Generation
	p := Problem{Genes: 2, Seed: 7, Workers: 3, Report: func(g Generation) { all = append(all, g) }}
	p.NewContest = func(int) Contest {
		return onGenes(func(_ context.Context, home, away []float64, seed uint64) (int, error) {
			mu.Lock()
			defer mu.Unlock()
			a, b := [2]float64(home), [2]float64(away)
			if met[seed] == nil {
				met[seed] = map[[2]float64][]meeting{}
			}
			met[seed][a] = append(met[seed][a], meeting{b, true})
			met[seed][b] = append(met[seed][b], meeting{a, false})
			return nearer2(home, away), nil
		})
	}
	if _, err := shortSPSA.Train(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	panels := map[[2]float64]bool{}
	for n, g := range all {
		for j := range g.GamesEach / 2 {
			seed := game.Derive(7, uint64(n), uint64(j))
			opponents := map[[2]float64]bool{}
			for _, x := range g.Population {
				here := met[seed][[2]float64(x.Genes)]
				if len(here) < 2 {
					t.Fatalf("generation %d: %v plays only %v with seed %d", n, x.Genes, here, j)
				}
				home := 0
				for _, m := range here {
					opponents[m.opponent] = true
					if m.home {
						home++
					}
				}
				if 2*home != len(here) {
					t.Errorf("generation %d: %v is at home in %d of %d games", n, x.Genes, home, len(here))
				}
			}
			if len(opponents) != 1 {
				t.Errorf("generation %d: the games of a seed have %d opponents, want 1", n, len(opponents))
			}
			for o := range opponents {
				if panels[o] {
					t.Errorf("generation %d: opponent %v is not fresh", n, o)
				}
				panels[o] = true
			}
		}
	}
	if want := 6*shortSPSA.Opponents + shortSPSA.Final; len(panels) != want {
		t.Errorf("%d opponents in all, want %d", len(panels), want)
	}
}

func nearer2(home, away []float64) int {
	a, b := math.Hypot(home[0]-0.9, home[1]-0.2), math.Hypot(away[0]-0.9, away[1]-0.2)
	switch {
	case a < b:
		return 1
	case a > b:
		return -1
	}
	return 0
}

func TestWorkersDoNotChangeSPSA(t *testing.T) {
	train := func(workers int, seed uint64) []Generation {
		var all []Generation
		_, err := shortSPSA.Train(context.Background(), Problem{
			Genes: 9, Free: []int{0, 2, 3, 8}, Kept: [][]float64{make([]float64, 9)}, Seed: seed, NewContest: random, Workers: workers,
			Report: func(g Generation) { all = append(all, g) },
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	one := train(1, 42)
	for _, workers := range []int{0, 2, 4, 64} {
		if got := train(workers, 42); !reflect.DeepEqual(got, one) {
			t.Errorf("%d workers give another result than one", workers)
		}
	}
	if reflect.DeepEqual(train(1, 43), one) {
		t.Error("another seed gives the same result")
	}
}

func TestSPSAFindsAKnownOptimum(t *testing.T) {
	a := SPSA{Generations: 20, Pairs: 4, Opponents: 12, Final: 40, Reach: 0.3, Step: 1}
	total := 0.0
	const runs = 10
	for seed := range uint64(runs) {
		last, err := a.Train(context.Background(), Problem{Genes: len(optimum), Seed: seed, NewContest: noisy, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		total += distance(last.Fittest().Genes) / runs
	}
	// The mean for random vectors is 0.75, the middle of the cube is at 0.36.
	if total > 0.06 {
		t.Errorf("the mean distance to the optimum is %.3f", total)
	}
}

// One gene is best at 0 and the other at 1.
func TestSPSAReachesTheBounds(t *testing.T) {
	ends := func(int) Contest {
		return onGenes(func(_ context.Context, home, away []float64, seed uint64) (int, error) {
			lead := home[1] - home[0] - away[1] + away[0]
			if game.Random(seed, math.Float64bits(home[0]), math.Float64bits(away[0])).Float64() < 1/(1+math.Exp(-4*lead)) {
				return 1, nil
			}
			return -1, nil
		})
	}
	a := SPSA{Generations: 20, Pairs: 4, Opponents: 12, Final: 40, Reach: 0.3, Step: 1}
	last, err := a.Train(context.Background(), Problem{Genes: 2, Seed: 3, NewContest: ends, Workers: 2})
	if genes := last.Fittest().Genes; err != nil || genes[0] > 0.02 || genes[1] < 0.98 {
		t.Errorf("%v, %v", genes, err)
	}
}

func TestKeptGenesWinTiesOfSPSAOnly(t *testing.T) {
	a := SPSA{Generations: 6, Pairs: 3, Opponents: 6, Final: 40, Reach: 0.3, Step: 1}
	for _, c := range []struct {
		kept []float64
		wins bool
	}{{optimum, true}, {[]float64{0, 1, 0, 0}, false}} {
		last, err := a.Train(context.Background(), Problem{Genes: 4, Kept: [][]float64{c.kept}, Seed: 9, NewContest: nearer})
		if err != nil || slices.Equal(last.Fittest().Genes, c.kept) != c.wins {
			t.Errorf("kept %v: the result is %v, %v", c.kept, last.Fittest().Genes, err)
		}
	}
	// If all scores are equal, the kept ones win.
	draw := func(int) Contest {
		return func(context.Context, Player, Player, uint64) (Result, error) { return Result{}, nil }
	}
	last, err := a.Train(context.Background(), Problem{Genes: 1, Kept: [][]float64{{0.125}}, NewContest: draw})
	if err != nil || last.Fittest().Origin != Kept || last.Fittest().Fitness != a.Final {
		t.Errorf("all draws: the result is %+v, %v", last.Fittest(), err)
	}
}

func TestCancellingSPSALeavesNothingRunning(t *testing.T) {
	for _, workers := range []int{1, 4} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			reports := 0
			p := Problem{Genes: 2, Workers: workers, Report: func(Generation) { reports++ }}
			p.NewContest = func(int) Contest {
				return onGenes(func(ctx context.Context, _, _ []float64, _ uint64) (int, error) {
					if reports < 2 {
						return 1, nil
					}
					<-ctx.Done()
					return 0, ctx.Err()
				})
			}
			var last Generation
			var err error
			ended := false
			go func() {
				last, err = shortSPSA.Train(ctx, p)
				ended = true
			}()
			synctest.Wait()
			if ended {
				t.Fatal("the run ended before it was cancelled")
			}
			cancel()
			synctest.Wait()
			if !ended || !errors.Is(err, context.Canceled) || last.Number != 1 || len(last.Fittest().Genes) != 2 {
				t.Errorf("%d workers: ended %v in generation %d with %v", workers, ended, last.Number, err)
			}
		})
	}
}

func TestInvalidSPSAIsRejected(t *testing.T) {
	for want, spoil := range map[string]func(*SPSA){
		"generations = 1: must be": func(a *SPSA) { a.Generations = 1 },
		"pairs = 0: must be":       func(a *SPSA) { a.Pairs = 0 },
		"pairs = 100: must be":     func(a *SPSA) { a.Pairs = 100 },
		"opponents = 0: must be":   func(a *SPSA) { a.Opponents = 0 },
		"final = 100001: must be":  func(a *SPSA) { a.Final = MaxOpponents + 1 },
		"reach = 0.75: must be":    func(a *SPSA) { a.Reach = 0.75 },
		"reach = NaN: must be":     func(a *SPSA) { a.Reach = math.NaN() },
		"step = 0: must be":        func(a *SPSA) { a.Step = 0 },
		"step = +Inf: must be":     func(a *SPSA) { a.Step = math.Inf(1) },
	} {
		a := shortSPSA
		spoil(&a)
		if _, err := a.Train(context.Background(), Problem{Genes: 1, NewContest: random}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	for name, kept := range map[string][][]float64{"too many": {{0}, {0}, {0}}, "too long": {{0, 0}}, "too large": {{2}}} {
		if _, err := shortSPSA.Train(context.Background(), Problem{Genes: 1, Kept: kept, NewContest: random}); err == nil {
			t.Errorf("kept %s: no error", name)
		}
	}
	broken := errors.New("broken")
	_, err := shortSPSA.Train(context.Background(), Problem{Genes: 1, Workers: 3, NewContest: func(int) Contest {
		return func(context.Context, Player, Player, uint64) (Result, error) { return Result{}, broken }
	}})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

func TestClampGenes(t *testing.T) {
	for _, c := range [][2][]float64{
		{{-0.1, 0.5, 1.2}, {0, 0.5, 1}},
		{{-0.1, -0.05, -0.2}, {0, 1, 0}},
		{{0, 0}, {1, 0}},
	} {
		if got := clampGenes(c[0]); !slices.Equal(got, c[1]) {
			t.Errorf("clampGenes(%v) = %v, want %v", c[0], got, c[1])
		}
	}
}
