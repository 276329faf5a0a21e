package geography

import "math"

// bands divides a map into horizontal strips, each with the segments of arcs that cross it.
type bands struct {
	height float64
	strips [][]segment
}

// segment is a straight part of an arc.
type segment struct {
	a, b        Point
	left, right int32
}

// bandCount is the number of strips. With 256 a strip has about a hundred segments.
const bandCount = 256

func (m *Map) band() bands {
	b := bands{height: m.Height / bandCount, strips: make([][]segment, bandCount)}
	for i := range m.Arcs {
		a := &m.Arcs[i]
		for k := 1; k < len(a.Points); k++ {
			s := segment{a.Points[k-1], a.Points[k], int32(a.Left), int32(a.Right)}
			first, last := b.strip(min(s.a.Y, s.b.Y)), b.strip(max(s.a.Y, s.b.Y))
			for y := first; y <= last; y++ {
				b.strips[y] = append(b.strips[y], s)
			}
		}
	}
	return b
}

func (b *bands) strip(y float64) int {
	return max(0, min(bandCount-1, int(y/b.height)))
}

// FaceAt returns the face under a point, or -1 outside the map. It is the face on the near side of
// the first arc to the left of the point, so that every point of the map has exactly one.
func (m *Map) FaceAt(p Point) int {
	if !(p.X >= 0 && p.X < Width && p.Y >= 0 && p.Y < m.Height) {
		return -1
	}
	strip := m.bands.strips[m.bands.strip(p.Y)]
	best, steepest, face := math.Inf(-1), 0.0, -1
	for i := range strip {
		s := &strip[i]
		// A segment includes its upper end and excludes its lower one, so that a line
		// that crosses the level of p is counted once.
		top, bottom, beside := s.a, s.b, s.left
		if s.b.Y < s.a.Y {
			top, bottom, beside = s.b, s.a, s.right
		}
		if top.Y > p.Y || bottom.Y <= p.Y {
			continue
		}
		slope := (bottom.X - top.X) / (bottom.Y - top.Y)
		x := top.X + (p.Y-top.Y)*slope
		// If segments begin at the same point, the rightmost one counts.
		if x > p.X || x < best || x == best && slope < steepest {
			continue
		}
		best, steepest, face = x, slope, int(beside)
	}
	return face
}

// AreaAt returns the area under a point, or -1 if no area is there. A strait belongs to its area.
func (m *Map) AreaAt(p Point) int {
	if f := m.FaceAt(p); f >= 0 {
		return m.Faces[f].Area
	}
	return -1
}

// Pick returns the area that a click at a point means: the area under it, else the
// nearest one within tolerance, else -1. A tolerance of a few pixels makes small
// islands easy to hit.
func (m *Map) Pick(p Point, tolerance float64) int {
	if a := m.AreaAt(p); a >= 0 || !(tolerance > 0) {
		return a
	}
	best, area := tolerance*tolerance, -1
	first, last := m.bands.strip(p.Y-tolerance), m.bands.strip(p.Y+tolerance)
	for y := first; y <= last; y++ {
		strip := m.bands.strips[y]
		for i := range strip {
			s := &strip[i]
			for _, f := range [2]int32{s.left, s.right} {
				if f < 0 || m.Faces[f].Area < 0 {
					continue
				}
				if d := distance2(p, s.a, s.b); d <= best {
					best, area = d, m.Faces[f].Area
				}
			}
		}
	}
	return area
}

// distance2 returns the squared distance of p from the segment ab.
func distance2(p, a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n))
	}
	x, y := p.X-a.X-t*dx, p.Y-a.Y-t*dy
	return x*x + y*y
}

// Clearance returns the distance from a point to the nearest arc: the radius of the
// disc around it that lies in one face.
func (m *Map) Clearance(p Point) float64 {
	best := math.Inf(1)
	middle := m.bands.strip(p.Y)
	for out := range bandCount {
		if gap := float64(out-1) * m.bands.height; out > 1 && gap*gap > best {
			break
		}
		for _, y := range []int{middle - out, middle + out} {
			if y < 0 || y >= bandCount {
				continue
			}
			strip := m.bands.strips[y]
			for i := range strip {
				best = min(best, distance2(p, strip[i].a, strip[i].b))
			}
		}
	}
	return math.Sqrt(best)
}
