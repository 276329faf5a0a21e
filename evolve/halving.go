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

// Halving is successive halving (Karnin, Koren and Somekh 2013). It starts with many
// random individuals. In each generation the half with the higher total score stays
// and plays twice as many opponents, until two are left. The better of them is the
// result. In battles it trained stronger weights than [SPSA], on the war map weaker
// ones.
//
// Random vectors never leave an estimator out. A misleading estimator, however small
// its weight, decides between moves that the others rate equal. So Zeros sets some
// genes of the first individuals to 0.
//
// All individuals of a generation play the same games: against each opponent of a
// fresh panel of random vectors, at home and away, with the same seed. Scores add
// up over the generations. Ties are broken by place, so kept individuals, which come
// first, win them.
type Halving struct {
	// Population is the number of individuals of the first generation, from
	// MinPopulation to MaxPopulation.
	Population int `toml:"population"`
	// Opponents is the size of the first panel, from 1 to MaxOpponents divided by
	// Population.
	Opponents int `toml:"opponents"`
	// Zeros is the probability that a gene of a random individual is 0, from 0 to
	// less than 1. One random gene of each individual is never set to 0.
	Zeros float64 `toml:"zeros"`
}

// Games returns the number of games in a whole training.
func (r Halving) Games() int {
	games, n, opponents := 0, r.Population, r.Opponents
	for range r.Last() + 1 {
		games += 2 * n * opponents
		n, opponents = (n+1)/2, 2*opponents
	}
	return games
}

// Last returns the number of the last generation.
func (r Halving) Last() int {
	last := 0
	for n := r.Population; n > 2; n = (n + 1) / 2 {
		last++
	}
	return last
}

// Validate returns an error that names the first parameter out of range, or nil.
func (r Halving) Validate() error {
	_, err := r.invalid()
	return err
}

// Check is [Halving.Validate] for parameters that were read from a table of f. Its
// error has the line. All keys are required.
func (r Halving) Check(f *tomlfile.File, table string) error {
	return checkTable(f, table, []string{"population", "opponents", "zeros"}, r.invalid)
}

func (r Halving) invalid() (key string, err error) {
	if key, err := invalidInt(intParam{"population", r.Population, MinPopulation, MaxPopulation}); err != nil {
		return key, err
	}
	if most := MaxOpponents / r.Population; r.Opponents < 1 || r.Opponents > most {
		return "opponents", fmt.Errorf("opponents = %d: must be from 1 to %d for %d individuals", r.Opponents, most, r.Population)
	}
	if !(r.Zeros >= 0 && r.Zeros < 1) {
		return "zeros", fmt.Errorf("zeros = %v: must be at least 0 and less than 1", r.Zeros)
	}
	return "", nil
}

// Train trains on the problem; see [Method].
func (r Halving) Train(ctx context.Context, p Problem) (Generation, error) {
	return p.onFreeGenes(ctx, func(ctx context.Context, p Problem) (Generation, error) {
		if err := r.Validate(); err != nil {
			return Generation{}, fmt.Errorf("starting the training: %w", err)
		}
		population, err := p.initialPopulation(r.Population)
		if err != nil {
			return Generation{}, fmt.Errorf("starting the training: %w", err)
		}
		r.zeroGenes(population[len(p.Kept):], game.Random(p.Seed, 0, zerosSeed))
		return r.run(ctx, p, population)
	})
}

// zeroGenes sets each gene of a population to 0 with probability Zeros, except one
// random gene of each individual.
func (r Halving) zeroGenes(population []Individual, rng *rand.Rand) {
	for _, x := range population {
		keep := rng.IntN(len(x.Genes))
		for i := range x.Genes {
			if rng.Float64() < r.Zeros && i != keep {
				x.Genes[i] = 0
			}
		}
	}
}

func (r Halving) run(ctx context.Context, p Problem, population []Individual) (Generation, error) {
	var last Generation
	workers, total := p.pool(), make([]int, len(population))
	opponents := r.Opponents
	for number := 0; ; number++ {
		points, err := p.playRandom(ctx, workers, population, number, opponents)
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
			Number: number, Population: population, Best: places[0], Mean: mean(population), GamesEach: 2 * opponents,
			Games: last.Games + 2*opponents*len(population),
		}
		if p.Report != nil {
			p.Report(last)
		}
		if number == r.Last() {
			return last, nil
		}
		slices.Sort(half) // survivors keep their order
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
