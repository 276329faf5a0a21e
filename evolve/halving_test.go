package evolve

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"
)

func TestGenerationsOfHalvingAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Halving{Population: rapid.IntRange(2, 20).Draw(t, "population"), Opponents: rapid.IntRange(1, 4).Draw(t, "opponents")}
		kept := [][]float64{{0.25, 0.5, 0.75, 1}, {0, 0, 1, 1}}[:rapid.IntRange(0, 2).Draw(t, "kept")]
		var all []Generation
		var played atomic.Int64
		p := Problem{
			Genes: 4, Kept: kept, Seed: rapid.Uint64().Draw(t, "seed"), NewContest: random, Workers: 3, Played: &played,
			Report: func(g Generation) { all = append(all, g) },
		}
		last, err := r.Train(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) != r.Last()+1 || !reflect.DeepEqual(all[r.Last()], last) || len(last.Population) != 2 {
			t.Fatalf("%d generations were reported, the last with %d individuals", len(all), len(last.Population))
		}
		if int(played.Load()) != r.Games() || last.Games != r.Games() {
			t.Fatalf("%d games were played and %d reported, want %d", played.Load(), last.Games, r.Games())
		}
		for i, x := range all[0].Population[:len(kept)] {
			if x.Origin != Kept || !slices.Equal(x.Genes, kept[i]) {
				t.Fatalf("the kept individual %d is %+v", i, x)
			}
		}
		won := make([]int, r.Population) // total wins of the individuals of the generation
		for n, g := range all {
			if g.Number != n || g.GamesEach != 2*r.Opponents<<n {
				t.Fatalf("generation %d with %d games each", g.Number, g.GamesEach)
			}
			var stay []int
			least, most := 1<<30, 0 // least wins of those that stay, most of those that do not
			for i, x := range g.Population {
				if n > 0 && !slices.Equal(x.Genes, all[n-1].Population[x.Parent].Genes) {
					t.Fatalf("generation %d: place %d does not come from %d", n, i, x.Parent)
				}
				won[i] += x.Fitness
				if x.Fate == Replaced {
					most = max(most, won[i])
				} else {
					stay, least = append(stay, i), min(least, won[i])
				}
			}
			// Fitness loses up to half a point to rounding in each generation.
			if most > least+n+1 {
				t.Fatalf("generation %d: an individual with %d wins is replaced, one with %d stays", n, most, least)
			}
			if n < r.Last() {
				if len(stay) != (len(g.Population)+1)/2 {
					t.Fatalf("generation %d: %d of %d stay", n, len(stay), len(g.Population))
				}
				for i, place := range stay {
					if all[n+1].Population[i].Parent != place {
						t.Fatalf("generation %d: the individual at place %d is not in the next", n, place)
					}
					won[i] = won[place]
				}
			} else if !slices.Equal(stay, []int{g.Best}) {
				t.Fatalf("places %v stay in the last generation, the best is %d", stay, g.Best)
			}
		}
		p.Workers, p.Report, p.Played = 1, nil, nil
		if again, _ := r.Train(context.Background(), p); !reflect.DeepEqual(again, last) {
			t.Fatal("one worker gives another result than three")
		}
	})
}

func TestHalvingFindsAKnownOptimum(t *testing.T) {
	total := 0.0
	const runs = 20
	for seed := range uint64(runs) {
		last, err := Halving{Population: 64, Opponents: 2}.Train(context.Background(), Problem{Genes: 4, Seed: seed, NewContest: noisy, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		total += distance(last.Fittest().Genes) / runs
	}
	// The mean for random vectors is 0.75.
	if total > 0.25 {
		t.Errorf("the mean distance to the optimum is %.3f", total)
	}
}

func TestHalvingZeroesGenesOfTheFirstIndividuals(t *testing.T) {
	kept := []float64{1, 1, 1, 1}
	zeros, genes := 0, 0
	p := Problem{Genes: 4, Kept: [][]float64{kept}, NewContest: random, Workers: 1}
	p.Report = func(g Generation) {
		if g.Number > 0 {
			return
		}
		if !slices.Equal(g.Population[0].Genes, kept) {
			t.Errorf("the kept individual became %v", g.Population[0].Genes)
		}
		for _, x := range g.Population[1:] {
			none := 0
			for _, gene := range x.Genes {
				if gene == 0 {
					none++
				}
			}
			if none == 4 {
				t.Error("all genes of an individual are 0")
			}
			zeros, genes = zeros+none, genes+4
		}
	}
	for p.Seed = range 20 {
		if _, err := (Halving{100, 1, 0.4}).Train(context.Background(), p); err != nil {
			t.Fatal(err)
		}
	}
	// Three of four genes may be 0, each with probability 0.4.
	if share := float64(zeros) / float64(genes); share < 0.28 || share > 0.32 {
		t.Errorf("%.3f of the genes are 0, want 0.3", share)
	}
}

func TestKeptIndividualsWinTiesOfHalving(t *testing.T) {
	draw := func(int) Contest {
		return func(context.Context, Player, Player, uint64) (Result, error) { return Result{}, nil }
	}
	r := Halving{Population: 9, Opponents: 1}
	last, err := r.Train(context.Background(), Problem{Genes: 1, Kept: [][]float64{{0.125}}, NewContest: draw})
	if err != nil || last.Fittest().Genes[0] != 0.125 {
		t.Errorf("all draws: the result is %+v, %v", last.Fittest(), err)
	}
	last, err = r.Train(context.Background(), Problem{Genes: 4, Kept: [][]float64{{0, 1, 0, 0}}, NewContest: nearer})
	if err != nil || slices.Equal(last.Fittest().Genes, []float64{0, 1, 0, 0}) {
		t.Errorf("the worst wins: %+v, %v", last.Fittest(), err)
	}
}

func TestInvalidHalvingIsRejected(t *testing.T) {
	for want, r := range map[string]Halving{
		"population = 1: must be":    {1, 1, 0},
		"population = 201: must be":  {201, 1, 0},
		"opponents = 0: must be":     {2, 0, 0},
		"opponents = 50001: must be": {2, 50001, 0},
		"zeros = 1: must be":         {2, 1, 1},
		"zeros = -0.1: must be":      {2, 1, -0.1},
	} {
		if _, err := r.Train(context.Background(), Problem{Genes: 1, NewContest: random}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	kept := Problem{Genes: 1, Kept: [][]float64{{0}, {0}, {0}}, NewContest: random}
	if _, err := (Halving{2, 1, 0}).Train(context.Background(), kept); err == nil {
		t.Error("too many kept individuals: no error")
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Halving{2, 1, 0}).Train(stopped, Problem{Genes: 1, NewContest: random}); err == nil {
		t.Error("a training with a cancelled context returns no error")
	}
}
