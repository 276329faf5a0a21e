package general

import (
	"context"
	"slices"
	"testing"
	"time"

	"eras/ai/battle"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
)

// BenchmarkSearch reports the nodes a second of the hardest level on the fixed
// list of positions.
func BenchmarkSearch(b *testing.B) {
	positions := BenchPositions()
	engines := make([]*Engine, len(positions))
	for i, p := range positions {
		if engines[i] = NewEngine(p.Rules, search.DefaultTable); i > 0 && p.Rules == positions[i-1].Rules {
			engines[i] = engines[i-1]
		}
	}
	nodes := uint64(0)
	for b.Loop() {
		for i := range positions {
			p := &positions[i]
			result, err := engines[i].Search(context.Background(), &p.Position, DefaultWeights(&p.Rules), BenchLimits)
			if err != nil {
				b.Fatal(err)
			}
			nodes += result.Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N)/float64(len(positions)), "nodes/search")
}

// BenchmarkReply plays whole matches of the hardest level with itself on the
// 8×6 maps, battles included, and reports how long its answers take.
func BenchmarkReply(b *testing.B) {
	for _, c := range [][2]string{{"2005", "two-ranges"}, {"2005", "valley"}, {"dominion", "ford"}} {
		b.Run(c[0]+"/"+c[1], func(b *testing.B) {
			s, m := start(b, c[0], c[1])
			var onMap, inBattle []time.Duration
			for i := 0; b.Loop(); i++ {
				first := m
				first.Start = Opening(&s.Rules, m.Start, 2, game.Random(2005, uint64(i)))
				hardest := commander(b, &s.Rules, Config{
					Limits: BenchLimits, Seed: uint64(i + 1),
					Battle: battle.Config{Limits: search.Limits{Depth: 3, Step: 2, Quiescence: true}},
				})
				timed := game.AgentFunc[general.State, general.Action](func(ctx context.Context, view general.State, seat game.Seat) (general.Action, error) {
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
				if err := match.Run(context.Background(), []game.Agent[general.State, general.Action]{timed, timed}, nil); err != nil {
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
