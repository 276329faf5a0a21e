package ui

import (
	"image"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// canvas is a screen whose squares record the commands drawn over them, in order.
type canvas [12 * 12]uint64

const square = 100

func (c *canvas) draw(marks []fingerprint, in image.Rectangle) {
	for y := in.Min.Y / square; y < in.Max.Y/square; y++ {
		for x := in.Min.X / square; x < in.Max.X/square; x++ {
			at := uint64(0)
			for _, m := range marks {
				if image.Pt(x*square, y*square).In(m.bounds) {
					at = at*1000003 + m.hash
				}
			}
			c[y*12+x] = at
		}
	}
}

// frames draws two frames, the second one derived from the first by removing, adding
// and swapping commands.
func frames(t *rapid.T) (before, after []fingerprint) {
	one := rapid.Custom(func(t *rapid.T) fingerprint {
		x, y := rapid.IntRange(0, 11).Draw(t, "x"), rapid.IntRange(0, 11).Draw(t, "y")
		box := image.Rect(x, y, x+rapid.IntRange(0, 5).Draw(t, "w"), y+rapid.IntRange(0, 5).Draw(t, "h")).Intersect(image.Rect(0, 0, 12, 12))
		return fingerprint{rapid.Uint64Range(1, 6).Draw(t, "hash"), image.Rectangle{box.Min.Mul(square), box.Max.Mul(square)}}
	})
	before = rapid.SliceOfN(one, 0, 14).Draw(t, "before")
	after = slices.Clone(before)
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		i := rapid.IntRange(0, len(after)).Draw(t, "at")
		switch {
		case i == len(after) || rapid.Bool().Draw(t, "insert"):
			after = slices.Insert(after, i, one.Draw(t, "new"))
		case rapid.Bool().Draw(t, "swap"):
			j := rapid.IntRange(0, len(after)-1).Draw(t, "with")
			after[i], after[j] = after[j], after[i]
		default:
			after = slices.Delete(after, i, i+1)
		}
	}
	return before, after
}

func TestRedrawingDamageGivesTheNewFrame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, after := frames(t)
		all := image.Rect(0, 0, 12*square, 12*square)
		var partly, whole canvas
		partly.draw(before, all)
		for _, r := range damage(before, after) {
			partly.draw(after, r)
		}
		whole.draw(after, all)
		if partly != whole {
			t.Fatalf("before %v\nafter %v\ndamage %v", before, after, damage(before, after))
		}
	})
}

func TestNoDamageWithoutChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, _ := frames(t)
		if d := damage(before, slices.Clone(before)); len(d) != 0 {
			t.Fatalf("damage %v between equal frames", d)
		}
	})
}

func TestDamageHasFewRectangles(t *testing.T) {
	var r region
	for i := range 200 {
		r.add(image.Rect(i*97%1900, i*61%1000, i*97%1900+30, i*61%1000+30))
		if len(r) > damageRects {
			t.Fatalf("%d rectangles after adding %d", len(r), i)
		}
	}
	for i := range 200 {
		box := image.Rect(i*97%1900, i*61%1000, i*97%1900+30, i*61%1000+30)
		if !slices.ContainsFunc(r, func(o image.Rectangle) bool { return box.In(o) }) {
			t.Fatalf("%v is not covered by %v", box, r)
		}
	}
}
