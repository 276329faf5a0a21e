package sprites

import (
	"math"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type iconKey struct {
	kind  MarkKind
	owner string
}

// Icon draws the icon of a mark in the middle of r, for lists and legends. It is at most 1.4 times
// 44 by 24 units.
func Icon(u *ui.UI, r ui.Rect, kind MarkKind, o *art.Owner) {
	k := min(r.W/44, r.H/24, 1.4)
	box := r.Middle(44*k, 24*k)
	u.Picture(box, 3, iconKey{kind, o.Name}, func(c *paint.Canvas) { drawIcon(c.Scale(k), kind, o) })
}

// drawIcon draws an icon in a box of 44 by 24.
func drawIcon(c *paint.Canvas, kind MarkKind, o *art.Owner) {
	ink := paint.Solid(o.Dark)
	solid := func(p *paint.Path, width float64, pen paint.Pen) {
		c.Stroke(p, width+3.4, paint.Solid(art.Tip), paint.Pen{Round: true})
		c.Stroke(p, width, ink, pen)
	}
	dashed := paint.Pen{Dash: []float64{6.5, 3.5}}
	switch kind {
	case MoveMark:
		arrow(c, Point{4, 12}, Point{42, 12}, o, paint.Pen{})
	case HoldMark:
		solid(octagon(22, 12, 10), 3.6, paint.Pen{})
	case SupportHoldMark:
		solid(paint.Line(3, 12, 29, 12), 4, dashed)
		solid(paint.Arc(42, 12, 13, math.Pi-0.75, math.Pi+0.75), 4, paint.Pen{Round: true})
	case SupportMoveMark:
		solid(paint.Line(1, 12, 20, 12), 4, dashed)
		c.Fill(paint.Circle(30, 12, 11.5), paint.Solid(art.Tip))
		c.Fill(paint.Circle(30, 12, 9.5), ink)
		c.Fill(paint.Circle(30, 12, 6), paint.Solid(art.Tip))
		c.Fill(paint.Circle(30, 12, 3), ink)
	case ConvoyMark:
		solid(wave([]Point{{2, 12}, {43, 12}}, 0), 3.8, paint.Pen{Round: true})
	case RetreatMark:
		z := zigzag(Point{2, 12}, Point{28, 12})
		solid(z, 3.4, paint.Pen{Miter: true})
		h := head(Point{20, 12}, Point{43, 12})
		c.Fill(h, paint.Solid(art.Tip))
		c.Stroke(h, 2.4, ink, paint.Pen{Miter: true})
	case BuildMark:
		solid(paint.Circle(22, 12, 9.5), 3, paint.Pen{})
		solid(paint.Line(16.5, 12, 27.5, 12).Append(paint.Line(22, 6.5, 22, 17.5)), 2.8, paint.Pen{})
	case DisbandMark:
		cross(c, 22, 12, 7, 4)
	case FailedMark:
		arrow(c, Point{4, 12}, Point{42, 12}, o, paint.Pen{})
		cross(c, 21, 12, 6, 3.6)
	case AskedMark:
		dotted(c, paint.Line(4, 12, 26, 12), o)
		h := head(Point{4, 12}, Point{42, 12})
		c.Fill(h, paint.Solid(art.Tip))
		c.Stroke(h, 2.4, ink, paint.Pen{Miter: true})
	case MissingMark:
		c.Fill(paint.Circle(22, 12, 11.5), paint.Solid(art.Ink1))
		c.Fill(paint.Circle(22, 12, 9.8), paint.Solid(art.Gold))
		question(c, 22, 12, 1.1)
	}
}
