package geography

import (
	"fmt"
	"math"
)

// outline joins the arcs of every face into closed lines with the face to their right.
func (m *Map) outline() error {
	type end struct {
		arc  int
		back bool
	}
	starts := make([]map[Point][]end, len(m.Faces))
	add := func(face int, at Point, e end) {
		if face < 0 {
			return
		}
		if starts[face] == nil {
			starts[face] = map[Point][]end{}
		}
		starts[face][at] = append(starts[face][at], e)
	}
	perFace := make([][]end, len(m.Faces))
	for i := range m.Arcs {
		a := &m.Arcs[i]
		first, last := a.Points[0], a.Points[len(a.Points)-1]
		add(a.Right, first, end{i, false})
		add(a.Left, last, end{i, true})
		if a.Right >= 0 {
			perFace[a.Right] = append(perFace[a.Right], end{i, false})
		}
		if a.Left >= 0 {
			perFace[a.Left] = append(perFace[a.Left], end{i, true})
		}
	}
	for f := range m.Faces {
		face := &m.Faces[f]
		face.Outlines = nil
		used := map[end]bool{}
		for _, e := range perFace[f] {
			if used[e] {
				continue
			}
			var line []Point
			for {
				used[e] = true
				line = appendArc(line, &m.Arcs[e.arc], e.back)
				if line[len(line)-1] == line[0] {
					break
				}
				next, ok := end{}, false
				for _, c := range starts[f][line[len(line)-1]] {
					if !used[c] {
						next, ok = c, true
						break
					}
				}
				if !ok {
					return fmt.Errorf("the outline of face %d (%s) is not closed: no arc continues at %v", f, face.ID, line[len(line)-1])
				}
				e = next
			}
			face.Outlines = append(face.Outlines, line[:len(line)-1])
		}
		if len(face.Outlines) == 0 {
			return fmt.Errorf("face %d (%s) has no arc", f, face.ID)
		}
		face.Bounds = boundsOf(face.Outlines)
	}
	return nil
}

// appendArc appends the points of an arc to a line that ends where the arc begins.
func appendArc(line []Point, a *Arc, back bool) []Point {
	n := len(a.Points)
	for i := range n {
		p := a.Points[i]
		if back {
			p = a.Points[n-1-i]
		}
		if i > 0 || len(line) == 0 {
			line = append(line, p)
		}
	}
	return line
}

func boundsOf(lines [][]Point) Rect {
	r := Rect{Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}}
	for _, line := range lines {
		for _, p := range line {
			r.Min.X, r.Min.Y = min(r.Min.X, p.X), min(r.Min.Y, p.Y)
			r.Max.X, r.Max.Y = max(r.Max.X, p.X), max(r.Max.Y, p.Y)
		}
	}
	return r
}
