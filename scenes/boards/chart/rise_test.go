package chart

import (
	"bytes"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// TestAConquestRises: while an area changes hands the new wash is below the old
// one, and in the end nothing of the old one is left.
func TestAConquestRises(t *testing.T) {
	w, s := open(t, load(t, "risk classic"), 1280, 800)
	brazil := s.view.Map().Find("brazil")
	s.look.Motion = 1
	s.look.Owners[brazil] = &art.Red
	settle(t, w, s)
	sheet := s.view.shelf.near.sheet
	red := bytes.Clone(sheet.out.Pix)
	s.look.Owners[brazil] = &art.Blue
	w.Ticks(ui.Ticks(riseTime) / 3)
	if s.view.Ready() {
		t.Error("the picture is complete though a wash still rises")
	}
	// The lowest row that is still red, and the highest that is not.
	half := bytes.Clone(sheet.out.Pix)
	lowest, highest := -1, -1
	face := sheet.m.Areas[brazil].Faces[0]
	for y := range sheet.h {
		same, changed := 0, 0
		for x := range sheet.w {
			i := y*sheet.w + x
			if int(sheet.first[i]) != face || sheet.share[i] > 0 || sheet.ink[4*i+3] > 0 {
				continue
			}
			if bytes.Equal(red[4*i:4*i+3], half[4*i:4*i+3]) {
				same++
			} else {
				changed++
			}
		}
		switch {
		case same > 0 && changed > 0:
			t.Fatalf("row %d is red in part", y)
		case same > 0:
			lowest = y
		case changed > 0 && highest < 0:
			highest = y
		}
	}
	if lowest < 0 || highest != lowest+1 {
		t.Errorf("the old wash goes down to row %d, the new one up to %d", lowest, highest)
	}
	settle(t, w, s)
	fresh := newSheet(plan{m: sheet.m, zoom: sheet.zoom, rect: sheet.rect, unit: sheet.unit, grown: sheet.grown, open: sheet.open,
		links: true, stale: sheet.stale, skin: skinOf(sheet.m, &s.look, false, nil)})
	if !bytes.Equal(fresh.out.Pix, sheet.out.Pix) {
		t.Error("something of the old owner is left")
	}
}

func TestConquestsAreSeenAtOnceWithoutMotion(t *testing.T) {
	for _, motion := range []float64{0, 1} {
		var r rises
		all := make([]*art.Owner, 40)
		r.follow(all, motion)
		for i := range all {
			if i == 3 || motion == 1 { // with motion: another position
				all[i] = &art.Red
			}
		}
		r.follow(all, motion)
		if r.busy(motion) {
			t.Errorf("with motion %v something rises", motion)
		}
	}
}
