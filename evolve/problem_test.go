package evolve

import (
	"context"
	"reflect"
	"slices"
	"testing"
)

func TestOtherThanFreeGenesStayZero(t *testing.T) {
	free := []int{1, 3}
	kept := []float64{0.5, 0.25, 0.5, 0.75}
	var reports []Generation
	a := Trainer{
		Genetic{Population: 5, Generations: 4, Crossover: 0.5, Mutation: 0.5, MutationPeriod: 1},
		Problem{Genes: 4, Free: free, Kept: [][]float64{kept}, Seed: 1, Workers: 2, Report: func(g Generation) { reports = append(reports, g) }},
	}
	a.NewContest = func(int) Contest {
		return func(_ context.Context, home, away Player, _ uint64) (Result, error) {
			for _, genes := range [][]float64{home.Genes, away.Genes} {
				if len(genes) != 4 || genes[0] != 0 || genes[2] != 0 {
					t.Errorf("a game is played with %v, want zeros in places 0 and 2", genes)
				}
			}
			return nearer(0)(context.Background(), home, away, 0)
		}
	}
	last, err := a.Run(context.Background())
	if err != nil || len(reports) != 5 || !reflect.DeepEqual(reports[4], last) {
		t.Fatalf("%d reports, %v", len(reports), err)
	}
	if first := reports[0].Population[0]; first.Origin != Kept || !slices.Equal(first.Genes, []float64{0, 0.25, 0, 0.75}) {
		t.Errorf("the kept individual is %+v", first)
	}
	for n, g := range reports {
		for _, x := range g.Population {
			if len(x.Genes) != 4 || x.Genes[0] != 0 || x.Genes[2] != 0 || x.Genes[1] == 0 {
				t.Errorf("generation %d has %v", n, x.Genes)
			}
			if n > 0 && !slices.Equal(x.Previous, reports[n-1].Population[x.Parent].Genes) {
				t.Errorf("generation %d: the previous genes are %v", n, x.Previous)
			}
		}
	}
	// The free genes evolve as in a problem without the others.
	alone := Trainer{a.Method, Problem{Genes: 2, Kept: [][]float64{{0.25, 0.75}}, Seed: 1, NewContest: func(int) Contest {
		return func(ctx context.Context, home, away Player, seed uint64) (Result, error) {
			a, b := home.Genes, away.Genes
			return nearer(0)(ctx, Player{Genes: []float64{0, a[0], 0, a[1]}}, Player{Genes: []float64{0, b[0], 0, b[1]}}, seed)
		}
	}}}
	same, err := alone.Run(context.Background())
	if err != nil || same.Fittest().Genes[0] != last.Fittest().Genes[1] || same.Fittest().Genes[1] != last.Fittest().Genes[3] {
		t.Errorf("free genes alone: %v, %v; with others: %v", same.Fittest().Genes, err, last.Fittest().Genes)
	}
}

func TestInvalidFreeGenesAreRejected(t *testing.T) {
	for _, free := range [][]int{{}, {4}, {-1}, {1, 1}, {2, 1}} {
		if _, err := (Trainer{paperWar, Problem{Genes: 4, Free: free, NewContest: random}}).Run(context.Background()); err == nil {
			t.Errorf("%v: no error", free)
		}
	}
	kept := [][]float64{{0.5, 2}}
	if _, err := (Trainer{paperWar, Problem{Genes: 2, Free: []int{0}, Kept: kept, NewContest: random}}).Run(context.Background()); err == nil {
		t.Errorf("kept genes %v: no error", kept)
	}
}
