// Package coast cuts the coastlines of the world into the areas of a board, following a
// plan.
//
// The source is countries-50m.json of the npm package world-atlas: Natural Earth 1:50m
// cultural vectors, public domain.
package coast

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"
)

// Board holds the parts of the rules that the cutter needs.
type Board struct {
	// Adjacent reports whether two areas border each other.
	Adjacent func(a, b string) bool
	// Names returns an area's names in all languages.
	Names func(id string) []string
}

// Cut cuts the world into the areas of the plan on a grid of width pixels, or of the plan's own width. A
// width of 3200 is enough for every border of the boards that ship.
func (p *Plan) Cut(world []Country, width int, board Board) (*geography.Map, error) {
	if p.Pixels > 0 {
		width = p.Pixels
	}
	c := &cutter{plan: p, board: board, width: width}
	c.scale = float64(width) / geography.Width
	c.grid = raster.New(width, int(math.Round(p.Frame.height()*c.scale)))
	c.numberFaces()
	if len(p.Lands) > 0 {
		world = p.Lands
	}
	if err := c.paintLand(world); err != nil {
		return nil, fmt.Errorf("cutting the map %.80q: %w", p.Map, err)
	}
	c.paintRanges()
	if err := c.paintAnyLand(); err != nil {
		return nil, fmt.Errorf("cutting the map %.80q: %w", p.Map, err)
	}
	c.paintWater()
	c.paintPatches()
	c.tidy()
	c.growIslands()
	c.widenGaps()
	c.tidy()
	m, err := c.build()
	if err != nil {
		return nil, fmt.Errorf("cutting the map %.80q: %w", p.Map, err)
	}
	return m, nil
}

// cutter holds the grid while it is cut.
type cutter struct {
	plan  *Plan
	board Board
	width int
	scale float64 // pixels per unit
	grid  *raster.Grid
	faces []geography.Face
	// sea and rest are the faces of water and land without an area; strait is the
	// strait of each area, or -1.
	sea, rest int16
	strait    []int16
	// seeded lists the pixels of seeds.
	seeded []int
}

// numberFaces gives a face to every area, waste and strait, and one each to the remaining water and
// land.
func (c *cutter) numberFaces() {
	add := func(g geography.Ground, area int, id string) int16 {
		c.faces = append(c.faces, geography.Face{Ground: g, Area: area, ID: id})
		return int16(len(c.faces) - 1)
	}
	ground := func(a *Area, dry geography.Ground) geography.Ground {
		if a.Sea {
			return geography.Water
		}
		return dry
	}
	for i := range c.plan.Areas {
		a := &c.plan.Areas[i]
		add(ground(a, geography.Land), i, a.ID)
	}
	for i := range c.plan.Waste {
		a := &c.plan.Waste[i]
		add(ground(a, geography.Waste), -1, a.ID)
	}
	c.strait = make([]int16, len(c.plan.Areas))
	for i := range c.plan.Areas {
		c.strait[i] = -1
		for _, t := range c.plan.Patches {
			if t.Area == c.plan.Areas[i].ID && c.strait[i] < 0 {
				c.strait[i] = add(geography.Strait, i, t.Area)
			}
		}
	}
	c.sea = add(geography.Water, -1, "sea")
	c.rest = add(geography.Waste, -1, "land")
}

// pixel returns the position of a place on the grid, in pixels.
func (c *cutter) pixel(at Place) geography.Point {
	x, y := c.plan.Projection.project(at)
	p := c.plan.Frame.point(x, y)
	return geography.Point{X: p.X * c.scale, Y: p.Y * c.scale}
}

// near returns a place with its longitude within half a turn of the central meridian.
func (c *cutter) near(at Place) Place {
	return Place{at[0] - 360*math.Round((at[0]-c.plan.Projection.CentralMeridian)/360), at[1]}
}

// seed is a place whose surroundings belong to a face.
type seed struct {
	geography.Point
	face int16
}

// seeds returns the seeds in a country, or those in the water if in is "water".
func (c *cutter) seeds(in string) []seed {
	var out []seed
	add := func(list []Area, first int16, same int16) {
		for i := range list {
			for _, at := range list[i].Seeds[in] {
				s := seed{c.pixel(c.near(at)), first + int16(i)}
				if same >= 0 {
					s.face = same
				}
				out = append(out, s)
				if x, y := int(s.X), int(s.Y); s.X >= 0 && s.Y >= 0 && x < c.grid.W && y < c.grid.H {
					c.seeded = append(c.seeded, y*c.grid.W+x)
				}
			}
		}
	}
	add(c.plan.Areas, 0, -1)
	add(c.plan.Waste, int16(len(c.plan.Areas)), -1)
	add(c.plan.Dropped, 0, c.sea)
	return out
}

// wholeFace returns the face of the area to which a country belongs as a whole, or -1.
func (c *cutter) wholeFace(country string) int16 {
	for i := range c.plan.Areas {
		if slices.Contains(c.plan.Areas[i].Whole, country) {
			return int16(i)
		}
	}
	for i := range c.plan.Waste {
		if slices.Contains(c.plan.Waste[i].Whole, country) {
			return int16(len(c.plan.Areas) + i)
		}
	}
	for i := range c.plan.Dropped {
		if slices.Contains(c.plan.Dropped[i].Whole, country) {
			return c.sea
		}
	}
	return -1
}

// paintLand paints every country with the faces of its land.
func (c *cutter) paintLand(world []Country) error {
	known := map[string]bool{"water": true, anyLand: true}
	for i := range c.grid.Face {
		c.grid.Face[i] = c.sea
	}
	wobble := c.wobble(1)
	for i := range world {
		known[world[i].Name] = true
		face := c.wholeFace(world[i].Name)
		var seeds []seed
		if face < 0 {
			seeds = c.seeds(world[i].Name)
		}
		c.fill(world[i].Rings, func(at int) {
			switch {
			case face >= 0:
				c.grid.Face[at] = face
			case len(seeds) > 0:
				c.grid.Face[at] = nearest(seeds, wobble(at))
			default:
				c.grid.Face[at] = c.rest
			}
		})
	}
	for _, list := range [][]Area{c.plan.Areas, c.plan.Waste, c.plan.Dropped} {
		for _, a := range list {
			for in := range a.Seeds {
				if !known[in] {
					return fmt.Errorf("%s has seeds in %.80q, which is not a country of the coastlines", a.ID, in)
				}
			}
			for _, w := range a.Whole {
				if !known[w] {
					return fmt.Errorf("%s lists %.80q as whole, which is not a country of the coastlines", a.ID, w)
				}
			}
		}
	}
	return nil
}

// wobble returns a function that displaces pixels slightly, so that borders halfway
// between seeds look natural.
func (c *cutter) wobble(strength float64) func(at int) geography.Point {
	amount, size := strength*float64(c.width)/240, float64(c.width)/70
	return func(at int) geography.Point {
		x, y := float64(at%c.grid.W)+0.5, float64(at/c.grid.W)+0.5
		return geography.Point{
			X: x + amount*raster.Noise(1).At(x/size, y/size),
			Y: y + amount*raster.Noise(101).At(x/size, y/size),
		}
	}
}

func nearest(seeds []seed, p geography.Point) int16 {
	best, face := math.Inf(1), int16(-1)
	for i := range seeds {
		dx, dy := seeds[i].X-p.X, seeds[i].Y-p.Y
		if d := dx*dx + dy*dy; d < best {
			best, face = d, seeds[i].face
		}
	}
	return face
}

// fill calls paint with every pixel whose centre lies inside an odd number of rings.
func (c *cutter) fill(rings [][]Place, paint func(at int)) {
	crossings := map[int][]float64{}
	for _, ring := range rings {
		line := c.project(roundPole(ring, c.plan.Projection.CentralMeridian))
		if len(c.plan.Lands) > 0 {
			line = c.rough(line)
		}
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			if a.Y > b.Y {
				a, b = b, a
			}
			first := max(0, int(math.Ceil(a.Y-0.5)))
			for y := first; y < c.grid.H && float64(y)+0.5 < b.Y; y++ {
				t := (float64(y) + 0.5 - a.Y) / (b.Y - a.Y)
				crossings[y] = append(crossings[y], a.X+t*(b.X-a.X))
			}
		}
	}
	rows := make([]int, 0, len(crossings))
	for y := range crossings {
		rows = append(rows, y)
	}
	sort.Ints(rows)
	for _, y := range rows {
		xs := crossings[y]
		sort.Float64s(xs)
		for i := 1; i < len(xs); i += 2 {
			for x := max(0, int(math.Ceil(xs[i-1]-0.5))); x < c.grid.W && float64(x)+0.5 < xs[i]; x++ {
				paint(y*c.grid.W + x)
			}
		}
	}
}

// project projects a ring onto the grid. Long sides are subdivided to follow the projection. It
// returns nil for rings that a conic projection would tear.
func (c *cutter) project(ring []Place) []geography.Point {
	const degrees = 0.5
	var out []geography.Point
	for i, at := range ring {
		if c.plan.Projection.Kind == "equidistant_conic" && (at[1] < -10 || math.Abs(at[0]-c.plan.Projection.CentralMeridian) > 179) {
			return nil
		}
		if i > 0 {
			before := ring[i-1]
			n := int(math.Max(math.Abs(at[0]-before[0]), math.Abs(at[1]-before[1])) / degrees)
			for k := 1; k <= n; k++ {
				t := float64(k) / float64(n+1)
				out = append(out, c.pixel(Place{before[0] + t*(at[0]-before[0]), before[1] + t*(at[1]-before[1])}))
			}
		}
		out = append(out, c.pixel(at))
	}
	return out
}

// paintWater gives water to the nearest seed in the water.
func (c *cutter) paintWater() {
	seeds := c.seeds("water")
	if len(seeds) == 0 {
		return
	}
	wobble := c.wobble(0.25)
	for i, f := range c.grid.Face {
		if f == c.sea {
			c.grid.Face[i] = nearest(seeds, wobble(i))
		}
	}
}

// paintPatches gives the water inside patches to their areas.
func (c *cutter) paintPatches() {
	for _, t := range c.plan.Patches {
		area := slices.IndexFunc(c.plan.Areas, func(a Area) bool { return a.ID == t.Area })
		ring := append(slices.Clone(t.Outline), t.Outline[0])
		c.fill([][]Place{ring}, func(at int) {
			if c.faces[c.grid.Face[at]].Ground == geography.Water {
				c.grid.Face[at] = c.strait[area]
			}
		})
	}
}
