package paint

import (
	"image"
	"image/color"
	"math"
)

// Hatching is a pattern of lines. The patterns are the engravers' code for tinctures.
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
)

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
	soft := 0.5 / m.factor() // half a pixel, over which the edge of a line fades
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
