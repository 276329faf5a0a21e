package evolve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"eras/game"
	"eras/internal/tomlfile"
)

// Genetic is the evolutionary algorithm of eras-2005 4.3: a random first
// population, fitness by a round robin, roulette selection, elitism, weighted
// crossover and mutation. The first population holds the kept individuals, at most
// as many as it has places, then random ones. Game (i, j) of generation g has the
// seed game.Derive(Seed, g, i, j).
//
// The fields, in their order, are 3, 5, 0.5, 0.1, 1 for the war map and 3, 2, 0.5,
// 0.3, 1 for the battle in the paper's best run (eras-2005 5.1).
type Genetic struct {
	// Population is the number of individuals, from MinPopulation to
	// MaxPopulation.
	Population int `toml:"population"`
	// Generations is the number of times that a new population is bred, from 1 to
	// MaxGenerations. The random first one does not count.
	Generations int `toml:"generations"`
	// Crossover is the probability that a pair is crossed, from 0 to 1. With
	// ByIndividual it is that of each individual to be chosen for crossover, and the
	// chosen ones form the pairs: eras-2005 4.3 has the probability, but not of what.
	Crossover    float64 `toml:"crossover"`
	ByIndividual bool    `toml:"crossover_by_individual"`
	// Mutation is the probability that a gene is replaced by a random one, from 0
	// to 1.
	Mutation float64 `toml:"mutation"`
	// MutationPeriod is the number of generations from one with mutation to the
	// next, from 1 to MaxGenerations. The first breeding always mutates.
	MutationPeriod int `toml:"mutation_period"`
}

// Last returns the number of the last generation.
func (g Genetic) Last() int { return g.Generations }

// Games returns the number of games in a whole training.
func (g Genetic) Games() int {
	return (g.Generations + 1) * g.Population * (g.Population - 1)
}

// Validate returns an error that names the first parameter out of range, or nil.
func (g Genetic) Validate() error {
	_, err := g.invalid()
	return err
}

// Check is [Genetic.Validate] for parameters that were read from a table of f. Its
// error has the line. All keys but crossover_by_individual are required.
func (g Genetic) Check(f *tomlfile.File, table string) error {
	return checkTable(f, table, []string{"population", "generations", "crossover", "mutation", "mutation_period"}, g.invalid)
}

func (g Genetic) invalid() (key string, err error) {
	if key, err := invalidInt(
		intParam{"population", g.Population, MinPopulation, MaxPopulation},
		intParam{"generations", g.Generations, 1, MaxGenerations},
		intParam{"mutation_period", g.MutationPeriod, 1, MaxGenerations},
	); err != nil {
		return key, err
	}
	for _, x := range []struct {
		key   string
		value float64
	}{{"crossover", g.Crossover}, {"mutation", g.Mutation}} {
		if !(x.value >= 0 && x.value <= 1) {
			return x.key, fmt.Errorf("%s = %v: must be a probability, from 0 to 1", x.key, x.value)
		}
	}
	return "", nil
}

// Train trains through all generations; see [Method].
func (g Genetic) Train(ctx context.Context, problem Problem) (Generation, error) {
	return problem.onFreeGenes(ctx, g.train)
}

func (g Genetic) train(ctx context.Context, problem Problem) (Generation, error) {
	var last Generation
	if err := g.Validate(); err != nil {
		return last, fmt.Errorf("starting the training: %w", err)
	}
	population, err := problem.FirstPopulation(g.Population)
	if err != nil {
		return last, fmt.Errorf("starting the training: %w", err)
	}
	contests := problem.pool().contests
	for number := 0; ; number++ {
		generation := Generation{Number: number, Population: population, Games: last.Games, GamesEach: 2 * (len(population) - 1)}
		if err := problem.playRoundRobin(ctx, &generation, contests); err != nil {
			return last, fmt.Errorf("training generation %d: %w", number, err)
		}
		generation.Best, generation.Mean = best(population), mean(population)
		last = generation
		if number < g.Generations {
			population = g.breed(last.Population, last.Best, number, game.Random(problem.Seed, uint64(number)))
		} else {
			last.Population[last.Best].Fate = Stays
		}
		if problem.Report != nil {
			problem.Report(last)
		}
		if number == g.Generations {
			return last, nil
		}
	}
}

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
