package coast

import (
	"math"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"
)

// minIsland is the smallest size of an island in pixels, on a picture referenceWidth pixels wide.
const (
	minIsland      = 14
	referenceWidth = 3200
)

// scrapSize returns the size in pixels below which a piece without a seed is merged into a
// neighbour.
func (c *cutter) scrapSize() int { return c.width * c.width / 16000 }

// tidy merges small pieces into their surroundings. Scraps of land and water go to the neighbour of
// the same kind with the longest border, and enclosed water to the land. A small island keeps its
// area if all areas of water around it border that area; otherwise it belongs to no area.
func (c *cutter) tidy() {
	for range 4 {
		if !c.merge() {
			return
		}
	}
}

// merge merges small pieces once and reports whether there were any.
func (c *cutter) merge() bool {
	pieces, of := c.grid.Pieces()
	seeded := make([]bool, len(pieces))
	for _, at := range c.seeded {
		seeded[of[at]] = true
	}
	to := make([]int16, len(pieces))
	changed := false
	for i := range pieces {
		to[i] = c.faceFor(pieces, int32(i), seeded[i])
		changed = changed || to[i] != pieces[i].Face
	}
	for at := range c.grid.Face {
		c.grid.Face[at] = to[of[at]]
	}
	return changed
}

// faceFor returns the face that a piece should have.
func (c *cutter) faceFor(pieces []raster.Piece, id int32, seeded bool) int16 {
	p := &pieces[id]
	face := &c.faces[p.Face]
	if seeded || p.Size >= c.scrapSize() {
		return p.Face
	}
	longest := func(wet bool) int16 {
		best, to := 0, int16(-1)
		for _, e := range p.Edges {
			if e.With < 0 {
				continue
			}
			f := pieces[e.With].Face
			// A scrap must not make another scrap grow.
			if c.faces[f].Ground.Wet() == wet && pieces[e.With].Size > p.Size && e.Sides > best {
				best, to = e.Sides, f
			}
		}
		return to
	}
	if face.Ground.Wet() {
		if to := longest(true); to >= 0 {
			if face.Ground == geography.Strait && p.Size > 40 {
				return p.Face
			}
			return to
		}
		if to := longest(false); to >= 0 {
			return to
		}
		return p.Face
	}
	if to := longest(false); to >= 0 {
		return to
	}
	if p.Size < minIsland*c.width/referenceWidth*c.width/referenceWidth {
		if to := longest(true); to >= 0 {
			return to
		}
	}
	if face.Area >= 0 && !c.keepsIsland(pieces, p) {
		return c.rest
	}
	return p.Face
}

// keepsIsland reports whether every area around an island borders the island's area.
func (c *cutter) keepsIsland(pieces []raster.Piece, p *raster.Piece) bool {
	own := c.faces[p.Face].Area
	for _, e := range p.Edges {
		if e.With < 0 {
			continue
		}
		other := c.faces[pieces[e.With].Face].Area
		if other >= 0 && other != own && !c.board.Adjacent(c.plan.Areas[own].ID, c.plan.Areas[other].ID) {
			return false
		}
	}
	return true
}

// minGap is the smallest width of water between areas that must not touch, in units.
const minGap = 1.5

// widenGaps widens the water between land that must not touch.
func (c *cutter) widenGaps() {
	radius := int(math.Ceil(minGap * c.scale / 2))
	var wash []int
	for y := range c.grid.H {
		for x := range c.grid.W {
			if c.tooNear(x, y, radius) {
				wash = append(wash, y*c.grid.W+x)
			}
		}
	}
	for _, at := range wash {
		c.grid.Face[at] = c.waterNear(at)
	}
}

// tooNear reports whether a pixel of land is too near other land that must not touch its area:
// within 2*radius pixels, across water.
func (c *cutter) tooNear(x, y, radius int) bool {
	f := c.grid.Face[y*c.grid.W+x]
	own := &c.faces[f]
	if own.Ground.Wet() || !c.nearWater(x, y, radius) {
		return false
	}
	reach := 2 * radius
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if dx*dx+dy*dy > reach*reach {
				continue
			}
			g := c.grid.At(x+dx, y+dy)
			if g < 0 || g == f || c.faces[g].Ground.Wet() || !c.mustNotTouch(own.Area, c.faces[g].Area) {
				continue
			}
			// Count the pixels of water on the line between them.
			n := max(abs(dx), abs(dy))
			wet := 0
			for k := 1; k < n; k++ {
				if c.faces[c.grid.At(x+dx*k/n, y+dy*k/n)].Ground.Wet() {
					wet++
				}
			}
			if wet > 0 {
				return true
			}
		}
	}
	return false
}

// mustNotTouch reports whether two areas must not touch on land.
func (c *cutter) mustNotTouch(a, b int) bool {
	if a < 0 || b < 0 || a == b {
		return false
	}
	for _, l := range c.plan.Links {
		if one, two := c.plan.Areas[a].ID, c.plan.Areas[b].ID; l.A == one && l.B == two || l.A == two && l.B == one {
			return true
		}
	}
	return !c.board.Adjacent(c.plan.Areas[a].ID, c.plan.Areas[b].ID)
}

// nearWater reports whether there is water within radius pixels.
func (c *cutter) nearWater(x, y, radius int) bool {
	for dy := -radius; dy <= radius; dy++ {
		for dx := -radius; dx <= radius; dx++ {
			if g := c.grid.At(x+dx, y+dy); g >= 0 && c.faces[g].Ground == geography.Water {
				return true
			}
		}
	}
	return false
}

// waterNear returns the face of the water nearest to a pixel.
func (c *cutter) waterNear(at int) int16 {
	x, y := at%c.grid.W, at/c.grid.W
	best, face := math.MaxInt, c.sea
	for reach := 1; reach < c.width && best == math.MaxInt; reach *= 2 {
		for dy := -reach; dy <= reach; dy++ {
			for dx := -reach; dx <= reach; dx++ {
				if g := c.grid.At(x+dx, y+dy); g >= 0 && c.faces[g].Ground == geography.Water && dx*dx+dy*dy < best {
					best, face = dx*dx+dy*dy, g
				}
			}
		}
	}
	return face
}

func abs(n int) int { return max(n, -n) }
