// Package layout generates a drawing for a board that has none. It grows land around
// the positions of the territories, lets neighbours that lie close together touch, puts
// water between all others, and draws lines across the water for the remaining borders.
// A board always gets the same drawing, in less than a second.
package layout

import (
	"fmt"

	"eras/geography"
	"eras/geography/raster"
)

// Territory is a territory to be drawn.
type Territory struct {
	ID string
	// Names are its names in all languages, which decide how much room it needs.
	Names []string
	// At is its position, from 0 to 1 across and down. If many territories share a
	// position, all positions are computed from the borders instead.
	At [2]float64
	// Continent is the number of its continent.
	Continent int
	// Neighbours are the numbers of the adjacent territories. Adjacency is symmetric.
	Neighbours []int
}

// The picture on which land grows has one pixel per unit.
const (
	width  = geography.Width
	height = 600
)

var sizes = raster.Sizes{Token: 13, Mark: 4, Text: 13}

// Draw generates the drawing of a board. Area i is territory i.
func Draw(name string, territories []Territory) (*geography.Map, error) {
	if len(territories) == 0 {
		return nil, fmt.Errorf("generating the drawing of %q: the map has no territories", name)
	}
	for i, c := range territories {
		for _, n := range c.Neighbours {
			if n < 0 || n >= len(territories) || n == i {
				return nil, fmt.Errorf("generating the drawing of %q: %s borders territory %d, which must be another one from 0 to %d", name, c.ID, n, len(territories)-1)
			}
		}
	}
	s := &sketch{territories: territories}
	s.placeTerritories()
	s.chooseLandBorders()
	s.grow()
	plan := raster.Spec{Name: name, Sizes: sizes}
	for i, c := range territories {
		plan.Faces = append(plan.Faces, geography.Face{Ground: geography.Land, Area: i, ID: c.ID})
		plan.Areas = append(plan.Areas, geography.Area{ID: c.ID, Faces: []int{i}})
		at := geography.Point{X: s.at[i].X, Y: s.at[i].Y}
		plan.Sites = append(plan.Sites, raster.Site{Unit: &at, Names: raster.NameWidths(sizes.Text, c.Names...)})
	}
	plan.Faces = append(plan.Faces, geography.Face{Ground: geography.Water, Area: -1, ID: "sea"})
	plan.Links = s.links()
	m, err := s.grid.Build(plan)
	if err != nil {
		return nil, fmt.Errorf("generating the drawing of %q: %w", name, err)
	}
	return m, nil
}
