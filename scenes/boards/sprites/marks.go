package sprites

import (
	"math"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// MarkKind is the kind of an order mark.
type MarkKind uint8

// The kinds of order marks.
const (
	MoveMark MarkKind = iota
	HoldMark
	SupportHoldMark
	SupportMoveMark
	ConvoyMark
	RetreatMark
	BuildMark
	DisbandMark
	FailedMark
	AskedMark // of orders that are only asked for
	MissingMark
)

// Lengths of marks in logical units.
const (
	lineWidth  = 5.5 // of a mark
	casing     = 5   // extra width of the cream line below
	headLength = 17  // length of an arrow head along and across the line
	headWidth  = 17
	spare      = 5 // between a mark and the edge of a unit
)

// markKey is the key of the picture of a mark. Its points are relative to the upper left corner, so
// that a mark that moves with the map is not drawn again.
type markKey struct {
	kind   MarkKind
	owner  string
	size   float64
	points [6]Point
	n      int
}

// markPicture returns the key of a mark, the rectangle around its points, and the
// points relative to its corner.
func markPicture(kind MarkKind, o *art.Owner, size float64, points []Point) (key markKey, r ui.Rect, at []Point) {
	key = markKey{kind: kind, owner: o.Name, size: size, n: len(points)}
	low, high := points[0], points[0]
	for _, p := range points {
		low = Point{min(low.X, p.X), min(low.Y, p.Y)}
		high = Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	// Half units are precise enough, and let pictures be reused.
	half := func(v float64) float64 { return math.Round(v*2) / 2 }
	at = make([]Point, len(points))
	for i, p := range points {
		at[i] = Point{half(p.X - low.X), half(p.Y - low.Y)}
		if i < len(key.points) {
			key.points[i] = at[i]
		}
	}
	return key, ui.R(low.X, low.Y, half(high.X-low.X), half(high.Y-low.Y)), at
}

// mark draws a mark over its points and rim units around them.
func mark(u *ui.UI, kind MarkKind, o *art.Owner, size, rim float64, points []Point, draw func(c *paint.Canvas, at []Point)) {
	key, r, at := markPicture(kind, o, size, points)
	u.Picture(r, rim, key, func(c *paint.Canvas) { draw(c, at) })
}

// cased strokes a path in the owner's dark tone over a wider cream line.
func cased(c *paint.Canvas, p *paint.Path, width float64, o *art.Owner, pen paint.Pen) {
	whole := pen
	whole.Dash = nil
	c.Stroke(p, width+casing, paint.Solid(art.Tip), whole)
	c.Stroke(p, width, paint.Solid(o.Dark), pen)
}

// towards returns the point d units from a on the way to b.
func towards(a, b Point, d float64) Point {
	l := math.Hypot(b.X-a.X, b.Y-a.Y)
	if l == 0 {
		return a
	}
	return Point{a.X + (b.X-a.X)*d/l, a.Y + (b.Y-a.Y)*d/l}
}

// head returns the arrow head at tip of a line that comes from from.
func head(from, tip Point) *paint.Path {
	l := math.Hypot(tip.X-from.X, tip.Y-from.Y)
	if l == 0 {
		l = 1
	}
	ux, uy := (tip.X-from.X)/l, (tip.Y-from.Y)/l
	bx, by := tip.X-ux*headLength, tip.Y-uy*headLength
	return paint.Poly(tip.X, tip.Y, bx-uy*headWidth/2, by+ux*headWidth/2, tip.X-ux*headLength*0.75, tip.Y-uy*headLength*0.75, bx+uy*headWidth/2, by-ux*headWidth/2)
}

// ends returns the ends of a line between two units, which keeps clear of both.
func ends(from, to Point, size float64) (a, b Point) {
	d := math.Hypot(to.X-from.X, to.Y-from.Y)
	gap := min(size/2+spare, d*0.3)
	return towards(from, to, gap), towards(to, from, min(gap, d*0.2))
}

// Head returns the rectangle of the head of an arrow from one unit to another.
func Head(from, to Point, size float64) ui.Rect {
	a, tip := ends(from, to, size)
	middle := towards(tip, a, headLength/2)
	const side = headLength + casing
	return ui.R(middle.X-side/2, middle.Y-side/2, side, side)
}

// arrow draws a line with a head.
func arrow(c *paint.Canvas, a, b Point, o *art.Owner, pen paint.Pen) {
	h := head(a, b)
	stop := towards(b, a, headLength*0.7)
	shaft := paint.Line(a.X, a.Y, stop.X, stop.Y)
	c.Stroke(shaft, lineWidth+casing, paint.Solid(art.Tip), paint.Pen{Round: true})
	c.Stroke(h, casing, paint.Solid(art.Tip))
	c.Stroke(shaft, lineWidth, paint.Solid(o.Dark), pen)
	c.Fill(h, paint.Solid(o.Dark))
}

// Move draws a move. size is the size of units, here and in all other marks.
func Move(u *ui.UI, o *art.Owner, from, to Point, size float64) {
	mark(u, MoveMark, o, size, 14, []Point{from, to}, func(c *paint.Canvas, p []Point) {
		a, b := ends(p[0], p[1], size)
		arrow(c, a, b, o, paint.Pen{Round: true})
	})
}

// Hold draws an octagon around a unit that holds.
func Hold(u *ui.UI, o *art.Owner, at Point, size float64) {
	r := size/2 + spare + 3
	mark(u, HoldMark, o, size, r+8, []Point{at}, func(c *paint.Canvas, p []Point) {
		cased(c, octagon(p[0].X, p[0].Y, r), lineWidth*0.8, o, paint.Pen{})
	})
}

func octagon(x, y, r float64) *paint.Path {
	var xy []float64
	for i := range 8 {
		sin, cos := math.Sincos(math.Pi/8 + float64(i)*math.Pi/4)
		xy = append(xy, x+cos*r, y+sin*r)
	}
	return paint.Poly(xy...)
}

var dashes = paint.Pen{Dash: []float64{9, 5}}

// arcRadius is the radius of the arc of [SupportHold], outside the octagon of [Hold].
func arcRadius(size float64) float64 { return size/2 + spare + 13 }

// arcHalf is half the angle of that arc.
const arcHalf = 0.75

// SupportArc returns squares along the arc of [SupportHold].
func SupportArc(from, at Point, size float64) []ui.Rect {
	r, angle := arcRadius(size), math.Atan2(from.Y-at.Y, from.X-at.X)
	const side = lineWidth + casing
	var all []ui.Rect
	for _, turn := range [...]float64{-1, -0.5, 0, 0.5, 1} {
		sin, cos := math.Sincos(angle + turn*arcHalf)
		all = append(all, ui.R(at.X+cos*r-side/2, at.Y+sin*r-side/2, side, side))
	}
	return all
}

// SupportHold draws a dashed line from a unit to an arc around the unit that it
// supports.
func SupportHold(u *ui.UI, o *art.Owner, from, at Point, size float64) {
	r := arcRadius(size)
	mark(u, SupportHoldMark, o, size, r+8, []Point{from, at}, func(c *paint.Canvas, p []Point) {
		a, _ := ends(p[0], p[1], size)
		b := towards(p[1], p[0], r)
		cased(c, paint.Line(a.X, a.Y, b.X, b.Y), lineWidth*0.85, o, dashes)
		angle := math.Atan2(p[0].Y-p[1].Y, p[0].X-p[1].X)
		cased(c, paint.Arc(p[1].X, p[1].Y, r, angle-arcHalf, angle+arcHalf), lineWidth*0.85, o, paint.Pen{Round: true})
	})
}

// bead is the position of the bead of supports on a move, as a share of its length.
const bead = 0.56

// BeadRadius is the radius of a bead.
const BeadRadius = 11.5

// Bead returns where the bead of supports lies on a move.
func Bead(start, to Point, size float64) Point {
	s, e := ends(start, to, size)
	return Point{s.X + (e.X-s.X)*bead, s.Y + (e.Y-s.Y)*bead}
}

// Short reports whether the bead on a move would touch the head of its arrow.
func Short(start, to Point, size float64) bool {
	s, e := ends(start, to, size)
	return math.Hypot(e.X-s.X, e.Y-s.Y)*(1-bead) < headLength+BeadRadius
}

// SupportMove draws a dashed line from a unit to a bead on the move from start to to
// that it supports.
func SupportMove(u *ui.UI, o *art.Owner, from, start, to Point, size float64) {
	mark(u, SupportMoveMark, o, size, 16, []Point{from, start, to}, func(c *paint.Canvas, p []Point) {
		at := Bead(p[1], p[2], size)
		a, _ := ends(p[0], at, size)
		stop := towards(at, p[0], 7)
		cased(c, paint.Line(a.X, a.Y, stop.X, stop.Y), lineWidth*0.85, o, dashes)
		c.Fill(paint.Circle(at.X, at.Y, BeadRadius), paint.Solid(art.Tip))
		c.Fill(paint.Circle(at.X, at.Y, 9), paint.Solid(o.Dark))
		c.Fill(paint.Circle(at.X, at.Y, 4.6), paint.Solid(art.Tip))
		c.Fill(paint.Circle(at.X, at.Y, 2.4), paint.Solid(o.Dark))
	})
}

// Convoyed draws the move of a convoyed army: a wave past the fleets with a head at its
// end.
func Convoyed(u *ui.UI, o *art.Owner, from Point, fleets []Point, to Point, size float64) {
	points := append(append([]Point{from}, fleets...), to)
	for len(points) > 6 { // a key holds six points; very long routes skip fleets
		points = append(points[:3], points[4:]...)
	}
	mark(u, ConvoyMark, o, size, 20, points, func(c *paint.Canvas, p []Point) {
		a, _ := ends(p[0], p[1], size)
		_, b := ends(p[len(p)-2], p[len(p)-1], size)
		way := append([]Point{a}, p[1:len(p)-1]...)
		way = append(way, b)
		w := wave(way, headLength*0.7)
		c.Stroke(w, lineWidth*0.85+casing, paint.Solid(art.Tip), paint.Pen{Round: true})
		h := head(way[len(way)-2], b)
		c.Stroke(h, casing, paint.Solid(art.Tip))
		c.Stroke(w, lineWidth*0.85, paint.Solid(o.Dark), paint.Pen{Round: true})
		c.Fill(h, paint.Solid(o.Dark))
	})
}

// Convoy draws a dotted ring around a fleet that convoys.
func Convoy(u *ui.UI, o *art.Owner, at Point, size float64) {
	r := size/2 + spare + 2
	mark(u, ConvoyMark, o, size, r+8, []Point{at}, func(c *paint.Canvas, p []Point) {
		ring := paint.Circle(p[0].X, p[0].Y, r)
		n := math.Round(2 * math.Pi * r / 9)
		pitch := 2 * math.Pi * r / n
		cased(c, ring, lineWidth*0.8, o, paint.Pen{Dash: []float64{pitch * 0.62, pitch * 0.38}})
	})
}

// wave returns a wavy line along a path. The last short units are straight.
func wave(way []Point, short float64) *paint.Path {
	const (
		length    = 24
		amplitude = 4.5
		step      = 3
	)
	total := 0.0
	for i := 1; i < len(way); i++ {
		total += math.Hypot(way[i].X-way[i-1].X, way[i].Y-way[i-1].Y)
	}
	total -= short
	p := new(paint.Path)
	walked, first := 0.0, true
	for i := 1; i < len(way); i++ {
		a, b := way[i-1], way[i]
		l := math.Hypot(b.X-a.X, b.Y-a.Y)
		if l == 0 {
			continue
		}
		nx, ny := -(b.Y-a.Y)/l, (b.X-a.X)/l
		for d := 0.0; d < l && walked+d <= total; d += step {
			at := towards(a, b, d)
			s := walked + d
			fade := min(1, s/12, (total-s)/10)
			swing := math.Sin(2*math.Pi*s/length) * amplitude * fade
			x, y := at.X+nx*swing, at.Y+ny*swing
			if first {
				p.MoveTo(x, y)
				first = false
			} else {
				p.LineTo(x, y)
			}
		}
		walked += l
	}
	end := towards(way[len(way)-1], way[len(way)-2], short)
	if first {
		p.MoveTo(way[0].X, way[0].Y)
	}
	return p.LineTo(end.X, end.Y)
}

// Retreat draws a zigzag with a hollow head.
func Retreat(u *ui.UI, o *art.Owner, from, to Point, size float64) {
	mark(u, RetreatMark, o, size, 18, []Point{from, to}, func(c *paint.Canvas, p []Point) {
		a, b := ends(p[0], p[1], size)
		z := zigzag(a, towards(b, a, headLength*0.8))
		h := head(a, b)
		c.Stroke(z, lineWidth*0.75+casing, paint.Solid(art.Tip), paint.Pen{Miter: true})
		c.Stroke(h, casing+2.6, paint.Solid(art.Tip))
		c.Stroke(z, lineWidth*0.75, paint.Solid(o.Dark), paint.Pen{Miter: true})
		c.Fill(h, paint.Solid(art.Tip))
		c.Stroke(h, 2.6, paint.Solid(o.Dark), paint.Pen{Miter: true})
	})
}

// zigzag returns a zigzag line between two points.
func zigzag(a, b Point) *paint.Path {
	l := math.Hypot(b.X-a.X, b.Y-a.Y)
	n := max(2, int(l/9))
	p := new(paint.Path).MoveTo(a.X, a.Y)
	if l == 0 {
		return p.LineTo(b.X, b.Y)
	}
	nx, ny := -(b.Y-a.Y)/l, (b.X-a.X)/l
	for i := 1; i < n; i++ {
		at := towards(a, b, l*float64(i)/float64(n))
		side := 5.0
		if i%2 == 0 {
			side = -5
		}
		p.LineTo(at.X+nx*side, at.Y+ny*side)
	}
	return p.LineTo(b.X, b.Y)
}

// Build draws a ring with a plus around a unit being built.
func Build(u *ui.UI, o *art.Owner, at Point, size float64) {
	r := size/2 + spare
	mark(u, BuildMark, o, size, r+10, []Point{at}, func(c *paint.Canvas, p []Point) {
		cased(c, paint.Circle(p[0].X, p[0].Y, r), lineWidth*0.8, o, paint.Pen{})
		plus(c, p[0].X+r*0.72, p[0].Y-r*0.72, max(6, r*0.36), o)
	})
}

// plus draws a disc with a plus.
func plus(c *paint.Canvas, x, y, r float64, o *art.Owner) {
	c.Fill(paint.Circle(x, y, r+2), paint.Solid(art.Tip))
	c.Fill(paint.Circle(x, y, r), paint.Solid(o.Dark))
	p := paint.Line(x-r*0.55, y, x+r*0.55, y).Append(paint.Line(x, y-r*0.55, x, y+r*0.55))
	c.Stroke(p, r*0.34, paint.Solid(art.Tip))
}

// Disband draws a red cross over a unit being disbanded.
func Disband(u *ui.UI, at Point, size float64) {
	mark(u, DisbandMark, &art.Red, size, size/2+4, []Point{at}, func(c *paint.Canvas, p []Point) {
		cross(c, p[0].X, p[0].Y, size*0.4, size*0.13)
	})
}

// Failed draws a small red cross on a failed order.
func Failed(u *ui.UI, at Point) {
	const r = 4.5
	mark(u, FailedMark, &art.Red, 0, r+6, []Point{at}, func(c *paint.Canvas, p []Point) { cross(c, p[0].X, p[0].Y, r, 3) })
}

func cross(c *paint.Canvas, x, y, r, width float64) {
	p := paint.Line(x-r, y-r, x+r, y+r).Append(paint.Line(x-r, y+r, x+r, y-r))
	c.Stroke(p, width+casing, paint.Solid(art.Tip), paint.Pen{Round: true})
	c.Stroke(p, width, paint.Solid(art.Bad), paint.Pen{Round: true})
}

// MissingRadius returns the radius of the ring of [Missing].
func MissingRadius(size float64) float64 { return size/2 + spare + 1 }

// MissingBadge returns the middle and the radius of the question mark of [Missing].
func MissingBadge(at Point, size float64) (middle Point, radius float64) {
	r := MissingRadius(size)
	return Point{at.X + r*0.72, at.Y - r*0.72}, 10.5
}

// RingRadius returns the radius within which the rings of [Hold] and [Convoy] lie.
func RingRadius(size float64) float64 { return size/2 + spare + 6 }

// Missing draws a gold ring and a question mark around a unit without an order.
func Missing(u *ui.UI, at Point, size float64) {
	r := MissingRadius(size)
	mark(u, MissingMark, &art.Nobody, size, r+16, []Point{at}, func(c *paint.Canvas, p []Point) {
		ring := paint.Circle(p[0].X, p[0].Y, r)
		c.Stroke(ring, 6, paint.Solid(art.Ink1))
		c.Stroke(ring, 3.4, paint.Solid(art.Gold))
		badge, radius := MissingBadge(p[0], size)
		x, y := badge.X, badge.Y
		c.Fill(paint.Circle(x, y, radius), paint.Solid(art.Ink1))
		c.Fill(paint.Circle(x, y, 8.8), paint.Solid(art.Gold))
		question(c, x, y, 1)
	})
}

// question draws a question mark, about 11 k units high.
func question(c *paint.Canvas, x, y, k float64) {
	p := new(paint.Path).MoveTo(x-2.8*k, y-2*k).CubeTo(x-2.8*k, y-6.4*k, x+3.2*k, y-6.4*k, x+3*k, y-2.2*k).
		CubeTo(x+2.8*k, y-0.2*k, x, y, x, y+2.2*k)
	c.Stroke(p, 1.9*k, paint.Solid(art.Ink1), paint.Pen{Round: true})
	c.Fill(paint.Circle(x, y+5*k, 1.3*k), paint.Solid(art.Ink1))
}
