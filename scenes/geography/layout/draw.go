// Package layout generates a drawing for a board that has none. It grows land around the positions
// of the territories, lets near neighbours touch, puts water between all others, and draws lines
// across the water for the remaining borders. Where seas are in play, lands and seas fill the
// picture instead, and strips of waste separate those that do not border each other. A board always
// gets the same drawing. That takes about a second, or a few seconds if hundreds of borders cross
// the water.
package layout

import (
	"fmt"
	"slices"
	"sync"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"
)

// Territory is a territory or a sea to be drawn.
type Territory struct {
	ID string
	// Names are its names in all languages, which decide how much room it needs.
	Names []string
	// At is its position, from 0 to 1 across and down. If many territories share a
	// position, all positions are computed from the borders instead.
	At [2]float64
	// Sea is set for a sea in play.
	Sea bool
	// Coasts are the coasts of a territory that has several.
	Coasts []Coast
	// Continent is the number of its continent.
	Continent int
	// Outline is its shape, closed lines of points like At by the even-odd rule; only
	// [DrawOutlines] reads it.
	Outline [][][2]float64
	// Neighbours are the numbers of the adjacent territories. Adjacency is symmetric.
	Neighbours []int
}

// Coast is one of several coasts of a territory.
type Coast struct {
	ID string
	// Seas are the numbers of the seas off this coast.
	Seas []int
}

// The picture on which land grows has one pixel per unit. Its height fits the frame of the board in
// the window.
const (
	width      = geography.Width
	height     = 600
	fullHeight = 800 // where seas are in play
)

// The sizes of pieces, marks and names, and those where seas are in play.
var (
	sizes     = raster.Sizes{Token: 13, Mark: 4, Text: 13}
	fullSizes = raster.Sizes{Token: 20, Mark: 8, Text: 17}
)

// Draw generates the drawing of a board. Area i is territory i. The drawings made last are kept: a
// menu, a preview and a match that show the same map share one, which nobody may change.
func Draw(name string, territories []Territory) (*geography.Map, error) {
	return keep(fmt.Sprint(name, territories), func() (*geography.Map, error) { return draw(name, territories) })
}

// kept are the drawings made last, the oldest first.
var kept struct {
	sync.Mutex
	drawings []keptDrawing
}

type keptDrawing struct {
	board string
	draw  func() (*geography.Map, error)
}

// mostKept is the number of drawings that are kept.
const mostKept = 8

// keep returns the drawing of a board that is kept, or else makes it.
func keep(board string, draw func() (*geography.Map, error)) (*geography.Map, error) {
	kept.Lock()
	i := slices.IndexFunc(kept.drawings, func(d keptDrawing) bool { return d.board == board })
	if i < 0 {
		kept.drawings = append(kept.drawings, keptDrawing{board, sync.OnceValues(draw)})
		kept.drawings = kept.drawings[max(0, len(kept.drawings)-mostKept):]
		i = len(kept.drawings) - 1
	}
	d := kept.drawings[i]
	kept.Unlock()
	return d.draw()
}

func draw(name string, territories []Territory) (*geography.Map, error) {
	if len(territories) == 0 {
		return nil, fmt.Errorf("generating the drawing of %.80q: the map has no territories", name)
	}
	for i, c := range territories {
		for _, n := range c.Neighbours {
			if n < 0 || n >= len(territories) || n == i {
				return nil, fmt.Errorf("generating the drawing of %.80q: %s borders territory %d, which must be another one from 0 to %d", name, c.ID, n, len(territories)-1)
			}
		}
	}
	return newSketch(territories).drawing(name)
}

// drawing returns the drawing of a sketch whose land has grown.
func (s *sketch) drawing(name string) (*geography.Map, error) {
	plan := raster.Spec{Name: name, Sizes: sizes}
	between := geography.Face{Ground: geography.Water, Area: -1, ID: "sea"}
	if s.full {
		plan.Sizes = fullSizes
		between = geography.Face{Ground: geography.Waste, Area: -1, ID: "waste"}
	}
	for i, c := range s.territories {
		ground := geography.Land
		if c.Sea {
			ground = geography.Water
		}
		plan.Faces = append(plan.Faces, geography.Face{Ground: ground, Area: i, ID: c.ID})
		plan.Areas = append(plan.Areas, geography.Area{ID: c.ID, Faces: []int{i}, Coasts: s.coasts(i)})
		at := geography.Point{X: s.at[i].X, Y: s.at[i].Y}
		plan.Sites = append(plan.Sites, raster.Site{Unit: &at, Pinned: s.given, Names: raster.NameWidths(plan.Sizes.Text, c.Names...)})
	}
	if slices.Contains(s.grid.Face, int16(len(s.territories))) {
		plan.Faces = append(plan.Faces, between)
	}
	plan.Links = s.links()
	m, err := s.grid.Build(plan)
	if err != nil {
		return nil, fmt.Errorf("generating the drawing of %.80q: %w", name, err)
	}
	return m, nil
}

// newSketch returns a sketch whose land has grown.
func newSketch(territories []Territory) *sketch {
	s := &sketch{territories: territories, height: height}
	if slices.ContainsFunc(territories, func(c Territory) bool { return c.Sea }) {
		s.full, s.height = true, fullHeight
	}
	s.placeTerritories()
	s.chooseLandBorders()
	s.grow()
	return s
}
