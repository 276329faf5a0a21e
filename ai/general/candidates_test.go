package general

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"eras/ai/search"
	"eras/game"
)

func TestBestCandidateIsWhatTheSearchFinds(t *testing.T) {
	for i := range 150 {
		r, p, depth := small(i)
		w := randomWeights(game.Random(21, uint64(i)), r)
		engine := NewEngine(*r, search.SmallTable)
		limits := search.Limits{Depth: depth}
		result, err := engine.Search(context.Background(), &p, w, limits)
		if err != nil {
			t.Fatal(err)
		}
		best, move := result.Value, result.Move
		candidates, err := engine.Candidates(context.Background(), &p, w, limits)
		if err != nil {
			t.Fatal(err)
		}
		if moves := r.Moves(&p, nil); len(moves) != len(candidates) {
			t.Fatalf("%v: %d candidates of %d actions", p, len(candidates), len(moves))
		}
		top := slices.MaxFunc(candidates, func(a, b Candidate) int { return int(a.Value) - int(b.Value) })
		chosen := candidates[slices.IndexFunc(candidates, func(c Candidate) bool { return c.Move == move })]
		for _, c := range []Candidate{top, chosen} {
			if math.Abs(float64(c.Value)-float64(best)) > slack {
				t.Errorf("%v to depth %d: %v is worth %d, the search has %v with %d", p, depth, c.Move, c.Value, move, best)
			}
		}
	}
}

func TestCandidatesStopWithTheContext(t *testing.T) {
	r, p, _ := small(1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewEngine(*r, search.SmallTable).Candidates(ctx, &p, DefaultWeights(r), search.Limits{Depth: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
