package atlas

import (
	"testing"

	"eras/scenes/geography"
)

func TestContactsMatchBorders(t *testing.T) {
	for _, b := range shippedBoards(t) {
		for _, fault := range Faults(b.m, b.borders, 4) {
			t.Errorf("%s: %s", b.name, fault)
		}
	}
}

// The same in pixels of a picture instead of arcs of the drawing.
func TestPixelsMatchBorders(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: a million pixels a map")
	}
	for _, b := range shippedBoards(t) {
		linked := map[[2]int]bool{}
		for _, l := range b.m.Links {
			linked[[2]int{min(l.A, l.B), max(l.A, l.B)}] = true
		}
		sides := look(b.m, 1280).sides(b.m)
		for x := range b.m.Areas {
			for y := x + 1; y < len(b.m.Areas); y++ {
				pair := [2]int{x, y}
				// Corners at which four areas meet within a pixel may show a side or
				// two.
				touch, want := sides[pair] > 3, b.borders.Adjacent(x, y) && !linked[pair]
				if touch != want {
					t.Errorf("%s: %s and %s share %d sides of pixels; they border each other by land: %v",
						b.name, b.m.Areas[x].ID, b.m.Areas[y].ID, sides[pair], want)
				}
			}
		}
	}
}

func TestNumbersOfBorders(t *testing.T) {
	want := map[string][2]int{"standard": {206, 0}, "classic": {58, 25}, "antarctica": {59, 28}}
	for _, b := range shippedBoards(t) {
		w, ok := want[b.name]
		if !ok {
			continue
		}
		if got := [2]int{len(b.m.Contacts()), len(b.m.Links)}; got != w {
			t.Errorf("%s has %v contacts and links, want %v", b.name, got, w)
		}
	}
}

// Lands that are only linked, or not adjacent at all, have visible water between them.
func TestWaterSeparatesLands(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: tests 48 points around each point of a shore")
	}
	const least = 0.8 // units: most of a pixel
	for _, b := range shippedBoards(t) {
		for i := range b.m.Arcs {
			a := &b.m.Arcs[i]
			if b.m.Line(i) != geography.Shore {
				continue
			}
			land := a.Left
			if b.m.Faces[land].Ground.Wet() {
				land = a.Right
			}
			own := b.m.Faces[land].Area
			if own < 0 {
				continue
			}
			for _, p := range a.Points[1 : len(a.Points)-1] {
				around(p, least, func(q geography.Point) {
					f := b.m.FaceAt(q)
					if f < 0 || b.m.Faces[f].Ground != geography.Land {
						return
					}
					other := b.m.Faces[f].Area
					if other == own || b.borders.Adjacent(own, other) && !hasLink(b.m, own, other) {
						return
					}
					t.Errorf("%s: %s lies within %v of %s at %v", b.name, b.m.Areas[other].ID, least, b.m.Areas[own].ID, p)
				})
			}
		}
	}
}

func hasLink(m *geography.Map, a, b int) bool {
	for _, l := range m.Links {
		if l.A == a && l.B == b || l.A == b && l.B == a {
			return true
		}
	}
	return false
}

func TestLinksJoinTheirAreas(t *testing.T) {
	for _, b := range shippedBoards(t) {
		for _, l := range b.m.Links {
			name := b.name + ": " + b.m.Areas[l.A].ID + "-" + b.m.Areas[l.B].ID
			last := l.Paths[len(l.Paths)-1]
			from, to := l.Paths[0][0], last[len(last)-1]
			if a := b.m.AreaAt(from); a != l.A {
				t.Errorf("%s begins at %v in area %d, want %d", name, from, a, l.A)
			}
			if a := b.m.AreaAt(to); a != l.B {
				t.Errorf("%s ends at %v in area %d, want %d", name, to, a, l.B)
			}
			length, foreign := 0.0, 0.0
			for _, p := range l.Paths {
				length += geography.Length(p)
				for k := 1; k < len(p); k++ {
					n := 1 + int(4*geography.Length(p[k-1:k+1]))
					for s := range n {
						u := float64(s) / float64(n)
						at := geography.Point{X: p[k-1].X + u*(p[k].X-p[k-1].X), Y: p[k-1].Y + u*(p[k].Y-p[k-1].Y)}
						if f := b.m.FaceAt(at); f >= 0 && b.m.Faces[f].Ground == geography.Land && b.m.Faces[f].Area != l.A && b.m.Faces[f].Area != l.B {
							foreign += 0.25
						}
					}
				}
			}
			if length < 7 {
				t.Errorf("%s is only %.1f long", name, length)
			}
			if foreign > 0.4*length {
				t.Errorf("%s crosses other land for %.1f of %.1f", name, foreign, length)
			}
			if len(l.Paths) == 2 {
				out, back := l.Paths[0][len(l.Paths[0])-1], l.Paths[1][0]
				if out.Y != back.Y || out.X+back.X != geography.Width || out.X != 0 && back.X != 0 {
					t.Errorf("%s leaves the map at %v and comes back at %v", name, out, back)
				}
			}
		}
	}
}

func TestAlaskaKamchatkaWrapsAroundTheMap(t *testing.T) {
	m, err := Risk(riskMap(t, "classic"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range m.Links {
		if edge := len(l.Paths) == 2; edge != (m.Areas[l.A].ID == "alaska" && m.Areas[l.B].ID == "kamchatka") {
			t.Errorf("%s-%s leaves the map: %v", m.Areas[l.A].ID, m.Areas[l.B].ID, edge)
		}
	}
}
