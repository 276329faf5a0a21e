package invent

import (
	"math"

	"eras/geography"
	"eras/geography/raster"
)

// sketch is a drawing as it grows.
type sketch struct {
	countries []Country
	// at is where the countries lie on the picture.
	at []geography.Point
	// laid is set where the places are ours and not the board's.
	laid bool
	// land holds the pairs of countries that are to touch.
	land map[pair]bool
	// reach is how far land goes from each country's place.
	reach []float64
	// moved is where each pixel lies as the lands grow, lift how much further or
	// less far land goes there.
	moved []geography.Point
	lift  []float64
	grid  *raster.Grid
}

// pair is two countries, the smaller number first.
type pair struct{ a, b int }

func pairOf(a, b int) pair { return pair{min(a, b), max(a, b)} }

// pairs returns all borders, ordered.
func (s *sketch) pairs() []pair {
	joined := make([]bool, len(s.countries)*len(s.countries))
	for i, c := range s.countries {
		for _, n := range c.Neighbours {
			p := pairOf(i, n)
			joined[p.a*len(s.countries)+p.b] = true
		}
	}
	var out []pair
	for i, j := range joined {
		if j {
			out = append(out, pair{i / len(s.countries), i % len(s.countries)})
		}
	}
	return out
}

// margin is how far places stay from the edges of the picture.
const margin = 70

// spacing is how far countries would be from each other if they filled the picture
// evenly.
func (s *sketch) spacing() float64 {
	return math.Sqrt(width * height / float64(len(s.countries)))
}

// places takes the board's places if they tell the countries apart, else makes
// some, and moves apart what lies too close.
func (s *sketch) places() {
	n := len(s.countries)
	s.at = make([]geography.Point, n)
	for i, c := range s.countries {
		s.at[i] = geography.Point{X: margin + c.At[0]*(width-2*margin), Y: margin + c.At[1]*(height-2*margin)}
	}
	shared := 0
	for i := range n {
		for j := range i {
			if apart(s.at[i], s.at[j]) < 0.1*s.spacing() {
				shared++
				break
			}
		}
	}
	if 4*shared > n {
		s.laid = true
		s.layOut()
	}
	s.spread()
}

func apart(a, b geography.Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// spread moves places apart until each has room for a small land.
func (s *sketch) spread() {
	least := min(0.5*s.spacing(), 70)
	for range 200 {
		moved := false
		for i := range s.at {
			for j := range i {
				d := apart(s.at[i], s.at[j])
				if d >= least {
					continue
				}
				dx, dy := s.at[i].X-s.at[j].X, s.at[i].Y-s.at[j].Y
				if d < 1e-6 {
					// Any direction does, as long as it is another one for each pair.
					dx, dy, d = math.Cos(float64(i*7+j)), math.Sin(float64(i*7+j)), 1
				}
				push := 0.26 * (least - min(d, least) + 0.5) / d
				s.at[i] = inside(geography.Point{X: s.at[i].X + push*dx, Y: s.at[i].Y + push*dy})
				s.at[j] = inside(geography.Point{X: s.at[j].X - push*dx, Y: s.at[j].Y - push*dy})
				moved = true
			}
		}
		if !moved {
			return
		}
	}
}

func inside(p geography.Point) geography.Point {
	return geography.Point{X: max(margin, min(width-margin, p.X)), Y: max(margin, min(height-margin, p.Y))}
}

// wraps reports whether two countries are nearer to each other around the back of
// the world than across the map.
func (s *sketch) wraps(p pair) bool {
	dx := math.Abs(s.at[p.a].X - s.at[p.b].X)
	return !s.laid && dx > 0.55*width
}
