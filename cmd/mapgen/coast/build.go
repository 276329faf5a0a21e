package coast

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"
)

// build numbers the faces that have pixels and builds the map.
func (c *cutter) build() (*geography.Map, error) {
	used := make([]bool, len(c.faces))
	for _, f := range c.grid.Face {
		used[f] = true
	}
	plan := raster.Spec{
		Name:  c.plan.Map,
		Areas: make([]geography.Area, len(c.plan.Areas)),
		Sites: make([]raster.Site, len(c.plan.Areas)),
		Sizes: raster.Sizes{Token: c.plan.Token, Mark: c.plan.Mark, Text: c.plan.Text},
	}
	number := make([]int16, len(c.faces))
	for i, f := range c.faces {
		if !used[i] {
			if f.Ground != geography.Strait && f.Area >= 0 {
				return nil, fmt.Errorf("no pixel belongs to %s; check its seeds", f.ID)
			}
			continue
		}
		number[i] = int16(len(plan.Faces))
		if f.Area >= 0 {
			plan.Areas[f.Area].Faces = append(plan.Areas[f.Area].Faces, len(plan.Faces))
		}
		plan.Faces = append(plan.Faces, f)
	}
	for i := range c.plan.Areas {
		a := &c.plan.Areas[i]
		plan.Areas[i].ID = a.ID
		plan.Sites[i].Names = raster.NameWidths(c.plan.Text, c.board.Names(a.ID)...)
		if a.Unit != nil {
			at := c.units(*a.Unit)
			plan.Sites[i].Unit, plan.Sites[i].Pinned = &at, a.Pinned
		}
		for _, id := range slices.Sorted(maps.Keys(a.Coasts)) {
			plan.Areas[i].Coasts = append(plan.Areas[i].Coasts, geography.Coast{ID: id, Anchor: geography.Anchor{At: c.units(a.Coasts[id])}})
		}
	}
	for _, l := range c.plan.Links {
		plan.Links = append(plan.Links, c.link(l))
	}
	for at, f := range c.grid.Face {
		c.grid.Face[at] = number[f]
	}
	return c.grid.Build(plan)
}

// units returns the position of a place on the map.
func (c *cutter) units(at Place) geography.Point {
	p := c.pixel(c.near(at))
	return geography.Point{X: p.X / c.scale, Y: p.Y / c.scale}
}

// inland is how far a link extends into the land at either end, in units.
const inland = 3

// link returns a link from land to land.
func (c *cutter) link(l Link) geography.Link {
	area := func(id string) int {
		return slices.IndexFunc(c.plan.Areas, func(a Area) bool { return a.ID == id })
	}
	out := geography.Link{A: area(l.A), B: area(l.B)}
	var line []geography.Point
	for _, at := range l.Path {
		line = append(line, c.units(at))
	}
	if len(line) == 0 {
		line = c.shortest(out.A, out.B)
	}
	n := len(line)
	if l.Wraps {
		// The line meets both edges at the same height.
		a, b := line[:n-1], line[n-1:]
		from, to := 0.0, float64(geography.Width)
		if a[n-2].X > geography.Width/2 {
			from, to = to, from
		}
		middle := (a[n-2].Y + b[0].Y) / 2
		a = append(slices.Clone(a), geography.Point{X: from, Y: middle})
		b = append([]geography.Point{{X: to, Y: middle}}, b...)
		a, b = c.landed(a, out.A), reverse(c.landed(reverse(b), out.B))
		out.Paths = [][]geography.Point{round(a), round(b)}
		return out
	}
	line = c.landed(line, out.A)
	line = reverse(c.landed(reverse(line), out.B))
	out.Paths = [][]geography.Point{round(line)}
	return out
}

// shortest returns the shortest way from one area to another, in two points on their shores.
func (c *cutter) shortest(a, b int) []geography.Point {
	shores := [2][]geography.Point{c.shore(a), c.shore(b)}
	best, out := math.Inf(1), make([]geography.Point, 2)
	for _, p := range shores[0] {
		for _, q := range shores[1] {
			if d := math.Hypot(p.X-q.X, p.Y-q.Y); d < best {
				best, out[0], out[1] = d, p, q
			}
		}
	}
	return out
}

// shore returns points of an area beside water or land without an area, in units.
func (c *cutter) shore(area int) []geography.Point {
	var out []geography.Point
	for at, f := range c.grid.Face {
		if c.faces[f].Area != area {
			continue
		}
		x, y := at%c.grid.W, at/c.grid.W
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if g := c.grid.At(x+d[0], y+d[1]); g >= 0 && c.faces[g].Area < 0 {
				out = append(out, geography.Point{X: (float64(x) + 0.5) / c.scale, Y: (float64(y) + 0.5) / c.scale})
				break
			}
		}
	}
	return out
}

// landed moves the start of a line into an area: a little inland, or to the nearest solid ground of
// the area.
func (c *cutter) landed(line []geography.Point, area int) []geography.Point {
	if !c.solid(line[0], area) {
		line = append([]geography.Point{c.nearest(line[0], area)}, line[1:]...)
	}
	a, b := line[0], line[1]
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d == 0 {
		return line
	}
	best := a
	for step := 0.5; step <= inland; step += 0.5 {
		p := geography.Point{X: a.X + step*(a.X-b.X)/d, Y: a.Y + step*(a.Y-b.Y)/d}
		if !c.solid(p, area) {
			break
		}
		best = p
	}
	if best == a {
		return line
	}
	return append([]geography.Point{best}, line...)
}

// solid reports whether an area covers the surroundings of a point. If so, smoothing the area's
// shore cannot uncover the point.
func (c *cutter) solid(p geography.Point, area int) bool {
	const ring = 0.9
	for _, d := range [][2]float64{{0, 0}, {ring, 0}, {-ring, 0}, {0, ring}, {0, -ring}} {
		if c.areaAt(geography.Point{X: p.X + d[0], Y: p.Y + d[1]}) != area {
			return false
		}
	}
	return true
}

func (c *cutter) areaAt(p geography.Point) int {
	f := c.grid.At(int(p.X*c.scale), int(p.Y*c.scale))
	if f < 0 {
		return -1
	}
	return c.faces[f].Area
}

// nearest returns the point on solid ground of an area nearest to p.
func (c *cutter) nearest(p geography.Point, area int) geography.Point {
	best, at := math.Inf(1), p
	for reach := 2.0; reach < geography.Width && math.IsInf(best, 1); reach *= 2 {
		for dy := -reach; dy <= reach; dy += 1 / c.scale {
			for dx := -reach; dx <= reach; dx += 1 / c.scale {
				q := geography.Point{X: p.X + dx, Y: p.Y + dy}
				if d := math.Hypot(dx, dy); d < best && c.solid(q, area) {
					best, at = d, q
				}
			}
		}
	}
	return at
}

func reverse(line []geography.Point) []geography.Point {
	out := slices.Clone(line)
	slices.Reverse(out)
	return out
}

func round(line []geography.Point) []geography.Point {
	out := make([]geography.Point, len(line))
	for i, p := range line {
		out[i] = geography.Round(p)
	}
	return out
}
