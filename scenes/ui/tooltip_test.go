package ui_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// A tooltip covers nothing that it must leave in sight, if a place for it is left in the
// window. The places tried here are those of a fine grid, not those of the code.
func TestTooltipsCoverNothingToBeKept(t *testing.T) {
	var target ui.Rect
	var keep []ui.Rect
	const wide, high = 200, 90
	w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) {
		u.Tips.Box("tip", target, wide, high, keep, func(ui.Rect) {})
	}))
	w.Ticks(1)
	free := func(box ui.Rect, all []ui.Rect) bool {
		for _, k := range all {
			if !box.And(k).Empty() {
				return false
			}
		}
		return true
	}
	rapid.Check(t, func(t *rapid.T) {
		const cell = 48.0 // boards of squares, of which some may be clicked
		at := func(name string) ui.Rect {
			return ui.R(float64(rapid.IntRange(0, 15).Draw(t, name))*cell, float64(rapid.IntRange(0, 10).Draw(t, name))*cell, cell, cell)
		}
		target = at("target")
		keep = nil
		for range rapid.IntRange(0, 40).Draw(t, "kept") {
			keep = append(keep, at("keep"))
		}
		w.Ticks(30)
		tip, ok := w.Find("tooltip")
		if !ok {
			t.Fatal("no tooltip")
		}
		if free(tip.Rect, keep) {
			return
		}
		b := w.UI.Bounds().Inset(6)
		for y := b.Y; y+tip.Rect.H <= b.Bottom(); y += 2 {
			for x := b.X; x+tip.Rect.W <= b.Right(); x += 2 {
				if box := ui.R(x, y, tip.Rect.W, tip.Rect.H); free(box, append(keep, target)) {
					t.Fatalf("the tooltip of %v lies at %v, on what %v keeps; %v is free", target, tip.Rect, keep, box)
				}
			}
		}
	})
}

// A long title takes several lines, as the text below it does.
func TestTitlesOfTooltipsWrap(t *testing.T) {
	height := func(title string) float64 {
		target := ui.R(400, 300, 40, 40)
		w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) { u.Tip("tip", target, title+"\nText") }))
		w.Move(target.CenterX(), target.CenterY())
		w.Ticks(30)
		tip, ok := w.Find("tooltip")
		if !ok {
			t.Fatal("no tooltip")
		}
		return tip.Rect.H
	}
	one, two, three := height("Leader"), height(strings.Repeat("leader ", 7)), height(strings.Repeat("leader ", 15))
	if two <= one || three-two != two-one {
		t.Errorf("titles of one, two and three lines make tooltips of %v, %v and %v", one, two, three)
	}
}
