package sprites

import (
	"fmt"
	"math"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/scenes/ui/uitest"
)

// pixels returns the pixels of a drawing on a ground of w by h.
func pixels(w, h int, draw func(*paint.Canvas)) []uint8 {
	c := paint.New(w, h)
	c.Fill(paint.Rect(0, 0, float64(w), float64(h)), paint.Solid(art.Parchment))
	draw(c)
	return c.Pix.Pix
}

// differ counts the pixels whose grey differs by more than 40.
func differ(a, b []uint8) int {
	n := 0
	grey := func(p []uint8) int { return (299*int(p[0]) + 587*int(p[1]) + 114*int(p[2])) / 1000 }
	for i := 0; i < len(a); i += 4 {
		if d := grey(a[i:]) - grey(b[i:]); d > 40 || d < -40 {
			n++
		}
	}
	return n
}

var powers = []string{"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"}

func TestUnitsDifferInGreyscale(t *testing.T) {
	check := func(what string, names []string, draw func(c *paint.Canvas, i int)) {
		var pictures [][]uint8
		for i := range names {
			pictures = append(pictures, pixels(100, 100, func(c *paint.Canvas) { draw(c, i) }))
		}
		for i := range pictures {
			for j := range i {
				if n := differ(pictures[i], pictures[j]); n < 250 {
					t.Errorf("%s of %s and %s: only %d of 10,000 pixels differ in greyscale", what, names[j], names[i], n)
				}
			}
		}
	}
	var six []string
	for _, o := range art.Six {
		six = append(six, o.Name)
	}
	check("armies of Risk", six, func(c *paint.Canvas, i int) { drawArmies(c.Translate(10, 10), art.Six[i], 40, 0.42) })
	check("armies", powers, func(c *paint.Canvas, i int) { drawArmy(c, art.Power(powers[i]), 0.42) })
	check("fleets", powers, func(c *paint.Canvas, i int) { drawFleet(c, art.Power(powers[i]), 0.42) })
	check("armies and fleets", []string{"army", "fleet"}, func(c *paint.Canvas, i int) {
		if o := art.Power("FRA"); i == 0 {
			drawArmy(c, o, 0.42)
		} else {
			drawFleet(c, o, 0.42)
		}
	})
}

func TestIconsDiffer(t *testing.T) {
	o := art.Power("FRA")
	var pictures [][]uint8
	empty := pixels(44, 24, func(*paint.Canvas) {})
	for k := MoveMark; k <= MissingMark; k++ {
		p := pixels(44, 24, func(c *paint.Canvas) { drawIcon(c, k, o) })
		if n := differ(p, empty); n < 60 {
			t.Errorf("icon %d covers only %d pixels", k, n)
		}
		for j, q := range pictures {
			if n := differ(p, q); n < 60 {
				t.Errorf("icons %d and %d differ in only %d pixels", j, k, n)
			}
		}
		pictures = append(pictures, p)
	}
}

func TestCountsFitTheirArmies(t *testing.T) {
	w := uitest.New(t, "es", 1280, 800, uitest.Func(func(u *ui.UI) {}))
	w.Ticks(1)
	for _, radius := range []float64{11, 13, 15, 18} {
		for _, n := range []int{1, 9, 10, 44, 88, 100, 444, 888, 999} {
			style := countStyle(&art.Red, radius, n)
			width := w.UI.Width(fmt.Sprint(n), style)
			// The width of the narrowest shield at the height of the digits.
			if width > 1.72*radius {
				t.Errorf("%d on armies of radius %v is %.1f wide", n, radius, width)
			}
			if style.Size < 12 {
				t.Errorf("%d on armies of radius %v has size %.1f", n, radius, style.Size)
			}
		}
	}
}

// A mark that moves with the map is not drawn again.
func TestMovedMarksHaveTheSameKey(t *testing.T) {
	for _, d := range []Point{{0, 0}, {13, -7}, {401.5, 33}} {
		key, _, _ := markPicture(MoveMark, art.Power("FRA"), 32, []Point{{100 + d.X, 100 + d.Y}, {180 + d.X, 60 + d.Y}})
		first, _, _ := markPicture(MoveMark, art.Power("FRA"), 32, []Point{{100, 100}, {180, 60}})
		if key != first {
			t.Errorf("moved by %v a mark has another key: %+v", d, key)
		}
	}
	a, _, _ := markPicture(MoveMark, art.Power("FRA"), 32, []Point{{100, 100}, {180, 60}})
	b, _, _ := markPicture(MoveMark, art.Power("FRA"), 32, []Point{{180, 60}, {100, 100}})
	if a == b {
		t.Error("a move and its reverse have the same key")
	}
}

func TestWavesReachTheirEnd(t *testing.T) {
	for _, way := range [][]Point{{{0, 0}, {100, 0}}, {{0, 0}, {10, 50}, {90, 60}}, {{5, 5}, {5, 5}, {20, 5}}} {
		end := way[len(way)-1]
		p := pixels(120, 80, func(c *paint.Canvas) { c.Stroke(wave(way, 0), 3, paint.Solid(art.Ink1)) })
		x, y := int(math.Min(end.X, 119)), int(end.Y)
		found := false
		for dy := -2; dy <= 2; dy++ {
			for dx := -2; dx <= 2; dx++ {
				if px, py := x+dx, y+dy; px >= 0 && py >= 0 && px < 120 && p[4*(py*120+px)] < 120 {
					found = true
				}
			}
		}
		if !found {
			t.Errorf("the wave along %v does not reach its end", way)
		}
	}
}
