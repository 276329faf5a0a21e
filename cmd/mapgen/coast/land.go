package coast

import (
	"fmt"
	"math"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"
)

// anyLand stands for the land of all countries that no area names.
const anyLand = "land"

// paintRanges paints the ranges and rivers of the plan: land along the paths of waste and of
// dropped land.
func (c *cutter) paintRanges() {
	for i := range c.plan.Waste {
		c.paintAlong(&c.plan.Waste[i], int16(len(c.plan.Areas)+i))
	}
	for i := range c.plan.Dropped {
		c.paintAlong(&c.plan.Dropped[i], c.sea)
	}
}

// paintAlong gives the land along the path of an area to a face. The strip has the area's width in
// its middle and half of it at its ends, more or less.
func (c *cutter) paintAlong(a *Area, face int16) {
	if len(a.Path) < 2 {
		return
	}
	var line []geography.Point
	for _, at := range a.Path {
		line = append(line, c.pixel(c.near(at)))
	}
	half := a.Width / 2 * c.scale * geography.Width / (c.plan.Frame.X[1] - c.plan.Frame.X[0])
	long, size := geography.Length(line), float64(c.width)/90
	low, high := line[0], line[0]
	for _, p := range line {
		low = geography.Point{X: min(low.X, p.X-2*half), Y: min(low.Y, p.Y-2*half)}
		high = geography.Point{X: max(high.X, p.X+2*half), Y: max(high.Y, p.Y+2*half)}
	}
	for y := max(0, int(low.Y)); y < min(c.grid.H, int(high.Y)); y++ {
		for x := max(0, int(low.X)); x < min(c.grid.W, int(high.X)); x++ {
			at := y*c.grid.W + x
			if c.faces[c.grid.Face[at]].Ground.Wet() {
				continue
			}
			p := geography.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}
			far, along := offPath(p, line)
			t := along / long
			reach := half * (0.5 + 0.5*math.Sqrt(max(0, 4*t*(1-t)))) * (1 + 0.5*raster.Noise(7).At(p.X/size, p.Y/size))
			if far < reach {
				c.grid.Face[at] = face
			}
		}
	}
}

// offPath returns the distance of a point from a line, and how far along the line the nearest point lies.
func offPath(p geography.Point, line []geography.Point) (far, along float64) {
	far = math.Inf(1)
	before := 0.0
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		dx, dy := b.X-a.X, b.Y-a.Y
		long := math.Hypot(dx, dy)
		if long == 0 {
			continue
		}
		t := max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/(long*long)))
		if d := math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy); d < far {
			far, along = d, before+t*long
		}
		before += long
	}
	return far, along
}

// Costs of a step of the flood to a neighbour in a row or column, and across a corner. Noise makes
// them vary by up to half.
const (
	straightStep = 20
	diagonalStep = 28
)

// paintAnyLand gives the land that no area names to the seeds in it that are nearest by land, so that
// bays, ranges and rivers part areas. Seeds outside the map are ignored. Islands without a seed go to the nearest seed.
func (c *cutter) paintAnyLand() error {
	seeds := c.seeds(anyLand)
	if len(seeds) == 0 {
		return nil
	}
	land := make([]bool, len(c.grid.Face))
	for i, f := range c.grid.Face {
		land[i] = f == c.rest
	}
	owner := make([]int16, len(land))
	for i := range owner {
		owner[i] = -1
	}
	cost := c.stepCosts()
	// The buckets of the flood by cost; no step costs as much as there are buckets.
	buckets := make([][]floodStep, 64)
	left := 0
	for i := range seeds {
		if c.grid.At(int(math.Floor(seeds[i].X)), int(math.Floor(seeds[i].Y))) < 0 {
			continue
		}
		at := c.onLand(land, seeds[i].Point)
		if at < 0 {
			place := c.faces[seeds[i].face].ID
			return fmt.Errorf("a seed of %s in %.80q lies at %.0f, %.0f of %d×%d, where no free land is near",
				place, anyLand, seeds[i].X, seeds[i].Y, c.grid.W, c.grid.H)
		}
		buckets[0] = append(buckets[0], floodStep{at, seeds[i].face})
		left++
	}
	for now := 0; left > 0; now++ {
		ring := now % len(buckets)
		steps := buckets[ring]
		buckets[ring] = nil
		left -= len(steps)
		for _, s := range steps {
			if owner[s.at] >= 0 {
				continue
			}
			owner[s.at] = s.face
			x, y := s.at%c.grid.W, s.at/c.grid.W
			for _, d := range [8][3]int{{1, 0, straightStep}, {-1, 0, straightStep}, {0, 1, straightStep}, {0, -1, straightStep},
				{1, 1, diagonalStep}, {1, -1, diagonalStep}, {-1, 1, diagonalStep}, {-1, -1, diagonalStep}} {
				if c.grid.At(x+d[0], y+d[1]) < 0 {
					continue
				}
				to := (y+d[1])*c.grid.W + x + d[0]
				if !land[to] || owner[to] >= 0 {
					continue
				}
				at := (now + int(float64(d[2])*cost(to))) % len(buckets)
				buckets[at] = append(buckets[at], floodStep{to, s.face})
				left++
			}
		}
	}
	wobble := c.wobble(1)
	for i := range land {
		switch {
		case !land[i]:
		case owner[i] >= 0:
			c.grid.Face[i] = owner[i]
		default:
			c.grid.Face[i] = nearest(seeds, wobble(i))
		}
	}
	return nil
}

// growGap is the water that islands which grow leave between them and other land, in units.
const growGap = 5

// growIslands widens the land of the areas that ask for it into the water.
func (c *cutter) growIslands() {
	for i := range c.plan.Areas {
		reach := int(math.Round(c.plan.Areas[i].Grow * c.scale))
		if reach <= 0 {
			continue
		}
		free := make([]bool, len(c.grid.Face))
		for at, f := range c.grid.Face {
			free[at] = f == c.sea
		}
		for k := range c.plan.Areas {
			if k != i {
				c.around(k, int(growGap*c.scale), func(at int) { free[at] = false })
			}
		}
		c.around(i, reach, func(at int) {
			if free[at] {
				c.grid.Face[at] = int16(i)
			}
		})
	}
}

// around visits the pixels within reach of an area's shore.
func (c *cutter) around(area, reach int, visit func(at int)) {
	for _, p := range c.shore(area) {
		x, y := int(p.X*c.scale), int(p.Y*c.scale)
		for dy := -reach; dy <= reach; dy++ {
			for dx := -reach; dx <= reach; dx++ {
				if dx*dx+dy*dy <= reach*reach && c.grid.At(x+dx, y+dy) >= 0 {
					visit((y+dy)*c.grid.W + x + dx)
				}
			}
		}
	}
}

// floodStep is a pixel that the flood reaches, and the face that it comes from.
type floodStep struct {
	at   int
	face int16
}

// stepCosts returns a function for how hard a pixel is to cross, from 0.5 to 1.5.
func (c *cutter) stepCosts() func(at int) float64 {
	size := float64(c.width) / 60
	return func(at int) float64 {
		x, y := float64(at%c.grid.W), float64(at/c.grid.W)
		return 1 + 0.5*max(-1, min(1, raster.Noise(31).At(x/size, y/size)))
	}
}

// onLand returns the pixel of land nearest to a point, -1 if there is none within a hundredth of the map's
// width.
func (c *cutter) onLand(land []bool, p geography.Point) int {
	reach := c.width / 100
	best, at := math.Inf(1), -1
	for y := int(p.Y) - reach; y <= int(p.Y)+reach; y++ {
		for x := int(p.X) - reach; x <= int(p.X)+reach; x++ {
			if c.grid.At(x, y) < 0 || !land[y*c.grid.W+x] {
				continue
			}
			if d := math.Hypot(float64(x)+0.5-p.X, float64(y)+0.5-p.Y); d < best {
				best, at = d, y*c.grid.W+x
			}
		}
	}
	return at
}

// rough returns a ring with a coast's bends instead of straight sides.
func (c *cutter) rough(ring []geography.Point) []geography.Point {
	const side = 3 // pixels
	amount, size := float64(c.width)/170, float64(c.width)/55
	var out []geography.Point
	for i := 1; i < len(ring); i++ {
		a, b := ring[i-1], ring[i]
		n := 1 + int(math.Hypot(b.X-a.X, b.Y-a.Y)/side)
		for k := range n {
			t := float64(k) / float64(n)
			x, y := a.X+t*(b.X-a.X), a.Y+t*(b.Y-a.Y)
			out = append(out, geography.Point{X: x + amount*raster.Noise(51).At(x/size, y/size), Y: y + amount*raster.Noise(71).At(x/size, y/size)})
		}
	}
	if len(out) > 0 {
		out = append(out, out[0])
	}
	return out
}
