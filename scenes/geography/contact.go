package geography

import "math"

// Contact is a border that two areas share on the picture.
type Contact struct {
	// A and B are the areas, the lower number first.
	A, B int
	// Length is the length of all arcs between them.
	Length float64
	// Land and Sea report whether they touch on land and on water.
	Land, Sea bool
}

// Contacts returns the pairs of areas with an arc between them, ordered by A and then B. A strait
// counts as a part of its area. Areas that meet only at a corner do not touch.
func (m *Map) Contacts() []Contact {
	table := make([]Contact, len(m.Areas)*len(m.Areas))
	for i := range m.Arcs {
		a := &m.Arcs[i]
		if a.Left < 0 || a.Right < 0 {
			continue
		}
		l, r := &m.Faces[a.Left], &m.Faces[a.Right]
		if l.Area < 0 || r.Area < 0 || l.Area == r.Area {
			continue
		}
		c := &table[min(l.Area, r.Area)*len(m.Areas)+max(l.Area, r.Area)]
		c.A, c.B = min(l.Area, r.Area), max(l.Area, r.Area)
		c.Length += Length(a.Points)
		if m.lines[i] == Border {
			c.Land = true
		} else {
			c.Sea = true
		}
	}
	var out []Contact
	for _, c := range table {
		if c.Length > 0 {
			out = append(out, c)
		}
	}
	return out
}

// Length returns the length of a line.
func Length(line []Point) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += math.Hypot(line[i].X-line[i-1].X, line[i].Y-line[i-1].Y)
	}
	return sum
}
