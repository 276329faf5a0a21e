package paint

import (
	"math"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// Path is an outline of lines and curves in user units. The zero value is empty.
type Path struct {
	ops []op
}

type op struct {
	kind opKind
	p    [3]point
}

type point struct{ x, y float64 }

type opKind uint8

const (
	opMove opKind = iota
	opLine
	opQuad
	opCube
	opClose
)

// MoveTo starts a new outline at (x, y).
func (p *Path) MoveTo(x, y float64) *Path {
	p.ops = append(p.ops, op{opMove, [3]point{{x, y}}})
	return p
}

// LineTo adds a straight line to (x, y).
func (p *Path) LineTo(x, y float64) *Path {
	p.ops = append(p.ops, op{opLine, [3]point{{x, y}}})
	return p
}

// QuadTo adds a quadratic curve to (x, y) with the control point (cx, cy).
func (p *Path) QuadTo(cx, cy, x, y float64) *Path {
	p.ops = append(p.ops, op{opQuad, [3]point{{cx, cy}, {x, y}}})
	return p
}

// CubeTo adds a cubic curve to (x, y) with the control points (ax, ay) and
// (bx, by).
func (p *Path) CubeTo(ax, ay, bx, by, x, y float64) *Path {
	p.ops = append(p.ops, op{opCube, [3]point{{ax, ay}, {bx, by}, {x, y}}})
	return p
}

// Close ends the current outline at its beginning.
func (p *Path) Close() *Path {
	p.ops = append(p.ops, op{kind: opClose})
	return p
}

// Poly returns a closed polygon through x, y pairs.
func Poly(xy ...float64) *Path {
	return Line(xy...).Close()
}

// Line returns an open line through x, y pairs.
func Line(xy ...float64) *Path {
	p := new(Path).MoveTo(xy[0], xy[1])
	for i := 2; i+1 < len(xy); i += 2 {
		p.LineTo(xy[i], xy[i+1])
	}
	return p
}

// Rect returns a rectangle.
func Rect(x, y, w, h float64) *Path {
	return Poly(x, y, x+w, y, x+w, y+h, x, y+h)
}

// RoundRect returns a rectangle with corners of radius r.
func RoundRect(x, y, w, h, r float64) *Path {
	r = max(0, min(r, w/2, h/2))
	if r == 0 {
		return Rect(x, y, w, h)
	}
	const k = 1 - 0.5522847498307936 // control points of a quarter circle
	p := new(Path).MoveTo(x+r, y).LineTo(x+w-r, y)
	p.CubeTo(x+w-r*k, y, x+w, y+r*k, x+w, y+r).LineTo(x+w, y+h-r)
	p.CubeTo(x+w, y+h-r*k, x+w-r*k, y+h, x+w-r, y+h).LineTo(x+r, y+h)
	p.CubeTo(x+r*k, y+h, x, y+h-r*k, x, y+h-r).LineTo(x, y+r)
	return p.CubeTo(x, y+r*k, x+r*k, y, x+r, y).Close()
}

// Ellipse returns an ellipse with the centre (cx, cy).
func Ellipse(cx, cy, rx, ry float64) *Path {
	const k = 0.5522847498307936
	p := new(Path).MoveTo(cx+rx, cy)
	p.CubeTo(cx+rx, cy+ry*k, cx+rx*k, cy+ry, cx, cy+ry)
	p.CubeTo(cx-rx*k, cy+ry, cx-rx, cy+ry*k, cx-rx, cy)
	p.CubeTo(cx-rx, cy-ry*k, cx-rx*k, cy-ry, cx, cy-ry)
	return p.CubeTo(cx+rx*k, cy-ry, cx+rx, cy-ry*k, cx+rx, cy).Close()
}

// Circle returns a circle.
func Circle(cx, cy, r float64) *Path { return Ellipse(cx, cy, r, r) }

// Arc returns an open arc of a circle from angle a to angle b in radians from the
// positive x axis, clockwise on the screen if b is larger.
func Arc(cx, cy, r, a, b float64) *Path {
	n := max(1, int(math.Ceil(math.Abs(b-a)/(math.Pi/16))))
	p := new(Path).MoveTo(cx+r*math.Cos(a), cy+r*math.Sin(a))
	for i := 1; i <= n; i++ {
		t := a + (b-a)*float64(i)/float64(n)
		p.LineTo(cx+r*math.Cos(t), cy+r*math.Sin(t))
	}
	return p
}

// Smooth returns a closed or open curve through points (Catmull-Rom).
func Smooth(closed bool, xy ...float64) *Path {
	n := len(xy) / 2
	at := func(i int) point {
		if closed {
			i = (i + n) % n
		} else {
			i = min(max(i, 0), n-1)
		}
		return point{xy[2*i], xy[2*i+1]}
	}
	p := new(Path).MoveTo(at(0).x, at(0).y)
	last := n - 1
	if closed {
		last = n
	}
	for i := range last {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		p.CubeTo(b.x+(c.x-a.x)/6, b.y+(c.y-a.y)/6, c.x-(d.x-b.x)/6, c.y-(d.y-b.y)/6, c.x, c.y)
	}
	if closed {
		p.Close()
	}
	return p
}

// Append adds the outlines of q to p.
func (p *Path) Append(q *Path) *Path {
	p.ops = append(p.ops, q.ops...)
	return p
}

// addTo feeds the path to a rasteriser, in pixels.
func (p *Path) addTo(a rasterx.Adder, m Matrix) {
	at := func(q point) fixed.Point26_6 {
		q = m.apply(q)
		return fixed.Point26_6{X: toFixed(q.x), Y: toFixed(q.y)}
	}
	open := false
	for _, o := range p.ops {
		switch o.kind {
		case opMove:
			if open {
				a.Stop(false)
			}
			a.Start(at(o.p[0]))
			open = true
		case opLine:
			a.Line(at(o.p[0]))
		case opQuad:
			a.QuadBezier(at(o.p[0]), at(o.p[1]))
		case opCube:
			a.CubeBezier(at(o.p[0]), at(o.p[1]), at(o.p[2]))
		case opClose:
			a.Stop(true)
			open = false
		}
	}
	if open {
		a.Stop(false)
	}
}

// toFixed rounds to 1/64 of a pixel and limits distant points to the rasteriser's
// range.
func toFixed(v float64) fixed.Int26_6 {
	const far = 1 << 16
	return fixed.Int26_6(math.Round(min(max(v, -far), far) * 64))
}

// Matrix is an affine transformation from user units to pixels.
type Matrix struct{ a, b, c, d, e, f float64 }

// Identity is the transformation that changes nothing.
var Identity = Matrix{a: 1, d: 1}

func (m Matrix) apply(p point) point {
	return point{m.a*p.x + m.c*p.y + m.e, m.b*p.x + m.d*p.y + m.f}
}

// Translate returns m applied after a shift of the user units by (x, y).
func (m Matrix) Translate(x, y float64) Matrix {
	q := m.apply(point{x, y})
	m.e, m.f = q.x, q.y
	return m
}

// Scale returns m applied after a scaling of the user units.
func (m Matrix) Scale(x, y float64) Matrix {
	m.a, m.b, m.c, m.d = m.a*x, m.b*x, m.c*y, m.d*y
	return m
}

// factor returns the mean scale of m.
func (m Matrix) factor() float64 {
	return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c))
}
