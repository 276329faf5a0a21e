package evolve

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"eras/game"
)

// optimum is what the contest below rewards being near to.
var optimum = []float64{0.9, 0.1, 0.5, 0.7}

func distance(genes []float64) float64 {
	sum := 0.0
	for i, g := range genes {
		sum += (g - optimum[i]) * (g - optimum[i])
	}
	return sum
}

// nearer is a contest that whoever is nearer to the optimum wins.
func nearer(int) Contest {
	return func(_ context.Context, home, away []float64, _ uint64) (int, error) {
		switch a, b := distance(home), distance(away); {
		case a < b:
			return 1, nil
		case a > b:
			return -1, nil
		}
		return 0, nil
	}
}

// lots is a contest that is decided by the seed and the genes, with draws.
func lots(int) Contest {
	return func(_ context.Context, home, away []float64, seed uint64) (int, error) {
		rng := game.Random(seed, uint64(home[0]*1e9), uint64(away[0]*1e9))
		return rng.IntN(3) - 1, nil
	}
}

// run evolves and returns every generation that was reported.
func run(t *rapid.T, a Genetic) []Generation {
	var all []Generation
	a.Report = func(g Generation) { all = append(all, g) }
	last, err := a.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(last, all[len(all)-1]) {
		t.Fatal("Run does not return the last generation that it reported")
	}
	return all
}

func TestEveryGenerationKeepsWhatTheAlgorithmPromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Params{
			Population:     rapid.IntRange(2, 7).Draw(t, "population"),
			Generations:    rapid.IntRange(1, 6).Draw(t, "generations"),
			Crossover:      rapid.Float64Range(0, 1).Draw(t, "crossover"),
			Mutation:       rapid.Float64Range(0, 1).Draw(t, "mutation"),
			MutationPeriod: rapid.IntRange(1, 3).Draw(t, "period"),
		}
		kept := [][]float64{{0.25, 0.5, 0.75, 1}}
		var played atomic.Int64
		all := run(t, Genetic{p, Problem{Genes: 4, Kept: kept, Seed: rapid.Uint64().Draw(t, "seed"), NewContest: lots, Workers: 2, Played: &played}})
		if len(all) != p.Generations+1 || int(played.Load()) != p.Games() || all[len(all)-1].Games != p.Games() {
			t.Fatalf("%d generations of %d games", len(all), played.Load())
		}
		if first := all[0].Population[0]; first.Origin != Kept || !slices.Equal(first.Genes, kept[0]) {
			t.Fatal("the kept individual does not stand first")
		}
		for n, g := range all {
			if g.Number != n || len(g.Population) != p.Population {
				t.Fatalf("generation %d of %d individuals", g.Number, len(g.Population))
			}
			total := 0
			for i, x := range g.Population {
				if err := CheckGenes(x.Genes, 4); err != nil {
					t.Fatal(err)
				}
				if x.Fitness > g.Fittest().Fitness {
					t.Fatalf("place %d is fitter than the best", i)
				}
				total += x.Fitness
				switch {
				case n == 0 && (x.Parent != -1 || x.Previous != nil):
					t.Fatal("the first generation has parents")
				case n > 0 && !slices.Equal(x.Previous, all[n-1].Population[x.Parent].Genes):
					t.Fatal("the previous genes are not the parent's")
				}
			}
			if total > p.Population*(p.Population-1) || g.Mean != float64(total)/float64(p.Population) {
				t.Fatalf("%d games won, mean %v", total, g.Mean)
			}
			if n > 0 {
				elite := g.Population[p.Population-1]
				if elite.Origin != Elite || !slices.Equal(elite.Genes, all[n-1].Fittest().Genes) {
					t.Fatalf("the best of generation %d is lost", n-1)
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

func TestWorkersDoNotChangeTheResult(t *testing.T) {
	train := func(workers int) []Generation {
		var all []Generation
		a := Genetic{
			Params: Params{Population: 6, Generations: 4, Crossover: 0.5, Mutation: 0.2, MutationPeriod: 1},
			Problem: Problem{
				Genes: 9, Seed: 42, NewContest: lots, Workers: workers,
				Report: func(g Generation) { all = append(all, g) },
			},
		}
		if _, err := a.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		return all
	}
	one := train(1)
	for _, workers := range []int{0, 2, 7, 64} {
		if got := train(workers); !reflect.DeepEqual(got, one) {
			t.Errorf("%d workers train something else", workers)
		}
	}
}

func TestSeedsTellGamesAndRunsApart(t *testing.T) {
	seeds := func(base uint64) map[uint64]bool {
		seen := map[uint64]bool{}
		a := Genetic{paperGeneral, Problem{Genes: 2, Seed: base, NewContest: func(int) Contest {
			return func(_ context.Context, _, _ []float64, seed uint64) (int, error) {
				seen[seed] = true
				return 1, nil
			}
		}}}
		if _, err := a.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		return seen
	}
	one, two := seeds(1), seeds(2)
	if len(one) != paperGeneral.Games() {
		t.Errorf("%d games share %d seeds", paperGeneral.Games(), len(one))
	}
	for s := range one {
		if two[s] {
			t.Errorf("two runs share seed %d", s)
		}
	}
	if want := game.Derive(1, 5, 2, 0); !one[want] {
		t.Error("the last game of generation 5 does not have the seed that is documented")
	}
}

func TestAKnownOptimumIsFound(t *testing.T) {
	var distances []float64
	a := Genetic{
		Params: Params{Population: 12, Generations: 40, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1},
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
			t.Errorf("generation %d: the best strays from the optimum, from %v to %v", i, distances[i-1], distances[i])
		}
	}
	// The nearest of the 492 individuals of the whole run, were they all random,
	// would lie at about 0.02.
	if got := distances[len(distances)-1]; got > 0.004 {
		t.Errorf("the best begins at %.4f and ends at %.4f", distances[0], got)
	}
}

func TestCancellingLeavesNothingRunning(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		// A bubble fails if a goroutine is still there when its function ends.
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			reports := 0
			a := Genetic{
				Params: Params{Population: 5, Generations: 3, MutationPeriod: 1},
				Problem: Problem{Genes: 2, Seed: 1, Workers: workers, NewContest: func(int) Contest {
					return func(ctx context.Context, home, away []float64, _ uint64) (int, error) {
						if ctx.Err() != nil {
							t.Error("a game begins after the end")
						}
						if away[0] < home[0] {
							return 1, nil
						}
						<-ctx.Done()
						return 0, ctx.Err()
					}
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
				t.Errorf("%d workers: ended %v with %v after %d reports", workers, ended, err, reports)
			}
		})
	}
}

func TestNoGameBeginsAfterTheEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	games := 0
	deaf := func(context.Context, []float64, []float64, uint64) (int, error) {
		games++
		cancel()
		return 1, nil
	}
	players := [][]float64{{0}, {1}, {2}}
	_, err := RoundRobin(ctx, players, []Contest{deaf}, func(int, int) uint64 { return 0 }, nil)
	if !errors.Is(err, context.Canceled) || games != 1 {
		t.Errorf("%d games were played, error %v", games, err)
	}
}

func TestACancelledRunReturnsTheLastGeneration(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a := Genetic{Params{Population: 4, Generations: 9, Mutation: 0.5, MutationPeriod: 1}, Problem{Genes: 4, NewContest: nearer, Workers: 2}}
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
		t.Errorf("a run that never began returns %v, %v", none, err)
	}
}

func TestAFailingContestEndsTheRun(t *testing.T) {
	broken := errors.New("the board burnt")
	a := Genetic{paperGeneral, Problem{Genes: 1, Workers: 3, NewContest: func(worker int) Contest {
		return func(context.Context, []float64, []float64, uint64) (int, error) { return 0, broken }
	}}}
	if _, err := a.Run(context.Background()); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

func TestEachWorkerHasItsOwnContest(t *testing.T) {
	var made []int
	var busy [4]atomic.Bool
	a := Genetic{Params{Population: 8, Generations: 3, MutationPeriod: 1}, Problem{Genes: 1, Workers: len(busy), NewContest: func(worker int) Contest {
		made = append(made, worker)
		return func(context.Context, []float64, []float64, uint64) (int, error) {
			if !busy[worker].CompareAndSwap(false, true) {
				t.Error("a contest is used by two at once")
			}
			defer busy[worker].Store(false)
			return 1, nil
		}
	}}}
	if _, err := a.Run(context.Background()); err != nil || !slices.Equal(made, []int{0, 1, 2, 3}) {
		t.Errorf("contests %v, error %v", made, err)
	}
}

func TestBadKeptIndividualsGetASentence(t *testing.T) {
	for name, kept := range map[string][][]float64{
		"too many": {{0}, {0}, {0}, {0}},
		"too long": {{0, 0}},
		"too high": {{1.5}},
	} {
		a := Genetic{paperGeneral, Problem{Genes: 1, Kept: kept, NewContest: lots}}
		if _, err := a.Run(context.Background()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := (Genetic{}).Run(context.Background()); err == nil {
		t.Error("impossible parameters: no error")
	}
}

func TestRoundRobinCountsLikeThePaper(t *testing.T) {
	// Player i beats j at home if i > j, draws away games with even sums and
	// else loses them: counted by the paper's double loop.
	result := func(i, j int) int {
		switch {
		case i > j:
			return 5
		case (i+j)%2 == 0:
			return 0
		}
		return -5
	}
	const n = 6
	players := make([][]float64, n)
	for i := range players {
		players[i] = []float64{float64(i)}
	}
	contest := Contest(func(_ context.Context, home, away []float64, seed uint64) (int, error) {
		i, j := int(home[0]), int(away[0])
		if seed != uint64(10*i+j) {
			return 0, fmt.Errorf("game %d, %d has the seed %d", i, j, seed)
		}
		return result(i, j), nil
	})
	table, err := RoundRobin(context.Background(), players, []Contest{contest, contest}, func(i, j int) uint64 { return uint64(10*i + j) }, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]int, n)
	for i := range n {
		for j := range n {
			if i == j {
				continue
			}
			if r := result(i, j); r > 0 {
				want[i]++
			} else if r < 0 {
				want[j]++
			}
		}
	}
	if got := table.Wins(); !slices.Equal(got, want) {
		t.Errorf("won %v, want %v", got, want)
	}
}
