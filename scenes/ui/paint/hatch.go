package paint

import (
	"image"
	"image/color"
	"math"
)

// Hatching is a pattern of lines. The patterns follow the engravers' convention for heraldic
// colours.
type Hatching uint8

const (
	// Plain has no lines.
	Plain Hatching = iota
	// VerticalLines stand for red.
	VerticalLines
	// HorizontalLines stand for blue.
	HorizontalLines
	// FallingLines stand for green.
	FallingLines
	// Dots stand for gold.
	Dots
	// RisingLines stand for purple.
	RisingLines
	// CrossedLines stand for sable.
	CrossedLines
	// Ermine stands for a fur. Its tails are spots that widen downwards and end in a fork, in
	// staggered rows. They are farther apart than lines: see [Hatching.Period].
	Ermine
)

// Period returns the period of an upright pattern in both directions, as a multiple of the distance
// between lines.
func (k Hatching) Period() float64 {
	if k == Ermine {
		return 14.0 / 6
	}
	return 2
}

// Hatch paints lines of one colour and leaves the space between them as it is. It is
// fixed to the user units, so it moves with the shape.
type Hatch struct {
	Kind  Hatching
	Color color.NRGBA
	// Width of a line and distance between lines, in user units.
	Width, Pitch float64
}

func (h Hatch) source(m Matrix) image.Image {
	inverse := m.inverse()
	soft := 0.5 / m.factor() // half a pixel: the edge of a line fades over a pixel
	line := func(v float64) float64 {
		d := math.Abs(math.Mod(math.Mod(v, h.Pitch)+h.Pitch, h.Pitch) - h.Pitch/2)
		return min(max((h.Width/2-d)/(2*soft)+0.5, 0), 1)
	}
	return pixels(func(x, y float64) color.NRGBA {
		p := inverse.apply(point{x, y})
		cover := 0.0
		switch h.Kind {
		case VerticalLines:
			cover = line(p.x)
		case HorizontalLines:
			cover = line(p.y)
		case FallingLines:
			cover = line((p.x - p.y) / math.Sqrt2)
		case RisingLines:
			cover = line((p.x + p.y) / math.Sqrt2)
		case CrossedLines:
			cover = max(line(p.x), line(p.y))
		case Dots:
			row := math.Floor(p.y / h.Pitch)
			shift := math.Mod(math.Abs(row), 2) * h.Pitch / 2
			dx := math.Mod(math.Mod(p.x+shift, h.Pitch)+h.Pitch, h.Pitch) - h.Pitch/2
			dy := p.y - (row+0.5)*h.Pitch
			cover = min(max((h.Width-math.Hypot(dx, dy))/(2*soft)+0.5, 0), 1)
		case Ermine:
			cover = h.tail(p, soft)
		case Plain:
		}
		return Fade(h.Color, cover)
	})
}

// inverse returns the transformation from pixels to user units.
func (m Matrix) inverse() Matrix {
	det := m.a*m.d - m.b*m.c
	if det == 0 {
		return Identity
	}
	a, b, c, d := m.d/det, -m.b/det, -m.c/det, m.a/det
	return Matrix{a, b, c, d, -(a*m.e + c*m.f), -(b*m.e + d*m.f)}
}

// tail returns how much of a point is covered by an ermine tail, from 0 to 1. soft is half the
// width over which its edge fades.
func (h Hatch) tail(p point, soft float64) float64 {
	period := h.Pitch * Ermine.Period()
	high := period / 2
	row := math.Floor(p.y / high)
	shift := math.Mod(math.Abs(row), 2) * period / 2
	dx := math.Abs(math.Mod(math.Mod(p.x+shift, period)+period, period) - period/2)
	t := (p.y - row*high) / high // 0 at the tip
	inside := high*(0.05+0.26*t) - dx
	if t > 0.7 { // the fork
		inside = min(inside, dx-high*0.5*(t-0.7))
	}
	inside = min(inside, high*(t-0.04), high*(0.96-t))
	return min(max(inside/(2*soft)+0.5, 0), 1)
}
