// Package paint draws pictures on the CPU: paths filled and stroked with colours,
// gradients and hatchings, icons and figures from SVG, and the tiled textures of wood,
// parchment and water.
//
// Its pictures are the same on every machine and need no display. Callers draw a picture
// for each size and cache it, so that it is sharp at any scale. The package knows nothing
// of widgets, boards or Ebitengine.
package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// Canvas is a picture that is being drawn, with a transformation from user units to
// pixels.
type Canvas struct {
	// Pix is the picture, with premultiplied alpha.
	Pix  *image.RGBA
	m    Matrix
	scan *scanner
}

// New returns an empty canvas whose user units are pixels.
func New(width, height int) *Canvas {
	pix := image.NewRGBA(image.Rect(0, 0, max(width, 1), max(height, 1)))
	return &Canvas{Pix: pix, m: Identity, scan: &scanner{dst: pix}}
}

// Translate returns a view of the same picture with its user units shifted.
func (c Canvas) Translate(x, y float64) *Canvas {
	c.m = c.m.Translate(x, y)
	return &c
}

// Scale returns a view of the same picture with its user units s times as large.
func (c Canvas) Scale(s float64) *Canvas {
	c.m = c.m.Scale(s, s)
	return &c
}

// Mirror returns a view of the same picture, flipped left to right about the vertical
// line at x.
func (c Canvas) Mirror(x float64) *Canvas {
	c.m = c.m.Translate(x, 0).Scale(-1, 1).Translate(-x, 0)
	return &c
}

// Unit returns the number of pixels in a user unit.
func (c *Canvas) Unit() float64 { return c.m.factor() }

// Fill fills the inside of p.
func (c *Canvas) Fill(p *Path, with Paint) { c.fill(p, []Paint{with}) }

// fill fills the inside of p with paints on top of each other.
func (c *Canvas) fill(p *Path, paints []Paint) {
	f := rasterx.NewFiller(1, 1, c.scan)
	f.Clear()
	p.addTo(f, c.m)
	c.scan.paints = paints
	c.scan.m = c.m
	f.Draw()
}

// Pen is the style of a line. The zero value has round joins and butt ends.
type Pen struct {
	// Round gives open lines round ends.
	Round bool
	// Miter gives corners sharp points.
	Miter bool
	// Dash is the lengths of dashes and gaps, alternating, in user units; nil is a
	// solid line.
	Dash []float64
}

// Stroke draws a line along p. width is in user units.
func (c *Canvas) Stroke(p *Path, width float64, with Paint, pen ...Pen) {
	var style Pen
	if len(pen) > 0 {
		style = pen[0]
	}
	c.stroke(p, width, []Paint{with}, style)
}

// stroke draws a line along p with paints on top of each other.
func (c *Canvas) stroke(p *Path, width float64, paints []Paint, style Pen) {
	k := c.m.factor()
	d := rasterx.NewDasher(1, 1, c.scan)
	capFunc := rasterx.ButtCap
	if style.Round {
		capFunc = rasterx.RoundCap
	}
	join := rasterx.Round
	if style.Miter {
		join = rasterx.Miter
	}
	var dash []float64
	for _, length := range style.Dash {
		dash = append(dash, length*k)
	}
	d.SetStroke(toFixed(width*k), fixed.I(4), capFunc, capFunc, rasterx.RoundGap, join, dash, 0)
	d.Clear()
	p.addTo(d, c.m)
	c.scan.paints = paints
	c.scan.m = c.m
	d.Draw()
}

// Paint fills shapes: a colour, a gradient or a texture.
type Paint interface {
	// source returns the paint as a picture in pixels under a transformation.
	source(m Matrix) image.Image
}

// Solid paints one colour.
type Solid color.NRGBA

func (s Solid) source(Matrix) image.Image { return image.NewUniform(color.NRGBA(s)) }

// Ink returns a paint of the colour c with its opacity multiplied by alpha.
func Ink(c color.NRGBA, alpha float64) Solid { return Solid(Fade(c, alpha)) }

// Gradient is a linear gradient from (X0, Y0) to (X1, Y1), in user units.
type Gradient struct {
	X0, Y0, X1, Y1 float64
	From, To       color.NRGBA
}

// Vertical returns a gradient from height y0 to height y1.
func Vertical(y0, y1 float64, from, to color.NRGBA) Gradient {
	return Gradient{0, y0, 0, y1, from, to}
}

func (g Gradient) source(m Matrix) image.Image {
	a, b := m.apply(point{g.X0, g.Y0}), m.apply(point{g.X1, g.Y1})
	dx, dy := b.x-a.x, b.y-a.y
	length := dx*dx + dy*dy
	return pixels(func(x, y float64) color.NRGBA {
		if length == 0 {
			return g.To
		}
		return Mix(g.From, g.To, ((x-a.x)*dx+(y-a.y)*dy)/length)
	})
}

// Radial is a radial gradient from the centre to the radius R.
type Radial struct {
	X, Y, R  float64
	From, To color.NRGBA
}

func (r Radial) source(m Matrix) image.Image {
	a := m.apply(point{r.X, r.Y})
	radius := r.R * m.factor()
	return pixels(func(x, y float64) color.NRGBA {
		return Mix(r.From, r.To, math.Hypot(x-a.x, y-a.y)/radius)
	})
}

// pixels is a picture defined by the colour at the centre of each pixel.
type pixels func(x, y float64) color.NRGBA

func (p pixels) ColorModel() color.Model { return color.NRGBAModel }

func (p pixels) Bounds() image.Rectangle { return image.Rect(-1e9, -1e9, 1e9, 1e9) }

func (p pixels) At(x, y int) color.Color { return p(float64(x)+0.5, float64(y)+0.5) }

func (p pixels) RGBA64At(x, y int) color.RGBA64 {
	r, g, b, a := p(float64(x)+0.5, float64(y)+0.5).RGBA()
	return color.RGBA64{uint16(r), uint16(g), uint16(b), uint16(a)}
}

// Texture is a paint defined by the colour of each point, in user units.
type Texture func(x, y float64) color.NRGBA

func (t Texture) source(m Matrix) image.Image {
	inverse := m.inverse()
	return pixels(func(x, y float64) color.NRGBA {
		p := inverse.apply(point{x, y})
		return t(p.x, p.y)
	})
}
