package raster

import (
	"fmt"

	"eras/scenes/geography"
)

// Spec holds what is needed besides its pixels to make a map of a grid.
type Spec struct {
	Name  string
	Faces []geography.Face
	// Areas must have ids, faces and the places of their coasts.
	Areas []geography.Area
	Sites []Site
	Links []geography.Link
	Sizes Sizes
}

// Site constrains the places of the piece and name of one area. Lengths are in units.
type Site struct {
	// Unit is the preferred place of the piece, or nil.
	Unit *geography.Point
	// Pinned keeps the piece at Unit even if that leaves little room for the name.
	Pinned bool
	// Names are the widths of the name in one line, in two, and so on.
	Names []float64
}

// Sizes are the sizes of pieces, marks and text, in units.
type Sizes struct {
	// Token and Mark are radii, Text is the height of a line.
	Token, Mark, Text float64
}

// Build traces a grid and returns its map. The faces of the spec are the numbers in the
// grid.
func (g *Grid) Build(p Spec) (*geography.Map, error) {
	scale := float64(geography.Width) / float64(g.W)
	var arcs []geography.Arc
	for _, t := range g.trace() {
		if int(t.left) >= len(p.Faces) || int(t.right) >= len(p.Faces) {
			return nil, fmt.Errorf("building the map %.80q: the grid has face %d, the spec only %d faces", p.Name, max(t.left, t.right), len(p.Faces))
		}
		var line []geography.Point
		for _, at := range smooth(t) {
			at = geography.Round(geography.Point{X: at.X * scale, Y: at.Y * scale})
			if len(line) == 0 || line[len(line)-1] != at {
				line = append(line, at)
			}
		}
		arcs = append(arcs, geography.Arc{Left: int(t.left), Right: int(t.right), Points: line})
	}
	m, err := geography.New(p.Name, float64(g.H)*scale, p.Faces, p.Areas, arcs, p.Links)
	if err != nil {
		return nil, err
	}
	g.place(m, p)
	return m, nil
}
