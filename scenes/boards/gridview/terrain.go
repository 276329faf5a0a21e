package gridview

import (
	"hash/fnv"
	"image/color"
	"math"
	"math/rand/v2"

	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// countedWashes are the colours of terrain of the rules. They are stronger than those of
// decoration.
var countedWashes = [...]color.NRGBA{
	plain: art.Plain, wood: paint.RGB(0x93AD70), hill: paint.RGB(0xDDBE82), mountain: paint.RGB(0xB8A98C),
	river: art.Meadow, ford: art.Meadow, road: art.Plain,
}

// looks maps the terrain of the rules to looks.
var looks = [...]terrain{
	war.Plain: plain, war.Woods: wood, war.Hills: hill, war.Ford: ford, war.Road: road, war.Mountains: mountain, war.River: river,
}

// readTerrain uses the terrain of a map, if it has any.
func (c *landscape) readTerrain(p *war.Position) {
	for s := range p.Size.Squares().All() {
		t := p.Cells[s].Terrain
		c.ground[s] = looks[t]
		c.counted = c.counted || t != war.Plain
	}
}

// water is the colour of rivers, shallows that of fords.
var (
	water    = paint.Mix(art.Sea, art.Glow, 0.3)
	shallows = paint.Mix(art.Glow, art.Plain, 0.35)
)

// Widths in squares.
const (
	riverWidth = 0.44
	roadWidth  = 0.17
)

// key returns the key of the picture of a landscape.
func (c *landscape) key() landKey {
	h := fnv.New64a()
	for s := range c.size.Squares().All() {
		h.Write([]byte{byte(c.ground[s])})
	}
	return landKey{c.seed, c.counted, h.Sum64()}
}

// wet reports whether a river flows over a square.
func (c *landscape) wet(s grid.Square) bool { return c.ground[s] == river || c.ground[s] == ford }

// paved reports whether a road on a neighbouring square continues onto this one. Roads also end at
// sites and cross fords.
func (c *landscape) paved(s grid.Square) bool {
	return c.ground[s] == road || c.ground[s] == ford || c.site.Has(s)
}

// direction is the direction from the middle of a square to the middle of a side.
type direction struct{ dx, dy int }

var directions = [4]direction{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// links returns the directions in which the square next to s is joined to it.
func (c *landscape) links(s grid.Square, joined func(grid.Square) bool) []direction {
	var all []direction
	for _, d := range directions {
		x, y := s.X()+d.dx, s.Y()+d.dy
		if x >= 0 && y >= 0 && x < c.size.Columns() && y < c.size.Rows() && joined(grid.At(x, y)) {
			all = append(all, d)
		}
	}
	return all
}

// mouths adds the direction in which a river leaves the land. A river that ends at the edge of the
// map flows into the sea.
func (c *landscape) mouths(s grid.Square, links []direction) []direction {
	if len(links) > 1 {
		return links
	}
	outside := func(d direction) bool {
		x, y := s.X()+d.dx, s.Y()+d.dy
		return x < 0 || y < 0 || x >= c.size.Columns() || y >= c.size.Rows()
	}
	if len(links) == 1 { // straight on, if possible
		if d := (direction{-links[0].dx, -links[0].dy}); outside(d) {
			return append(links, d)
		}
	}
	for _, d := range directions {
		if outside(d) {
			return append(links, d)
		}
	}
	return links
}

// course returns the line of a river or road on a square, to the middle of each side in links: one
// bent line for two sides, otherwise a line for each. bend is the greatest offset of the line's
// middle from that of the square. reach is how far it extends beyond the edge of the map.
func (c *landscape) course(s grid.Square, links []direction, bend, reach float64) *paint.Path {
	rng := rand.New(rand.NewPCG(c.seed, 16+uint64(s)))
	mx := float64(s.X()) + 0.5 + bend*(2*rng.Float64()-1)
	my := float64(s.Y()) + 0.5 + bend*(2*rng.Float64()-1)
	end := func(d direction) (x, y float64) {
		length := 0.5
		if nx, ny := s.X()+d.dx, s.Y()+d.dy; nx < 0 || ny < 0 || nx >= c.size.Columns() || ny >= c.size.Rows() {
			length += reach
		}
		return float64(s.X()) + 0.5 + float64(d.dx)*length, float64(s.Y()) + 0.5 + float64(d.dy)*length
	}
	p := new(paint.Path)
	switch len(links) {
	case 0:
		p.MoveTo(mx-0.08, my).LineTo(mx+0.08, my)
	case 2:
		x0, y0 := end(links[0])
		x1, y1 := end(links[1])
		p.MoveTo(x0, y0).QuadTo(mx, my, x1, y1)
	default:
		for _, d := range links {
			x, y := end(d)
			p.MoveTo(x, y).LineTo(mx, my)
		}
	}
	return p
}

// rivers returns the courses of all rivers, and of those on fords again in fords.
func (c *landscape) rivers() (all, fords *paint.Path) {
	all, fords = new(paint.Path), new(paint.Path)
	for s := range c.size.Squares().All() {
		if !c.wet(s) {
			continue
		}
		course := c.course(s, c.mouths(s, c.links(s, c.wet)), 0.1, shore+wobble)
		all.Append(course)
		if c.ground[s] == ford {
			fords.Append(course)
		}
	}
	return all, fords
}

// drawBanks draws the banks of rivers and the roads.
func (c *landscape) drawBanks(cv *paint.Canvas, line float64) {
	round := paint.Pen{Round: true}
	for s := range c.size.Squares().All() {
		if c.ground[s] == road {
			course := c.course(s, c.links(s, c.paved), 0.06, 0)
			cv.Stroke(course, roadWidth+2*line, paint.Ink(art.Ink2, 0.8), round)
		}
	}
	for s := range c.size.Squares().All() {
		if c.ground[s] == road {
			cv.Stroke(c.course(s, c.links(s, c.paved), 0.06, 0), roadWidth, paint.Solid(paint.RGB(0xCBAB74)), round)
		}
	}
	all, _ := c.rivers()
	cv.Stroke(all, riverWidth+2.4*line, paint.Solid(art.Coast), round)
}

// drawWater fills the rivers. It is called after the coast is drawn, so that rivers flow into the
// sea.
func (c *landscape) drawWater(cv *paint.Canvas, line float64) {
	round := paint.Pen{Round: true}
	all, fords := c.rivers()
	cv.Stroke(all, riverWidth, paint.Solid(water), round)
	cv.Stroke(all, riverWidth*0.72, paint.Ink(art.Sea, 0.45), round)
	cv.Stroke(all, riverWidth*0.26, paint.Ink(art.Glow, 0.35), paint.Pen{Round: true, Dash: []float64{0.2, 0.24}})
	cv.Stroke(fords, riverWidth, paint.Solid(shallows))
	for s := range c.size.Squares().All() {
		if c.ground[s] == ford {
			c.drawStones(cv, s, line)
		}
	}
}

// drawStones draws the stones of a ford, across its river.
func (c *landscape) drawStones(cv *paint.Canvas, s grid.Square, line float64) {
	across := direction{1, 0}
	for _, d := range c.mouths(s, c.links(s, c.wet)) {
		if d.dx != 0 {
			across = direction{0, 1}
		}
	}
	rng := rand.New(rand.NewPCG(c.seed, 32+uint64(s)))
	for _, row := range []float64{-0.24, 0.24} {
		for _, t := range []float64{-0.24, -0.08, 0.08, 0.24} {
			side := row + 0.05*(rng.Float64()-0.5)
			x := float64(s.X()) + 0.5 + t*float64(across.dx) + side*float64(across.dy)
			y := float64(s.Y()) + 0.5 + t*float64(across.dy) + side*float64(across.dx)
			stone := paint.Ellipse(x, y, 0.055, 0.042)
			cv.Fill(stone, paint.Solid(paint.RGB(0xD9CDB2)))
			cv.Stroke(stone, line*0.9, paint.Solid(terrainInk))
		}
	}
}

// drawHeights draws the woods, hills and mountains of the rules. Woods and hills leave the middle
// of the square free for pieces; mountains fill their square.
func (c *landscape) drawHeights(cv *paint.Canvas, line float64) {
	for s := range c.size.Squares().All() {
		drawHeight(cv, c.ground[s], s, rand.New(rand.NewPCG(c.seed, 64+uint64(s))), line)
	}
}

// drawHeight draws the woods, hills or mountains of a square.
func drawHeight(cv *paint.Canvas, t terrain, s grid.Square, rng *rand.Rand, line float64) {
	x, y := float64(s.X()), float64(s.Y())
	jitter := func(v float64) float64 { return v + (rng.Float64()-0.5)*0.07 }
	switch t {
	case wood:
		pine := rng.IntN(2) == 0
		for _, at := range [][2]float64{{0.1, 0.2}, {0.3, 0.15}, {0.5, 0.18}, {0.7, 0.15}, {0.9, 0.2}, {0.08, 0.52}, {0.93, 0.5}, {0.1, 0.86}, {0.3, 0.93}, {0.52, 0.92}, {0.72, 0.93}, {0.91, 0.86}} {
			drawTree(cv, x+jitter(at[0]), y+jitter(at[1])-0.03, pine != (rng.IntN(3) == 0), line)
		}
	case hill:
		for _, at := range [][3]float64{{0.26, 0.3, 0.2}, {0.74, 0.27, 0.19}, {0.16, 0.68, 0.13}, {0.87, 0.66, 0.13}, {0.27, 0.95, 0.22}, {0.74, 0.96, 0.2}} {
			drawMound(cv, x+jitter(at[0]), y+jitter(at[1]), at[2], line)
		}
	case mountain:
		for _, at := range [][3]float64{{0.27, 0.4, 0.24}, {0.73, 0.36, 0.22}, {0.5, 0.6, 0.34}, {0.2, 0.83, 0.19}, {0.8, 0.82, 0.2}} {
			drawPeak(cv, x+jitter(at[0]), y+jitter(at[1]), at[2], line)
		}
	case plain, meadow, river, ford, road:
	}
}

// drawMound draws a hill that covers what is behind it.
func drawMound(cv *paint.Canvas, x, y, r, line float64) {
	body := new(paint.Path).MoveTo(x-r, y).QuadTo(x-r*0.2, y-r*1.1, x+r, y+r*0.05).Close()
	cv.Fill(body, paint.Vertical(y-r*0.7, y, paint.RGB(0xE9D09A), countedWashes[hill]))
	drawHill(cv, x, y, r, line)
}

// drawPeak draws a mountain with snow that covers what is behind it.
func drawPeak(cv *paint.Canvas, x, y, r, line float64) {
	cv.Fill(paint.Poly(x-r*0.95, y+r*0.55, x, y-r*1.1, x+r*0.98, y+r*0.6), paint.Vertical(y-r*1.1, y+r*0.6, paint.RGB(0xF3EBD8), paint.RGB(0xBDAE90)))
	drawMountain(cv, x, y, r, line*1.2)
	cv.Stroke(paint.Line(x-r*0.34, y-r*0.42, x-r*0.1, y-r*0.56, x+r*0.06, y-r*0.3, x+r*math.Sqrt2/5, y-r*0.6), line*0.8, paint.Ink(art.Ink2, 0.5), paint.Pen{Round: true})
}
