package raster

import (
	"math"

	"eras/scenes/geography"
)

// Lines are simplified with roughTolerance, rounded, and simplified again with fineTolerance.
// Tolerances are in pixels.
const (
	roughTolerance = 1.0
	fineTolerance  = 0.2
	// cutRounds is the number of rounds of corner cutting, and maxCut the farthest cut
	// from a corner in pixels.
	cutRounds = 2
	maxCut    = 2.0
)

// smooth turns a path into a smooth line with the same ends. Lines along the edge of
// the map keep their corners.
func smooth(p path) []geography.Point {
	line := make([]geography.Point, len(p.corners))
	for i, c := range p.corners {
		line[i] = geography.Point{X: float64(c.x), Y: float64(c.y)}
	}
	if p.left < 0 || p.right < 0 {
		return thin(line, fineTolerance)
	}
	line = thin(line, roughTolerance)
	for range cutRounds {
		line = cutCorners(line)
	}
	return thin(line, fineTolerance)
}

// thin drops points that are closer than tolerance to the line without them (Douglas and Peucker).
// A closed line keeps at least three corners.
func thin(line []geography.Point, tolerance float64) []geography.Point {
	n := len(line)
	if n < 3 {
		return line
	}
	keep := make([]bool, n)
	keep[0], keep[n-1] = true, true
	if line[0] == line[n-1] {
		far := furthest(line, 0, n-1)
		keep[far] = true
		mark(line, keep, 0, far, tolerance)
		mark(line, keep, far, n-1, tolerance)
		if count(keep) < 4 {
			// Keep the corner that spans the widest triangle.
			best, at := -1.0, 0
			for i := 1; i < n-1; i++ {
				if d := offLine(line[i], line[0], line[far]); i != far && d > best {
					best, at = d, i
				}
			}
			keep[at] = true
		}
	} else {
		mark(line, keep, 0, n-1, tolerance)
	}
	out := make([]geography.Point, 0, count(keep))
	for i, k := range keep {
		if k {
			out = append(out, line[i])
		}
	}
	return out
}

func count(keep []bool) int {
	n := 0
	for _, k := range keep {
		if k {
			n++
		}
	}
	return n
}

// furthest returns the index of the point in line[from:to] farthest from line[from].
func furthest(line []geography.Point, from, to int) int {
	best, at := -1.0, from
	for i := from; i < to; i++ {
		if d := math.Hypot(line[i].X-line[from].X, line[i].Y-line[from].Y); d > best {
			best, at = d, i
		}
	}
	return at
}

// mark marks the points between from and to without which the line would move by more than
// tolerance.
func mark(line []geography.Point, keep []bool, from, to int, tolerance float64) {
	best, at := tolerance, -1
	for i := from + 1; i < to; i++ {
		if d := offLine(line[i], line[from], line[to]); d > best {
			best, at = d, i
		}
	}
	if at < 0 {
		return
	}
	keep[at] = true
	mark(line, keep, from, at, tolerance)
	mark(line, keep, at, to, tolerance)
}

// offLine returns the distance of p from the segment ab.
func offLine(p, a, b geography.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n))
	}
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

// cutCorners replaces every corner by two points at a quarter of its sides (Chaikin),
// closer to the corner on long sides. The ends of an open line stay.
func cutCorners(line []geography.Point) []geography.Point {
	n := len(line)
	if n < 3 {
		return line
	}
	closed := line[0] == line[n-1]
	out := make([]geography.Point, 0, 2*n)
	if !closed {
		out = append(out, line[0])
	}
	for i := 1; i < n; i++ {
		a, b := line[i-1], line[i]
		t := min(0.25, maxCut/math.Hypot(b.X-a.X, b.Y-a.Y))
		p := geography.Point{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y)}
		q := geography.Point{X: b.X + t*(a.X-b.X), Y: b.Y + t*(a.Y-b.Y)}
		if closed || i > 1 {
			out = append(out, p)
		}
		if closed || i < n-1 {
			out = append(out, q)
		}
	}
	if closed {
		return append(out, out[0])
	}
	return append(out, line[n-1])
}
