package layout

import (
	"math"
	"slices"

	"eras/scenes/geography"
)

// coasts returns the places of pieces on the coasts of a territory. Each is inside the territory,
// near the middle of the shore between the coast and its seas.
func (s *sketch) coasts(territory int) []geography.Coast {
	var out []geography.Coast
	for _, c := range s.territories[territory].Coasts {
		at := s.at[territory]
		if shore := s.shore(territory, c.Seas); len(shore) > 0 {
			at = s.standAt(territory, shore)
		}
		out = append(out, geography.Coast{ID: c.ID, Anchor: geography.Anchor{At: at}})
	}
	return out
}

// shore returns the pixels of a territory with a side to one of some seas.
func (s *sketch) shore(territory int, seas []int) []geography.Point {
	var out []geography.Point
	for i, f := range s.grid.Face {
		if int(f) != territory {
			continue
		}
		x, y := i%width, i/width
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if slices.Contains(seas, int(s.grid.At(x+d[0], y+d[1]))) {
				out = append(out, geography.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5})
				break
			}
		}
	}
	return out
}

// coastInset is the distance of a piece on a coast from the shore, in units.
const coastInset = 12

// standAt returns the point of a territory that is coastInset away from a shore and
// nearest to its middle.
func (s *sketch) standAt(territory int, shore []geography.Point) geography.Point {
	var mid geography.Point
	for _, p := range shore {
		mid.X += p.X / float64(len(shore))
		mid.Y += p.Y / float64(len(shore))
	}
	best, at := math.Inf(1), s.at[territory]
	for i, f := range s.grid.Face {
		if int(f) != territory {
			continue
		}
		p := geography.Point{X: float64(i%width) + 0.5, Y: float64(i/width) + 0.5}
		cost := distance(p, mid)
		if cost > best {
			continue
		}
		for _, q := range shore {
			cost += 4 * max(0, coastInset-distance(p, q)) / coastInset
		}
		if cost < best {
			best, at = cost, p
		}
	}
	return at
}
