package mapformat

import (
	"math"

	"eras/game/risk"
)

// Limits of the outlines of a map: the points that are kept, so that its file is not too long, and how
// far simplified lines may lie from the others, in thousandths of the width.
const (
	mostKept       = 40_000
	firstTolerance = 0.5
	lastTolerance  = 10
)

// simplifyOutlines makes the outlines simple enough for the file of a map, or drops them.
func (p *plan) simplifyOutlines() {
	for tolerance := firstTolerance; tolerance <= lastTolerance; tolerance *= 2 {
		points := 0
		for i := range p.territories {
			for k, line := range p.territories[i].outline {
				line = simplify(line, tolerance*float64(p.width)/1000)
				p.territories[i].outline[k] = line
				points += len(line)
			}
		}
		if points <= mostKept {
			return
		}
	}
	p.line = 0
	p.note("the shapes have too many corners: the game makes up simpler ones")
	for i := range p.territories {
		p.territories[i].outline = nil
	}
}

// simplify leaves out points of a closed line that lie within a tolerance of the line without them. It
// looks at most window points ahead, so that its time grows with the number of points only.
func simplify(line [][2]float64, tolerance float64) [][2]float64 {
	const window = 40
	var out [][2]float64
	for from := 0; from < len(line); {
		out = append(out, line[from])
		to := from + 1
		for next := to + 1; next < len(line) && next <= from+window && straight(line[from:next+1], tolerance); next++ {
			to = next
		}
		from = to
	}
	return out
}

// straight reports whether all points of a line lie within a tolerance of its chord.
func straight(line [][2]float64, tolerance float64) bool {
	a, b := line[0], line[len(line)-1]
	dx, dy := b[0]-a[0], b[1]-a[1]
	length := dx*dx + dy*dy
	for _, p := range line[1 : len(line)-1] {
		t := 0.0
		if length > 0 {
			t = max(0, min(1, ((p[0]-a[0])*dx+(p[1]-a[1])*dy)/length))
		}
		if math.Hypot(p[0]-a[0]-t*dx, p[1]-a[1]-t*dy) > tolerance {
			return false
		}
	}
	return true
}

// Cells returns shapes for territories without any: the points of the picture that are nearer to a
// place than to the others, within a circle.
func Cells(m *risk.Map) []risk.Outline {
	w, h := m.Sheet.Pixels()
	n := m.Territories()
	at := func(i int) [2]float64 {
		x, y := m.At(risk.Territory(i))
		return [2]float64{x * float64(w), y * float64(h)}
	}
	radius := 0.6 * math.Sqrt(float64(w)*float64(h)/float64(n))
	out := make([]risk.Outline, n)
	for i := range n {
		const corners = 16
		var cell [][2]float64
		a := at(i)
		for k := range corners {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / corners)
			cell = append(cell, [2]float64{min(max(a[0]+radius*cos, 0), float64(w)), min(max(a[1]+radius*sin, 0), float64(h))})
		}
		for j := range n {
			if b := at(j); j != i && b != a {
				cell = nearer(cell, a, b)
			}
		}
		for k := range cell {
			cell[k] = [2]float64{cell[k][0] / float64(w), cell[k][1] / float64(h)}
		}
		out[i] = risk.Outline{cell}
	}
	return out
}

// nearer returns the part of a convex polygon that is nearer to a than to b.
func nearer(cell [][2]float64, a, b [2]float64) [][2]float64 {
	side := func(p [2]float64) float64 {
		return (p[0]-(a[0]+b[0])/2)*(b[0]-a[0]) + (p[1]-(a[1]+b[1])/2)*(b[1]-a[1])
	}
	var out [][2]float64
	for k, p := range cell {
		q := cell[(k+1)%len(cell)]
		sp, sq := side(p), side(q)
		if sp <= 0 {
			out = append(out, p)
		}
		if (sp < 0) != (sq < 0) && sp != sq {
			t := sp / (sp - sq)
			out = append(out, [2]float64{p[0] + t*(q[0]-p[0]), p[1] + t*(q[1]-p[1])})
		}
	}
	return out
}
