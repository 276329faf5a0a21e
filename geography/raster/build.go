package raster

import (
	"fmt"

	"eras/geography"
)

// Plan is what a grid needs besides its pixels to become a map.
type Plan struct {
	Name  string
	Faces []geography.Face
	// Areas have their words, their faces and where their coasts are.
	Areas []geography.Area
	Sites []Site
	Links []geography.Link
	Sizes Sizes
}

// Site is what is wished of the places of one area. Lengths are in units.
type Site struct {
	// Unit is where its piece should stand if there is room; nil leaves the choice.
	Unit *geography.Point
	// Pinned keeps the piece there, whatever that leaves of the name.
	Pinned bool
	// Names are the widths of its name in one line, in two, and so on.
	Names []float64
}

// Sizes are the sizes of what stands on the map, in units.
type Sizes struct {
	// Token and Mark are radii, Text is the height of a line.
	Token, Mark, Text float64
}

// Build traces a grid and makes the map of it. The faces of the plan are the
// numbers of the grid.
func (g *Grid) Build(p Plan) (*geography.Map, error) {
	scale := float64(geography.Width) / float64(g.W)
	var arcs []geography.Arc
	for _, t := range g.trace() {
		if int(t.left) >= len(p.Faces) || int(t.right) >= len(p.Faces) {
			return nil, fmt.Errorf("the picture has face %d, the plan of %q only %d", max(t.left, t.right), p.Name, len(p.Faces))
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
