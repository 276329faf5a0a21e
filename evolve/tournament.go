package evolve

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"eras/game"
	"eras/internal/fault"
)

// Player is a vector of genes that plays games.
type Player struct {
	Genes []float64
	// Variant is which of the ways to play that a [Contest] knows it uses, such as how
	// far it looks ahead. 0 is that of the individuals in training.
	Variant int
}

// Contest plays one game between two players. home has the first seat and the first
// move. All randomness must come from seed. The result is home's.
//
// Only one goroutine at a time uses a contest, so it may reuse its memory. It must
// not write to the genes or keep them. When ctx ends it should soon return
// ctx.Err(). Any error ends the training.
type Contest func(ctx context.Context, home, away Player, seed uint64) (Result, error)

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

// roundRobin plays every pair of players twice, each at home once (eras-2005 4.3,
// "Adaptación"). It runs one goroutine per contest. The seed of a game is
// seed(home, away), so the results do not depend on the number of contests. played,
// if not nil, is incremented after each game.
//
// If ctx ends or a contest fails, roundRobin returns the error once all goroutines
// have ended, which takes at most one more game each.
func roundRobin(ctx context.Context, players [][]float64, contests []Contest, seed func(home, away int) uint64, played *atomic.Int64) (Crosstable, error) {
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
		result, err := contest(ctx, Player{Genes: players[home]}, Player{Genes: players[away]}, seed(home, away))
		if err != nil {
			return fmt.Errorf("playing %d at home against %d: %w", home+1, away+1, err)
		}
		table[home][away] = int8(result.Score)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return table, nil
}

// playRoundRobin plays a round robin and sets the fitness of every individual of g to
// its wins.
func (p Problem) playRoundRobin(ctx context.Context, g *Generation, contests []Contest) error {
	players := make([][]float64, len(g.Population))
	for i, x := range g.Population {
		players[i] = x.Genes
	}
	table, err := roundRobin(ctx, players, contests, func(home, away int) uint64 {
		return game.Derive(p.Seed, uint64(g.Number), uint64(home), uint64(away))
	}, p.Played)
	if err != nil {
		return err
	}
	for i, wins := range table.Wins() {
		g.Population[i].Fitness, g.Population[i].Games = wins, 2*(len(players)-1)
		row := make([]int16, len(players))
		for j := range row {
			row[j] = int16(2 + table[i][j] - table[j][i])
		}
		row[i] = Unplayed
		g.Table = append(g.Table, row)
	}
	g.Mutual = true
	g.Games += len(players) * (len(players) - 1)
	return nil
}

// Kind is where an opponent of a panel comes from.
type Kind uint8

const (
	// Fresh opponents have random genes.
	Fresh Kind = iota
	// Famous opponents are earlier centres of the training.
	Famous
	// Given opponents are those of [Problem.Given].
	Given
)

// Opponent is a member of a panel.
type Opponent struct {
	Kind Kind
	Player
}

// Streams of random numbers derived from the seed of a generation.
const (
	panelSeed = iota + 1
	drawSeed
)

// marginWeight is the default weight of the final margin of a game beside its result. It is so small
// that it only ranks individuals with the same points: a lead in soldiers is no win.
const marginWeight = 1e-3

// playPanel plays the individuals of g at those places against a panel, adds the
// games to g and their worth to that of each individual by place: 1 for a win, ½ for a
// draw, and the weighted margin. Each opponent is met at home and away, both with the
// same seed, another for each opponent of the generation.
func (p Problem) playPanel(ctx context.Context, w pool, g *Generation, places []int, panel []Opponent, worth []float64) error {
	n, first := len(places), len(g.Opponents)
	results := make([]Result, 2*n*len(panel))
	err := w.each(ctx, len(results), func(ctx context.Context, contest Contest, i int) error {
		opponent, individual, away := i/(2*n), places[i/2%n], i%2 == 1
		a, b := Player{Genes: g.Population[individual].Genes}, panel[opponent].Player
		if away {
			a, b = b, a
		}
		result, err := contest(ctx, a, b, game.Derive(p.Seed, uint64(g.Number), uint64(first+opponent)))
		if err != nil {
			return fmt.Errorf("playing %d against opponent %d: %w", individual+1, first+opponent+1, err)
		}
		if away {
			result = result.Swapped()
		}
		results[i] = result
		return nil
	})
	if err != nil {
		return err
	}
	margin := cmp.Or(p.Margin, marginWeight)
	g.Opponents = append(g.Opponents, panel...)
	for i := range g.Table {
		for range panel {
			g.Table[i] = append(g.Table[i], Unplayed)
		}
	}
	for i, r := range results {
		opponent, individual := i/(2*n), places[i/2%n]
		cell := &g.Table[individual][first+opponent]
		*cell = max(*cell, 0) + int16(1+r.Score)
		worth[individual] += float64(1+r.Score)/2 + float64(margin*r.Margin)
	}
	for _, place := range places {
		g.Population[place].Games += 2 * len(panel)
	}
	g.Games += len(results)
	return nil
}

// PlayFresh plays a population against a panel of random opponents, at home and away with
// the same seeds for all, and sets its fitness. It is for other methods than those of
// this package. It returns the points of each individual: two for a win, one for a draw.
func (p Problem) PlayFresh(ctx context.Context, population []Individual, generation, opponents int) ([]int, error) {
	rng := game.Random(p.Seed, uint64(generation), panelSeed)
	panel, places := make([]Opponent, opponents), make([]int, len(population))
	for i := range panel {
		panel[i].Genes = randomGenes(p.Genes, rng)
	}
	for i := range places {
		places[i] = i
	}
	g := newGeneration(generation, population, 0)
	if err := p.playPanel(ctx, p.pool(), &g, places, panel, make([]float64, len(places))); err != nil {
		return nil, err
	}
	g.finish()
	points := make([]int, len(population))
	for i, row := range g.Table {
		for _, x := range row {
			points[i] += int(x)
		}
	}
	return points, nil
}

// pool is the workers of a training. Each has its own contest.
type pool struct {
	contests []Contest
	played   *atomic.Int64
}

// pool returns the workers for p.
func (p Problem) pool() pool {
	w := pool{make([]Contest, max(1, p.Workers)), p.Played}
	for worker := range w.contests {
		w.contests[worker] = p.NewContest(worker)
	}
	return w
}

// each calls play once for every number from 0 to games-1, spread over the workers.
func (w pool) each(ctx context.Context, games int, play func(ctx context.Context, contest Contest, game int) error) error {
	return each(ctx, w.contests, games, func(ctx context.Context, contest Contest, game int) error {
		err := play(ctx, contest, game)
		if err == nil && w.played != nil {
			w.played.Add(1)
		}
		return err
	})
}

// each calls do once for every number from 0 to n-1, spread over one goroutine for each
// worker. If outer ends or do fails, it returns the error once all goroutines have
// ended, which takes at most one more call each.
func each[W any](outer context.Context, workers []W, n int, do func(ctx context.Context, worker W, i int) error) error {
	ctx, cancel := context.WithCancelCause(outer)
	defer cancel(nil)
	var next atomic.Int64
	var running sync.WaitGroup
	for _, worker := range workers[:min(len(workers), n)] {
		running.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := fault.Do(func() error { return do(ctx, worker, i) }); err != nil {
					cancel(err)
					return
				}
				runtime.Gosched() // so that a window is drawn although all cores are busy
			}
		})
	}
	running.Wait()
	if err := outer.Err(); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// SpareWorkers returns the number of workers to run beside an open window: all
// cores but one, and at least 1.
func SpareWorkers() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// AllWorkers returns the number of workers to run while a person waits for the result: all
// cores. The window goes on between their games.
func AllWorkers() int { return runtime.GOMAXPROCS(0) }
