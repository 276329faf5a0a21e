package evolve

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"

	"eras/game"
)

// Contest plays one game between two vectors of genes. home has the first seat and
// the first move. All randomness must come from seed. The result is positive if home
// won, negative if away won, and zero for a draw.
//
// Only one goroutine at a time uses a contest, so it may reuse its memory. It must
// not write to the genes or keep them. When ctx ends it should soon return
// ctx.Err(). Any error ends the training.
type Contest func(ctx context.Context, home, away []float64, seed uint64) (int, error)

// Crosstable holds the results of a round robin. Crosstable[i][j] is 1 if i won at
// home against j, -1 if j won that game, and 0 for a draw or i = j.
type Crosstable [][]int8

// Wins returns the number of games that each player won, at home and away.
func (t Crosstable) Wins() []int {
	wins := make([]int, len(t))
	for i, row := range t {
		for j, result := range row {
			switch {
			case result > 0:
				wins[i]++
			case result < 0:
				wins[j]++
			}
		}
	}
	return wins
}

// RoundRobin plays every pair of players twice, each at home once (eras-2005 4.3,
// "Adaptación"). It runs one goroutine per contest. The seed of a game is
// seed(home, away), so the results do not depend on the number of contests. played,
// if not nil, is incremented after each game.
//
// If ctx ends or a contest fails, RoundRobin returns the error once all goroutines
// have ended, which takes at most one more game each.
func RoundRobin(ctx context.Context, players [][]float64, contests []Contest, seed func(home, away int) uint64, played *atomic.Int64) (Crosstable, error) {
	n := len(players)
	table := make(Crosstable, n)
	for i := range table {
		table[i] = make([]int8, n)
	}
	if n < 2 {
		return table, ctx.Err()
	}
	err := pool{contests, played}.each(ctx, n*(n-1), func(ctx context.Context, contest Contest, game int) error {
		home, away := game/(n-1), game%(n-1)
		if away >= home {
			away++
		}
		result, err := contest(ctx, players[home], players[away], seed(home, away))
		if err != nil {
			return fmt.Errorf("playing %d at home against %d: %w", home+1, away+1, err)
		}
		table[home][away] = int8(cmp.Compare(result, 0))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return table, nil
}

// playRoundRobin sets the fitness of every individual to its wins in a round robin.
func (p Problem) playRoundRobin(ctx context.Context, population []Individual, generation int, contests []Contest) error {
	players := make([][]float64, len(population))
	for i, x := range population {
		players[i] = x.Genes
	}
	table, err := RoundRobin(ctx, players, contests, func(home, away int) uint64 {
		return game.Derive(p.Seed, uint64(generation), uint64(home), uint64(away))
	}, p.Played)
	if err != nil {
		return err
	}
	for i, wins := range table.Wins() {
		population[i].Fitness = wins
	}
	return nil
}

// Streams of random numbers derived from the seed of a generation: one for the
// panel, one for the genes that are 0 in the first generation of [Halving].
const (
	panelSeed = iota + 1
	zerosSeed
)

// playPanel plays every individual against a fresh panel of random opponents and
// sets its fitness. It returns the points of each individual: two for a win, one for
// a draw. Opponent j of generation g is met at home and away, both with the seed
// game.Derive(Seed, g, j).
func (p Problem) playPanel(ctx context.Context, w pool, population []Individual, generation, opponents int) ([]int, error) {
	rng := game.Random(p.Seed, uint64(generation), panelSeed)
	panel := make([][]float64, opponents)
	for i := range panel {
		panel[i] = randomGenes(p.Genes, rng)
	}
	n := len(population)
	scores := make([]int, 2*n*opponents) // 1, 0 or -1
	err := w.each(ctx, len(scores), func(ctx context.Context, contest Contest, i int) error {
		opponent, individual, away := i/(2*n), i/2%n, i%2 == 1
		a, b := population[individual].Genes, panel[opponent]
		if away {
			a, b = b, a
		}
		result, err := contest(ctx, a, b, game.Derive(p.Seed, uint64(generation), uint64(opponent)))
		if err != nil {
			return fmt.Errorf("playing %d against opponent %d: %w", individual+1, opponent+1, err)
		}
		scores[i] = cmp.Compare(result, 0)
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
		points[i/2%n] += 1 + score
	}
	for i := range population {
		population[i].Fitness = points[i] / 2
	}
	return points, nil
}
