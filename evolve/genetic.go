package evolve

import (
	"context"
	"fmt"

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
