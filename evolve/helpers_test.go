package evolve

import (
	"context"
	"math"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
)

// optimum is the vector that the contests below reward being near to.
var optimum = []float64{0.9, 0.1, 0.5, 0.7}

// distance returns the squared distance to the optimum.
func distance(genes []float64) float64 {
	sum := 0.0
	for i, g := range genes {
		sum += (g - optimum[i]) * (g - optimum[i])
	}
	return sum
}

// onGenes returns a contest that knows no variants and no margins.
func onGenes(play func(ctx context.Context, home, away []float64, seed uint64) (int, error)) Contest {
	return func(ctx context.Context, home, away Player, seed uint64) (Result, error) {
		score, err := play(ctx, home.Genes, away.Genes, seed)
		return Result{Score: score}, err
	}
}

// nearer returns a contest that the vector nearer to the optimum wins.
func nearer(int) Contest {
	return onGenes(func(_ context.Context, home, away []float64, _ uint64) (int, error) {
		switch a, b := distance(home), distance(away); {
		case a < b:
			return 1, nil
		case a > b:
			return -1, nil
		}
		return 0, nil
	})
}

// random returns a contest whose result is random, derived from the seed and the
// genes. It has draws.
func random(int) Contest {
	return onGenes(func(_ context.Context, home, away []float64, seed uint64) (int, error) {
		rng := game.Random(seed, uint64(home[0]*1e9), uint64(away[0]*1e9))
		return rng.IntN(3) - 1, nil
	})
}

// run trains and returns all reported generations.
func run(t *rapid.T, a Trainer) []Generation {
	var all []Generation
	a.Report = func(g Generation) { all = append(all, g) }
	last, err := a.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(last, all[len(all)-1]) {
		t.Fatal("Run does not return the last reported generation")
	}
	return all
}

// noisy returns a contest that the vector nearer to the optimum wins more often.
func noisy(int) Contest {
	return func(_ context.Context, home, away Player, seed uint64) (Result, error) {
		lead := distance(away.Genes) - distance(home.Genes)
		if game.Random(seed, math.Float64bits(home.Genes[0]), math.Float64bits(away.Genes[0])).Float64() < 1/(1+math.Exp(-3*lead)) {
			return Result{Score: 1}, nil
		}
		return Result{Score: -1}, nil
	}
}

// consistent runs a training on four workers and returns all reported generations. It checks
// their number and that of the games, the genes, the previous ones, and that one worker gives
// the same result.
func consistent(t *rapid.T, m Method, p Problem) []Generation {
	var played atomic.Int64
	p.Workers, p.Played = 4, &played
	all := run(t, Trainer{m, p})
	last := all[len(all)-1]
	if len(all) != m.Last()+1 || last.Games != m.Games() || played.Load() != int64(m.Games()) {
		t.Fatalf("%d generations with %d games, %d counted; want %d with %d", len(all), last.Games, played.Load(), m.Last()+1, m.Games())
	}
	for n, g := range all {
		if g.Number != n {
			t.Fatalf("generation %d is reported after %d others", g.Number, n)
		}
		for i, x := range g.Population {
			if err := CheckGenes(x.Genes, p.Genes); err != nil {
				t.Fatal(err)
			}
			switch {
			case n == 0 && (x.Parent != -1 || x.Previous != nil):
				t.Fatal("the first generation has parents")
			case x.Parent >= 0 && !slices.Equal(x.Previous, all[n-1].Population[x.Parent].Genes):
				t.Fatalf("generation %d, individual %d: the previous genes are not the parent's", n, i)
			}
		}
	}
	p.Workers, p.Played = 1, nil
	if again, _ := m.Train(context.Background(), p); !reflect.DeepEqual(again, last) {
		t.Fatal("one worker gives another result than four")
	}
	return all
}

// trained returns the last generation of a training.
func trained(t *testing.T, m Method, p Problem) Generation {
	t.Helper()
	last, err := m.Train(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return last
}
