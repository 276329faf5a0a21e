package gridview

import (
	"hash/fnv"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Lengths in squares.
const (
	shore  = 0.31 // mean distance of the coast from the outermost squares
	wobble = 0.12 // greatest deviation from that
)

// terrain is the look of the ground on a square.
type terrain uint8

const (
	plain terrain = iota
	meadow
	wood
	hill
	mountain
	river
	ford
	road
)

var washes = [...]color.NRGBA{plain: art.Plain, meadow: art.Meadow, wood: art.Wood, hill: art.Hill, mountain: art.Mountain}

// landscape is the look of a map: its terrain and its coast. It depends only on the map, so that a
// map looks the same in every match. Under rules without terrain, the terrain is decoration that is
// placed according to the sites.
type landscape struct {
	size    grid.Size
	ground  [grid.Cells]terrain
	site    grid.Set
	seed    uint64 // seed of shapes
	counted bool   // the terrain is that of the rules
}

// newLandscape returns the landscape of a position's map. bare means that it has no decoration,
// even if the map has no terrain.
func newLandscape(p *war.Position, bare bool) *landscape {
	c := &landscape{size: p.Size, counted: bare}
	h := fnv.New64a()
	h.Write([]byte(p.Size.String()))
	sized := h.Sum64()
	for s := range p.Size.Squares().All() {
		site := p.Cells[s].Site
		h.Write([]byte{byte(site)})
		if site != war.NoSite {
			c.site.Add(s)
		}
	}
	c.readTerrain(p)
	if c.counted { // keep the coast while the map is being made
		c.seed = sized
		return c
	}
	c.seed = h.Sum64()
	rng := rand.New(rand.NewPCG(c.seed, 1))
	c.fillTerrain(paint.NewField(16, 16, 5, 5, 2, rng), paint.NewField(16, 16, 6, 6, 2, rng))
	return c
}

// fillTerrain chooses the terrain of every square by the ranks of its height and wetness.
func (c *landscape) fillTerrain(height, wet *paint.Field) {
	squares := slices.Collect(c.size.Squares().All())
	rank := func(f *paint.Field, s grid.Square) float64 {
		below := 0
		v := f.At(float64(s.X())+0.5, float64(s.Y())+0.5)
		for _, other := range squares {
			if f.At(float64(other.X())+0.5, float64(other.Y())+0.5) < v {
				below++
			}
		}
		return float64(below) / float64(len(squares))
	}
	for _, s := range squares {
		switch e, w := rank(height, s), rank(wet, s); {
		case e > 0.88 && !c.site.Has(s):
			c.ground[s] = mountain
		case e > 0.74:
			c.ground[s] = hill
		case w > 0.72:
			c.ground[s] = wood
		case w > 0.36:
			c.ground[s] = meadow
		}
	}
}

// coast returns the outline of the land, in squares from the grid's corner.
func (c *landscape) coast() *paint.Path {
	rng := rand.New(rand.NewPCG(c.seed, 2))
	w, h := float64(c.size.W), float64(c.size.H)
	var xy []float64
	edge := func(x0, y0, x1, y1, nx, ny float64) {
		length := math.Hypot(x1-x0, y1-y0)
		n := max(3, int(length*1.6))
		for i := range n {
			t := (float64(i) + 0.15 + 0.7*rng.Float64()) / float64(n)
			out := shore + wobble*(2*rng.Float64()-1)
			if i == 0 || i == n-1 {
				out -= 0.07 // round the corners
			}
			xy = append(xy, x0+(x1-x0)*t+nx*out, y0+(y1-y0)*t+ny*out)
		}
	}
	edge(0, 0, w, 0, 0, -1)
	edge(w, 0, w, h, 1, 0)
	edge(w, h, 0, h, 0, 1)
	edge(0, h, 0, 0, -1, 0)
	return paint.Smooth(true, xy...)
}

// drawLand draws coast, land, terrain and grid. The grid's corner is at the origin; a
// square is cell units wide.
func (c *landscape) drawLand(cv *paint.Canvas, cell float64) {
	c.drawGround(cv, cell)
	c.drawGrid(cv.Scale(cell), cell)
}

// drawGround draws the land like drawLand, but without the grid.
func (c *landscape) drawGround(cv *paint.Canvas, cell float64) {
	squares := cv.Scale(cell)
	coast := c.coast()
	for i, width := range []float64{52, 40, 30, 21, 13, 6} {
		alpha := []float64{0.07, 0.09, 0.12, 0.17, 0.24, 0.40}[i]
		squares.Stroke(coast, width/cell, paint.Ink(art.Glow, alpha))
	}
	squares.Fill(coast, c.groundPaint(cell*cv.Unit()))
	line := 1.5 / cell
	if c.counted {
		c.drawBanks(squares, line)
		c.drawHeights(squares, line)
	} else {
		c.decorate(squares, line)
	}
	squares.Stroke(coast, 1.8/cell, paint.Solid(art.Coast))
	if c.counted {
		c.drawWater(squares, line)
	}
}

// The colour of the ground is computed on a lattice with latticeStep points per square and
// interpolated. The grain is finer; it repeats every grainSize pixels.
const (
	latticeStep = 14
	latticeRim  = 2 // squares beyond the grid
	grainSize   = 256
)

// groundPaint returns the paint of the land. cell is the side of a square in pixels.
func (c *landscape) groundPaint(cell float64) paint.Paint {
	w := (int(c.size.W)+2*latticeRim)*latticeStep + 1
	h := (int(c.size.H)+2*latticeRim)*latticeStep + 1
	lattice := make([][3]float64, w*h)
	bend := paint.NewField(16, 16, 24, 24, 2, rand.New(rand.NewPCG(c.seed, 3)))
	for i := range lattice {
		x := float64(i%w)/latticeStep - latticeRim
		y := float64(i/w)/latticeStep - latticeRim
		g := c.groundAt(bend, x, y)
		lattice[i] = [3]float64{float64(g.R), float64(g.G), float64(g.B)}
	}
	grain := grainTile()
	return paint.Texture(func(x, y float64) color.NRGBA {
		lx := min(max((x+latticeRim)*latticeStep, 0), float64(w-2))
		ly := min(max((y+latticeRim)*latticeStep, 0), float64(h-2))
		ix, iy := int(lx), int(ly)
		tx, ty := lx-float64(ix), ly-float64(iy)
		a, b := &lattice[iy*w+ix], &lattice[iy*w+ix+1]
		d, e := &lattice[(iy+1)*w+ix], &lattice[(iy+1)*w+ix+1]
		g := float64(grain[(int(y*cell)&(grainSize-1))*grainSize+int(x*cell)&(grainSize-1)])
		var out [3]uint8
		for k := range out {
			v := (a[k]*(1-tx)+b[k]*tx)*(1-ty) + (d[k]*(1-tx)+e[k]*tx)*ty
			out[k] = uint8(min(max(v+g, 0), 255))
		}
		return color.NRGBA{out[0], out[1], out[2], 255}
	})
}

// groundAt returns the colour of the ground at a point, without grain.
func (c *landscape) groundAt(bend *paint.Field, x, y float64) color.NRGBA {
	at := func(x, y int) color.NRGBA {
		x, y = min(max(x, 0), int(c.size.W)-1), min(max(y, 0), int(c.size.H)-1)
		if c.counted {
			return countedWashes[c.ground[grid.At(x, y)]]
		}
		return washes[c.ground[grid.At(x, y)]]
	}
	// Colours blend from the middle of a square to the middle of the next, along curved lines.
	bent, blend := 1.1, 1.0
	if c.counted { // terrain of the rules stays within its squares
		bent, blend = 0.45, 2.6
	}
	bx, by := x-0.5+(bend.At(x, y)-0.5)*bent, y-0.5+(bend.At(y+7, x+3)-0.5)*bent
	fx, fy := math.Floor(bx), math.Floor(by)
	edge := func(t float64) float64 { return smooth(min(max((t-0.5)*blend+0.5, 0), 1)) }
	tx, ty := edge(bx-fx), edge(by-fy)
	ix, iy := int(fx), int(fy)
	top := paint.Mix(at(ix, iy), at(ix+1, iy), tx)
	bottom := paint.Mix(at(ix, iy+1), at(ix+1, iy+1), tx)
	ground := paint.Mix(top, bottom, ty)
	// Towards the coast the ground becomes bare land.
	inland := min(x, y, float64(c.size.W)-x, float64(c.size.H)-y)
	return paint.Mix(art.Land, ground, smooth(min(max(inland*2.2+0.35, 0), 1))*0.8)
}

// grainTile returns a repeating tile of the values that the grain adds to a colour.
var grainTile = sync.OnceValue(func() []int8 {
	grain := paint.NewField(grainSize, grainSize, 16, 16, 4, rand.New(rand.NewPCG(1901, 4)))
	tile := make([]int8, grainSize*grainSize)
	for i := range tile {
		tile[i] = int8((grain.At(float64(i%grainSize), float64(i/grainSize)) - 0.5) * 30)
	}
	return tile
})

// smooth eases t, from 0 to 1, in and out.
func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// terrainInk is the colour of the decoration.
var terrainInk = paint.Fade(art.Ink2, 0.62)

// decorate draws trees, hills, mountains and grass at the edges of the squares, never
// in the middle.
func (c *landscape) decorate(cv *paint.Canvas, line float64) {
	rng := rand.New(rand.NewPCG(c.seed, 4))
	for s := range c.size.Squares().All() {
		x, y := float64(s.X()), float64(s.Y())
		jitter := func(v float64) float64 { return v + (rng.Float64()-0.5)*0.08 }
		top := []float64{0.17, 0.5, 0.83}
		switch c.ground[s] {
		case mountain:
			for _, dx := range []float64{0.22, 0.76} {
				drawMountain(cv, x+jitter(dx), y+jitter(0.33), 0.2+0.05*rng.Float64(), line)
			}
			if rng.IntN(2) == 0 {
				drawMountain(cv, x+jitter(0.2), y+jitter(0.93), 0.19, line)
			}
		case hill:
			for _, dx := range []float64{0.25, 0.74} {
				if rng.IntN(3) > 0 {
					drawHill(cv, x+jitter(dx), y+jitter(0.9), 0.17, line)
				}
			}
			if rng.IntN(2) == 0 {
				drawHill(cv, x+jitter(0.75), y+jitter(0.2), 0.15, line)
			}
		case wood:
			pine := rng.IntN(2) == 0
			for _, dx := range top {
				if rng.IntN(4) > 0 {
					drawTree(cv, x+jitter(dx), y+jitter(0.2), pine != (rng.IntN(4) == 0), line)
				}
			}
			if rng.IntN(2) == 0 {
				drawTree(cv, x+jitter(0.12), y+jitter(0.92), pine, line)
			}
			if rng.IntN(2) == 0 {
				drawTree(cv, x+jitter(0.88), y+jitter(0.9), pine, line)
			}
		case meadow:
			if rng.IntN(2) == 0 {
				drawTree(cv, x+jitter([]float64{0.14, 0.86}[rng.IntN(2)]), y+jitter(0.2), false, line)
			}
			if rng.IntN(3) > 0 {
				drawGrass(cv, x+jitter([]float64{0.15, 0.82}[rng.IntN(2)]), y+jitter(0.93), line)
			}
		case plain:
			if rng.IntN(3) == 0 {
				drawGrass(cv, x+jitter([]float64{0.17, 0.8}[rng.IntN(2)]), y+jitter(0.92), line)
			}
		case river, ford, road:
		}
	}
}

func drawMountain(cv *paint.Canvas, x, y, r, line float64) {
	cv.Fill(paint.Poly(x, y-r*1.1, x+r*0.95, y+r*0.55, x+r*0.3, y+r*0.55, x+r*0.05, y+r*0.05), paint.Ink(art.Ink2, 0.28))
	cv.Stroke(paint.Line(x-r*0.95, y+r*0.55, x, y-r*1.1, x+r*0.98, y+r*0.6), line, paint.Ink(art.Ink2, 0.5), paint.Pen{Round: true})
}

func drawHill(cv *paint.Canvas, x, y, r, line float64) {
	p := new(paint.Path).MoveTo(x-r, y).QuadTo(x-r*0.2, y-r*1.1, x+r, y+r*0.05)
	cv.Stroke(p, line, paint.Solid(terrainInk), paint.Pen{Round: true})
	cv.Stroke(new(paint.Path).MoveTo(x-r*0.05, y-r*0.3).QuadTo(x+r*0.3, y-r*0.35, x+r*0.55, y-r*0.05), line*0.8, paint.Ink(art.Ink2, 0.3), paint.Pen{Round: true})
}

func drawTree(cv *paint.Canvas, x, y float64, pine bool, line float64) {
	ink := paint.Solid(terrainInk)
	leaf := paint.Ink(paint.RGB(0x8FA46C), 0.75)
	cv.Stroke(paint.Line(x, y, x, y+0.09), line, ink)
	crown := new(paint.Path)
	if pine {
		crown.MoveTo(x, y-0.13).LineTo(x+0.055, y+0.02).LineTo(x-0.055, y+0.02).Close()
	} else {
		crown.MoveTo(x, y-0.1).CubeTo(x+0.09, y-0.06, x+0.085, y+0.03, x, y+0.03).CubeTo(x-0.085, y+0.03, x-0.09, y-0.06, x, y-0.1).Close()
	}
	cv.Fill(crown, leaf)
	cv.Stroke(crown, line*0.85, ink)
}

func drawGrass(cv *paint.Canvas, x, y, line float64) {
	for _, d := range []float64{-0.055, 0, 0.055} {
		cv.Stroke(paint.Line(x+d*0.5, y, x+d, y-0.07+math.Abs(d)*0.35), line*0.8, paint.Ink(art.Ink2, 0.45), paint.Pen{Round: true})
	}
}

// drawGrid draws the dashed borders of the squares.
func (c *landscape) drawGrid(cv *paint.Canvas, cell float64) {
	w, h := float64(c.size.W), float64(c.size.H)
	pen := paint.Pen{Dash: []float64{6 / cell, 4 / cell}}
	ink := paint.Ink(art.Ink2, 0.6)
	for x := 0.0; x <= w; x++ {
		cv.Stroke(paint.Line(x, 0, x, h), 1.1/cell, ink, pen)
	}
	for y := 0.0; y <= h; y++ {
		cv.Stroke(paint.Line(0, y, w, y), 1.1/cell, ink, pen)
	}
}
