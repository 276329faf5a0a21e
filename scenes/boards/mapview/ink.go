package mapview

import (
	"image/color"

	"eras/scenes/geography"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// stroke is the style of a kind of line, in logical units.
type stroke struct {
	width float64
	dash  []float64
	color color.NRGBA
}

// The lines of a map, in the order in which they are drawn.
var (
	seaBorder = []stroke{{3.2, nil, paint.Fade(art.Ink1, 0.10)}, {1.3, nil, paint.Fade(paint.RGB(0xE6F1EE), 0.75)}}
	border    = []stroke{{1.2, nil, paint.Fade(art.Ink2, 0.42)}, {1.5, []float64{6, 4}, paint.Fade(art.Coast, 0.92)}}
	shore     = []stroke{{1.6, nil, art.Coast}}
	ford      = []stroke{{1.2, []float64{2.5, 3}, paint.Fade(art.Coast, 0.55)}} // the ends of a strait
	link      = []stroke{{3.8, nil, paint.Fade(art.Ink1, 0.28)}, {1.8, []float64{5.5, 4.5}, paint.RGB(0xFFF6DA)}}
)

// drawInk draws the lines of the map.
func (s *raster) drawInk() {
	m := newMask(s.rect.Min.X, s.rect.Min.Y, s.rect.Max.X, s.rect.Max.Y)
	s.drawRegions(m)
	for _, k := range []struct {
		strokes []stroke
		drawn   func(i int) bool
	}{
		{ford, func(i int) bool { return s.m.Line(i) == geography.SeaBorder && s.strait(i) }},
		{seaBorder, func(i int) bool { return s.m.Line(i) == geography.SeaBorder && !s.strait(i) }},
		{border, func(i int) bool { return s.m.Line(i) == geography.Border }},
		{shore, func(i int) bool { return s.m.Line(i) == geography.Shore }},
	} {
		for _, st := range k.strokes {
			for i := range s.m.Arcs {
				if k.drawn(i) {
					s.strokeLine(m, s.m.Arcs[i].Points, st)
				}
			}
			s.apply(m, st.color, everywhere)
		}
		if s.stale.Load() {
			return
		}
	}
	if !s.links {
		return
	}
	for _, st := range link {
		for _, l := range s.m.Links {
			for _, path := range l.Paths {
				s.strokeLine(m, s.beyond(path), st)
			}
		}
		s.apply(m, st.color, everywhere)
	}
}

// everywhere accepts every pixel.
func everywhere(int) bool { return true }

// strait reports whether an arc between two faces of water is the end of a strait.
func (s *raster) strait(arc int) bool {
	a := &s.m.Arcs[arc]
	return s.m.Faces[a.Left].Ground == geography.Strait || s.m.Faces[a.Right].Ground == geography.Strait
}

// beyond extends a path that leaves the map at a side where the sea continues.
func (s *raster) beyond(path []geography.Point) []geography.Point {
	const on = 200
	if !s.openSea {
		return path
	}
	long := append([]geography.Point(nil), path...)
	for _, end := range []*geography.Point{&long[0], &long[len(long)-1]} {
		if end.X <= 0.5 {
			end.X = -on
		} else if end.X >= geography.Width-0.5 {
			end.X = geography.Width + on
		}
	}
	return long
}

// strokeLine adds a line of the map to a mask.
func (s *raster) strokeLine(m *mask, points []geography.Point, st stroke) {
	dash := make([]float64, len(st.dash))
	for i, d := range st.dash {
		dash[i] = d * s.unit
	}
	m.stroke(s.pixelPoints(nil, points), max(st.width*s.unit, 1), dash)
}

// apply blends a colour over the ink where the mask is covered, in the pixels that in
// accepts, and clears the mask.
func (s *raster) apply(m *mask, c color.NRGBA, in func(pixel int) bool) {
	r, g, b, alpha := uint32(c.R), uint32(c.G), uint32(c.B), uint32(c.A)
	for i, cover := range m.pix {
		if cover == 0 || !in(i) {
			continue
		}
		a := uint32(cover) * alpha / 255
		p := s.ink[4*i : 4*i+4 : 4*i+4]
		rest := 255 - a
		p[0] = uint8((r*a + uint32(p[0])*rest) / 255)
		p[1] = uint8((g*a + uint32(p[1])*rest) / 255)
		p[2] = uint8((b*a + uint32(p[2])*rest) / 255)
		p[3] = uint8(a + uint32(p[3])*rest/255)
	}
	clear(m.pix)
}
