package evolve

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"eras/game"
	"eras/internal/tomlfile"
)

func TestGenerationsOfGeneticAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Genetic{
			Population:     rapid.IntRange(2, 7).Draw(t, "population"),
			Generations:    rapid.IntRange(1, 6).Draw(t, "generations"),
			Crossover:      rapid.Float64Range(0, 1).Draw(t, "crossover"),
			Mutation:       rapid.Float64Range(0, 1).Draw(t, "mutation"),
			MutationPeriod: rapid.IntRange(1, 3).Draw(t, "period"),
		}
		kept := [][]float64{{0.25, 0.5, 0.75, 1}}
		all := consistent(t, p, Problem{Genes: 4, Kept: kept, Seed: rapid.Uint64().Draw(t, "seed"), NewContest: random})
		if first := all[0].Population[0]; first.Origin != Kept || !slices.Equal(first.Genes, kept[0]) {
			t.Fatal("the kept individual is not in the first place")
		}
		for n, g := range all {
			if len(g.Population) != p.Population {
				t.Fatalf("generation %d of %d individuals", g.Number, len(g.Population))
			}
			total := 0
			for i, x := range g.Population {
				if x.Fitness > g.Fittest().Fitness {
					t.Fatalf("place %d is fitter than the best", i)
				}
				total += x.Fitness
				if n > 0 && x.Parent < 0 {
					t.Fatalf("generation %d, individual %d: it has no parent", n, i)
				}
			}
			if total > p.Population*(p.Population-1) || g.Mean != float64(total)/float64(p.Population) {
				t.Fatalf("%d games won in total, mean %v", total, g.Mean)
			}
			if n > 0 {
				elite := g.Population[p.Population-1]
				if elite.Origin != Elite || !slices.Equal(elite.Genes, all[n-1].Fittest().Genes) {
					t.Fatalf("the best of generation %d is not the elite of the next", n-1)
				}
			}
			for i, x := range g.Population {
				if (x.Fate == Stays) != (i == g.Best) || i != g.Best && (x.Fate == Open) != (n == p.Generations) {
					t.Fatalf("generation %d: the fate of place %d is %v", n, i, x.Fate)
				}
			}
		}
	})
}

func TestSeedsDifferBetweenGamesAndRuns(t *testing.T) {
	seeds := func(base uint64) map[uint64]bool {
		seen := map[uint64]bool{}
		a := Trainer{paperWar, Problem{Genes: 2, Seed: base, NewContest: func(int) Contest {
			return onGenes(func(_ context.Context, _, _ []float64, seed uint64) (int, error) {
				seen[seed] = true
				return 1, nil
			})
		}}}
		if _, err := a.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		return seen
	}
	one, two := seeds(1), seeds(2)
	if len(one) != paperWar.Games() {
		t.Errorf("%d games have %d different seeds", paperWar.Games(), len(one))
	}
	for s := range one {
		if two[s] {
			t.Errorf("two runs share seed %d", s)
		}
	}
	if want := game.Derive(1, 5, 2, 0); !one[want] {
		t.Error("the last game of generation 5 does not have the documented seed")
	}
}

func TestGeneticFindsAKnownOptimum(t *testing.T) {
	var distances []float64
	a := Trainer{
		Method: Genetic{Population: 12, Generations: 40, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1},
		Problem: Problem{
			Genes: len(optimum), Seed: 5, NewContest: nearer, Workers: 2,
			Report: func(g Generation) { distances = append(distances, distance(g.Fittest().Genes)) },
		},
	}
	if _, err := a.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(distances); i++ {
		if distances[i] > distances[i-1] {
			t.Errorf("generation %d: the best moves away from the optimum, from %v to %v", i, distances[i-1], distances[i])
		}
	}
	// The nearest of 492 random individuals, as many as the whole run has, would be
	// at about 0.02.
	if got := distances[len(distances)-1]; got > 0.004 {
		t.Errorf("the distance of the best goes from %.4f to %.4f", distances[0], got)
	}
}

func TestCancellingLeavesNothingRunning(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		// A bubble fails if a goroutine is left when its function returns.
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			reports := 0
			a := Trainer{
				Method: Genetic{Population: 5, Generations: 3, MutationPeriod: 1},
				Problem: Problem{Genes: 2, Seed: 1, Workers: workers, NewContest: func(int) Contest {
					return onGenes(func(ctx context.Context, home, away []float64, _ uint64) (int, error) {
						if ctx.Err() != nil {
							t.Error("a game starts after the context ended")
						}
						if away[0] < home[0] {
							return 1, nil
						}
						<-ctx.Done()
						return 0, ctx.Err()
					})
				}, Report: func(Generation) { reports++ }},
			}
			var err error
			ended := false
			go func() {
				_, err = a.Run(ctx)
				ended = true
			}()
			synctest.Wait()
			if ended {
				t.Fatal("the run ended before it was cancelled")
			}
			cancel()
			synctest.Wait()
			if !ended || !errors.Is(err, context.Canceled) || reports != 0 {
				t.Errorf("%d workers: ended %v with error %v after %d reports", workers, ended, err, reports)
			}
		})
	}
}

func TestACancelledRunReturnsTheLastGeneration(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a := Trainer{Genetic{Population: 4, Generations: 9, Mutation: 0.5, MutationPeriod: 1}, Problem{Genes: 4, NewContest: nearer, Workers: 2}}
	var reported Generation
	a.Report = func(g Generation) {
		if reported = g; g.Number == 3 {
			cancel()
		}
	}
	last, err := a.Run(ctx)
	if !errors.Is(err, context.Canceled) || last.Number != 3 || !reflect.DeepEqual(last, reported) {
		t.Errorf("generation %d, error %v", last.Number, err)
	}
	if none, err := a.Run(ctx); !errors.Is(err, context.Canceled) || none.Fittest().Genes != nil {
		t.Errorf("a run with a cancelled context returns %v, %v", none, err)
	}
}

func TestAFailingContestEndsTheRun(t *testing.T) {
	broken := errors.New("broken")
	a := Trainer{paperWar, Problem{Genes: 1, Workers: 3, NewContest: func(worker int) Contest {
		return func(context.Context, Player, Player, uint64) (Result, error) { return Result{}, broken }
	}}}
	if _, err := a.Run(context.Background()); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

func TestEachWorkerHasItsOwnContest(t *testing.T) {
	var made []int
	var busy [4]atomic.Bool
	a := Trainer{Genetic{Population: 8, Generations: 3, MutationPeriod: 1}, Problem{Genes: 1, Workers: len(busy), NewContest: func(worker int) Contest {
		made = append(made, worker)
		return onGenes(func(context.Context, []float64, []float64, uint64) (int, error) {
			if !busy[worker].CompareAndSwap(false, true) {
				t.Error("two goroutines use a contest at once")
			}
			defer busy[worker].Store(false)
			return 1, nil
		})
	}}}
	if _, err := a.Run(context.Background()); err != nil || !slices.Equal(made, []int{0, 1, 2, 3}) {
		t.Errorf("contests %v, error %v", made, err)
	}
}

func TestInvalidKeptIndividualsAreRejected(t *testing.T) {
	for name, kept := range map[string][][]float64{
		"too many": {{0}, {0}, {0}, {0}},
		"too long": {{0, 0}},
		"too high": {{1.5}},
	} {
		a := Trainer{paperWar, Problem{Genes: 1, Kept: kept, NewContest: random}}
		if _, err := a.Run(context.Background()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := (Trainer{Method: Genetic{}}).Run(context.Background()); err == nil {
		t.Error("invalid parameters: no error")
	}
}

// The parameters of the paper's best run (eras-2005 5.1).
var (
	paperWar    = Genetic{Population: 3, Generations: 5, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1}
	paperBattle = Genetic{Population: 3, Generations: 2, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1}
)

const geneticFile = `
[general]
population = 3
generations = 5
crossover = 0.5
mutation = 0.1
mutation_period = 1

[battle]
population = 3
generations = 2
crossover = 0.5
mutation = 0.3
mutation_period = 1
`

func parseGenetic(text string) (general, battle Genetic, err error) {
	var raw struct {
		Standard Genetic `toml:"general"`
		Battle   Genetic `toml:"battle"`
	}
	f, err := tomlfile.Decode("t.toml", []byte(text), &raw)
	if err == nil {
		err = raw.Standard.Check(f, "general")
	}
	if err == nil {
		err = raw.Battle.Check(f, "battle")
	}
	return raw.Standard, raw.Battle, err
}

func TestGeneticIsReadFromATable(t *testing.T) {
	general, battle, err := parseGenetic(geneticFile)
	if err != nil || general != paperWar || battle != paperBattle {
		t.Errorf("read as %v, %v, %v", general, battle, err)
	}
	if paperWar.Games() != 36 || paperBattle.Games() != 18 {
		t.Errorf("the paper's trainings play %d and %d games, want 36 and 18", paperWar.Games(), paperBattle.Games())
	}
}

func TestErrorsInParametersNameTheLine(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"population = 3", "population = 1", "t.toml:3: population = 1: must be"},
		{"population = 3", "population = 201", "t.toml:3: population = 201: must be"},
		{"population = 3\n", "", "t.toml:2: the key \"population\" is missing"},
		{"population = 3", "population = 3.5", "t.toml:3: "},
		{"generations = 5", "generations = 0", "t.toml:4: generations = 0: must be"},
		{"generations = 5", "generations = 99999999999999999999", "t.toml:4: "},
		{"crossover = 0.5", "crossover = 1.01", "t.toml:5: crossover = 1.01: must be"},
		{"crossover = 0.5", "crossover = nan", "t.toml:5: crossover = NaN: must be"},
		{"crossover = 0.5", "crossover = \"0.5\"", "t.toml:5: "},
		{"mutation = 0.1", "mutation = -0.1", "t.toml:6: mutation = -0.1: must be"},
		{"mutation = 0.1", "mutation = inf", "t.toml:6: mutation = +Inf: must be"},
		{"mutation_period = 1", "mutation_period = 0", "t.toml:7: mutation_period = 0: must be"},
		{"mutation_period = 1", "mutation_period = 1\nelitism = true", "t.toml:8: unknown key"},
		{"[battle]", "[battles]", "t.toml:9: unknown key"},
		{"mutation = 0.3", "mutation = 3", "t.toml:13: mutation = 3: must be"},
	} {
		text := strings.Replace(geneticFile, c.old, c.new, 1)
		if _, _, err := parseGenetic(text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want one that starts with %q", c.new, c.old, err, c.want)
		}
	}
}

func FuzzGenetic(f *testing.F) {
	f.Add(geneticFile)
	f.Add(strings.ReplaceAll(geneticFile, "0.5", "1"))
	f.Add(strings.ReplaceAll(geneticFile, "0.5", "nan"))
	f.Fuzz(func(t *testing.T, text string) {
		general, battle, err := parseGenetic(text)
		if err != nil {
			return
		}
		for _, p := range []Genetic{general, battle} {
			if p.Population < MinPopulation || p.Generations < 1 || p.MutationPeriod < 1 || p.Games() <= 0 ||
				math.IsNaN(p.Crossover) || math.IsNaN(p.Mutation) || p.Crossover < 0 || p.Mutation > 1 || p.Validate() != nil {
				t.Errorf("%q was read as %v", text, p)
			}
		}
	})
}
