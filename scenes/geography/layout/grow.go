package layout

import (
	"math"
	"slices"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"
)

const (
	// minChannel is the least width of water between land that must not touch,
	// minContact the least length of a land border.
	minChannel = 7
	minContact = 14
	// neckWidth is half the width of the land between two distant territories.
	neckWidth = 19
	// Noise on borders and coasts: size in units and strength. Fine noise on coasts has
	// a share of the strength of the coarse noise.
	borderNoiseSize, borderNoise     = 60, 18
	borderFineSize, borderFineNoise  = 16, 7
	coastNoiseSize, coastNoiseHeight = 44, 22
	fineNoiseSize, fineNoiseShare    = 10, 0.3
	// minIsland is the least size of an island, in pixels.
	minIsland = 24
	// minLake is the size in pixels below which enclosed water becomes land.
	minLake = 700
)

// arm is the land between a territory and a neighbour, up to halfway.
type arm struct {
	dx, dy, long float64 // direction, of length 1, and length
	taper        float64 // how fast it gets narrower
}

// patience is the number of rounds of painting with the usual least length of a border. After that
// the least length grows.
const patience = 20

// grow paints the land. It drops land borders that are too short and paints again, until exactly
// the chosen pairs touch. After patience rounds it doubles the least length in every round, so that
// after about 10 more no border would be left: it always ends.
func (s *sketch) grow() {
	s.grid = raster.New(width, s.height)
	s.makeNoise()
	if s.full {
		s.calmNoise()
	}
	for least := minContact; ; s.rounds++ {
		s.paint()
		s.clean()
		if s.rounds > patience {
			least *= 2
		}
		if !s.dropShortBorders(least) {
			return
		}
	}
}

// makeNoise fills the noise that displaces pixels and coasts.
func (s *sketch) makeNoise() {
	s.warped, s.coastNoise = make([]geography.Point, width*s.height), make([]float64, width*s.height)
	for i := range s.warped {
		x, y := float64(i%width)+0.5, float64(i/width)+0.5
		s.warped[i] = geography.Point{
			X: x + borderNoise*raster.Noise(11).At(x/borderNoiseSize, y/borderNoiseSize),
			Y: y + borderNoise*raster.Noise(211).At(x/borderNoiseSize, y/borderNoiseSize),
		}
		if s.full {
			// Coasts are borders like all others, so these are rough.
			s.warped[i].X += borderFineNoise * raster.Noise(61).At(x/borderFineSize, y/borderFineSize)
			s.warped[i].Y += borderFineNoise * raster.Noise(71).At(x/borderFineSize, y/borderFineSize)
			s.coastNoise[i] = math.Inf(1)
			continue
		}
		rough := raster.Noise(31).At(x/coastNoiseSize, y/coastNoiseSize)
		// Keep land away from the edges of the map.
		edge := max(0, 24-12*rough-min(x, width-x, y, float64(s.height)-y)) * 2
		s.coastNoise[i] = coastNoiseHeight*(rough+fineNoiseShare*raster.Noise(41).At(x/fineNoiseSize, y/fineNoiseSize)) - edge
	}
}

// calmNoise reduces the displacement around the positions of areas, so that each position lies in
// its own area.
func (s *sketch) calmNoise() {
	const still, full = 8, 40 // up to still units from a position there is no noise, up to full units less
	calm := map[int]float64{}
	for _, at := range s.at {
		for y := max(0, int(at.Y)-full); y < min(s.height, int(at.Y)+full); y++ {
			for x := max(0, int(at.X)-full); x < min(width, int(at.X)+full); x++ {
				d := distance(at, geography.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5})
				share := max(0, min(1, (d-still)/(full-still)))
				if before, ok := calm[y*width+x]; !ok || share < before {
					calm[y*width+x] = share
				}
			}
		}
	}
	for i, share := range calm {
		x, y := float64(i%width)+0.5, float64(i/width)+0.5
		w := &s.warped[i]
		w.X, w.Y = x+share*(w.X-x), y+share*(w.Y-y)
	}
}

// arms returns the arms of every territory.
func (s *sketch) arms() [][]arm {
	out := make([][]arm, len(s.at))
	for _, p := range s.pairs() {
		if !s.land[p] {
			continue
		}
		a, b := s.at[p.a], s.at[p.b]
		d := s.far(p)
		k := arm{dx: (b.X - a.X) / d, dy: (b.Y - a.Y) / d, long: d / 2}
		k.taper = s.taper(p.a, k.long)
		out[p.a] = append(out[p.a], k)
		k.dx, k.dy = -k.dx, -k.dy
		k.taper = s.taper(p.b, k.long)
		out[p.b] = append(out[p.b], k)
	}
	return out
}

// taper returns how fast an arm of a territory narrows.
func (s *sketch) taper(territory int, long float64) float64 {
	if s.full {
		return 0
	}
	return max(0, min(0.6, (s.reach[territory]-neckWidth)/long))
}

// tile is the side of the squares that share a list of nearby territories.
const tile = 20

// paint gives each pixel to the territory in whose land it lies deepest. It gives it to the sea if
// it lies in no land, or if a second territory that must not touch the first is too close.
func (s *sketch) paint() {
	n := len(s.at)
	arms := s.arms()
	// depth returns how far a point lies outside a territory's land. Inside it is negative.
	depth := func(i int, p geography.Point) float64 {
		x, y := p.X-s.at[i].X, p.Y-s.at[i].Y
		best := math.Sqrt(x*x + y*y)
		for k := range arms[i] {
			a := &arms[i][k]
			t := x*a.dx + y*a.dy
			if t <= 0 {
				continue
			}
			t = min(t, a.long)
			u, v := x-t*a.dx, y-t*a.dy
			best = min(best, math.Sqrt(u*u+v*v)+a.taper*t)
		}
		if s.full {
			return best
		}
		return best - s.reach[i]
	}
	parted := make([]bool, n*n)
	for i := range n {
		for j := range n {
			parted[i*n+j] = i != j && !s.land[pairOf(i, j)]
		}
	}
	var near []int
	depths := make([]float64, n)
	for ty := 0; ty < s.height; ty += tile {
		for tx := 0; tx < width; tx += tile {
			near = near[:0]
			middle := geography.Point{X: float64(tx) + tile/2, Y: float64(ty) + tile/2}
			most := tile + borderNoise + (1+fineNoiseShare)*coastNoiseHeight + minChannel
			if s.full {
				// Skip territories much farther from the middle than the nearest: no point of the
				// tile is nearest to them.
				nearest := math.Inf(1)
				for i := range n {
					depths[i] = depth(i, middle)
					nearest = min(nearest, depths[i])
				}
				most = nearest + 2*(tile+borderNoise+borderFineNoise) + minChannel
			}
			for i := range n {
				if depth(i, middle) < most {
					near = append(near, i)
				}
			}
			for y := ty; y < ty+tile; y++ {
				for x := tx; x < tx+tile; x++ {
					at := y*width + x
					best, first := s.coastNoise[at], -1
					for _, i := range near {
						depths[i] = depth(i, s.warped[at])
						if depths[i] < best {
							best, first = depths[i], i
						}
					}
					face := int16(n)
					if first >= 0 {
						face = int16(first)
						for _, i := range near {
							if parted[first*n+i] && depths[i]-best < minChannel {
								face = int16(n)
								break
							}
						}
					}
					s.grid.Face[at] = face
				}
			}
		}
	}
}

// clean leaves every territory in one piece plus islands off its coast, and fills small lakes
// between territories that touch anyway. In a full picture there are no islands, and gaps of any
// size between areas that touch anyway are filled.
func (s *sketch) clean() {
	s.cleanOnce()
	if s.full {
		s.cleanOnce() // fills what the stray pieces left
	}
}

func (s *sketch) cleanOnce() {
	n := len(s.at)
	sea := int16(n)
	pieces, of := s.grid.Pieces()
	main := make([]int32, n)
	for i := range main {
		main[i] = -1
		// The main piece is the one under the territory's position, else the largest.
		if at := int(s.at[i].Y)*width + int(s.at[i].X); s.grid.Face[at] == int16(i) {
			main[i] = of[at]
		}
	}
	for id, p := range pieces {
		if p.Face == sea {
			continue
		}
		if k := main[p.Face]; k < 0 || s.grid.Face[int(s.at[p.Face].Y)*width+int(s.at[p.Face].X)] != p.Face && pieces[k].Size < p.Size {
			main[p.Face] = int32(id)
		}
	}
	to := make([]int16, len(pieces))
	for id, p := range pieces {
		to[id] = p.Face
		if p.Face != sea && main[p.Face] != int32(id) && (s.full || p.Size < minIsland || len(p.Edges) != 1) {
			to[id] = sea
		}
		if p.Face == sea && (s.full || p.Size < minLake) {
			to[id] = s.lakeOwner(pieces, p)
		}
	}
	for at := range s.grid.Face {
		s.grid.Face[at] = to[of[at]]
	}
}

// lakeOwner returns the territory to which a lake is added, or the sea if the lake must stay.
func (s *sketch) lakeOwner(pieces []raster.Piece, p raster.Piece) int16 {
	sea := int16(len(s.at))
	best, to := 0, sea
	var shores []int
	for _, e := range p.Edges {
		if e.With < 0 && s.full {
			continue
		}
		if e.With < 0 {
			return sea
		}
		f := pieces[e.With].Face
		if !slices.Contains(shores, int(f)) {
			shores = append(shores, int(f))
		}
		if e.Sides > best {
			best, to = e.Sides, f
		}
	}
	for _, c := range shores {
		if c != int(to) && !s.land[pairOf(c, int(to))] {
			return sea
		}
	}
	return to
}

// dropShortBorders drops the land borders that came out shorter than least, in pixels,
// and reports whether there were any.
func (s *sketch) dropShortBorders(least int) bool {
	n := len(s.at)
	sides := make([]int, (n+1)*(n+1))
	count := func(f, g int16) {
		if f != g {
			p := pairOf(int(f), int(g))
			sides[p.a*(n+1)+p.b]++
		}
	}
	for y := range s.height {
		for x := range width {
			f := s.grid.Face[y*width+x]
			if x+1 < width {
				count(f, s.grid.Face[y*width+x+1])
			}
			if y+1 < s.height {
				count(f, s.grid.Face[(y+1)*width+x])
			}
		}
	}
	short := false
	for _, p := range s.pairs() {
		if s.land[p] && sides[p.a*(n+1)+p.b] < least {
			delete(s.land, p)
			short = true
		}
	}
	return short
}
