package battle

import (
	"context"
	"testing"
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

// BenchmarkNetworkSearch is BenchmarkSearch for networks.
func BenchmarkNetworkSearch(b *testing.B) {
	nodes, err := BenchNetwork(context.Background(), b.N)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
