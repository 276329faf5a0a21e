package evolve_test

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"eras/evolve"
)

// A contest plays one game between two vectors of genes. Here there is nothing to play:
// the vector nearer to (0.2, 0.8) wins.
func ExampleGenetic_Train() {
	distance := func(genes []float64) float64 { return math.Hypot(genes[0]-0.2, genes[1]-0.8) }
	contest := func(_ context.Context, home, away evolve.Player, _ uint64) (evolve.Result, error) {
		return evolve.Result{Score: cmp.Compare(distance(away.Genes), distance(home.Genes))}, nil
	}
	method := evolve.Genetic{Population: 20, Generations: 30, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1}
	last, err := method.Train(context.Background(), evolve.Problem{
		Genes:      2,
		Seed:       1,
		NewContest: func(int) evolve.Contest { return contest },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("after %d games: %.2f\n", last.Games, last.Fittest().Genes)
	// Output:
	// after 11780 games: [0.20 0.80]
}
