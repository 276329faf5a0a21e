package ender

import (
	"fmt"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// BenchmarkSearch plans turns of matches on the classic map, with up to 200 plans each. It
// reports the plans per second.
func BenchmarkSearch(b *testing.B) { benchmarkSearch(b, "classic") }

// BenchmarkSearchMosaic is BenchmarkSearch on 54 territories in 18 continents.
func BenchmarkSearchMosaic(b *testing.B) { benchmarkSearch(b, "mosaic-54") }

// BenchmarkPlan makes plans of ender3 for turns of matches with growing sets, with one worker and with
// two.
func BenchmarkPlan(b *testing.B) {
	g := gameUpon(b, mapNamed(b, "classic"), 5, func(r *risk.Rules) { r.Sets = risk.GrowingSets() })
	turns := wholeTurns(b, g)
	params, err := Parameters.Of("ender3")
	if err != nil {
		b.Fatal(err)
	}
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			pl := NewPlanner(g, 0, params, game.Random(1), Options{Workers: workers})
			for i := range b.N {
				t := &turns[i%len(turns)]
				pl.choice.Choose(pl.Search(&t.p, t.inHand))
			}
		})
	}
}

// benchTurn is a position at the beginning of a turn, with armies in hand.
type benchTurn struct {
	p      risk.Position
	inHand int32
}

// wholeTurns returns turns of six matches of g.
func wholeTurns(b *testing.B, g *risk.Game) (turns []benchTurn) {
	fieldPositions(b, g, 6, 5, func(p *risk.Position, inHand int32) {
		if inHand > 0 {
			turns = append(turns, benchTurn{*p, inHand})
		}
	})
	return turns
}

func benchmarkSearch(b *testing.B, name string) {
	g := gameUpon(b, mapNamed(b, name), 4)
	turns := wholeTurns(b, g)
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
