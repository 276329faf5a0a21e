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

// ParseSVG parses a drawing. Elements and attributes outside the plain subset are
// errors, so that no drawing shows less than its file.
func ParseSVG(name string, data []byte) (*Drawing, error) {
	icon, err := oksvg.ReadIconStream(bytes.NewReader(data), oksvg.StrictErrorMode)
	if err != nil {
		return nil, fmt.Errorf("reading drawing %s: %w", name, err)
	}
	if icon.ViewBox.W <= 0 || icon.ViewBox.H <= 0 || len(icon.SVGPaths) == 0 {
		return nil, fmt.Errorf("reading drawing %s: it must have a viewBox and at least one path", name)
	}
	return &Drawing{icon}, nil
}

// Draw draws d into the box (x, y, w, h). recolour, if not nil, returns the paints for
// each colour in the drawing, which are drawn on top of each other.
func (c *Canvas) Draw(d *Drawing, x, y, w, h float64, recolour func(color.NRGBA) []Paint) {
	box := d.icon.ViewBox
	m := c.m.Translate(x, y).Scale(w/box.W, h/box.H).Translate(-box.X, -box.Y)
	c.scan.recolour = recolour
	c.scan.m = m
	dasher := rasterx.NewDasher(1, 1, c.scan)
	t := rasterx.Matrix2D{A: m.a, B: m.b, C: m.c, D: m.d, E: m.e, F: m.f}
	for i := range d.icon.SVGPaths {
		path := d.icon.SVGPaths[i] // a copy, because drawings are shared
		path.LineWidth *= m.factor()
		path.DrawTransformed(dasher, 1, t)
	}
	c.scan.recolour = nil
}

// Tint returns a function for [Canvas.Draw] that paints everything with one paint, as
// for icons.
func Tint(with Paint) func(color.NRGBA) []Paint {
	return func(color.NRGBA) []Paint { return []Paint{with} }
}
