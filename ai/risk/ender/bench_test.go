package ender

import (
	"testing"

	"eras/game/risk"
)

// BenchmarkSearch plans turns of matches on the classic map, with up to 200 plans each. It
// reports the plans per second.
func BenchmarkSearch(b *testing.B) { benchmarkSearch(b, "classic") }

// BenchmarkSearchMosaic is BenchmarkSearch on 54 territories in 18 continents.
func BenchmarkSearchMosaic(b *testing.B) { benchmarkSearch(b, "mosaic-54") }

func benchmarkSearch(b *testing.B, name string) {
	g := gameUpon(b, mapNamed(b, name), 4)
	type turn struct {
		p      risk.Position
		inHand int32
	}
	var turns []turn
	fieldPositions(b, g, 6, 5, func(p *risk.Position, inHand int32) {
		if inHand > 0 {
			turns = append(turns, turn{*p, inHand})
		}
	})
	pl := plannerOf(g, Paper())
	b.ReportAllocs()
	b.ResetTimer()
	plans := 0
	for i := range b.N {
		t := &turns[i%len(turns)]
		plans += pl.Search(&t.p, t.inHand).Len()
	}
	b.ReportMetric(float64(plans)/b.Elapsed().Seconds(), "plans/s")
}
