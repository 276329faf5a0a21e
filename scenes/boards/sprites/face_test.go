package sprites

import (
	"testing"

	"eras/game/war/people"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// No two leaders look alike, and a leader looks the same in both armies. On the map a face replaces the closed
// helmet.
func TestFacesDiffer(t *testing.T) {
	draw := func(size int, paintOn func(*paint.Canvas)) []uint8 {
		c := paint.New(size, size)
		paintOn(c)
		return c.Pix.Pix
	}
	differing := func(a, b []uint8) int {
		n := 0
		for i := range a {
			if d := int(a[i]) - int(b[i]); d > 24 || d < -24 {
				n++
			}
		}
		return n
	}
	portrait := func(o *art.Owner, f art.Face) []uint8 {
		return draw(100, func(c *paint.Canvas) { art.Captain(c, o, f, 100) })
	}
	leader := func(f art.Face) []uint8 {
		return draw(100, func(c *paint.Canvas) {
			art.Figures{}.Leader(c, &art.Red, true)
			if f.Seed != 0 {
				art.Head(c, f)
			}
		})
	}
	closed := leader(art.Face{})
	names := people.Names()
	for i, name := range names {
		f := FaceOf(name)
		if f.Seed == 0 || f.Woman != people.Woman(name) {
			t.Errorf("%s has the face %+v", name, f)
		}
		if n := differing(leader(f), closed); n < 200 {
			t.Errorf("on the map the face of %s differs from a helmet in %d values", name, n)
		}
		for _, other := range names[:i] {
			if n := differing(portrait(&art.Red, f), portrait(&art.Red, FaceOf(other))); n < 60 {
				t.Errorf("%s and %s differ in %d values", name, other, n)
			}
		}
	}
	if FaceOf("") != (art.Face{}) {
		t.Error("nobody has a face")
	}
}
