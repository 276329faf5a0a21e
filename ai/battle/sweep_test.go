package battle

import (
	"context"
	"math"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
)

func TestSweepSaysWhatPeekSays(t *testing.T) {
	low, high := 0, 0
	for i := range 400 {
		rng := game.Random(19, uint64(i))
		r := all[i%len(all)]
		p := randomPosition(rng, anySize(rng), r, 10)
		if p.Over() {
			continue
		}
		b := newBoard(&r, Estimators(&r))
		w := randomWeights(rng, &r)
		if i%3 == 0 {
			w[slices.Index(Estimators(&r).Names(), corner.Name)] = 0 // no territory
		}
		b.Set(&p, game.SideAt(game.Seat(i/2%2)), w, 40)
		for range 30 {
			moves, captures := b.Moves(nil), b.Captures(nil)
			var tried [3]battle.Move
			for k := range rng.IntN(4) {
				tried[k] = moves[rng.IntN(len(moves))].Move
			}
			for range 8 {
				alpha := int32(rng.IntN(3_000_000) - 1_500_000)
				n, value, ok := b.Sweep(tried, alpha)
				want, best := 0, int32(math.MinInt32)
				for _, c := range moves {
					if slices.Contains(captures, c) || slices.Contains(tried[:], c.Move) {
						continue
					}
					v, known, _ := b.Peek(c.Move, -alpha-1, -alpha)
					if ok && !known {
						t.Fatalf("%v: Sweep knows %v, Peek does not", b.frames[b.ply].position, c.Move)
					}
					want, best = want+1, max(best, -v)
				}
				if ok {
					low++
				} else if best > alpha {
					high++
				}
				if ok && (n != want || value != best || value > alpha || n == 0) {
					t.Fatalf("%v, tried %v, alpha %d: Sweep says %d moves up to %d, Peek %d up to %d", b.frames[b.ply].position, tried, alpha, n, value, want, best)
				}
			}
			if over, _ := b.Make(moves[rng.IntN(len(moves))].Move); over {
				break
			}
		}
	}
	if low < 1000 || high < 1000 {
		t.Errorf("%d positions with low moves only, %d with others", low, high)
	}
}

// single is a board that looks at moves one by one.
type single struct{ search.Position[battle.Move] }

func TestSweepingChangesNoAnswer(t *testing.T) {
	searcher := search.New[battle.Move](search.DefaultTable)
	for i, p := range append(benchPositions(), DepthPositions()...) {
		b := newBoard(&p.Rules, Estimators(&p.Rules))
		limits := evaluation.BenchLimits
		limits.Shuffle, limits.Nodes = uint64(i%3), uint64(i%2*3000)
		find := func(position search.Position[battle.Move]) search.Result[battle.Move] {
			b.Set(&p.Position, p.Position.Turn, DefaultWeights(&p.Rules), limits.Depth)
			result, err := searcher.Search(context.Background(), position, limits)
			if err != nil {
				t.Fatal(err)
			}
			result.Line = slices.Clone(result.Line)
			return result
		}
		got, want := find(b), find(single{b})
		if got.Move != want.Move || got.Value != want.Value || got.Nodes != want.Nodes || !slices.Equal(got.Line, want.Line) {
			t.Errorf("%v: %+v, one by one %+v", p.Position, got, want)
		}
	}
}
