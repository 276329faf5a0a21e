package evolve

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"eras/game"
)

func TestCrossByHand(t *testing.T) {
	for _, c := range []struct{ a, b, wantA, wantB []float64 }{
		{[]float64{0, 1}, []float64{1, 0}, []float64{1.0 / 3, 2.0 / 3}, []float64{2.0 / 3, 1.0 / 3}},
		{[]float64{0.9, 0.3}, []float64{0.3, 0.3}, []float64{0.7, 0.3}, []float64{0.5, 0.3}},
		{[]float64{1}, []float64{1}, []float64{1}, []float64{1}},
	} {
		a, b := slices.Clone(c.a), slices.Clone(c.b)
		cross(a, b)
		for i := range a {
			if math.Abs(a[i]-c.wantA[i]) > 1e-15 || math.Abs(b[i]-c.wantB[i]) > 1e-15 {
				t.Errorf("%v × %v = %v, %v, want %v, %v", c.a, c.b, a, b, c.wantA, c.wantB)
			}
		}
	}
}

func TestCrossKeepsTheRangeAndTheSum(t *testing.T) {
	unit := rapid.Float64Range(0, 1)
	rapid.Check(t, func(t *rapid.T) {
		x, y := unit.Draw(t, "x"), unit.Draw(t, "y")
		a, b := []float64{x}, []float64{y}
		cross(a, b)
		if CheckGenes(a, 1) != nil || CheckGenes(b, 1) != nil {
			t.Fatalf("%v × %v is outside [0, 1]: %v, %v", x, y, a, b)
		}
		if math.Abs(a[0]+b[0]-x-y) > 1e-15 || math.Abs(a[0]-b[0]) > math.Abs(x-y)/3+1e-15 {
			t.Fatalf("%v × %v = %v, %v", x, y, a, b)
		}
		if x == y && (a[0] != x || b[0] != x) {
			t.Fatalf("%v × itself = %v, %v", x, a, b)
		}
	})
}

func TestRouletteIsProportionalToFitness(t *testing.T) {
	// The 0.9999 quantile of chi-square with three degrees of freedom.
	const bound = 21.1
	const spins = 20_000
	chiSquare := func(counts, shares []float64) float64 {
		expected := slices.Clone(shares)
		floats.Scale(spins, expected)
		return stat.ChiSquare(counts, expected)
	}
	uniform := []float64{0.25, 0.25, 0.25, 0.25}
	for _, c := range []struct {
		fitness []int
		shares  []float64
	}{
		{[]int{5, 1, 0, 4}, []float64{0.5, 0.1, 0, 0.4}},
		{[]int{0, 0, 3, 0}, []float64{0, 0, 1, 0}},
		{[]int{0, 0, 0, 0}, uniform},
		{[]int{3, 2, 2, 3}, []float64{0.3, 0.2, 0.2, 0.3}},
	} {
		population := make([]Individual, len(c.fitness))
		for i, f := range c.fitness {
			population[i].Fitness = f
		}
		rng := game.Random(7)
		counts := make([]float64, len(population))
		for range spins {
			counts[roulette(population, rng)]++
		}
		if x := chiSquare(counts, c.shares); x > bound {
			t.Errorf("fitness %v: counts %v: chi-square %.1f", c.fitness, counts, x)
		}
		if x := chiSquare(counts, uniform); x < bound && !slices.Equal(c.shares, uniform) {
			t.Errorf("the test cannot distinguish %v from uniform draws", c.fitness)
		}
	}
}

func TestMutationRate(t *testing.T) {
	const genes = 50_000
	for _, p := range []float64{0, 0.1, 0.3, 1} {
		before := randomGenes(genes, game.Random(1))
		after := slices.Clone(before)
		mutated := mutate(after, p, game.Random(2))
		changed := 0
		for i := range after {
			if after[i] != before[i] {
				changed++
			}
		}
		// The tolerance is five standard deviations, 0 for the probabilities 0 and 1.
		if dev := 5 * math.Sqrt(p*(1-p)*genes); math.Abs(float64(mutated)-p*genes) > dev || changed != mutated {
			t.Errorf("probability %v: %d of %d genes reported as mutated, %d changed", p, mutated, genes, changed)
		}
		if err := CheckGenes(after, genes); err != nil {
			t.Error(err)
		}
	}
}

// parents returns a population with the given fitness and random genes.
func parents(fitness ...int) []Individual {
	population := make([]Individual, len(fitness))
	for i, f := range fitness {
		population[i] = Individual{Genes: randomGenes(4, game.Random(9, uint64(i))), Fitness: f}
	}
	return population
}

func TestBreedingWithoutCrossoverAndMutationOnlyCopies(t *testing.T) {
	p := Genetic{Population: 5, Generations: 1, MutationPeriod: 1}
	for seed := range uint64(50) {
		old := parents(0, 3, 4, 4, 0)
		next := p.breed(old, best(old), 0, game.Random(seed))
		for i, x := range next {
			if !slices.Equal(x.Genes, old[x.Parent].Genes) || !slices.Equal(x.Previous, x.Genes) || x.Mutations != 0 {
				t.Fatalf("seed %d: place %d is not a copy of its parent", seed, i)
			}
			if old[x.Parent].Fitness == 0 {
				t.Fatalf("seed %d: an individual without wins was selected", seed)
			}
		}
		for i, x := range old {
			selected := slices.ContainsFunc(next[:4], func(y Individual) bool { return y.Parent == i })
			want := Replaced
			switch {
			case i == 2:
				want = Stays
			case selected:
				want = Copies
			}
			if x.Fate != want {
				t.Fatalf("seed %d: the fate of place %d is %v, want %v", seed, i, x.Fate, want)
			}
		}
	}
}

func TestBreedingCrossesNeighboursButNotTheOddOne(t *testing.T) {
	p := Genetic{Population: 6, Generations: 1, Crossover: 1, MutationPeriod: 1}
	old := parents(1, 2, 3, 4, 5, 6)
	next := p.breed(old, 5, 0, game.Random(3))
	for i := 0; i+1 < 5; i += 2 {
		a, b := slices.Clone(next[i].Previous), slices.Clone(next[i+1].Previous)
		cross(a, b)
		if !slices.Equal(a, next[i].Genes) || !slices.Equal(b, next[i+1].Genes) || next[i].Origin != Crossed || next[i+1].Origin != Crossed {
			t.Errorf("places %d and %d are not the children of %v and %v", i, i+1, next[i].Previous, next[i+1].Previous)
		}
	}
	if odd := next[4]; odd.Origin != Selected || !slices.Equal(odd.Genes, odd.Previous) {
		t.Error("the odd individual was crossed")
	}
	if elite := next[5]; elite.Origin != Elite || !slices.Equal(elite.Genes, old[5].Genes) {
		t.Error("the elite is not unchanged in the last place")
	}
}

func TestCrossoverRate(t *testing.T) {
	p := Genetic{Population: 3, Generations: 1, Crossover: 0.3, MutationPeriod: 1}
	const trials = 10_000
	crossed := 0
	for seed := range uint64(trials) {
		old := parents(2, 2, 2)
		if p.breed(old, 0, 0, game.Random(seed))[0].Origin == Crossed {
			crossed++
		}
	}
	if dev := 5 * math.Sqrt(0.3*0.7*trials); math.Abs(float64(crossed)-0.3*trials) > dev {
		t.Errorf("%d of %d pairs were crossed, want about 0.3 of them", crossed, trials)
	}
}

func TestMutationPeriod(t *testing.T) {
	p := Genetic{Population: 4, Generations: 9, Mutation: 1, MutationPeriod: 3}
	for generation := range 9 {
		old := parents(3, 2, 1, 0)
		next := p.breed(old, 0, generation, game.Random(uint64(generation)))
		want := 0
		if generation%3 == 0 {
			want = 4
		}
		for i, x := range next[:3] {
			if x.Mutations != want {
				t.Errorf("generation %d, place %d: %d mutations, want %d", generation, i, x.Mutations, want)
			}
		}
		if next[3].Mutations != 0 || !slices.Equal(next[3].Genes, old[0].Genes) {
			t.Errorf("generation %d: the elite mutated", generation)
		}
	}
}

func TestBestBreaksTies(t *testing.T) {
	for _, c := range []struct {
		fitness []int
		elite   int
		want    int
	}{
		{[]int{1, 3, 2}, -1, 1},
		{[]int{2, 2, 2}, -1, 0},
		{[]int{2, 2, 2}, 2, 2},
		{[]int{2, 3, 2}, 2, 1},
		{[]int{0, 4, 4}, 2, 2},
		{[]int{0, 4, 4}, 0, 1},
	} {
		population := parents(c.fitness...)
		if c.elite >= 0 {
			population[c.elite].Origin = Elite
		}
		if got := best(population); got != c.want {
			t.Errorf("fitness %v, elite at %d: best at %d, want %d", c.fitness, c.elite, got, c.want)
		}
	}
}

// By pair the places come two by two; by individual each place comes on its own, so
// that with two of them both are crossed only if both are chosen.
func TestCrossingByPairAndByIndividual(t *testing.T) {
	const draws, chance = 20_000, 0.5
	for _, byIndividual := range []bool{false, true} {
		g := Genetic{Crossover: chance, ByIndividual: byIndividual}
		rng := game.Random(3)
		both, apart := 0, 0
		for range draws {
			if len(g.crossing(2, rng)) == 2 {
				both++
			}
			if places := g.crossing(5, rng); len(places) > 0 && (len(places)%2 == 1 || places[0]%2 == 1) {
				apart++
			}
		}
		want := chance
		if byIndividual {
			want = chance * chance
		}
		// Five standard deviations.
		if dev := 5 * math.Sqrt(want*(1-want)*draws); math.Abs(float64(both)-want*draws) > dev {
			t.Errorf("by individual %v: %d of %d pairs are crossed, want %v", byIndividual, both, draws, want*draws)
		}
		if (apart > 0) != byIndividual {
			t.Errorf("by individual %v: %d of %d times places were not whole pairs", byIndividual, apart, draws)
		}
	}
	if got := (Genetic{Crossover: 1, ByIndividual: true}).crossing(5, game.Random(1)); !slices.Equal(got, []int{0, 1, 2, 3, 4}) {
		t.Errorf("with certainty the places are %v", got)
	}
}
