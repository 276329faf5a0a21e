// Package invent makes up a drawing for a board that has none: lands grown around
// the places of its countries, which touch where countries border each other and
// lie near, with water between all others and lines over it where a border is not
// drawn by land. The same board always gets the same drawing, in less than a
// second.
package invent

import (
	"fmt"

	"eras/geography"
	"eras/geography/raster"
)

// Country is what must be known of a country to draw it.
type Country struct {
	ID string
	// Names are its names in all languages, for the room that they need.
	Names []string
	// At is where it lies, from 0 to 1 across and down. Where many countries share
	// a place, all are laid out anew by their borders.
	At [2]float64
	// Continent is the number of its continent.
	Continent int
	// Neighbours are the numbers of the countries that it borders, both ways.
	Neighbours []int
}

// The picture on which lands grow has a pixel a unit.
const (
	width  = geography.Width
	height = 600
)

var sizes = raster.Sizes{Token: 13, Mark: 4, Text: 13}

// Draw makes up the drawing of a board. Area i is country i.
func Draw(name string, countries []Country) (*geography.Map, error) {
	if len(countries) == 0 {
		return nil, fmt.Errorf("making up the map %q: it has no country", name)
	}
	for i, c := range countries {
		for _, n := range c.Neighbours {
			if n < 0 || n >= len(countries) || n == i {
				return nil, fmt.Errorf("making up the map %q: %s borders number %d, which is no other country", name, c.ID, n)
			}
		}
	}
	s := &sketch{countries: countries}
	s.places()
	s.choose()
	s.grow()
	plan := raster.Plan{Name: name, Sizes: sizes}
	for i, c := range countries {
		plan.Faces = append(plan.Faces, geography.Face{Ground: geography.Land, Area: i, ID: c.ID})
		plan.Areas = append(plan.Areas, geography.Area{ID: c.ID, Faces: []int{i}})
		at := geography.Point{X: s.at[i].X, Y: s.at[i].Y}
		plan.Sites = append(plan.Sites, raster.Site{Unit: &at, Names: raster.NameWidths(sizes.Text, c.Names...)})
	}
	plan.Faces = append(plan.Faces, geography.Face{Ground: geography.Water, Area: -1, ID: "sea"})
	plan.Links = s.links()
	m, err := s.grid.Build(plan)
	if err != nil {
		return nil, fmt.Errorf("making up the map %q: %w", name, err)
	}
	return m, nil
}
