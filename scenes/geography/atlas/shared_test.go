package atlas

import (
	"math"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/scenes/geography"
)

// board is a drawing with the borders of its rules, and the width in pixels that it has
// in a window of 1280×800.
type board struct {
	name    string
	m       *geography.Map
	borders *Borders
	pixels  float64
}

// The map frames of the two boards in a window of 1280×800.
const (
	riskWidth, riskHeight           = 968, 481
	diplomacyWidth, diplomacyHeight = 786, 638
)

func fit(m *geography.Map, w, h float64) float64 { return min(w, h*geography.Width/m.Height) }

var kept []board

// shippedBoards returns the maps that ship with the program, in a short run only two.
func shippedBoards(t testing.TB) []board {
	t.Helper()
	if kept != nil {
		return kept
	}
	var out []board
	for _, name := range diplomacymaps.Names() {
		if testing.Short() && name != "standard" && name != "three-crowns" {
			continue
		}
		d := diplomacyMap(t, name)
		m, err := Diplomacy(d)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, board{name, m, DiplomacyBorders(d), fit(m, diplomacyWidth, diplomacyHeight)})
	}
	for _, name := range riskmaps.Names() {
		if testing.Short() && name != "classic" && name != "isles" {
			continue
		}
		r := riskMap(t, name)
		m, err := Risk(r)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, board{name, m, RiskBorders(r), fit(m, riskWidth, riskHeight)})
	}
	kept = out
	return out
}

// picture has the face at the centre of each pixel.
type picture struct {
	w, h  int
	scale float64 // pixels a unit
	face  []int
}

func look(m *geography.Map, w int) *picture {
	p := &picture{w: w, scale: float64(w) / geography.Width}
	p.h = int(m.Height * p.scale)
	p.face = make([]int, p.w*p.h)
	for y := range p.h {
		for x := range p.w {
			p.face[y*p.w+x] = m.FaceAt(geography.Point{X: (float64(x) + 0.5) / p.scale, Y: (float64(y) + 0.5) / p.scale})
		}
	}
	return p
}

// sides counts the pixel sides between every two areas.
func (p *picture) sides(m *geography.Map) map[[2]int]int {
	out := map[[2]int]int{}
	count := func(f, g int) {
		if a, b := m.Faces[f].Area, m.Faces[g].Area; a != b && a >= 0 && b >= 0 {
			out[[2]int{min(a, b), max(a, b)}]++
		}
	}
	for y := range p.h {
		for x := range p.w {
			if x+1 < p.w {
				count(p.face[y*p.w+x], p.face[y*p.w+x+1])
			}
			if y+1 < p.h {
				count(p.face[y*p.w+x], p.face[y*p.w+x+p.w])
			}
		}
	}
	return out
}

// around calls visit with points on a circle.
func around(at geography.Point, radius float64, visit func(geography.Point)) {
	for k := range 48 {
		a := 2 * math.Pi * float64(k) / 48
		visit(geography.Point{X: at.X + radius*math.Cos(a), Y: at.Y + radius*math.Sin(a)})
	}
}

// grid calls visit with points of a room, including its corners.
func grid(r geography.Room, visit func(geography.Point)) {
	for i := range 21 {
		for k := range 9 {
			visit(geography.Point{
				X: r.At.X + r.Width*(float64(i)/20-0.5)*0.999,
				Y: r.At.Y + r.Height*(float64(k)/8-0.5)*0.999,
			})
		}
	}
}
