package layout

import (
	"math"
	"slices"

	"eras/scenes/geography"
)

// stretchInside and stretchAcross limit the distance of touching territories, as multiples of the
// mean distance to their nearest neighbours: within a continent and across continents.
const (
	stretchInside = 2.1
	stretchAcross = 1.5
)

// chooseLandBorders chooses the borders that are drawn as contacts on land, shortest first. A
// border is chosen if its line crosses no line chosen before and passes no third territory.
func (s *sketch) chooseLandBorders() {
	n := len(s.territories)
	nearest, around := make([]float64, n), make([]float64, n)
	for i := range n {
		var far []float64
		for j := range n {
			if i != j {
				far = append(far, distance(s.at[i], s.at[j]))
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
		limit := stretchAcross
		if s.territories[p.a].Continent == s.territories[p.b].Continent {
			limit = stretchInside
		}
		if !s.full && s.far(p) > limit*(nearest[p.a]+nearest[p.b])/2 || s.passesThird(p) {
			continue
		}
		crosses := slices.ContainsFunc(taken, func(q pair) bool { return s.cross(p, q) })
		if !crosses {
			taken = append(taken, p)
			s.land[p] = true
		}
	}
}

func (s *sketch) far(p pair) float64 { return distance(s.at[p.a], s.at[p.b]) }

// passesThird reports whether a third territory lies close to the line of a border.
func (s *sketch) passesThird(p pair) bool {
	for i := range s.at {
		least := 0.55 * s.reach[i]
		if s.full {
			least = minContact
		}
		if i != p.a && i != p.b && offSegment(s.at[i], s.at[p.a], s.at[p.b]) < least {
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

// offSegment returns the distance of p from the segment ab.
func offSegment(p, a, b geography.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n))
	}
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}
