package tokens

import (
	"math"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type attackKey struct {
	owner string
	w, h  float64
	rx    bool
	ry    bool
	size  float64
}

// Attack draws the curved arrow of an attack in Risk, between tokens of that
// radius.
func Attack(u *ui.UI, o *art.Owner, from, to Point, radius float64) {
	half := func(v float64) float64 { return math.Round(v*2) / 2 }
	d := Point{half(to.X - from.X), half(to.Y - from.Y)}
	length := math.Hypot(d.X, d.Y)
	if length < 2 {
		return
	}
	rim := bowOf(length) + 16
	box := ui.R(min(from.X, from.X+d.X), min(from.Y, from.Y+d.Y), math.Abs(d.X), math.Abs(d.Y))
	key := attackKey{o.Name, box.W, box.H, d.X < 0, d.Y < 0, radius}
	u.Picture(box, rim, key, func(c *paint.Canvas) {
		PaintAttack(c, o, Point{from.X - box.X, from.Y - box.Y}, Point{from.X - box.X + d.X, from.Y - box.Y + d.Y}, radius)
	})
}

// bowOf returns how far the arrow of an attack swings out.
func bowOf(length float64) float64 { return min(0.28*length, 46) }

// PaintAttack paints the arrow of an attack into a picture; see [Attack].
func PaintAttack(c *paint.Canvas, o *art.Owner, a, b Point, radius float64) {
	l := math.Hypot(b.X-a.X, b.Y-a.Y)
	bow := bowOf(l)
	// The bow goes upwards, whichever way the arrow points.
	nx, ny := (b.Y-a.Y)/l, -(b.X-a.X)/l
	if ny > 0 {
		nx, ny = -nx, -ny
	}
	mid := Point{(a.X+b.X)/2 + nx*bow*2, (a.Y+b.Y)/2 + ny*bow*2}
	at := func(t float64) Point {
		s := 1 - t
		return Point{s*s*a.X + 2*s*t*mid.X + t*t*b.X, s*s*a.Y + 2*s*t*mid.Y + t*t*b.Y}
	}
	gap := min(radius+6, l*0.28)
	t0, t1 := 0.0, 1.0
	for ; t0 < 0.45 && distance(at(t0), a) < gap; t0 += 0.01 {
	}
	for ; t1 > 0.55 && distance(at(t1), b) < gap; t1 -= 0.01 {
	}
	tip, tail := at(t1), at(t1-0.02)
	neck := t1
	for ; neck > t0+0.02 && distance(at(neck), tip) < headL*0.75; neck -= 0.01 {
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

func distance(a, b Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

type bracketKey struct{ radius float64 }

// Brackets draws pale red corners around a token of that radius: it is attacked.
func Brackets(u *ui.UI, x, y, radius float64) {
	half := radius + 7
	u.Picture(around(x, y, half), 4, bracketKey{radius}, func(c *paint.Canvas) {
		arm := half * 0.55
		p := new(paint.Path)
		for _, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			cx, cy := half+s[0]*half, half+s[1]*half
			p.MoveTo(cx-s[0]*arm, cy).LineTo(cx, cy).LineTo(cx, cy-s[1]*arm)
		}
		c.Stroke(p, 6, paint.Solid(art.BadText), paint.Pen{Miter: true})
		c.Stroke(p, 3.6, paint.Solid(paint.RGB(0xF7C7B8)), paint.Pen{Miter: true})
	})
}

// Ring draws the gold ring around the token of that radius that was chosen.
func Ring(u *ui.UI, x, y, radius float64) {
	half := radius + 5
	u.Picture(around(x, y, half), 4, ringKey{radius}, func(c *paint.Canvas) {
		ring := paint.Circle(half, half, half)
		c.Stroke(ring, 6, paint.Solid(art.Ink1))
		c.Stroke(ring, 3.6, paint.Solid(art.Gold))
	})
}

type ringKey struct{ radius float64 }
