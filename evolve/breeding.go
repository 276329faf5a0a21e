package evolve

import (
	"math/rand/v2"
	"slices"
)

// breed returns the population that follows current, whose best stands at place
// elite, and sets the fates of current. It is the body of the paper's loop
// (eras-2005 4.3, "Algoritmo Evolutivo General"):
//
//   - Selection draws as many individuals as there are but one, by roulette over
//     all, the best included. The best itself takes the place that is left, the
//     last, which is where the pseudocode fetches it from; so the population
//     keeps its size.
//   - The best is set apart. The others, drawn in random order already, form
//     pairs of neighbours; each pair is crossed with the crossover probability
//     and its children take its places. An odd one remains as it is.
//   - Every mutation period, the breeding of generation 0 included, each gene of
//     each of them is drawn anew with the mutation probability.
//   - The best returns to the last place.
func (p Params) breed(current []Individual, elite, generation int, rng *rand.Rand) []Individual {
	for i := range current {
		current[i].Fate = Replaced
	}
	next := make([]Individual, 0, len(current))
	for range len(current) - 1 {
		parent := spin(current, rng)
		current[parent].Fate = Copies
		next = append(next, Individual{
			Genes:    slices.Clone(current[parent].Genes),
			Origin:   Selected,
			Parent:   parent,
			Previous: current[parent].Genes,
		})
	}
	for i := 0; i+1 < len(next); i += 2 {
		if rng.Float64() >= p.Crossover {
			continue
		}
		a, b := &next[i], &next[i+1]
		cross(a.Genes, b.Genes)
		for _, x := range []*Individual{a, b} {
			x.Origin = Crossed
			current[x.Parent].Fate = Crosses
		}
	}
	if generation%p.MutationPeriod == 0 {
		for i := range next {
			next[i].Mutations = mutate(next[i].Genes, p.Mutation, rng)
		}
	}
	current[elite].Fate = Stays
	return append(next, Individual{
		Genes:    current[elite].Genes,
		Origin:   Elite,
		Parent:   elite,
		Previous: current[elite].Genes,
	})
}

// spin draws a place with a probability in proportion to the games won there,
// uniformly if nobody won any.
func spin(population []Individual, rng *rand.Rand) int {
	total := 0
	for _, x := range population {
		total += x.Fitness
	}
	if total == 0 {
		return rng.IntN(len(population))
	}
	ball := rng.IntN(total)
	for i, x := range population {
		if ball -= x.Fitness; ball < 0 {
			return i
		}
	}
	panic("evolve: the roulette has no such pocket")
}

// cross replaces a and b by their weighted means, (2a + b)/3 and (a + 2b)/3. In
// this form rounding cannot leave [0, 1]. The "1/2" in the paper's second line
// is a slip.
func cross(a, b []float64) {
	for i, x := range a {
		y := b[i]
		a[i], b[i] = (x+x+y)/3, (x+y+y)/3
	}
}

// mutate draws each gene anew with that probability, and returns how many it
// drew.
func mutate(genes []float64, probability float64, rng *rand.Rand) int {
	drawn := 0
	for i := range genes {
		if rng.Float64() < probability {
			genes[i] = rng.Float64()
			drawn++
		}
	}
	return drawn
}
