package geography

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestFaceAt(t *testing.T) {
	m := parse(t, isle)
	for _, c := range []struct {
		at         Point
		face, area int
	}{
		{Point{1, 1}, 0, -1},
		{Point{400, 200}, 1, 0},
		{Point{375, 325}, 2, 0}, // in the strait
		{Point{600, 200}, 3, 1},
		{Point{700.5, 200}, 0, -1},
		{Point{500, 200}, 3, 1}, // on the border: what lies to its right
		{Point{300, 100}, 1, 0}, // on a corner
		{Point{0, 0}, 0, -1},
		{Point{-1, 5}, -1, -1},
		{Point{5, 500}, -1, -1},
		{Point{1000, 5}, -1, -1},
		{Point{math.NaN(), 5}, -1, -1},
	} {
		if f, a := m.FaceAt(c.at), m.AreaAt(c.at); f != c.face || a != c.area {
			t.Errorf("at %v are face %d and area %d, want %d and %d", c.at, f, a, c.face, c.area)
		}
	}
}

// The face found by arcs is the one whose outlines, filled, cover the point.
func TestFaceAtAgreesWithFilling(t *testing.T) {
	points := 6000
	if testing.Short() {
		points = 600
	}
	for name, data := range shipped(t) {
		m := parse(t, string(data))
		r := rand.New(rand.NewPCG(1, 8))
		wrong := 0
		for range points {
			p := Point{r.Float64() * Width, r.Float64() * m.Height}
			if !m.filled(m.FaceAt(p), p) {
				wrong++
			}
		}
		// Smoothed lines may cross each other and fill a thousandth of the pixels
		// twice.
		if wrong*1000 > points {
			t.Errorf("%s: FaceAt and filling differ at %d of %d points", name, wrong, points)
		}
	}
}

// filled reports by the even-odd rule whether the outlines of a face cover a point.
func (m *Map) filled(face int, p Point) bool {
	in := false
	for _, line := range m.Faces[face].Outlines {
		for i, a := range line {
			b := line[(i+1)%len(line)]
			if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)*(b.X-a.X)/(b.Y-a.Y) {
				in = !in
			}
		}
	}
	return in
}

func TestFaceAtCorners(t *testing.T) {
	// At the level of a corner the ray meets two segments at one point.
	for name, data := range shipped(t) {
		m := parse(t, string(data))
		r := rand.New(rand.NewPCG(2, 8))
		for range 4000 {
			a := &m.Arcs[r.IntN(len(m.Arcs))]
			p := a.Points[r.IntN(len(a.Points))]
			q := Point{p.X + 3*r.Float64() - 1.5, p.Y}
			just := Point{q.X, q.Y + 1e-9}
			if f, g := m.FaceAt(q), m.FaceAt(just); f != g && f >= 0 && g >= 0 && m.Clearance(q) > 1e-6 {
				t.Errorf("%s: at %v is face %d, just below it face %d", name, q, f, g)
			}
		}
	}
}

func TestPick(t *testing.T) {
	m := parse(t, isle)
	for _, c := range []struct {
		at        Point
		tolerance float64
		want      int
	}{
		{Point{298, 200}, 3, 0},
		{Point{298, 200}, 1, -1},
		{Point{298, 200}, 0, -1},
		{Point{703, 200}, 5, 1},
		{Point{703, 200}, math.NaN(), -1},
		{Point{490, 98}, 4, 0},
		{Point{400, 200}, 50, 0},
		{Point{498, 96}, 400, 0},
		{Point{502, 96}, 400, 1},
	} {
		if got := m.Pick(c.at, c.tolerance); got != c.want {
			t.Errorf("a click at %v with tolerance %v means %d, want %d", c.at, c.tolerance, got, c.want)
		}
	}
}

func TestClearanceIsTheDistanceToTheNearestArc(t *testing.T) {
	for name, data := range shipped(t) {
		m := parse(t, string(data))
		r := rand.New(rand.NewPCG(3, 8))
		for range 100 {
			p := Point{r.Float64() * Width, r.Float64() * m.Height}
			want := math.Inf(1)
			for i := range m.Arcs {
				for k := 1; k < len(m.Arcs[i].Points); k++ {
					want = min(want, math.Sqrt(distance2(p, m.Arcs[i].Points[k-1], m.Arcs[i].Points[k])))
				}
			}
			if got := m.Clearance(p); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: the clearance at %v is %v, want %v", name, p, got, want)
			}
		}
	}
}

func BenchmarkPick(b *testing.B) {
	m := parse(b, string(shipped(b)["standard"]))
	r := rand.New(rand.NewPCG(4, 8))
	for b.Loop() {
		m.Pick(Point{r.Float64() * Width, r.Float64() * m.Height}, 6)
	}
}

func TestPickDoesNotAllocate(t *testing.T) {
	m := parse(t, isle)
	if n := testing.AllocsPerRun(100, func() { m.Pick(Point{298, 200}, 3) }); n != 0 {
		t.Errorf("Pick allocates %v times", n)
	}
}
