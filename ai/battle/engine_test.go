package battle

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
)

// both returns red and blue with those weights, looking equally far.
func both(w [2]evaluation.Weights, limits search.Limits) [2]evaluation.Player {
	return [2]evaluation.Player{{Weights: w[0], Limits: limits}, {Weights: w[1], Limits: limits}}
}

func TestPlayEqualsMoveByMove(t *testing.T) {
	rng := game.Random(20)
	limits := search.Limits{Depth: 2, Quiescence: true}
	var starts []battle.Position
	var players [][2]evaluation.Player
	var want []evaluation.Played[battle.Position]
	for i := range 12 {
		r := all[i%len(all)]
		start := battle.Between(r, game.Side(1+i%2), 3+i%4, 3+i%5)
		w := [2]evaluation.Weights{randomWeights(rng, &r), randomWeights(rng, &r)}
		p := start
		for !p.Over() {
			result, err := NewEngine(r, search.SmallTable).Search(context.Background(), &p, w[p.Turn-1], limits)
			if err != nil {
				t.Fatal(err)
			}
			r.Play(&p, result.Move)
		}
		outcome, _ := r.Outcome(&p)
		starts, players = append(starts, start), append(players, both(w, limits))
		want = append(want, evaluation.Played[battle.Position]{Outcome: outcome, End: p})
	}
	// In parallel, each engine plays all games under its rules.
	var wait sync.WaitGroup
	got := make([]evaluation.Played[battle.Position], len(starts))
	for k, r := range all {
		wait.Go(func() {
			e := NewEngine(r, search.SmallTable)
			for i := k; i < len(starts); i += len(all) {
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
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewEngine(paper, search.SmallTable).Play(ctx, &starts[0], players[0], 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	e := NewEngine(options, search.SmallTable)
	start := battle.Between(options, game.Red, 5, 5)
	players := both([2]evaluation.Weights{DefaultWeights(&paper), {1, 0.5, 1, 0.2, 0}}, search.Limits{Depth: 1})
	run := func() {
		if _, err := e.Play(context.Background(), &start, players, 0); err != nil {
			t.Fatal(err)
		}
	}
	run()
	if n := testing.AllocsPerRun(5, run); n != 0 {
		t.Errorf("a game allocates %v times", n)
	}
}
