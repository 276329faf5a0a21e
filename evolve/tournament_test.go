package evolve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestRoundRobinCountsWinsLikeThePaper(t *testing.T) {
	// At home, player i beats j if i > j, else draws if i + j is even and loses if
	// it is odd. The wins are counted by the paper's double loop.
	result := func(i, j int) int {
		switch {
		case i > j:
			return 1
		case (i+j)%2 == 0:
			return 0
		}
		return -1
	}
	const n = 6
	players := make([][]float64, n)
	for i := range players {
		players[i] = []float64{float64(i)}
	}
	contest := onGenes(func(_ context.Context, home, away []float64, seed uint64) (int, error) {
		i, j := int(home[0]), int(away[0])
		if seed != uint64(10*i+j) {
			return 0, fmt.Errorf("game %d, %d has seed %d", i, j, seed)
		}
		return result(i, j), nil
	})
	table, err := roundRobin(context.Background(), players, []Contest{contest, contest}, func(i, j int) uint64 { return uint64(10*i + j) }, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]int, n)
	for i := range n {
		for j := range n {
			if i == j {
				continue
			}
			if r := result(i, j); r > 0 {
				want[i]++
			} else if r < 0 {
				want[j]++
			}
		}
	}
	if got := table.Wins(); !slices.Equal(got, want) {
		t.Errorf("wins %v, want %v", got, want)
	}
}

func TestNoGameStartsAfterTheContextEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	games := 0
	ignoresContext := onGenes(func(context.Context, []float64, []float64, uint64) (int, error) {
		games++
		cancel()
		return 1, nil
	})
	players := [][]float64{{0}, {1}, {2}}
	_, err := roundRobin(ctx, players, []Contest{ignoresContext}, func(int, int) uint64 { return 0 }, nil)
	if !errors.Is(err, context.Canceled) || games != 1 {
		t.Errorf("%d games were played, want 1; error %v", games, err)
	}
}
