package paint

import (
	"bytes"
	"fmt"
	"image/color"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
)

// Drawing is an SVG picture: filled and stroked paths in plain colours.
type Drawing struct {
	icon *oksvg.SvgIcon
}

// ParseSVG reads a drawing. Elements and attributes outside the plain subset
// are errors, so that no drawing shows less than its file.
func ParseSVG(name string, data []byte) (*Drawing, error) {
	icon, err := oksvg.ReadIconStream(bytes.NewReader(data), oksvg.StrictErrorMode)
	if err != nil {
		return nil, fmt.Errorf("reading drawing %s: %w", name, err)
	}
	if icon.ViewBox.W <= 0 || icon.ViewBox.H <= 0 || len(icon.SVGPaths) == 0 {
		return nil, fmt.Errorf("reading drawing %s: it needs a viewBox and at least one path", name)
	}
	return &Drawing{icon}, nil
}

// Size returns the width and height of the drawing's box in its own units.
func (d *Drawing) Size() (w, h float64) { return d.icon.ViewBox.W, d.icon.ViewBox.H }

// Draw draws d into the box (x, y, w, h). recolour, if not nil, says what to
// paint, one over the other, for each colour in the drawing.
func (c *Canvas) Draw(d *Drawing, x, y, w, h float64, recolour func(color.NRGBA) []Paint) {
	box := d.icon.ViewBox
	m := c.m.Translate(x, y).Scale(w/box.W, h/box.H).Translate(-box.X, -box.Y)
	c.scan.recolour = recolour
	c.scan.m = m
	dasher := rasterx.NewDasher(1, 1, c.scan)
	t := rasterx.Matrix2D{A: m.a, B: m.b, C: m.c, D: m.d, E: m.e, F: m.f}
	for i := range d.icon.SVGPaths {
		path := d.icon.SVGPaths[i] // a copy: drawings are shared
		path.LineWidth *= m.factor()
		path.DrawTransformed(dasher, 1, t)
	}
	c.scan.recolour = nil
}

// Tint returns a recolouring that paints everything with one paint, as icons
// need.
func Tint(with Paint) func(color.NRGBA) []Paint {
	return func(color.NRGBA) []Paint { return []Paint{with} }
}
