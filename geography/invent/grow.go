package invent

import (
	"math"
	"slices"

	"eras/geography"
	"eras/geography/raster"
)

const (
	// channel is the least breadth of water between lands that do not touch, and
	// contact the least length of a border by land.
	channel = 7
	contact = 14
	// neck is half the breadth of the land between two far countries.
	neck = 19
	// wave and ripple are the size and strength of the noise on borders, in units,
	// bay and cliff of that on coasts; coves are smaller, with crag of its strength.
	wave, ripple = 60, 18
	bay, cliff   = 44, 22
	cove, crag   = 10, 0.3
	// islet is the least size of an island before a coast.
	islet = 24
	// lake is the size below which water without a way out is land.
	lake = 700
)

// arm is the land that a country reaches out to a neighbour, up to halfway.
type arm struct {
	dx, dy, long float64 // direction, of length 1, and length
	taper        float64 // how fast it gets narrower
}

// grow paints the lands and takes back borders that turn out too short, until all
// that are to touch do and no others.
func (s *sketch) grow() {
	s.grid = raster.New(width, height)
	s.stir()
	for {
		s.paint()
		s.clean()
		if !s.review() {
			return
		}
	}
}

// stir makes the noise that moves pixels and lifts coasts.
func (s *sketch) stir() {
	s.moved, s.lift = make([]geography.Point, width*height), make([]float64, width*height)
	for i := range s.moved {
		x, y := float64(i%width)+0.5, float64(i/width)+0.5
		s.moved[i] = geography.Point{
			X: x + ripple*raster.Noise(11).At(x/wave, y/wave),
			Y: y + ripple*raster.Noise(211).At(x/wave, y/wave),
		}
		rough := raster.Noise(31).At(x/bay, y/bay)
		// The sea runs along the edges of the map.
		edge := max(0, 24-12*rough-min(x, width-x, y, height-y)) * 2
		s.lift[i] = cliff*(rough+crag*raster.Noise(41).At(x/cove, y/cove)) - edge
	}
}

// arms returns every country's arms.
func (s *sketch) arms() [][]arm {
	out := make([][]arm, len(s.at))
	for _, p := range s.pairs() {
		if !s.land[p] {
			continue
		}
		a, b := s.at[p.a], s.at[p.b]
		d := s.far(p)
		k := arm{dx: (b.X - a.X) / d, dy: (b.Y - a.Y) / d, long: d / 2}
		k.taper = max(0, min(0.6, (s.reach[p.a]-neck)/k.long))
		out[p.a] = append(out[p.a], k)
		k.dx, k.dy = -k.dx, -k.dy
		k.taper = max(0, min(0.6, (s.reach[p.b]-neck)/k.long))
		out[p.b] = append(out[p.b], k)
	}
	return out
}

// tile is the side of the squares that share a list of near countries.
const tile = 20

// paint gives every pixel to the country to whose land it belongs most, or to the
// sea where that is nobody, or two who must not touch.
func (s *sketch) paint() {
	n := len(s.at)
	arms := s.arms()
	// depth is how far a point lies outside a country's land, negative inside.
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
	for ty := 0; ty < height; ty += tile {
		for tx := 0; tx < width; tx += tile {
			near = near[:0]
			middle := geography.Point{X: float64(tx) + tile/2, Y: float64(ty) + tile/2}
			for i := range n {
				if depth(i, middle) < tile+ripple+(1+crag)*cliff+channel {
					near = append(near, i)
				}
			}
			for y := ty; y < ty+tile; y++ {
				for x := tx; x < tx+tile; x++ {
					at := y*width + x
					best, first := s.lift[at], -1
					for _, i := range near {
						depths[i] = depth(i, s.moved[at])
						if depths[i] < best {
							best, first = depths[i], i
						}
					}
					face := int16(n)
					if first >= 0 {
						face = int16(first)
						for _, i := range near {
							if parted[first*n+i] && depths[i]-best < channel {
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

// clean leaves every country in one piece, with islets before its coast, and fills
// small lakes among countries that touch each other anyway.
func (s *sketch) clean() {
	n := len(s.at)
	sea := int16(n)
	pieces, of := s.grid.Pieces()
	main := make([]int32, n)
	for i := range main {
		main[i] = -1
		// The piece under the country's place, or else its largest.
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
		if p.Face != sea && main[p.Face] != int32(id) && !(p.Size >= islet && len(p.Edges) == 1) {
			to[id] = sea
		}
		if p.Face == sea && p.Size < lake {
			to[id] = s.dry(pieces, p)
		}
	}
	for at := range s.grid.Face {
		s.grid.Face[at] = to[of[at]]
	}
}

// dry returns the country that a lake goes to, or the sea where it must stay.
func (s *sketch) dry(pieces []raster.Piece, p raster.Piece) int16 {
	sea := int16(len(s.at))
	best, to := 0, sea
	var shores []int
	for _, e := range p.Edges {
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

// review takes back the borders by land that came out too short and reports
// whether there were any.
func (s *sketch) review() bool {
	n := len(s.at)
	sides := make([]int, (n+1)*(n+1))
	count := func(f, g int16) {
		if f != g {
			p := pairOf(int(f), int(g))
			sides[p.a*(n+1)+p.b]++
		}
	}
	for y := range height {
		for x := range width {
			f := s.grid.Face[y*width+x]
			if x+1 < width {
				count(f, s.grid.Face[y*width+x+1])
			}
			if y+1 < height {
				count(f, s.grid.Face[(y+1)*width+x])
			}
		}
	}
	short := false
	for _, p := range s.pairs() {
		if s.land[p] && sides[p.a*(n+1)+p.b] < contact {
			delete(s.land, p)
			short = true
		}
	}
	return short
}
