package layout

import (
	"fmt"
	"math"
	"slices"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"
)

// Limits of drawings with given shapes.
const (
	// lowest and highest are the least and the greatest height of the picture.
	lowest, highest = 300, 1600
	// leastLand is the number of pixels below which a territory gets a disc of discRadius at its
	// position, and leastPiece that below which a part of a territory is left out.
	leastLand, leastPiece = 150, 12
	discRadius            = 9
	// gap is the greatest width of a slit between shapes that is closed.
	gap = 3
	// parting is the number of pixels between territories that touch and do not border each other.
	parting = 2
	// touching is the least length of a border that needs no line.
	touching = 8
)

// DrawOutlines generates the drawing of a board whose territories have shapes and stand where they
// stand. ratio is the height of its picture relative to the width. A strip parts shapes that touch
// without being neighbours, and lines join neighbours that do not touch.
func DrawOutlines(name string, ratio float64, territories []Territory) (*geography.Map, error) {
	if len(territories) == 0 || !(ratio > 0) {
		return nil, fmt.Errorf("generating the drawing of %.80q: the map must have territories and a size", name)
	}
	return keep(fmt.Sprint(name, ratio, territories), func() (*geography.Map, error) {
		s := &sketch{territories: territories, height: int(min(max(ratio*width, lowest), highest)), given: true}
		for _, c := range territories {
			s.at = append(s.at, geography.Point{X: min(max(c.At[0]*width, 1), width-1), Y: min(max(c.At[1]*float64(s.height), 1), float64(s.height)-1)})
		}
		s.shape()
		s.part()
		s.drop()
		s.touch()
		return s.drawing(name)
	})
}

// shape fills the grid with the shapes.
func (s *sketch) shape() {
	n := int16(len(s.territories))
	s.grid = raster.New(width, s.height)
	for i := range s.grid.Face {
		s.grid.Face[i] = n
	}
	rows := make([][]float64, s.height)
	var small []int
	for i, c := range s.territories {
		for y := range rows {
			rows[y] = rows[y][:0]
		}
		for _, line := range c.Outline {
			for k, a := range line {
				b := line[(k+1)%len(line)]
				s.crossings(rows, a, b)
			}
		}
		filled := 0
		for y, across := range rows {
			slices.Sort(across)
			for k := 0; k+1 < len(across); k += 2 {
				for x := max(0, int(math.Ceil(across[k]-0.5))); x < width && float64(x)+0.5 < across[k+1]; x++ {
					if at := y*width + x; s.grid.Face[at] == n {
						s.grid.Face[at] = int16(i)
						filled++
					}
				}
			}
		}
		if filled < leastLand {
			small = append(small, i)
		}
	}
	s.close()
	for _, i := range small {
		s.disc(i)
	}
}

// crossings adds where the line from a to b crosses the middles of rows.
func (s *sketch) crossings(rows [][]float64, a, b [2]float64) {
	ax, ay, bx, by := a[0]*width, a[1]*float64(s.height), b[0]*width, b[1]*float64(s.height)
	if ay > by {
		ax, ay, bx, by = bx, by, ax, ay
	}
	for y := max(0, int(math.Ceil(ay-0.5))); y < s.height && float64(y)+0.5 < by; y++ {
		rows[y] = append(rows[y], ax+(float64(y)+0.5-ay)/(by-ay)*(bx-ax))
	}
}

// disc gives a territory a disc at its position.
func (s *sketch) disc(territory int) {
	at := s.at[territory]
	for y := max(0, int(at.Y)-discRadius); y < min(s.height, int(at.Y)+discRadius); y++ {
		for x := max(0, int(at.X)-discRadius); x < min(width, int(at.X)+discRadius); x++ {
			if distance(at, geography.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}) < discRadius {
				s.grid.Face[y*width+x] = int16(territory)
			}
		}
	}
}

// close closes slits between shapes.
func (s *sketch) close() {
	n := int16(len(s.territories))
	before := slices.Clone(s.grid.Face)
	land := func(x, y, dx, dy int) (int16, int) {
		for k := 1; k <= gap; k++ {
			px, py := x+k*dx, y+k*dy
			if px < 0 || py < 0 || px >= width || py >= s.height {
				break
			}
			if f := before[py*width+px]; f != n {
				return f, k
			}
		}
		return n, gap + 1
	}
	for y := range s.height {
		for x := range width {
			if before[y*width+x] != n {
				continue
			}
			for _, d := range [2][2]int{{1, 0}, {0, 1}} {
				f, i := land(x, y, -d[0], -d[1])
				if g, k := land(x, y, d[0], d[1]); f != n && g != n && i+k <= gap+1 {
					s.grid.Face[y*width+x] = f
				}
			}
		}
	}
}

// part parts territories that touch and are no neighbours.
func (s *sketch) part() {
	n := len(s.territories)
	joined := map[pair]bool{}
	for _, p := range s.pairs() {
		joined[p] = true
	}
	before := slices.Clone(s.grid.Face)
	for y := range s.height {
		for x := range width {
			f := int(before[y*width+x])
			if f == n {
				continue
			}
			for _, d := range [4][2]int{{parting, 0}, {0, parting}, {-parting, 0}, {0, -parting}} {
				px, py := x+d[0], y+d[1]
				if px < 0 || py < 0 || px >= width || py >= s.height {
					continue
				}
				if g := int(before[py*width+px]); g != n && g != f && !joined[pairOf(f, g)] {
					s.grid.Face[y*width+x] = int16(n)
				}
			}
		}
	}
}

// drop leaves out tiny parts of territories, but the largest of each.
func (s *sketch) drop() {
	n := len(s.territories)
	pieces, of := s.grid.Pieces()
	largest := make([]int, n)
	for i := range largest {
		largest[i] = -1
	}
	for id, p := range pieces {
		if int(p.Face) < n && (largest[p.Face] < 0 || pieces[largest[p.Face]].Size < p.Size) {
			largest[p.Face] = id
		}
	}
	for at, id := range of {
		if f := int(pieces[id].Face); f < n && largest[f] != int(id) && pieces[id].Size < leastPiece {
			s.grid.Face[at] = int16(n)
		}
	}
	for i, id := range largest {
		if id < 0 || pieces[id].Size < leastPiece {
			s.disc(i)
		}
	}
}

// touch finds the neighbours whose shapes touch.
func (s *sketch) touch() {
	sides := map[pair]int{}
	for y := range s.height {
		for x := range width {
			f := s.grid.Face[y*width+x]
			for _, g := range [2]int16{s.grid.At(x+1, y), s.grid.At(x, y+1)} {
				if g >= 0 && g != f {
					sides[pairOf(int(f), int(g))]++
				}
			}
		}
	}
	s.land = map[pair]bool{}
	for _, p := range s.pairs() {
		s.land[p] = sides[p] >= touching
	}
}
