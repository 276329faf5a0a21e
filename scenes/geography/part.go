package geography

// partMargin is the margin around the areas of a part, as a share of their size. partNarrow and
// partWide are the smallest and the greatest ratio of width to height, which fit the frames of
// boards.
const (
	partMargin = 0.07
	partNarrow = 1.3
	partWide   = 2.2
)

// Part returns the drawing of some areas of a map, in the order of ids, enlarged to fill the
// picture. Other areas in view become land and water that are not in play. It reports false if the
// map lacks one of the areas, or if a link between two of them wraps around the map.
func (m *Map) Part(name string, ids []string) (*Map, bool) {
	number := make([]int, len(m.Areas)) // of the area in the part
	for i := range number {
		number[i] = -1
	}
	part := partial{m: m, number: number}
	for i, id := range ids {
		old := m.Find(id)
		if old < 0 || number[old] >= 0 {
			return nil, false
		}
		number[old] = i
		part.areas = append(part.areas, old)
	}
	if len(ids) == 0 {
		return nil, false
	}
	part.frame()
	var links []Link
	for _, l := range m.Links {
		a, b := number[l.A], number[l.B]
		if a < 0 || b < 0 {
			continue
		}
		if len(l.Paths) > 1 {
			return nil, false
		}
		links = append(links, Link{A: a, B: b, Paths: [][]Point{part.line(l.Paths[0])}})
	}
	faces, at := part.faces()
	out, err := New(name, (part.box.Max.Y-part.box.Min.Y)*part.scale, faces, part.placed(at), part.arcs(at), links)
	if err != nil {
		return nil, false // cannot happen: faces are kept whole
	}
	return out, true
}

// partial is a part of a map while it is cut out.
type partial struct {
	m      *Map
	areas  []int // old numbers by new ones
	number []int // new numbers by old ones; -1 for areas outside the part
	box    Rect  // the visible part of the map
	scale  float64
}

// frame chooses the visible part of the map: the mainlands of the areas with a margin, within the
// limits of the ratio and, if possible, inside the map. Remote islands, such as those on the other
// side of the world, may be left out.
func (p *partial) frame() {
	var lines [][]Point
	for _, a := range p.areas {
		lines = append(lines, mainland(&p.m.Faces[p.m.Areas[a].Faces[0]]))
	}
	p.box = boundsOf(lines)
	w, h := p.box.Max.X-p.box.Min.X, p.box.Max.Y-p.box.Min.Y
	margin := partMargin * max(w, h)
	w, h = w+2*margin, h+2*margin
	w = max(w, h*partNarrow)
	h = max(h, w/partWide)
	w, h = min(w, Width), min(h, p.m.Height)
	span := func(low, high, size, most float64) (float64, float64) {
		from := min(max((low+high-size)/2, 0), most-size)
		return from, from + size
	}
	p.box.Min.X, p.box.Max.X = span(p.box.Min.X, p.box.Max.X, w, Width)
	p.box.Min.Y, p.box.Max.Y = span(p.box.Min.Y, p.box.Max.Y, h, p.m.Height)
	p.scale = Width / w
}

// mainland returns the outline of a face that encloses the largest area.
func mainland(f *Face) []Point {
	best, most := f.Outlines[0], 0.0
	for _, line := range f.Outlines {
		sum := 0.0
		for i, q := range line {
			next := line[(i+1)%len(line)]
			sum += q.X*next.Y - next.X*q.Y
		}
		if sum = max(sum, -sum); sum > most {
			best, most = line, sum
		}
	}
	return best
}

// point converts a point of the map to one of the part.
func (p *partial) point(q Point) Point {
	return Point{(q.X - p.box.Min.X) * p.scale, (q.Y - p.box.Min.Y) * p.scale}
}

func (p *partial) line(points []Point) []Point {
	out := make([]Point, len(points))
	for i, q := range points {
		out[i] = p.point(q)
	}
	return out
}

// faces returns the visible faces, and the new number of each old face, -1 if it is not visible.
func (p *partial) faces() (out []Face, at []int) {
	at = make([]int, len(p.m.Faces))
	for i := range p.m.Faces {
		f := p.m.Faces[i]
		at[i] = -1
		b := f.Bounds
		if b.Max.X < p.box.Min.X || b.Min.X > p.box.Max.X || b.Max.Y < p.box.Min.Y || b.Min.Y > p.box.Max.Y {
			continue
		}
		if f.Area >= 0 {
			f.Area = p.number[f.Area]
		}
		if f.Area < 0 && f.Ground == Land {
			f.Ground = Waste
		} else if f.Area < 0 && f.Ground == Strait {
			f.Ground = Water
		}
		at[i] = len(out)
		out = append(out, f)
	}
	return out, at
}

// arcs returns the arcs of the visible faces.
func (p *partial) arcs(at []int) []Arc {
	side := func(face int) int {
		if face < 0 {
			return -1
		}
		return at[face]
	}
	var out []Arc
	for _, a := range p.m.Arcs {
		if l, r := side(a.Left), side(a.Right); l >= 0 || r >= 0 {
			out = append(out, Arc{Left: l, Right: r, Points: p.line(a.Points)})
		}
	}
	return out
}

// placed returns the areas with their anchors and rooms.
func (p *partial) placed(at []int) []Area {
	anchor := func(a Anchor) Anchor { return Anchor{p.point(a.At), a.Clearance * p.scale} }
	room := func(r Room) Room {
		if r.Width == 0 {
			return r
		}
		return Room{p.point(r.At), r.Width * p.scale, r.Height * p.scale}
	}
	var out []Area
	for _, old := range p.areas {
		a := p.m.Areas[old]
		b := Area{ID: a.ID, Unit: anchor(a.Unit), Mark: anchor(a.Mark), Name: room(a.Name), Aside: room(a.Aside)}
		for _, f := range a.Faces {
			b.Faces = append(b.Faces, at[f])
		}
		for _, c := range a.Coasts {
			b.Coasts = append(b.Coasts, Coast{c.ID, anchor(c.Anchor)})
		}
		out = append(out, b)
	}
	return out
}
