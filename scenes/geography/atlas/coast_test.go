package atlas

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"eras/game/diplomacy"
	"eras/scenes/geography"
)

// fleetBorders reports whether a fleet can move from some coast of p to q.
func fleetBorders(m *diplomacy.Map, p, q diplomacy.Province) bool {
	return m.Into(diplomacy.Fleet, q).Has(p) || m.Into(diplomacy.Fleet, p).Has(q)
}

// A fleet can move between two coastal provinces exactly if their border ends at a sea.
func TestBordersThatFleetsCrossReachASea(t *testing.T) {
	d := standardMap(t)
	m, err := Diplomacy(d)
	if err != nil {
		t.Fatal(err)
	}
	// The points at which an arc along a sea ends.
	seas := map[geography.Point]bool{}
	for _, a := range m.Arcs {
		for _, f := range []int{a.Left, a.Right} {
			if f >= 0 && m.Faces[f].Ground == geography.Water && m.Faces[f].Area >= 0 {
				seas[a.Points[0]], seas[a.Points[len(a.Points)-1]] = true, true
			}
		}
	}
	reaches := map[[2]int]bool{}
	for _, a := range m.Arcs {
		if a.Left < 0 || a.Right < 0 {
			continue
		}
		l, r := m.Faces[a.Left], m.Faces[a.Right]
		if l.Area < 0 || r.Area < 0 || l.Area == r.Area || l.Ground == geography.Water || r.Ground == geography.Water {
			continue
		}
		if seas[a.Points[0]] || seas[a.Points[len(a.Points)-1]] {
			reaches[[2]int{min(l.Area, r.Area), max(l.Area, r.Area)}] = true
		}
	}
	passable := 0
	for _, c := range m.Contacts() {
		p, q := diplomacy.Province(c.A), diplomacy.Province(c.B)
		if d.Ground(p) == diplomacy.Sea || d.Ground(q) == diplomacy.Sea {
			continue
		}
		want, got := fleetBorders(d, p, q), reaches[[2]int{c.A, c.B}]
		if want != got {
			t.Errorf("the border of %s and %s reaches a sea: %v; fleets cross it: %v", d.Token(p), d.Token(q), got, want)
		}
		if want {
			passable++
		}
	}
	if passable != 43 {
		t.Errorf("fleets cross %d borders, want 43", passable)
	}
}

// A province with several coasts has one stretch of shore for each, along the seas and
// between the neighbours that the rules give.
func TestCoastsLieOnTheirSeas(t *testing.T) {
	d := standardMap(t)
	m, err := Diplomacy(d)
	if err != nil {
		t.Fatal(err)
	}
	split := 0
	for p := range m.Areas {
		if !d.Split(diplomacy.Province(p)) {
			continue
		}
		split++
		var got, want []string
		for _, s := range stretches(m, p) {
			got = append(got, strings.Join(s.words(m), " "))
			// It belongs to the coast whose anchor is nearest.
			var nearest geography.Coast
			best := math.Inf(1)
			for _, c := range m.Areas[p].Coasts {
				for _, q := range s.shore {
					if far := math.Hypot(q.X-c.At.X, q.Y-c.At.Y); far < best {
						best, nearest = far, c
					}
				}
			}
			at, ok := d.FindLocation(m.Areas[p].ID + "/" + nearest.ID)
			if !ok {
				t.Fatalf("%s has no coast %s", m.Areas[p].ID, nearest.ID)
			}
			var words []string
			for q := range d.Reach(diplomacy.Fleet, at).All() {
				words = append(words, d.Token(q))
			}
			slices.Sort(words)
			want = append(want, strings.Join(words, " "))
			if best > 25 {
				t.Errorf("the anchor of %s/%s is %.0f from its shore", m.Areas[p].ID, nearest.ID, best)
			}
		}
		if !slices.Equal(got, want) || len(got) != len(m.Areas[p].Coasts) || len(got) == 2 && got[0] == got[1] {
			t.Errorf("the coasts of %s lie on %q, want %q", m.Areas[p].ID, got, want)
		}
	}
	if split != 3 {
		t.Errorf("%d provinces have several coasts, want 3", split)
	}
}

// stretch is a shore between two land borders.
type stretch struct {
	areas map[int]bool // its seas and the coastal neighbours at its ends
	shore []geography.Point
}

func (s stretch) words(m *geography.Map) []string {
	var out []string
	for a := range maps.Keys(s.areas) {
		out = append(out, m.Areas[a].ID)
	}
	slices.Sort(out)
	return out
}

// stretches walks around an area's largest land and returns its shores.
func stretches(m *geography.Map, area int) []stretch {
	beside := map[[2]geography.Point]int{}
	for _, a := range m.Arcs {
		for k := 1; k < len(a.Points); k++ {
			beside[[2]geography.Point{a.Points[k-1], a.Points[k]}] = a.Left
			beside[[2]geography.Point{a.Points[k], a.Points[k-1]}] = a.Right
		}
	}
	face := m.Areas[area].Faces[0]
	line := m.Faces[face].Outlines[0]
	for _, l := range m.Faces[face].Outlines {
		if len(l) > len(line) {
			line = l
		}
	}
	other := func(i int) int {
		n := len(line)
		return beside[[2]geography.Point{line[i%n], line[(i+1)%n]}]
	}
	wet := func(f int) bool { return f >= 0 && m.Faces[f].Ground.Wet() }
	start := 0
	for wet(other(start)) {
		start++
	}
	var out []stretch
	for i := range line {
		f, before, after := other(start+i), other(start+i+len(line)-1), other(start+i+1)
		if !wet(f) {
			continue
		}
		if !wet(before) {
			out = append(out, stretch{areas: map[int]bool{}})
			out[len(out)-1].end(m, before)
		}
		s := &out[len(out)-1]
		s.shore = append(s.shore, line[(start+i)%len(line)])
		s.end(m, f)
		if !wet(after) {
			s.end(m, after)
		}
	}
	return out
}

func (s *stretch) end(m *geography.Map, face int) {
	if face >= 0 && m.Faces[face].Area >= 0 {
		s.areas[m.Faces[face].Area] = true
	}
}
