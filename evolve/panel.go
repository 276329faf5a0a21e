package evolve

import (
	"context"
	"fmt"

	"eras/game"
)

// What the seeds under a generation's are for: its opponents, and the genes of the
// first one that are 0.
const (
	panelSeed = iota + 1
	zerosSeed
)

// meet lets every individual meet a fresh panel of so many random opponents and
// sets its fitness. It returns everybody's points: two for a win, one for a draw.
// Opponent number j of generation g is met at home and away, both with seed
// game.Derive(Seed, g, j).
func (p Problem) meet(ctx context.Context, c crew, population []Individual, generation, opponents int) ([]int, error) {
	rng := game.Random(p.Seed, uint64(generation), panelSeed)
	panel := make([][]float64, opponents)
	for i := range panel {
		panel[i] = randomGenes(p.Genes, rng)
	}
	n := len(population)
	scores := make([]int8, 2*n*opponents)
	err := c.each(ctx, len(scores), func(ctx context.Context, contest Contest, i int) error {
		opponent, individual, away := i/(2*n), i/2%n, i%2 == 1
		a, b := population[individual].Genes, panel[opponent]
		if away {
			a, b = b, a
		}
		result, err := contest(ctx, a, b, game.Derive(p.Seed, uint64(generation), uint64(opponent)))
		if err != nil {
			return fmt.Errorf("playing %d against opponent %d: %w", individual+1, opponent+1, err)
		}
		scores[i] = sign(result)
		if away {
			scores[i] = -scores[i]
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	points := make([]int, n)
	for i, score := range scores {
		points[i/2%n] += 1 + int(score)
	}
	for i := range population {
		population[i].Fitness = points[i] / 2
	}
	return points, nil
}
