package training

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"eras/evolve"
	"eras/game"
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
	// Population is the number of individuals of the first generation, from 2.
	Population int
	// Opponents is the size of the first panel, from 1.
	Opponents int
	// Zeros is the probability that a gene of a random individual is 0, from 0 to
	// less than 1. One random gene of each individual is never set to 0.
	Zeros float64
}

var _ evolve.Method = Halving{}

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

// Validate returns an error if a parameter is out of range.
func (r Halving) Validate() error {
	if r.Population < 2 || r.Opponents < 1 || !(r.Zeros >= 0 && r.Zeros < 1) {
		return fmt.Errorf("halving with %+v: a parameter is out of range", r)
	}
	return nil
}

// Train trains on the problem; see [evolve.Method]. All genes must be free.
func (r Halving) Train(ctx context.Context, p evolve.Problem) (evolve.Generation, error) {
	if err := r.Validate(); err != nil {
		return evolve.Generation{}, fmt.Errorf("starting the training: %w", err)
	}
	if p.Free != nil {
		return evolve.Generation{}, errors.New("starting the training: halving trains all genes")
	}
	population, err := p.FirstPopulation(r.Population)
	if err != nil {
		return evolve.Generation{}, fmt.Errorf("starting the training: %w", err)
	}
	r.zeroGenes(population[len(p.Kept):], game.Random(p.Seed, 0, zerosSeed))
	return r.run(ctx, p, population)
}

// zerosSeed is the stream of random numbers that set genes to 0, beside those of package
// evolve.
const zerosSeed = 100

// mean returns the mean fitness.
func mean(population []evolve.Individual) float64 {
	total := 0
	for _, x := range population {
		total += x.Fitness
	}
	return float64(total) / float64(len(population))
}

// zeroGenes sets each gene of a population to 0 with probability Zeros, except one
// random gene of each individual.
func (r Halving) zeroGenes(population []evolve.Individual, rng *rand.Rand) {
	for _, x := range population {
		keep := rng.IntN(len(x.Genes))
		for i := range x.Genes {
			if rng.Float64() < r.Zeros && i != keep {
				x.Genes[i] = 0
			}
		}
	}
}

func (r Halving) run(ctx context.Context, p evolve.Problem, population []evolve.Individual) (evolve.Generation, error) {
	var last evolve.Generation
	total := make([]int, len(population))
	opponents := r.Opponents
	for number := 0; ; number++ {
		points, err := p.PlayFresh(ctx, population, number, opponents)
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
			population[i].Fate = evolve.Replaced
		}
		for _, place := range half {
			population[place].Fate = evolve.Copies
		}
		population[places[0]].Fate = evolve.Stays
		last = evolve.Generation{
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
		next, sums := make([]evolve.Individual, len(half)), make([]int, len(half))
		for i, place := range half {
			x := population[place]
			next[i] = evolve.Individual{Genes: x.Genes, Origin: evolve.Selected, Parent: place, Previous: x.Genes}
			if place == last.Best {
				next[i].Origin = evolve.Elite
			}
			sums[i] = total[place]
		}
		population, total, opponents = next, sums, 2*opponents
	}
}
