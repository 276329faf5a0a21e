package chart

import (
	"image"
	"math"
	"sync/atomic"
	"testing"

	"eras/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/uitest"
)

// BenchmarkSheet measures how long the background draws a map for a window of
// 1920×1080.
func BenchmarkSheet(b *testing.B) {
	for _, name := range boards {
		m := load(b, name).m
		zoom := 1560.0 / geography.Width
		p := planOf(m, zoom, image.Rect(0, 0, 1560, int(math.Ceil(m.Height*zoom))))
		p.unit = 1.2
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p.stale = new(atomic.Bool)
				p.spare = newSheet(p)
			}
		})
	}
}

// BenchmarkConquest measures how long a tick takes in which a country changes
// hands, in a window of 1920×1080.
func BenchmarkConquest(b *testing.B) {
	w, s := open(b, load(b, "risk classic"), 1920, 1080)
	i := 0
	for b.Loop() {
		i++
		s.look.Owners[i%len(s.look.Owners)] = art.Six[i%5]
		w.Ticks(1)
	}
}

// BenchmarkTick measures a tick in which nothing happens, with all names and a
// piece to be avoided on every area.
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

// BenchmarkNames measures how long all names take to find their places, which
// several ticks share.
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
