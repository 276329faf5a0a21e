package evolve

import (
	"context"
	"fmt"

	"eras/game"
)

// Genetic is the evolutionary algorithm of eras-2005 4.3: a random first
// population, fitness by a round robin, roulette, elitism, weighted crossover
// and mutation. There may be as many kept individuals as the population has
// places; the rest of the first population is random. Game (i, j) of generation g
// has the seed game.Derive(Seed, g, i, j).
type Genetic struct {
	Params Params
	Problem
}

// Generation is a population whose fitness has been measured.
type Generation struct {
	// Number counts from 0, the random first population, to the method's Last.
	Number int
	// Population holds the individuals by place. Under [Params], from generation 1
	// on, the last place is the elite's.
	Population []Individual
	// Best is the place of the individual that training would end with now, and
	// does after the last generation: for [Params] the fittest, for [Ascent] the
	// centre, for [Race] who scored most so far.
	Best int
	// Each is how many games each individual played in this generation, the most
	// that its fitness can be.
	Each int
	// Mean is the average fitness.
	Mean float64
	// Games is how many games have been played so far, in all generations.
	Games int
}

// Fittest returns the best individual, the zero value if the population is
// empty.
func (g Generation) Fittest() Individual {
	if len(g.Population) == 0 {
		return Individual{}
	}
	return g.Population[g.Best]
}

// Run evolves through all generations and returns the last. When ctx ends or a
// contest fails it returns the error together with the last generation that was
// complete, if any, whose best is as far as training came. Nothing is left
// running.
func (a Genetic) Run(ctx context.Context) (Generation, error) {
	return a.within(ctx, func(ctx context.Context, p Problem) (Generation, error) {
		return Genetic{a.Params, p}.run(ctx)
	})
}

func (a Genetic) run(ctx context.Context) (Generation, error) {
	var last Generation
	if err := a.Params.Validate(); err != nil {
		return last, fmt.Errorf("starting the training: %w", err)
	}
	population, err := a.Problem.first(a.Params.Population)
	if err != nil {
		return last, fmt.Errorf("starting the training: %w", err)
	}
	contests := a.crew().contests
	for number := 0; ; number++ {
		if err := a.measure(ctx, population, number, contests); err != nil {
			return last, fmt.Errorf("training generation %d: %w", number, err)
		}
		last = Generation{
			Number:     number,
			Population: population,
			Best:       best(population),
			Mean:       mean(population),
			Each:       2 * (len(population) - 1),
			Games:      (number + 1) * len(population) * (len(population) - 1),
		}
		if number < a.Params.Generations {
			population = a.Params.breed(last.Population, last.Best, number, game.Random(a.Seed, uint64(number)))
		} else {
			last.Population[last.Best].Fate = Stays
		}
		if a.Report != nil {
			a.Report(last)
		}
		if number == a.Params.Generations {
			return last, nil
		}
	}
}

// measure sets the fitness of every individual.
func (a Genetic) measure(ctx context.Context, population []Individual, generation int, contests []Contest) error {
	players := make([][]float64, len(population))
	for i, x := range population {
		players[i] = x.Genes
	}
	table, err := RoundRobin(ctx, players, contests, func(home, away int) uint64 {
		return game.Derive(a.Seed, uint64(generation), uint64(home), uint64(away))
	}, a.Played)
	if err != nil {
		return err
	}
	for i, wins := range table.Wins() {
		population[i].Fitness = wins
	}
	return nil
}

func mean(population []Individual) float64 {
	total := 0
	for _, x := range population {
		total += x.Fitness
	}
	return float64(total) / float64(len(population))
}
