package battle

import (
	"context"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
	"eras/game"
	"eras/game/battle"
)

// BenchmarkSearch searches the fixed list of positions as the hardest level does.
func BenchmarkSearch(b *testing.B) { evaluationtest.Speed(b, len(benchPositions()), Bench) }

// BenchmarkDepth searches to the depths of [DepthPositions].
func BenchmarkDepth(b *testing.B) { evaluationtest.Speed(b, len(DepthPositions()), BenchDepth) }

// BenchmarkNetworkSearch is BenchmarkSearch for networks.
func BenchmarkNetworkSearch(b *testing.B) {
	evaluationtest.Speed(b, len(benchPositions()), BenchNetwork)
}

// BenchmarkMixedSearch is BenchmarkSearch for battles with kinds of soldiers, captains,
// morale and trampled squares, at the opening and after some random moves.
func BenchmarkMixedSearch(b *testing.B) {
	rng := game.Random(1)
	r := banners
	r.Limit, r.Stall = 80, 10
	var positions []BenchPosition
	for i := range 36 {
		p := battle.Between(r, game.Red, 4+i%9, 4+i%9)
		for range i % 4 * 4 {
			moves := p.Moves(nil)
			next := p
			if r.Play(&next, moves[rng.IntN(len(moves))]); !next.Over() {
				p = next
			}
		}
		positions = append(positions, BenchPosition{Rules: r, Position: p, Limits: evaluation.BenchLimits})
	}
	b.ResetTimer()
	evaluationtest.Speed(b, len(positions), func(ctx context.Context, times int) (uint64, error) {
		return evaluation.Bench(ctx, positions, times, NewEngine)
	})
}
