package mapview

import (
	"image"

	"eras/scenes/geography"
)

// edges are the arcs around each area.
type edges [][]int

// edgesOf returns the arcs with an area on one side only.
func edgesOf(m *geography.Map) edges {
	e := make(edges, len(m.Areas))
	area := func(f int) int {
		if f < 0 {
			return -1
		}
		return m.Faces[f].Area
	}
	for i := range m.Arcs {
		l, r := area(m.Arcs[i].Left), area(m.Arcs[i].Right)
		if l == r {
			continue
		}
		if l >= 0 {
			e[l] = append(e[l], i)
		}
		if r >= 0 {
			e[r] = append(e[r], i)
		}
	}
	return e
}

// outlineKey identifies the outline of an area with a width in pixels.
type outlineKey struct {
	area  int
	width float64
}

// outline is the line around an area.
type outline struct{ mask }

// outlineBox returns the pixels of the outline of a highlight, from the raster's
// corner.
func (s *raster) outlineBox(l Highlight) image.Rectangle {
	if l.Area < 0 || l.Area >= len(s.m.Areas) {
		return image.Rectangle{}
	}
	return s.areaBox(l.Area, highlightLooks[l.Style].outer*s.unit/2+2).Sub(s.rect.Min)
}

// areaBox returns the pixels of an area grown by rim, from the map's corner.
func (s *raster) areaBox(area int, rim float64) image.Rectangle {
	var box image.Rectangle
	for _, f := range s.m.Areas[area].Faces {
		box = box.Union(s.box(s.m.Faces[f].Bounds, rim))
	}
	return box
}

// outlined returns the line around an area. It is drawn on first use.
func (s *raster) outlined(area int, width float64) *outline {
	key := outlineKey{area, width}
	if o, ok := s.outlines[key]; ok {
		return o
	}
	box := s.areaBox(area, width/2+2)
	o := &outline{*newMask(box.Min.X, box.Min.Y, box.Max.X, box.Max.Y)}
	var points []pixelPoint
	for _, i := range s.edges[area] {
		points = s.pixelPoints(points, s.m.Arcs[i].Points)
		o.stroke(points, width, nil)
	}
	s.outlines[key] = o
	return o
}
