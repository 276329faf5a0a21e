package evolve

import (
	"math/rand/v2"
	"slices"
)

// breed returns the successor of the population current, whose best individual is
// at place elite, and sets the fates in current. It is the body of the paper's loop
// (eras-2005 4.3, "Algoritmo Evolutivo General"):
//
//   - Selection fills all places but the last by roulette over the whole
//     population, the best included.
//   - The selected individuals are already in random order. Neighbours form pairs,
//     and each pair is crossed with the crossover probability; or each individual is
//     chosen with it, and the chosen ones form pairs and are crossed. The children
//     replace their parents. An odd individual stays as it is.
//   - Every MutationPeriod generations, from generation 0 on, each of their genes
//     is replaced by a random one with the mutation probability.
//   - The best takes the last place, which is where the pseudocode reads it. So the
//     size of the population stays the same.
func (g Genetic) breed(current []Individual, elite, generation int, rng *rand.Rand) []Individual {
	for i := range current {
		current[i].Fate = Replaced
	}
	next := make([]Individual, 0, len(current))
	for range len(current) - 1 {
		parent := roulette(current, rng)
		current[parent].Fate = Copies
		next = append(next, Individual{
			Genes:    slices.Clone(current[parent].Genes),
			Origin:   Selected,
			Parent:   parent,
			Previous: current[parent].Genes,
		})
	}
	crossing := g.crossing(len(next), rng)
	for i := 0; i+1 < len(crossing); i += 2 {
		a, b := &next[crossing[i]], &next[crossing[i+1]]
		cross(a.Genes, b.Genes)
		for _, x := range []*Individual{a, b} {
			x.Origin = Crossed
			current[x.Parent].Fate = Crosses
		}
	}
	if generation%g.MutationPeriod == 0 {
		for i := range next {
			next[i].Mutations = mutate(next[i].Genes, g.Mutation, rng)
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

// crossing returns the places of n individuals that are crossed, one pair after the
// other. The last one has no partner if their number is odd.
func (g Genetic) crossing(n int, rng *rand.Rand) []int {
	var places []int
	group := 2
	if g.ByIndividual {
		group = 1
	}
	for i := 0; i+group <= n; i += group {
		if rng.Float64() >= g.Crossover {
			continue
		}
		for j := range group {
			places = append(places, i+j)
		}
	}
	return places
}

// roulette returns a random place. The probability of a place is proportional to
// its fitness, or uniform if all are 0.
func roulette(population []Individual, rng *rand.Rand) int {
	total := 0
	for _, x := range population {
		total += x.Fitness
	}
	if total == 0 {
		return rng.IntN(len(population))
	}
	n := rng.IntN(total)
	for i, x := range population {
		if n -= x.Fitness; n < 0 {
			return i
		}
	}
	panic("evolve: roulette went past the total fitness")
}

// cross replaces a and b by their weighted means, (2a + b)/3 and (a + 2b)/3. In
// this form rounding stays inside [0, 1]. The "1/2" in the paper's second line is a
// slip.
func cross(a, b []float64) {
	for i, x := range a {
		y := b[i]
		a[i], b[i] = (x+x+y)/3, (x+y+y)/3
	}
}

// mutate replaces each gene by a random one with the given probability. It returns
// the number of replaced genes.
func mutate(genes []float64, probability float64, rng *rand.Rand) int {
	replaced := 0
	for i := range genes {
		if rng.Float64() < probability {
			genes[i] = rng.Float64()
			replaced++
		}
	}
	return replaced
}
