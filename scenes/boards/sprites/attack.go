package sprites

import (
	"math"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type attackArrowKey struct {
	owner string
	w, h  float64
	rx    bool
	ry    bool
	size  float64
}

// AttackArrow draws the curved arrow of an attack in Risk between two tokens of the given radius.
func AttackArrow(u *ui.UI, o *art.Owner, from, to Point, radius float64) {
	half := func(v float64) float64 { return math.Round(v*2) / 2 }
	d := Point{half(to.X - from.X), half(to.Y - from.Y)}
	length := math.Hypot(d.X, d.Y)
	if length < 2 {
		return
	}
	rim := bowOf(length) + 16
	box := ui.R(min(from.X, from.X+d.X), min(from.Y, from.Y+d.Y), math.Abs(d.X), math.Abs(d.Y))
	key := attackArrowKey{o.Name, box.W, box.H, d.X < 0, d.Y < 0, radius}
	u.Picture(box, rim, key, func(c *paint.Canvas) {
		PaintAttackArrow(c, o, Point{from.X - box.X, from.Y - box.Y}, Point{from.X - box.X + d.X, from.Y - box.Y + d.Y}, radius)
	})
}

// bowOf returns how far the arrow of an attack bends. Between neighbours it bends enough to be
// visible beside their tokens.
func bowOf(length float64) float64 { return min(max(0.28*length, 36), 46) }

// PaintAttackArrow paints the arrow of an attack on a canvas; see [AttackArrow].
func PaintAttackArrow(c *paint.Canvas, o *art.Owner, a, b Point, radius float64) {
	l := math.Hypot(b.X-a.X, b.Y-a.Y)
	bow := bowOf(l)
	// The arrow bends upwards, whichever way it points.
	nx, ny := (b.Y-a.Y)/l, -(b.X-a.X)/l
	if ny > 0 {
		nx, ny = -nx, -ny
	}
	mid := Point{(a.X+b.X)/2 + nx*bow*2, (a.Y+b.Y)/2 + ny*bow*2}
	at := func(t float64) Point {
		s := 1 - t
		return Point{s*s*a.X + 2*s*t*mid.X + t*t*b.X, s*s*a.Y + 2*s*t*mid.Y + t*t*b.Y}
	}
	gap := min(radius+6, l*0.45)
	t0, t1 := 0.0, 1.0
	for ; t0 < 0.45 && distance(at(t0), a) < gap; t0 += 0.01 {
	}
	for ; t1 > 0.55 && distance(at(t1), b) < gap; t1 -= 0.01 {
	}
	tip, tail := at(t1), at(t1-0.02)
	neck := t1
	for ; neck > t0+0.02 && distance(at(neck), tip) < headLength*0.75; neck -= 0.01 {
	}
	shaft := new(paint.Path)
	const steps = 24
	for i := range steps + 1 {
		p := at(t0 + (neck-t0)*float64(i)/steps)
		if i == 0 {
			shaft.MoveTo(p.X, p.Y)
		} else {
			shaft.LineTo(p.X, p.Y)
		}
	}
	h := head(tail, tip)
	c.Stroke(shaft, 13, paint.Solid(art.Tip), paint.Pen{Round: true})
	c.Stroke(h, 6, paint.Solid(art.Tip))
	c.Stroke(shaft, 8, paint.Solid(o.Dark))
	c.Stroke(shaft, 6, paint.Solid(o.Main))
	c.Fill(h, paint.Solid(o.Main))
	c.Stroke(h, 1.2, paint.Solid(o.Dark))
}

// LinkArrow draws a small arrow in the middle between two tokens: a link that leads only that way.
func LinkArrow(u *ui.UI, from, to Point) {
	l := distance(from, to)
	if l < 2 {
		return
	}
	const size = 9
	dx, dy := math.Round(8*(to.X-from.X)/l)/8, math.Round(8*(to.Y-from.Y)/l)/8
	box := around((from.X+to.X)/2, (from.Y+to.Y)/2, size)
	u.Picture(box, 5, [3]any{"risk link", dx, dy}, func(c *paint.Canvas) {
		tip, tail := Point{size * (1 + dx), size * (1 + dy)}, Point{size * (1 - dx), size * (1 - dy)}
		p := paint.Line(tail.X-size*0.8*dy, tail.Y+size*0.8*dx, tip.X, tip.Y, tail.X+size*0.8*dy, tail.Y-size*0.8*dx)
		p.Close()
		c.Stroke(p, 5, paint.Solid(art.Tip))
		c.Fill(p, paint.Solid(art.Ink1))
	})
}

func distance(a, b Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// Brackets draws pale red corners around a target.
func Brackets(u *ui.UI, r ui.Rect) {
	u.Picture(r, 4, "risk brackets", func(c *paint.Canvas) {
		const leg = 11
		for _, x := range []float64{0, r.W} {
			for _, y := range []float64{0, r.H} {
				dx, dy := float64(leg), float64(leg)
				if x > 0 {
					dx = -leg
				}
				if y > 0 {
					dy = -leg
				}
				p := paint.Line(x+dx, y, x, y, x, y+dy)
				c.Stroke(p, 7, paint.Solid(art.Ink1), paint.Pen{Miter: true})
				c.Stroke(p, 4, paint.Solid(paint.RGB(0xF6B7A4)), paint.Pen{Miter: true})
			}
		}
	})
}

// Ring draws the gold ring around a selected token.
func Ring(u *ui.UI, x, y, radius float64) {
	u.Picture(around(x, y, radius), 4, "risk ring", func(c *paint.Canvas) {
		p := paint.Circle(radius, radius, radius)
		c.Stroke(p, 5.5, paint.Solid(art.Ink1))
		c.Stroke(p, 3, paint.Solid(art.Gold))
	})
}
