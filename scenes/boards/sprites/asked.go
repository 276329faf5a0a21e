package sprites

import (
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// dots is the pen of orders that are only asked for.
var dots = paint.Pen{Dash: []float64{0.5, 9}, Round: true}

// dotted strokes a path in dots over a cream line.
func dotted(c *paint.Canvas, p *paint.Path, o *art.Owner) {
	c.Stroke(p, lineWidth+casing, paint.Solid(art.Tip), paint.Pen{Round: true})
	c.Stroke(p, lineWidth, paint.Solid(o.Dark), dots)
}

// Asked draws a move that is asked for: a dotted arrow.
func Asked(u *ui.UI, o *art.Owner, from, to Point, size float64) {
	mark(u, AskedMark, o, size, 14, []Point{from, to}, func(c *paint.Canvas, p []Point) {
		a, b := ends(p[0], p[1], size)
		h := head(a, b)
		stop := towards(b, a, headLength*0.9)
		dotted(c, paint.Line(a.X, a.Y, stop.X, stop.Y), o)
		c.Stroke(h, casing, paint.Solid(art.Tip))
		c.Fill(h, paint.Solid(art.Tip))
		c.Stroke(h, 2.6, paint.Solid(o.Dark), paint.Pen{Miter: true})
	})
}

// AskedHold draws a dotted ring around a unit that is asked to hold.
func AskedHold(u *ui.UI, o *art.Owner, at Point, size float64) {
	r := size/2 + spare + 3
	mark(u, AskedMark, o, size, r+8, []Point{at}, func(c *paint.Canvas, p []Point) {
		dotted(c, paint.Circle(p[0].X, p[0].Y, r), o)
	})
}

// AskedSupport draws a support that is asked for: dots from a unit to the unit that holds, if start
// and to are the same, or to a bead on the move from start to to.
func AskedSupport(u *ui.UI, o *art.Owner, from, start, to Point, size float64) {
	mark(u, AskedMark, o, size, 16, []Point{from, start, to}, func(c *paint.Canvas, p []Point) {
		at := p[1]
		if p[1] != p[2] {
			at = Bead(p[1], p[2], size)
		}
		a, b := ends(p[0], at, size)
		if p[1] != p[2] {
			b = at
		}
		dotted(c, paint.Line(a.X, a.Y, b.X, b.Y), o)
		c.Fill(paint.Circle(b.X, b.Y, BeadRadius-2), paint.Solid(art.Tip))
		c.Stroke(paint.Circle(b.X, b.Y, 7), 2.6, paint.Solid(o.Dark))
	})
}
