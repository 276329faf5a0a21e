package mapview

import (
	"bytes"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// While an area changes hands the new wash is below the old one; in the end nothing of
// the old one is left.
func TestNewWashRises(t *testing.T) {
	w, s := open(t, load(t, "risk classic"), 1280, 800)
	brazil := s.view.Map().Find("brazil")
	s.look.Motion = 1
	s.look.Owners[brazil] = &art.Red
	settle(t, w, s)
	shown := s.view.cache.current.raster
	red := bytes.Clone(shown.out.Pix)
	s.look.Owners[brazil] = &art.Blue
	w.Ticks(ui.Ticks(riseTime) / 3)
	if s.view.Ready() {
		t.Error("the picture is complete although a wash is rising")
	}
	// The lowest row that is still red, and the highest that is not.
	half := bytes.Clone(shown.out.Pix)
	lowest, highest := -1, -1
	face := shown.m.Areas[brazil].Faces[0]
	for y := range shown.h {
		same, changed := 0, 0
		for x := range shown.w {
			i := y*shown.w + x
			if int(shown.first[i]) != face || shown.share[i] > 0 || shown.ink[4*i+3] > 0 {
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
			t.Fatalf("row %d is partly red", y)
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
	fresh := newRaster(spec{m: shown.m, zoom: shown.zoom, rect: shown.rect, unit: shown.unit, magnification: shown.magnification, openSea: shown.openSea,
		links: true, stale: shown.stale, skin: skinOf(shown.m, &s.look, false, nil)})
	if !bytes.Equal(fresh.out.Pix, shown.out.Pix) {
		t.Error("parts of the old wash are left")
	}
}

func TestOwnersChangeAtOnceWithoutMotion(t *testing.T) {
	for _, motion := range []float64{0, 1} {
		var o ownership
		all := make([]*art.Owner, 40)
		o.follow(new(ui.UI), all, motion)
		for i := range all {
			if i == 3 || motion == 1 { // another position
				all[i] = &art.Red
			}
		}
		o.follow(new(ui.UI), all, motion)
		if o.changes.Busy() {
			t.Errorf("with motion %v a wash rises", motion)
		}
	}
}
