package layout

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"eras/scenes/geography"

	"pgregory.net/rapid"
)

// ring returns n territories in a circle, each bordering the next.
func ring(n int) []Territory {
	out := make([]Territory, n)
	for i := range out {
		a := 2 * math.Pi * float64(i) / float64(n)
		out[i] = Territory{ID: fmt.Sprintf("c%02d", i), Names: []string{fmt.Sprintf("Region %d", i)}, At: [2]float64{0.5 + 0.4*math.Cos(a), 0.5 + 0.4*math.Sin(a)}}
	}
	for i := range out {
		join(out, i, (i+1)%n)
	}
	return out
}

// join makes two territories adjacent, once.
func join(list []Territory, a, b int) {
	if a == b {
		return
	}
	for _, n := range list[a].Neighbours {
		if n == b {
			return
		}
	}
	list[a].Neighbours = append(list[a].Neighbours, b)
	list[b].Neighbours = append(list[b].Neighbours, a)
}

// scattered returns connected territories at random positions that border the nearest
// ones and some distant ones.
func scattered(r *rand.Rand, n, far int) []Territory {
	out := make([]Territory, n)
	for i := range out {
		out[i] = Territory{ID: fmt.Sprintf("c%02d", i), Names: []string{fmt.Sprintf("Land %d", i)}, At: [2]float64{r.Float64(), r.Float64()}, Continent: r.IntN(5)}
		best, near := math.Inf(1), -1
		for k := range i {
			if d := math.Hypot(out[i].At[0]-out[k].At[0], out[i].At[1]-out[k].At[1]); d < best {
				best, near = d, k
			}
		}
		if near >= 0 {
			join(out, i, near)
		}
	}
	for i := range out {
		for k := range i {
			if math.Hypot(out[i].At[0]-out[k].At[0], out[i].At[1]-out[k].At[1]) < 0.9/math.Sqrt(float64(n)) && r.IntN(4) > 0 {
				join(out, i, k)
			}
		}
	}
	for range far {
		join(out, r.IntN(n), r.IntN(n))
	}
	return out
}

// check checks a drawing against the territories it was generated from.
func check(t rapid.TB, list []Territory) *geography.Map {
	m, err := Draw("test", list)
	if err != nil {
		t.Fatal(err)
	}
	n := len(list)
	shown := make([]int, n*n) // 1 by land, 2 by a line
	for _, c := range m.Contacts() {
		shown[c.A*n+c.B] |= 1
		if c.Length < 8 {
			t.Errorf("%d and %d touch along only %.1f units", c.A, c.B, c.Length)
		}
	}
	for _, l := range m.Links {
		shown[min(l.A, l.B)*n+max(l.A, l.B)] |= 2
		last := l.Paths[len(l.Paths)-1]
		if a, b := m.AreaAt(l.Paths[0][0]), m.AreaAt(last[len(last)-1]); a != l.A || b != l.B {
			t.Errorf("the line from %d to %d begins in %d and ends in %d", l.A, l.B, a, b)
		}
	}
	for i := range list {
		border := make([]bool, n)
		for _, k := range list[i].Neighbours {
			border[k] = true
		}
		for k := i + 1; k < n; k++ {
			if got := shown[i*n+k]; got == 3 || (got != 0) != border[k] {
				t.Errorf("%d and %d border each other: %v; they are shown as %d", i, k, border[k], got)
			}
		}
		a := &m.Areas[i]
		if a.ID != list[i].ID || m.AreaAt(a.Unit.At) != i || m.AreaAt(a.Name.At) != i || m.AreaAt(a.Mark.At) != i {
			t.Errorf("the places of %d are %v, %v and %v, in areas %d, %d and %d", i, a.Unit.At, a.Name.At, a.Mark.At, m.AreaAt(a.Unit.At), m.AreaAt(a.Name.At), m.AreaAt(a.Mark.At))
		}
		if a.Unit.Clearance < 4 {
			t.Errorf("the piece of %d has a clearance of %.1f", i, a.Unit.Clearance)
		}
	}
	return m
}

func TestDrawingsShowTheBorders(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 20} {
		if n == 1 {
			check(t, []Territory{{ID: "alone", At: [2]float64{0.5, 0.5}}})
			continue
		}
		m := check(t, ring(n))
		if n > 2 && n < 20 && len(m.Links) > 0 {
			t.Errorf("a ring of %d has %d lines, want land borders only", n, len(m.Links))
		}
	}
}

func TestDrawingsOfRandomBoards(t *testing.T) {
	checks := 8
	if testing.Short() {
		checks = 2
	}
	r := rand.New(rand.NewPCG(8, 8))
	for range checks {
		check(t, scattered(r, 2+r.IntN(63), r.IntN(12)))
	}
}

// Where seas are in play, lands and seas fill a higher picture, each area is one piece,
// and what parts them is waste.
func TestDrawingsOfBoardsWithSeas(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	for range 2 {
		list := scattered(r, 10+r.IntN(40), r.IntN(4))
		for i := range list {
			list[i].Sea = i == 0 || r.IntN(3) == 0
		}
		m := check(t, list)
		if m.Height != fullHeight {
			t.Errorf("the picture is %v high, want %d", m.Height, fullHeight)
		}
		for i, f := range m.Faces {
			want := geography.Waste
			if i < len(list) {
				want = geography.Land
				if list[i].Sea {
					want = geography.Water
				}
			}
			if f.Ground != want {
				t.Errorf("face %s has ground %v, want %v", f.ID, f.Ground, want)
			}
		}
		for i := range m.Areas {
			if n := len(m.Areas[i].Faces); n != 1 {
				t.Errorf("area %d has %d faces", i, n)
			}
		}
	}
}

// Boards without positions, or with all territories at one position, are placed by
// their borders: a ring becomes a ring.
func TestBoardsWithoutPositions(t *testing.T) {
	list := ring(12)
	for i := range list {
		list[i].At = [2]float64{}
	}
	m := check(t, list)
	if len(m.Links) > 2 {
		t.Errorf("a ring without positions has %d lines", len(m.Links))
	}
	r := rand.New(rand.NewPCG(9, 8))
	list = scattered(r, 30, 3)
	for i := range list {
		list[i].At = [2]float64{0.3, 0.3}
	}
	m = check(t, list)
	for i := range m.Areas {
		for k := range i {
			if d := distance(m.Areas[i].Unit.At, m.Areas[k].Unit.At); d < 24 {
				t.Errorf("the pieces of %d and %d are %.0f apart", i, k, d)
			}
		}
	}
}

func TestDistantTerritoriesAreLinkedAcrossTheEdge(t *testing.T) {
	list := ring(16)
	join(list, 0, 8)
	m := check(t, list)
	found := false
	for _, l := range m.Links {
		if l.A == 0 && l.B == 8 {
			found = true
			if len(l.Paths) != 2 || l.Paths[0][len(l.Paths[0])-1].X != geography.Width || l.Paths[1][0].X != 0 {
				t.Errorf("the east and the west are linked along %v", l.Paths)
			}
		}
	}
	if !found {
		t.Error("the east and the west are not linked")
	}
}

func TestDrawIsDeterministic(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		m, err := draw("test", scattered(rand.New(rand.NewPCG(1, 1)), 25, 5))
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Write(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("drawing a board twice gives two drawings")
	}
}

// A drawing is kept until others have been made.
func TestDrawingsAreKept(t *testing.T) {
	board := func(n int) *geography.Map {
		m, err := Draw(fmt.Sprint("board ", n), scattered(rand.New(rand.NewPCG(1, 1)), 3, 0))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	first := board(0)
	for n := range mostKept {
		if board(0) != first {
			t.Fatalf("after %d others the drawing is made again", n)
		}
		board(n + 1)
	}
	if board(0) == first {
		t.Errorf("a drawing is kept after %d others", mostKept)
	}
}

// Where every territory borders every other, the routes together visit a bounded number of
// cells, and all borders are shown.
func TestDenseMapsTakeBoundedSteps(t *testing.T) {
	for _, seas := range []bool{false, true} {
		list := scattered(rand.New(rand.NewPCG(1, 1)), 128, 0)
		for i := range list {
			list[i].Sea = seas && i%2 == 0
			for k := range i {
				join(list, i, k)
			}
		}
		s := newSketch(list)
		links, most := s.links(), maxSteps+2*s.cells()
		if s.steps > most || s.steps < maxSteps {
			t.Errorf("with seas %v, routes visit %d cells, want %d to %d", seas, s.steps, maxSteps, most)
		}
		if shown, all := len(links)+len(s.land), 128*127/2; shown != all {
			t.Errorf("with seas %v, %d of %d borders are shown", seas, shown, all)
		}
		if most := patience + 12; s.rounds > most {
			t.Errorf("with seas %v, land is painted %d times, want %d at most", seas, s.rounds, most)
		}
	}
}

func TestDrawErrors(t *testing.T) {
	for _, list := range [][]Territory{nil, {{ID: "a", Neighbours: []int{1}}}, {{ID: "a", Neighbours: []int{0}}}} {
		if _, err := Draw("test", list); err == nil || !strings.Contains(err.Error(), "test") {
			t.Errorf("Draw(%v): error %v, want one that names the map", list, err)
		}
	}
}

var many = flag.Int("many", 0, "number of random boards to draw in a long check")

func TestDrawingsOfManyBoards(t *testing.T) {
	for i := range *many {
		r := rand.New(rand.NewPCG(uint64(i), 80))
		check(t, scattered(r, 2+r.IntN(63), r.IntN(20)))
		if t.Failed() {
			t.Fatalf("board %d", i)
		}
	}
}
