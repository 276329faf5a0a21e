package war

import (
	"context"
	"slices"
	"testing"
	"time"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
	"eras/ai/search"
	"eras/game"
	"eras/game/war"
)

// BenchmarkSearch searches the fixed list of positions as the hardest level does.
func BenchmarkSearch(b *testing.B) { evaluationtest.Speed(b, len(benchPositions()), Bench) }

// BenchmarkReply plays whole matches of the hardest level against itself on the
// 8×6 maps, battles included, and reports how long its answers take.
func BenchmarkReply(b *testing.B) {
	for _, c := range [][2]string{{"2005", "two-ranges"}, {"2005", "valley"}, {"dominion", "ford"}} {
		b.Run(c[0]+"/"+c[1], func(b *testing.B) {
			s, m := start(b, c[0], c[1])
			var onMap, inBattle []time.Duration
			for i := 0; b.Loop(); i++ {
				first := m
				first.Start = Opening(&s.Rules, m.Start, 2, game.Random(2005, uint64(i)))
				hardest, err := NewAgent(s.Rules,
					evaluation.Config{Limits: evaluation.BenchLimits, Seed: uint64(i + 1)},
					evaluation.Config{Limits: search.Limits{Depth: 3, Step: 2, Quiescence: true}})
				if err != nil {
					b.Fatal(err)
				}
				timed := game.AgentFunc[war.State, war.Action](func(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
					began := time.Now()
					a, err := hardest.Act(ctx, view, seat)
					if view.Fighting {
						inBattle = append(inBattle, time.Since(began))
					} else {
						onMap = append(onMap, time.Since(began))
					}
					return a, err
				})
				match := game.NewMatch(s.Board(first), 1)
				if err := match.Run(context.Background(), []game.Agent[war.State, war.Action]{timed, timed}, nil); err != nil {
					b.Fatal(err)
				}
			}
			for name, all := range map[string][]time.Duration{"map": onMap, "battle": inBattle} {
				slices.Sort(all)
				if n := len(all); n > 0 {
					b.ReportMetric(all[n/2].Seconds()*1e3, name+"-p50-ms")
					b.ReportMetric(all[n*99/100].Seconds()*1e3, name+"-p99-ms")
					b.ReportMetric(all[n-1].Seconds()*1e3, name+"-max-ms")
				}
			}
		})
	}
}

// BenchmarkDepth searches to the depths of [DepthPositions].
func BenchmarkDepth(b *testing.B) { evaluationtest.Speed(b, len(DepthPositions()), BenchDepth) }

// BenchmarkNetworkSearch is BenchmarkSearch for networks.
func BenchmarkNetworkSearch(b *testing.B) {
	evaluationtest.Speed(b, len(benchPositions()), BenchNetwork)
}
