package invent

import (
	"math"
	"slices"

	"eras/geography"
)

// How much further than their surroundings countries may lie from each other and
// still touch: inside a continent, and across.
const (
	within  = 2.1
	between = 1.5
)

// choose picks the borders that are to be drawn by land, the short ones first:
// those that cross no other one and pass no third country.
func (s *sketch) choose() {
	n := len(s.countries)
	nearest, around := make([]float64, n), make([]float64, n)
	for i := range n {
		var far []float64
		for j := range n {
			if i != j {
				far = append(far, apart(s.at[i], s.at[j]))
			}
		}
		slices.Sort(far)
		nearest[i], around[i] = s.spacing(), s.spacing()
		if len(far) > 0 {
			nearest[i] = far[0]
			sum, k := 0.0, min(3, len(far))
			for _, d := range far[:k] {
				sum += d / float64(k)
			}
			around[i] = sum
		}
	}
	s.reach = make([]float64, n)
	for i := range n {
		s.reach[i] = min(0.64*around[i], 0.95*nearest[i], 1.1*s.spacing())
	}
	pairs := s.pairs()
	slices.SortStableFunc(pairs, func(p, q pair) int {
		return int(math.Copysign(1, s.far(p)-s.far(q)))
	})
	s.land = map[pair]bool{}
	var taken []pair
	for _, p := range pairs {
		limit := between
		if s.countries[p.a].Continent == s.countries[p.b].Continent {
			limit = within
		}
		if s.far(p) > limit*(nearest[p.a]+nearest[p.b])/2 || s.passes(p) {
			continue
		}
		crosses := slices.ContainsFunc(taken, func(q pair) bool { return s.cross(p, q) })
		if !crosses {
			taken = append(taken, p)
			s.land[p] = true
		}
	}
}

func (s *sketch) far(p pair) float64 { return apart(s.at[p.a], s.at[p.b]) }

// passes reports whether a third country lies close to the line of a border.
func (s *sketch) passes(p pair) bool {
	for i := range s.at {
		if i != p.a && i != p.b && offSegment(s.at[i], s.at[p.a], s.at[p.b]) < 0.55*s.reach[i] {
			return true
		}
	}
	return false
}

// cross reports whether the lines of two borders cross.
func (s *sketch) cross(p, q pair) bool {
	if p.a == q.a || p.a == q.b || p.b == q.a || p.b == q.b {
		return false
	}
	a, b, c, d := s.at[p.a], s.at[p.b], s.at[q.a], s.at[q.b]
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}

func side(a, b, p geography.Point) float64 { return (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X) }

// offSegment returns the distance of p from the piece of line ab.
func offSegment(p, a, b geography.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n))
	}
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}
