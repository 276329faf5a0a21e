package raster

import "math"

// distance returns the distance of every pixel's centre from the nearest pixel of
// another face or the edge of the grid, in pixels, exact to half a pixel. It takes
// linear time (Meijster, Roerdink and Hesselink 2000).
func (g *Grid) distance() []float32 {
	w, h := g.W, g.H
	rows := make([]int32, w*h) // distance up or down to the nearest border pixel
	far := int32(w + h)
	for x := range w {
		d := far
		for y := range h {
			if g.onBorder(x, y) {
				d = 0
			} else if d < far {
				d++
			}
			rows[y*w+x] = d
		}
		d = far
		for y := h - 1; y >= 0; y-- {
			i := y*w + x
			if rows[i] == 0 {
				d = 0
			} else if d < far {
				d++
			}
			rows[i] = min(rows[i], d)
		}
	}
	out := make([]float32, w*h)
	places, starts := make([]int, w), make([]int, w)
	for y := range h {
		row := rows[y*w : y*w+w]
		// The lower envelope of the parabolas over the row's pixels.
		value := func(x, at int) int { return (x-at)*(x-at) + int(row[at])*int(row[at]) }
		meet := func(a, b int) int {
			return (b*b - a*a + int(row[b])*int(row[b]) - int(row[a])*int(row[a])) / (2 * (b - a))
		}
		n := 0
		places[0], starts[0] = 0, 0
		for x := 1; x < w; x++ {
			for n >= 0 && value(starts[n], places[n]) > value(starts[n], x) {
				n--
			}
			if n < 0 {
				n = 0
				places[0], starts[0] = x, 0
				continue
			}
			if at := 1 + meet(places[n], x); at < w {
				n++
				places[n], starts[n] = x, at
			}
		}
		for x := w - 1; x >= 0; x-- {
			out[y*w+x] = float32(math.Sqrt(float64(value(x, places[n])))) + 0.5
			if x == starts[n] {
				n--
			}
		}
	}
	return out
}

// onBorder reports whether a pixel has a side to another face or to the outside.
func (g *Grid) onBorder(x, y int) bool {
	f := g.Face[y*g.W+x]
	return g.At(x-1, y) != f || g.At(x+1, y) != f || g.At(x, y-1) != f || g.At(x, y+1) != f
}
