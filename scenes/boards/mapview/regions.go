package mapview

import (
	"image/color"

	"eras/scenes/geography"
)

// Regions groups the areas of a map. A region is shown by its ink: a band inside its borders with
// other regions, and a line in the water along its coast, so that it covers no land.
type Regions struct {
	// Of is the region of each area, -1 for none.
	Of []int
	// Inks are the colours of the regions. Neighbouring regions should have different ones.
	Inks []color.NRGBA
}

// Widths in logical units: of the band on each side of a border between regions, and of the line
// along a coast.
const (
	regionBand  = 4
	regionCoast = 2.4
)

// of returns the region of a face of land, -1 for none.
func (r *Regions) of(m *geography.Map, face int) int {
	if face < 0 || m.Faces[face].Ground != geography.Land {
		return -1
	}
	if a := m.Faces[face].Area; a >= 0 && a < len(r.Of) {
		return r.Of[a]
	}
	return -1
}

// drawRegions draws the bands and the lines of all regions.
func (s *raster) drawRegions(m *mask) {
	if s.regions == nil {
		return
	}
	region := make([]int, len(s.m.Faces)) // by face
	for f := range region {
		region[f] = s.regions.of(s.m, f)
	}
	wet := func(i int) bool { return s.first[i] == none || s.m.Faces[s.first[i]].Ground.Wet() }
	for k, ink := range s.regions.Inks {
		within := func(i int) bool { return s.first[i] != none && region[s.first[i]] == k }
		for _, line := range []struct {
			kind  geography.Line
			width float64
			in    func(int) bool
		}{{geography.Border, regionBand, within}, {geography.Shore, regionCoast, wet}} {
			for i := range s.m.Arcs {
				if s.m.Line(i) == line.kind && s.parts(region, i, k) {
					s.strokeLine(m, s.m.Arcs[i].Points, stroke{width: 2 * line.width})
				}
			}
			s.apply(m, ink, line.in)
		}
		if s.stale.Load() {
			return
		}
	}
}

// parts reports whether an arc has region k on only one side.
func (s *raster) parts(region []int, arc, k int) bool {
	a := &s.m.Arcs[arc]
	left, right := a.Left >= 0 && region[a.Left] == k, a.Right >= 0 && region[a.Right] == k
	return left != right
}
