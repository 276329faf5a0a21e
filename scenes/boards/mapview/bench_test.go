package mapview

import (
	"image"
	"math"
	"sync/atomic"
	"testing"

	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/uitest"
)

// BenchmarkRaster measures how long the background goroutine takes to draw a map for a
// window of 1920×1080.
func BenchmarkRaster(b *testing.B) {
	for _, name := range boards {
		m := load(b, name).m
		zoom := 1560.0 / geography.Width
		p := specOf(m, zoom, image.Rect(0, 0, 1560, int(math.Ceil(m.Height*zoom))))
		p.unit = 1.2
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p.stale = new(atomic.Bool)
				p.spare = newRaster(p)
			}
		})
	}
}

// BenchmarkConquest measures a tick in which a territory changes hands, in a window of
// 1920×1080.
func BenchmarkConquest(b *testing.B) {
	w, s := open(b, load(b, "risk classic"), 1920, 1080)
	i := 0
	for b.Loop() {
		i++
		s.look.Owners[i%len(s.look.Owners)] = art.Six[i%5]
		w.Ticks(1)
	}
}

// BenchmarkTick measures an idle tick, with all names and a piece on every area.
func BenchmarkTick(b *testing.B) {
	for _, name := range boards {
		b.Run(name, func(b *testing.B) {
			w, s := open(b, load(b, name), 1920, 1080)
			withPieces(s, 1, 15)
			settle(b, w, s)
			for b.Loop() {
				w.Ticks(1)
			}
		})
	}
}

// BenchmarkNames measures the layout of all names, which is spread over several ticks.
func BenchmarkNames(b *testing.B) {
	for _, name := range boards {
		w, s := open(b, load(b, name), 1920, 1080)
		withPieces(s, 1, 15)
		settle(b, w, s)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var l *layout
				w.Screen = uitest.Func(func(u *ui.UI) { l = s.view.newLayout(u, &s.look) })
				w.Ticks(1)
				l.before = nil
				l.run(len(l.v.m.Areas))
			}
		})
	}
}
