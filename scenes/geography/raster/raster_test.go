package raster

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eras/scenes/geography"
)

// draw returns a grid from rows of digits.
func draw(rows ...string) *Grid {
	g := New(len(rows[0]), len(rows))
	for y, row := range rows {
		for x, c := range row {
			g.Face[y*g.W+x] = int16(c - '0')
		}
	}
	return g
}

// randomGrid returns a grid of rectangles of up to four faces.
func randomGrid(r *rand.Rand) *Grid {
	g := New(3+r.IntN(30), 3+r.IntN(20))
	for range 1 + r.IntN(12) {
		x, y, w, h, f := r.IntN(g.W), r.IntN(g.H), 1+r.IntN(9), 1+r.IntN(9), int16(r.IntN(4))
		for i := range g.Face {
			if px, py := i%g.W, i/g.W; px >= x && px < x+w && py >= y && py < y+h {
				g.Face[i] = f
			}
		}
	}
	return g
}

func TestPiecesAreConnected(t *testing.T) {
	g := draw(
		"0011",
		"0110",
		"0000",
		"2200")
	pieces, of := g.Pieces()
	var faces []int16
	var sizes []int
	for _, p := range pieces {
		faces, sizes = append(faces, p.Face), append(sizes, p.Size)
	}
	if !slices.Equal(faces, []int16{0, 1, 2}) || !slices.Equal(sizes, []int{10, 4, 2}) {
		t.Fatalf("the pieces have faces %v and sizes %v", faces, sizes)
	}
	if of[0] != of[7] || of[2] != of[5] {
		t.Errorf("the pieces of the pixels are %v", of)
	}
	if e := pieces[2].Edges; !slices.Equal(e, []Shared{{0, 3}, {-1, 3}}) && !slices.Equal(e, []Shared{{-1, 3}, {0, 3}}) {
		t.Errorf("the third piece shares %v", e)
	}
}

// The lines around a face enclose its pixels, and every pixel side between two faces
// lies on one line with these faces on its sides.
func TestLinesEncloseTheirFaces(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	for range 300 {
		g := randomGrid(r)
		size := map[int16]int{}
		for _, f := range g.Face {
			size[f]++
		}
		sides := 0
		enclosed := map[int16]int{}
		for _, p := range g.trace() {
			for i := 1; i < len(p.corners); i++ {
				a, b := p.corners[i-1], p.corners[i]
				turn := int(a.x*b.y - b.x*a.y)
				enclosed[p.right] += turn
				enclosed[p.left] -= turn
				sides++
			}
			if p.left == p.right {
				t.Fatalf("a line separates face %d from itself", p.left)
			}
		}
		for f, n := range size {
			if enclosed[f] != 2*n {
				t.Fatalf("face %d has %d pixels, but its lines enclose %v", f, n, float64(enclosed[f])/2)
			}
		}
		want := 2*g.W + 2*g.H
		for i, f := range g.Face {
			x, y := i%g.W, i/g.W
			if x+1 < g.W && g.At(x+1, y) != f {
				want++
			}
			if y+1 < g.H && g.At(x, y+1) != f {
				want++
			}
		}
		if sides != want {
			t.Fatalf("the lines have %d sides, the grid has %d", sides, want)
		}
	}
}

func TestSmoothKeepsEndsAndStaysNear(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 8))
	for range 200 {
		g := randomGrid(r)
		for _, p := range g.trace() {
			line := smooth(p)
			first, last := p.corners[0], p.corners[len(p.corners)-1]
			closed := first == last
			if closed != (line[0] == line[len(line)-1]) {
				t.Fatalf("smooth(%v) = %v: open lines must stay open and closed ones closed", p.corners, line)
			}
			if closed && len(line) < 4 {
				t.Fatalf("smooth(%v) = %v: a closed line must keep three corners", p.corners, line)
			}
			if !closed && (line[0] != point(first) || line[len(line)-1] != point(last)) {
				t.Fatalf("the ends %v and %v move to %v and %v", first, last, line[0], line[len(line)-1])
			}
			for _, q := range line {
				near := math.Inf(1)
				for i := 1; i < len(p.corners); i++ {
					near = min(near, offLine(q, point(p.corners[i-1]), point(p.corners[i])))
				}
				if near > roughTolerance {
					t.Fatalf("the point %v lies %v from its line", q, near)
				}
			}
			for _, c := range p.corners {
				near := math.Inf(1)
				for i := 1; i < len(line); i++ {
					near = min(near, offLine(point(c), line[i-1], line[i]))
				}
				if near > roughTolerance+maxCut {
					t.Fatalf("the corner %v lies %v from the smoothed line", c, near)
				}
			}
			if p.left < 0 || p.right < 0 {
				for _, c := range p.corners {
					near := math.Inf(1)
					for i := 1; i < len(line); i++ {
						near = min(near, offLine(point(c), line[i-1], line[i]))
					}
					if near > 1e-9 {
						t.Fatalf("the edge of the map lost its corner %v", c)
					}
				}
			}
		}
	}
}

func point(c corner) geography.Point { return geography.Point{X: float64(c.x), Y: float64(c.y)} }

func TestDistanceIsToTheNearestBorder(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		g := randomGrid(r)
		got := g.distance()
		for i := range g.Face {
			x, y := i%g.W, i/g.W
			want := math.Inf(1)
			for k := range g.Face {
				if px, py := k%g.W, k/g.W; g.onBorder(px, py) {
					want = min(want, math.Hypot(float64(x-px), float64(y-py))+0.5)
				}
			}
			if math.Abs(float64(got[i])-want) > 1e-4 {
				t.Fatalf("the distance at (%d, %d) is %v, want %v", x, y, got[i], want)
			}
		}
	}
}

func TestNoiseIsSmoothAndBounded(t *testing.T) {
	n := Noise(3)
	sum := 0.0
	for i := range 2000 {
		x, y := float64(i)*0.37-300, float64(i*i%997)*0.11
		v := n.At(x, y)
		sum += v
		if math.Abs(v) > 1 || v != n.At(x, y) {
			t.Fatalf("at (%v, %v) the noise is %v", x, y, v)
		}
		if d := math.Abs(v - n.At(x+1e-4, y)); d > 2e-3 {
			t.Fatalf("at (%v, %v) the noise jumps by %v", x, y, d)
		}
	}
	if math.Abs(sum/2000) > 0.05 {
		t.Errorf("the mean of the noise is %v, want about 0", sum/2000)
	}
}

func TestNameWidths(t *testing.T) {
	line := func(letters int) float64 { return (float64(letters)*letterWidth + 0.6) * 10 }
	for _, c := range []struct {
		names []string
		want  []float64
	}{
		{[]string{"Peru"}, []float64{line(4)}},
		{[]string{"Perú", "Peru"}, []float64{line(4)}},
		{[]string{"East Africa"}, []float64{line(11), line(6)}},
		{[]string{"Eastern United States"}, []float64{line(21), line(13), line(7)}},
		{[]string{"Western United States", "Estados Unidos del Oeste"}, []float64{line(24), line(14), line(9)}},
		{[]string{"Japón", "East Africa"}, []float64{line(11), line(6)}},
	} {
		got := NameWidths(10, c.names...)
		if len(got) != len(c.want) {
			t.Errorf("NameWidths of %q: %v, want %v", c.names, got, c.want)
			continue
		}
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-9 {
				t.Errorf("NameWidths of %q: %v, want %v", c.names, got, c.want)
				break
			}
		}
	}
}

// On a round island and a square one, pieces stand in the middle with names and marks
// beside them, and the name of the small island stands on the water.
func TestBuildFindsPlaces(t *testing.T) {
	g := New(500, 300)
	for i := range g.Face {
		x, y := i%g.W, i/g.W
		switch {
		case math.Hypot(float64(x)-150, float64(y)-150) < 90:
			g.Face[i] = 1
		case x >= 350 && x < 380 && y >= 100 && y < 130:
			g.Face[i] = 2
		}
	}
	m, err := g.Build(Spec{
		Name: "two",
		Faces: []geography.Face{
			{Ground: geography.Water, Area: -1, ID: "sea"}, {Ground: geography.Land, Area: 0, ID: "round"}, {Ground: geography.Land, Area: 1, ID: "square"},
		},
		Areas: []geography.Area{{ID: "round", Faces: []int{1}}, {ID: "square", Faces: []int{2}}},
		Sites: []Site{{Names: []float64{120}}, {Names: []float64{120}}},
		Sizes: Sizes{Token: 13, Mark: 4, Text: 13},
	})
	if err != nil {
		t.Fatal(err)
	}
	round, square := m.Areas[0], m.Areas[1]
	if math.Hypot(round.Unit.At.X-300, round.Unit.At.Y-300) > 4 || math.Abs(round.Unit.Clearance-180) > 6 {
		t.Errorf("the piece of the round island is at %v", round.Unit)
	}
	if round.Name.Width < 120 || round.Aside.Width != 0 || math.Abs(round.Name.At.Y-round.Unit.At.Y) < 13 {
		t.Errorf("the name of the round island is at %v and %v", round.Name, round.Aside)
	}
	if math.Hypot(square.Unit.At.X-730, square.Unit.At.Y-230) > 18 || square.Aside.Width != 120 || square.Aside.Height != 13 {
		t.Errorf("the piece of the square island is at %v, its name at %v", square.Unit, square.Aside)
	}
	for _, a := range m.Areas {
		if math.Hypot(a.Mark.At.X-a.Unit.At.X, a.Mark.At.Y-a.Unit.At.Y) < 13 || a.Mark.Clearance < 3.9 {
			t.Errorf("the mark of %s is at %v, its piece at %v", a.ID, a.Mark, a.Unit)
		}
	}
}
