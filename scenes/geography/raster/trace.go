package raster

// corner is a corner of pixels.
type corner struct{ x, y int32 }

// path is a line along pixel sides between two faces. A closed path repeats its first
// corner at the end.
type path struct {
	left, right int16
	corners     []corner
}

// Directions along pixel sides, clockwise.
const (
	east = iota
	south
	west
	north
)

var stepOf = [4]corner{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// tracer walks along the pixel sides that separate two faces.
type tracer struct {
	g *Grid
	// horizontal and vertical mark the sides already walked, by their left or upper
	// end.
	horizontal, vertical []bool
}

// trace returns the lines between faces, cut where more than two faces meet. Face -1 is
// outside the grid.
func (g *Grid) trace() []path {
	t := &tracer{g, make([]bool, g.W*(g.H+1)), make([]bool, (g.W+1)*g.H)}
	var paths []path
	for y := range int32(g.H + 1) {
		for x := range int32(g.W + 1) {
			c := corner{x, y}
			if t.degree(c) < 3 {
				continue
			}
			for dir := range 4 {
				if t.parts(c, dir) && !*t.walked(c, dir) {
					paths = append(paths, t.walk(c, dir))
				}
			}
		}
	}
	// Only closed lines between two faces are left.
	for y := range int32(g.H + 1) {
		for x := range int32(g.W) {
			if c := (corner{x, y}); t.parts(c, east) && !*t.walked(c, east) {
				paths = append(paths, t.walk(c, east))
			}
		}
	}
	return paths
}

// sides returns the faces to the left and right of the step from c.
func (t *tracer) sides(c corner, dir int) (left, right int16) {
	x, y := int(c.x), int(c.y)
	switch dir {
	case east:
		return t.g.At(x, y-1), t.g.At(x, y)
	case south:
		return t.g.At(x, y), t.g.At(x-1, y)
	case west:
		return t.g.At(x-1, y), t.g.At(x-1, y-1)
	}
	return t.g.At(x-1, y-1), t.g.At(x, y-1)
}

// parts reports whether the step from c in a direction separates two faces.
func (t *tracer) parts(c corner, dir int) bool {
	l, r := t.sides(c, dir)
	return l != r
}

func (t *tracer) degree(c corner) int {
	n := 0
	for dir := range 4 {
		if t.parts(c, dir) {
			n++
		}
	}
	return n
}

// walked returns the mark of the side along which the step from c runs.
func (t *tracer) walked(c corner, dir int) *bool {
	switch dir {
	case west:
		c.x--
	case north:
		c.y--
	}
	if dir == east || dir == west {
		return &t.horizontal[int(c.y)*t.g.W+int(c.x)]
	}
	return &t.vertical[int(c.y)*(t.g.W+1)+int(c.x)]
}

// walk follows a line from c until more than two faces meet or it closes.
func (t *tracer) walk(c corner, dir int) path {
	p := path{corners: []corner{c}}
	p.left, p.right = t.sides(c, dir)
	first := c
	for {
		*t.walked(c, dir) = true
		c = corner{c.x + stepOf[dir].x, c.y + stepOf[dir].y}
		p.corners = append(p.corners, c)
		if c == first || t.degree(c) > 2 {
			return p
		}
		for _, turn := range [3]int{0, 1, 3} {
			if d := (dir + turn) % 4; t.parts(c, d) {
				dir = d
				break
			}
		}
	}
}
