package battle

import (
	"context"
	"testing"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
)

// BenchmarkSearch reports the nodes per second that the hardest level searches in
// the fixed list of positions.
func BenchmarkSearch(b *testing.B) {
	nodes, err := Bench(context.Background(), b.N)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N)/float64(len(BenchPositions())), "nodes/search")
}

// BenchmarkDepth reports how long a search to the depths of [DepthPositions] takes.
func BenchmarkDepth(b *testing.B) {
	if _, err := BenchDepth(context.Background(), b.N); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(b.N)/float64(len(DepthPositions())), "ms/search")
}

// BenchmarkNetworkSearch is BenchmarkSearch for networks.
func BenchmarkNetworkSearch(b *testing.B) {
	nodes, err := BenchNetwork(context.Background(), b.N)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
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
	nodes, err := evaluation.Bench(context.Background(), positions, b.N, NewEngine)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
