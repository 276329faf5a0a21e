// Package thumbnail paints small pictures of maps for cards, lists and rules. Package mapview draws
// the maps to play on.
package thumbnail

import (
	"eras/scenes/geography"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// glows are the widths, in units of the picture, and the opacities of the strokes along
// a coast.
var glows = [][2]float64{{15, 0.12}, {9, 0.2}, {4, 0.35}}

// whole returns the view for [Paint] that shows all of a map.
func whole(m *geography.Map) geography.Rect {
	return geography.Rect{Max: geography.Point{X: geography.Width, Y: m.Height}}
}

// Around returns the view for [Paint] that shows all of a map in w by h units, with sea
// around it where the shapes differ.
func Around(m *geography.Map, w, h float64) geography.Rect {
	k := min(w/geography.Width, h/m.Height)
	dx, dy := (w/k-geography.Width)/2, (h/k-m.Height)/2
	return geography.Rect{Min: geography.Point{X: -dx, Y: -dy}, Max: geography.Point{X: geography.Width + dx, Y: m.Height + dy}}
}

// Paint paints the part of a map in view so that it covers w by h units at the origin of the
// canvas; the excess lies outside. owner returns the owner of an area, nil for none. pen is a
// factor for the width of lines.
func Paint(c *paint.Canvas, m *geography.Map, view geography.Rect, w, h, pen float64, owner func(area int) *art.Owner) {
	k := max(w/(view.Max.X-view.Min.X), h/(view.Max.Y-view.Min.Y))
	mid := geography.Point{X: (view.Min.X + view.Max.X) / 2, Y: (view.Min.Y + view.Max.Y) / 2}
	place := func(p geography.Point) (x, y float64) { return w/2 + (p.X-mid.X)*k, h/2 + (p.Y-mid.Y)*k }
	margin := glows[0][0] * pen // more than any line is wide
	seen := func(r geography.Rect) bool {
		x0, y0 := place(r.Min)
		x1, y1 := place(r.Max)
		return x1 > -margin && y1 > -margin && x0 < w+margin && y0 < h+margin
	}
	c.Fill(paint.Rect(0, 0, w, h), paint.Solid(art.Sea))
	shores, borders, seas := lines(m, place, seen)
	for _, g := range glows {
		c.Stroke(shores, g[0]*pen, paint.Ink(art.Glow, g[1]), paint.Pen{Round: true})
	}
	for i := range m.Faces {
		f := &m.Faces[i]
		if f.Ground == geography.Water || !seen(f.Bounds) {
			continue
		}
		p := outline(f, place)
		o := (*art.Owner)(nil)
		if f.Area >= 0 {
			o = owner(f.Area)
		}
		switch {
		case f.Ground == geography.Waste:
			c.Fill(p, paint.Solid(paint.RGB(0xC9BFA8)))
		case f.Ground == geography.Strait && o != nil:
			c.Fill(p, paint.Ink(o.Wash, 0.45))
		case f.Ground == geography.Strait:
			c.Fill(p, paint.Ink(art.Land, 0.35))
		case o != nil:
			c.Fill(p, paint.Solid(o.Wash))
			c.Fill(p, o.HatchPaint(0.34, 4.5*pen))
		default:
			c.Fill(p, paint.Solid(art.Land))
		}
	}
	c.Stroke(seas, 0.8*pen, paint.Ink(art.Cream, 0.5), paint.Pen{Dash: []float64{4 * pen, 3 * pen}})
	c.Stroke(borders, 0.9*pen, paint.Ink(art.Ink2, 0.85))
	c.Stroke(shores, 1.1*pen, paint.Solid(art.Coast))
	for _, l := range m.Links {
		for _, points := range l.Paths {
			c.Stroke(line(new(paint.Path), points, place), 1.1*pen, paint.Ink(art.Cream, 0.9), paint.Pen{Dash: []float64{3 * pen, 2.5 * pen}})
		}
	}
}

type projection = func(geography.Point) (x, y float64)

// outline returns the outline of a face.
func outline(f *geography.Face, place projection) *paint.Path {
	p := new(paint.Path)
	for _, points := range f.Outlines {
		line(p, points, place).Close()
	}
	return p
}

// near is the distance in units of the picture within which a point of a line adds nothing that is
// seen to the one before it.
const near = 0.4

// line appends a line to a path, without the points that are near the one before. Maps have far
// more points than a small picture shows, and each takes time in every stroke.
func line(p *paint.Path, points []geography.Point, place projection) *paint.Path {
	var x0, y0 float64
	for i, at := range points {
		x, y := place(at)
		switch {
		case i == 0:
			p.MoveTo(x, y)
		case i < len(points)-1 && max(x-x0, x0-x, y-y0, y0-y) < near:
			continue
		default:
			p.LineTo(x, y)
		}
		x0, y0 = x, y
	}
	return p
}

// lines returns the shores, the land borders and the sea borders that are seen.
func lines(m *geography.Map, place projection, seen func(geography.Rect) bool) (shores, borders, seas *paint.Path) {
	shores, borders, seas = new(paint.Path), new(paint.Path), new(paint.Path)
	for i := range m.Arcs {
		if !seen(bounds(m.Arcs[i].Points)) {
			continue
		}
		switch m.Line(i) {
		case geography.Shore:
			line(shores, m.Arcs[i].Points, place)
		case geography.Border:
			line(borders, m.Arcs[i].Points, place)
		case geography.SeaBorder:
			line(seas, m.Arcs[i].Points, place)
		case geography.Edge:
		}
	}
	return shores, borders, seas
}

// bounds returns the smallest rectangle around points.
func bounds(points []geography.Point) geography.Rect {
	r := geography.Rect{Min: points[0], Max: points[0]}
	for _, p := range points[1:] {
		r.Min.X, r.Min.Y = min(r.Min.X, p.X), min(r.Min.Y, p.Y)
		r.Max.X, r.Max.Y = max(r.Max.X, p.X), max(r.Max.Y, p.Y)
	}
	return r
}
