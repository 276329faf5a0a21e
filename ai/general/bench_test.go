package general

import (
	"context"
	"testing"

	"eras/ai/search"
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
