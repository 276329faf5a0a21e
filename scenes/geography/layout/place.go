package layout

import (
	"math"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"
)

// sketch is a drawing while it grows.
type sketch struct {
	territories []Territory
	// full means that lands and seas fill the picture; height is the height of the picture.
	full   bool
	height int
	// at is the position of each territory on the picture.
	at []geography.Point
	// ownPlaces means that the positions were computed and are not those of the board.
	ownPlaces bool
	// given means that positions and shapes are those of a picture and must stay.
	given bool
	// land holds the pairs of territories that touch.
	land map[pair]bool
	// reach is how far the land of each territory extends from its position.
	reach []float64
	// warped is the displaced position of each pixel while land grows; coastNoise is the extra
	// distance by which land extends there.
	warped     []geography.Point
	coastNoise []float64
	grid       *raster.Grid
	// rounds counts how often the land was painted again, and steps the cells that routes have
	// visited.
	rounds, steps int
}

// pair is two territories, the lower number first.
type pair struct{ a, b int }

func pairOf(a, b int) pair { return pair{min(a, b), max(a, b)} }

// pairs returns all borders, ordered.
func (s *sketch) pairs() []pair {
	joined := make([]bool, len(s.territories)*len(s.territories))
	for i, c := range s.territories {
		for _, n := range c.Neighbours {
			p := pairOf(i, n)
			joined[p.a*len(s.territories)+p.b] = true
		}
	}
	var out []pair
	for i, j := range joined {
		if j {
			out = append(out, pair{i / len(s.territories), i % len(s.territories)})
		}
	}
	return out
}

// margin is the least distance of positions from the edges of the picture.
const margin = 70

// spot returns where a position from 0 to 1 across and down lies on a picture of a height.
func spot(at [2]float64, height int) geography.Point {
	return geography.Point{X: margin + at[0]*(width-2*margin), Y: margin + at[1]*float64(height-2*margin)}
}

// Height is the height of drawings without seas in play, in units.
const Height = height

// Spot returns where a position from 0 to 1 across and down lies on such a drawing, if nothing pushes it
// aside.
func Spot(at [2]float64) geography.Point { return spot(at, height) }

// Position returns the position, from 0 to 1 across and down, whose spot is nearest to a point.
func Position(p geography.Point) [2]float64 {
	share := func(v, size float64) float64 {
		return math.Round(max(0, min(1, (v-margin)/(size-2*margin)))*1000) / 1000
	}
	return [2]float64{share(p.X, width), share(p.Y, height)}
}

// spacing is the distance between territories that fill the picture evenly.
func (s *sketch) spacing() float64 {
	return math.Sqrt(width * float64(s.height) / float64(len(s.territories)))
}

// placeTerritories uses the positions of the board if they differ enough, and otherwise computes
// positions. Then it moves apart those that are too close.
func (s *sketch) placeTerritories() {
	n := len(s.territories)
	s.at = make([]geography.Point, n)
	for i, c := range s.territories {
		s.at[i] = spot(c.At, s.height)
	}
	shared := 0
	for i := range n {
		for j := range i {
			if distance(s.at[i], s.at[j]) < 0.1*s.spacing() {
				shared++
				break
			}
		}
	}
	if 4*shared > n {
		s.ownPlaces = true
		s.placeByBorders()
	}
	s.spread()
}

func distance(a, b geography.Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// spread moves positions apart until each has room for a small piece of land.
func (s *sketch) spread() {
	least := min(0.5*s.spacing(), 70)
	for range 200 {
		moved := false
		for i := range s.at {
			for j := range i {
				d := distance(s.at[i], s.at[j])
				if d >= least {
					continue
				}
				dx, dy := s.at[i].X-s.at[j].X, s.at[i].Y-s.at[j].Y
				if d < 1e-6 {
					// Any direction will do, if it is not the same for every pair.
					dx, dy, d = math.Cos(float64(i*7+j)), math.Sin(float64(i*7+j)), 1
				}
				push := 0.26 * (least - min(d, least) + 0.5) / d
				s.at[i] = s.inside(geography.Point{X: s.at[i].X + push*dx, Y: s.at[i].Y + push*dy})
				s.at[j] = s.inside(geography.Point{X: s.at[j].X - push*dx, Y: s.at[j].Y - push*dy})
				moved = true
			}
		}
		if !moved {
			return
		}
	}
}

func (s *sketch) inside(p geography.Point) geography.Point {
	return geography.Point{X: max(margin, min(width-margin, p.X)), Y: max(margin, min(float64(s.height)-margin, p.Y))}
}

// wrapsAround reports whether two territories are closer to each other across the edge of the map
// than within it.
func (s *sketch) wrapsAround(p pair) bool {
	dx := math.Abs(s.at[p.a].X - s.at[p.b].X)
	return !s.full && !s.ownPlaces && dx > 0.55*width
}
