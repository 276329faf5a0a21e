package risk

import (
	"testing"

	"eras/game/risk"
	"eras/scenes/ui"
)

// BenchmarkTick measures the description of a tick while a person aims.
func BenchmarkTick(b *testing.B) {
	own, enemy := front(b)
	h := begin(b, "en", 1920, 1080, alone("attack", 0, map[int]int{own: 20}, 0, someCards, "")(b))
	h.Click(h.area(risk.Territory(own)))
	h.Click(h.area(risk.Territory(enemy)))
	h.Ticks(60)
	b.ReportAllocs()
	for b.Loop() {
		h.Tick(ui.Input{})
	}
}
