package geography

import (
	"slices"
	"testing"
)

func TestOutlines(t *testing.T) {
	m := parse(t, isle)
	want := []struct {
		lines int
		area  float64 // in square units, positive if clockwise
	}{{2, 1000*500 - 400*300}, {2, 200*300 - 50*50}, {1, 50 * 50}, {1, 200 * 300}}
	for f, w := range want {
		face := &m.Faces[f]
		sum := 0.0
		for _, line := range face.Outlines {
			sum += signedArea(line)
		}
		if len(face.Outlines) != w.lines || sum != w.area {
			t.Errorf("face %d has %d lines around %v, want %d around %v", f, len(face.Outlines), sum, w.lines, w.area)
		}
	}
	if b := m.Faces[3].Bounds; b != (Rect{Point{500, 100}, Point{700, 400}}) {
		t.Errorf("the bounds of B are %v", b)
	}
}

// signedArea returns the area within a line, positive if the line runs clockwise.
func signedArea(line []Point) float64 {
	sum := 0.0
	for i, p := range line {
		q := line[(i+1)%len(line)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}

func TestOutlinesOfShippedDrawingsCoverTheMap(t *testing.T) {
	for name, data := range shipped(t) {
		m := parse(t, string(data))
		sum := 0.0
		for _, f := range m.Faces {
			for _, line := range f.Outlines {
				sum += signedArea(line)
			}
		}
		if want := Width * m.Height; sum < want-1e-3 || sum > want+1e-3 {
			t.Errorf("%s: the faces cover %v, want %v", name, sum, want)
		}
	}
}

func TestLines(t *testing.T) {
	m := parse(t, isle)
	var got []Line
	for i := range m.Arcs {
		got = append(got, m.Line(i))
	}
	if want := []Line{Edge, Shore, Shore, Border, Shore}; !slices.Equal(got, want) {
		t.Errorf("the arcs are %v, want %v", got, want)
	}
}

func TestContacts(t *testing.T) {
	m := parse(t, isle)
	got := m.Contacts()
	if want := []Contact{{A: 0, B: 1, Length: 300, Land: true}}; !slices.Equal(got, want) {
		t.Errorf("the contacts are %v, want %v", got, want)
	}
}

func TestSorted(t *testing.T) {
	m := parse(t, isle)
	turned, ok := m.Sorted([]string{"B", "A"})
	if !ok || turned.Areas[0].ID != "B" || turned.Find("A") != 1 {
		t.Fatalf("the sorted areas are %v", turned)
	}
	at := Point{400, 200}
	if m.AreaAt(at) != 0 || turned.AreaAt(at) != 1 {
		t.Errorf("at %v is area %d, sorted %d, want 0 and 1", at, m.AreaAt(at), turned.AreaAt(at))
	}
	if l := turned.Links[0]; l.A != 1 || l.B != 0 {
		t.Errorf("the first link joins %d and %d, want 1 and 0", l.A, l.B)
	}
	for _, ids := range [][]string{{"A"}, {"A", "C"}, {"A", "A"}} {
		if _, ok := m.Sorted(ids); ok {
			t.Errorf("Sorted accepts %v", ids)
		}
	}
}
