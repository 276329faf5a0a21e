package atlas

import (
	"math"
	"testing"

	"eras/scenes/geography"
)

func TestAnchorsAndRoomsLieInTheirAreas(t *testing.T) {
	for _, b := range shippedBoards(t) {
		for i := range b.m.Areas {
			a := &b.m.Areas[i]
			first := a.Faces[0]
			if a.Unit.Clearance < 3 {
				t.Errorf("%s: the piece of %s has a clearance of %.1f", b.name, a.ID, a.Unit.Clearance)
			}
			for _, anchor := range []geography.Anchor{a.Unit, a.Mark} {
				for _, r := range []float64{0, 0.5, 0.999} {
					around(anchor.At, r*anchor.Clearance, func(p geography.Point) {
						if f := b.m.FaceAt(p); f < 0 || b.m.Faces[f].Area != i || anchor == a.Unit && f != first {
							t.Errorf("%s: %v, in the disc of radius %.1f around %v, is not in %s", b.name, p, anchor.Clearance, anchor.At, a.ID)
						}
					})
				}
			}
			if math.Hypot(a.Unit.At.X-a.Mark.At.X, a.Unit.At.Y-a.Mark.At.Y) < 4 {
				t.Errorf("%s: the mark of %s lies under its piece", b.name, a.ID)
			}
			if a.Name.Width < 4 || a.Name.Height < 4 {
				t.Errorf("%s: the room for the name of %s is %.1f×%.1f", b.name, a.ID, a.Name.Width, a.Name.Height)
			}
			grid(a.Name, func(p geography.Point) {
				if b.m.AreaAt(p) != i {
					t.Errorf("%s: %v, in the room for the name of %s, is not in it", b.name, p, a.ID)
				}
			})
		}
	}
}

func TestRoomsAsideLieOnFreeWater(t *testing.T) {
	for _, b := range shippedBoards(t) {
		for i := range b.m.Areas {
			a := &b.m.Areas[i]
			if a.Aside.Width == 0 {
				continue
			}
			grid(a.Aside, func(p geography.Point) {
				if f := b.m.FaceAt(p); f < 0 || !b.m.Faces[f].Ground.Wet() {
					t.Errorf("%s: %v, in the room aside of %s, is not on water", b.name, p, a.ID)
				}
			})
			for k := range b.m.Areas {
				other := &b.m.Areas[k]
				if overlap(a.Aside, other.Name) || k != i && overlap(a.Aside, other.Aside) {
					t.Errorf("%s: the names of %s and %s lie over each other", b.name, a.ID, other.ID)
				}
				grid(a.Aside, func(p geography.Point) {
					if math.Hypot(p.X-other.Unit.At.X, p.Y-other.Unit.At.Y) < 10 {
						t.Errorf("%s: the name of %s stands under the piece of %s", b.name, a.ID, other.ID)
					}
				})
			}
			if d := math.Hypot(a.Aside.At.X-a.Unit.At.X, a.Aside.At.Y-a.Unit.At.Y); d > 180 {
				t.Errorf("%s: the name of %s stands %.0f away", b.name, a.ID, d)
			}
		}
	}
}

func overlap(a, b geography.Room) bool {
	return a.Width > 0 && b.Width > 0 &&
		math.Abs(a.At.X-b.At.X) < (a.Width+b.Width)/2-1 && math.Abs(a.At.Y-b.At.Y) < (a.Height+b.Height)/2-1
}

// In a window of 1280×800 a click that misses a piece by three pixels still hits its
// area, and pieces do not overlap.
func TestAreasCanBeClicked(t *testing.T) {
	for _, b := range shippedBoards(t) {
		pixel := geography.Width / b.pixels
		seen := make([]int, len(b.m.Areas))
		p := look(b.m, int(b.pixels))
		for _, f := range p.face {
			if a := b.m.Faces[f].Area; a >= 0 {
				seen[a]++
			}
		}
		for i := range b.m.Areas {
			a := &b.m.Areas[i]
			if seen[i] < 150 {
				t.Errorf("%s: %s has %d pixels", b.name, a.ID, seen[i])
			}
			for _, r := range []float64{0, 1.5, 3} {
				around(a.Unit.At, r*pixel, func(p geography.Point) {
					if got := b.m.Pick(p, 4*pixel); got != i {
						t.Errorf("%s: a click at %v means area %d, not %s", b.name, p, got, a.ID)
					}
				})
			}
			for k := range i {
				if d := math.Hypot(a.Unit.At.X-b.m.Areas[k].Unit.At.X, a.Unit.At.Y-b.m.Areas[k].Unit.At.Y); d < 20*pixel {
					t.Errorf("%s: the pieces of %s and %s are %.0f pixels apart", b.name, a.ID, b.m.Areas[k].ID, d/pixel)
				}
			}
			for _, c := range a.Coasts {
				if got := b.m.AreaAt(c.At); got != i {
					t.Errorf("%s: the coast %s of %s lies in area %d", b.name, c.ID, a.ID, got)
				}
			}
		}
	}
}
