package war

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
	"eras/game/war"
)

// both returns red and blue with those weights, looking equally far.
func both(w [2]evaluation.Weights, limits search.Limits) [2]evaluation.Player {
	return [2]evaluation.Player{{Weights: w[0], Limits: limits}, {Weights: w[1], Limits: limits}}
}

func TestPlayEqualsMoveByMove(t *testing.T) {
	limits := search.Limits{Depth: 1}
	var starts []war.Position
	var players [][2]evaluation.Player
	var want []evaluation.Played[war.Position]
	for i := range 8 {
		rng := game.Random(30, uint64(i))
		r := []*war.Rules{&paper, &dominate}[i%2]
		s, m := start(t, []string{"2005", "dominion"}[i%2], []string{"skirmish", "duel"}[i%2])
		p := Opening(&s.Rules, m.Start, 3, rng)
		w := [2]evaluation.Weights{randomWeights(rng, r), randomWeights(rng, r)}
		starts, players = append(starts, p), append(players, both(w, limits))
		for !r.Over(&p) {
			result, err := NewEngine(*r, search.SmallTable).Search(context.Background(), &p, w[p.Turn-1], limits)
			if err != nil {
				t.Fatal(err)
			}
			r.Play(&p, result.Move)
		}
		outcome, _ := r.Outcome(&p)
		want = append(want, evaluation.Played[war.Position]{Outcome: outcome, End: p})
	}
	// In parallel, each engine plays all matches under its rules.
	var wait sync.WaitGroup
	got := make([]evaluation.Played[war.Position], len(starts))
	for k, r := range []*war.Rules{&paper, &dominate} {
		wait.Go(func() {
			e := NewEngine(*r, search.SmallTable)
			for i := k; i < len(starts); i += 2 {
				var err error
				if got[i], err = e.Play(context.Background(), &starts[i], players[i], 0); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	e := NewEngine(s.Rules, search.SmallTable)
	rng := game.Random(31)
	players := both([2]evaluation.Weights{DefaultWeights(&s.Rules), randomWeights(rng, &s.Rules)}, search.Limits{Depth: 1})
	run := func() {
		if _, err := e.Play(context.Background(), &m.Start, players, 0); err != nil {
			t.Fatal(err)
		}
	}
	run()
	if n := testing.AllocsPerRun(3, run); n != 0 {
		t.Errorf("a match allocates %v times", n)
	}
}

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
		top := slices.MaxFunc(candidates, func(a, b evaluation.Candidate[war.Move]) int { return int(a.Value) - int(b.Value) })
		chosen := candidates[slices.IndexFunc(candidates, func(c evaluation.Candidate[war.Move]) bool { return c.Move == move })]
		for _, c := range []evaluation.Candidate[war.Move]{top, chosen} {
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
