package ui

import (
	"fmt"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Medal draws a medal in a square: a brass disc if it has been won, a dashed outline if not.
func (sf *Surface) Medal(r Rect, icon string, won bool) {
	mid := r.W / 2
	sf.Picture(r, 1, fmt.Sprint("medal ", won), func(c *paint.Canvas) {
		outer := paint.Circle(mid, mid, mid-2)
		if !won {
			c.Stroke(outer, 1.6, paint.Solid(art.Ink3), paint.Pen{Dash: []float64{4, 4}})
			return
		}
		c.Fill(outer, paint.Vertical(0, r.H, art.BrassHigh, art.Brass))
		c.Stroke(outer, 2, paint.Solid(art.BrassLow))
		c.Stroke(paint.Circle(mid, mid, mid-5), 1, paint.Solid(art.BrassLow))
	})
	ink := art.Ink3
	if won {
		ink = art.Ink1
	}
	sf.Icon(r.Middle(r.W*0.6, r.W*0.6), icon, ink)
}
