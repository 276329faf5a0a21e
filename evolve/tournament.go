package evolve

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
)

// Contest plays one game between two vectors of genes, of which home has the
// first move and the first seat. All its chance comes from seed. It returns a
// number above zero if home won, below if away won, and zero for a draw.
//
// A contest is used by one goroutine at a time, so it may reuse what it holds.
// It must not write to the genes or keep them. When ctx ends it returns
// ctx.Err() soon; any error ends the tournament.
type Contest func(ctx context.Context, home, away []float64, seed uint64) (int, error)

// Table holds the results of a round robin: Table[i][j] is 1 if i won at home
// against j, -1 if j won there, 0 for a draw and for i = j.
type Table [][]int8

// Wins returns how many games each player won, at home and away.
func (t Table) Wins() []int {
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

// SpareWorkers returns how many contests to run at once beside an open window:
// one core stays the window's.
func SpareWorkers() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// RoundRobin lets every player meet every other twice, at home and away
// (eras-2005 4.3, "Adaptación"). The games are spread over as many goroutines as
// there are contests, each with its own; as the seed of each game depends only
// on who meets, seed(home, away), so does the table. played, if not nil, counts
// the games as they end.
//
// When ctx ends or a contest fails, the error is returned after all goroutines
// have ended, within one game.
func RoundRobin(ctx context.Context, players [][]float64, contests []Contest, seed func(home, away int) uint64, played *atomic.Int64) (Table, error) {
	n := len(players)
	table := make(Table, n)
	for i := range table {
		table[i] = make([]int8, n)
	}
	if n < 2 {
		return table, ctx.Err()
	}
	err := crew{contests, played}.each(ctx, n*(n-1), func(ctx context.Context, contest Contest, game int) error {
		home, away := game/(n-1), game%(n-1)
		if away >= home {
			away++
		}
		result, err := contest(ctx, players[home], players[away], seed(home, away))
		if err != nil {
			return fmt.Errorf("playing %d at home against %d: %w", home+1, away+1, err)
		}
		table[home][away] = sign(result)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return table, nil
}

func sign(x int) int8 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
