package evolve

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"eras/game"
	"eras/game/tomlfile"
)

// Race is successive halving (Karnin, Koren and Somekh 2013): many random
// individuals of whom, generation after generation, the half that has scored more
// stays, to meet twice as many opponents, until two are left and the better of
// them is the result. It came further than [Ascent] in battles, and not as far on
// the general map.
//
// Random vectors never leave an estimator out, and one that misleads decides
// between moves that the others hold for equal however little it weighs. So Zeros
// lets first individuals do without some.
//
// All individuals of a generation play the same games: against each opponent of a
// fresh panel of random vectors, at home and away, with the same seed. What they
// score adds up. Of equals those in the lower places stay, the kept ones first.
type Race struct {
	// Population is the number of individuals of the first generation, from
	// MinPopulation to MaxPopulation.
	Population int `toml:"population"`
	// Opponents is the size of the first panel, from 1 to MaxOpponents divided by
	// Population.
	Opponents int `toml:"opponents"`
	// Zeros is the chance of each gene of a random individual to be 0, from 0 to
	// less than 1. One gene, drawn at random, is always kept.
	Zeros float64 `toml:"zeros"`
}

// Games returns how many games a whole training plays.
func (r Race) Games() int {
	games, n, opponents := 0, r.Population, r.Opponents
	for range r.Last() + 1 {
		games += 2 * n * opponents
		n, opponents = (n+1)/2, 2*opponents
	}
	return games
}

// Last returns the number of the last generation.
func (r Race) Last() int {
	last := 0
	for n := r.Population; n > 2; n = (n + 1) / 2 {
		last++
	}
	return last
}

// Validate returns nil if every parameter is in its range, else an error that
// names the first that is not.
func (r Race) Validate() error {
	_, err := r.outOfRange()
	return err
}

// Check does what [Race.Validate] does for parameters that were read from the
// given table of a file; the error says the line. No key may be missing.
func (r Race) Check(f *tomlfile.File, table string) error {
	for _, key := range []string{"population", "opponents", "zeros"} {
		if !f.Has(table + "." + key) {
			return f.Errorf(table+"."+key, "the key %q is missing in [%s]", key, table)
		}
	}
	if key, err := r.outOfRange(); err != nil {
		return f.Errorf(table+"."+key, "%w", err)
	}
	return nil
}

func (r Race) outOfRange() (key string, err error) {
	if r.Population < MinPopulation || r.Population > MaxPopulation {
		return "population", fmt.Errorf("population = %d is impossible: it goes from %d to %d", r.Population, MinPopulation, MaxPopulation)
	}
	if most := MaxOpponents / r.Population; r.Opponents < 1 || r.Opponents > most {
		return "opponents", fmt.Errorf("opponents = %d is impossible: for %d individuals it goes from 1 to %d", r.Opponents, r.Population, most)
	}
	if !(r.Zeros >= 0 && r.Zeros < 1) {
		return "zeros", fmt.Errorf("zeros = %v is impossible: it goes from 0 to less than 1", r.Zeros)
	}
	return "", nil
}

// Train trains on the problem; see [Race].
func (r Race) Train(ctx context.Context, p Problem) (Generation, error) {
	return p.within(ctx, func(ctx context.Context, p Problem) (Generation, error) {
		if err := r.Validate(); err != nil {
			return Generation{}, fmt.Errorf("starting the training: %w", err)
		}
		population, err := p.first(r.Population)
		if err != nil {
			return Generation{}, fmt.Errorf("starting the training: %w", err)
		}
		r.thin(population[len(p.Kept):], game.Random(p.Seed, 0, zerosSeed))
		return r.run(ctx, p, population)
	})
}

// thin sets genes of random individuals to 0.
func (r Race) thin(population []Individual, rng *rand.Rand) {
	for _, x := range population {
		keep := rng.IntN(len(x.Genes))
		for i := range x.Genes {
			if rng.Float64() < r.Zeros && i != keep {
				x.Genes[i] = 0
			}
		}
	}
}

func (r Race) run(ctx context.Context, p Problem, population []Individual) (Generation, error) {
	var last Generation
	crew, total := p.crew(), make([]int, len(population))
	opponents := r.Opponents
	for number := 0; ; number++ {
		points, err := p.meet(ctx, crew, population, number, opponents)
		if err != nil {
			return last, fmt.Errorf("training generation %d: %w", number, err)
		}
		places := make([]int, len(population))
		for i := range places {
			places[i] = i
			total[i] += points[i]
		}
		slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(total[b], total[a]) })
		half := places[:(len(places)+1)/2]
		if number == r.Last() {
			half = places[:1]
		}
		for i := range population {
			population[i].Fate = Replaced
		}
		for _, place := range half {
			population[place].Fate = Copies
		}
		population[places[0]].Fate = Stays
		last = Generation{
			Number: number, Population: population, Best: places[0], Mean: mean(population), Each: 2 * opponents,
			Games: last.Games + 2*opponents*len(population),
		}
		if p.Report != nil {
			p.Report(last)
		}
		if number == r.Last() {
			return last, nil
		}
		slices.Sort(half) // equals keep their order
		next, sums := make([]Individual, len(half)), make([]int, len(half))
		for i, place := range half {
			x := population[place]
			next[i] = Individual{Genes: x.Genes, Origin: Selected, Parent: place, Previous: x.Genes}
			if place == last.Best {
				next[i].Origin = Elite
			}
			sums[i] = total[place]
		}
		population, total, opponents = next, sums, 2*opponents
	}
}
