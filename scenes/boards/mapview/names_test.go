package mapview

import (
	"testing"

	riskmaps "eras/assets/maps/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// withPieces puts a piece on every every-th area.
func withPieces(s *screen, every int, radius float64) {
	inner := s.rect
	s.rect = func(u *ui.UI) ui.Rect {
		s.look.Avoid = s.look.Avoid[:0]
		for i := range s.view.Map().Areas {
			if i%every == 0 {
				x, y := s.view.Unit(i)
				s.look.Avoid = append(s.look.Avoid, ui.R(x-radius, y-radius, 2*radius, 2*radius))
			}
		}
		if inner != nil {
			return inner(u)
		}
		return u.Bounds().Inset(16)
	}
}

func TestNamesHaveRoom(t *testing.T) {
	long(t)
	type sight struct {
		board  string
		every  int
		radius float64
		rect   ui.Rect
		// share is the least share of names that must find a place.
		share float64
	}
	sights := []sight{
		{"risk classic", 1, 15, ui.R(16, 64, 984, 492), 0.95},
		{"risk classic", 1, 14, ui.R(16, 64, 600, 330), 0.6},
		{"risk mosaic-54", 1, 15, ui.R(16, 64, 984, 492), 0.95},
		{"diplomacy standard", 3, 17, ui.R(16, 64, 800, 640), 0.85},
		{"diplomacy standard", 2, 17, ui.R(16, 64, 1140, 750), 0.9},
	}
	for _, name := range riskmaps.Names() {
		sights = append(sights, sight{"risk " + name, 1, 14, ui.R(16, 64, 968, 481), 0.95})
	}
	for _, c := range sights {
		for _, language := range ui.Languages {
			b := load(t, c.board)
			s := &screen{view: New(b.m), look: Look{Names: b.names[language]}, rect: func(*ui.UI) ui.Rect { return c.rect }}
			withPieces(s, c.every, c.radius)
			w := uitest.New(t, language, 1600, 900, s)
			w.Scale = 1
			settle(t, w, s)
			shown := checkNames(t, s, language)
			if got := float64(shown) / float64(len(b.m.Areas)); got < c.share {
				t.Errorf("%s in %s, %v: %.2f of the names are shown", c.board, language, c.rect, got)
			}
		}
	}
}

// checkNames checks that names overlap nothing, and counts them.
func checkNames(t *testing.T, s *screen, language string) (shown int) {
	t.Helper()
	v := s.view
	var seen []ui.Rect
	for i := range v.names.places {
		p := &v.names.places[i]
		if len(p.lines) == 0 {
			continue
		}
		shown++
		id := v.Map().Areas[i].ID
		x, y := v.Screen(p.at)
		r := ui.R(x-p.w/2, y-p.h/2, p.w, p.h)
		if in := r.And(v.inner); in.W < r.W-1 || in.H < r.H-1 {
			t.Errorf("%s: the name of %s reaches out of the map", language, id)
		}
		if p.style.Size < minNameSize {
			t.Errorf("%s: the name of %s is %v high", language, id, p.style.Size)
		}
		for _, o := range append(seen, s.look.Avoid...) {
			if over := o.And(r); over.W > 2 && over.H > 2 {
				t.Errorf("%s: the name of %s overlaps %v", language, id, o)
			}
		}
		seen = append(seen, r)
		if p.leader {
			continue
		}
		// The centre of a name lies in its area or on water beside it.
		at := v.camera.point(x, y)
		if f := v.m.FaceAt(at); f >= 0 && v.m.Faces[f].Area != i && !v.m.Faces[f].Ground.Wet() && v.m.Clearance(at)*v.camera.zoom > 8 {
			t.Errorf("%s: the name of %s stands in %s", language, id, v.m.Faces[f].ID)
		}
	}
	return shown
}

func TestNamesWithoutRoomHaveTooltips(t *testing.T) {
	w, s := open(t, load(t, "diplomacy standard"), 900, 600)
	withPieces(s, 1, 15)
	settle(t, w, s)
	for i := range s.view.names.places {
		if len(s.view.names.places[i].lines) > 0 {
			continue
		}
		x, y := s.view.Unit(i)
		w.Move(x, y)
		w.Ticks(ui.Ticks(400))
		if !w.UI.Tips.Shown() {
			t.Errorf("the name of %s is neither shown nor in a tooltip", s.view.Map().Areas[i].ID)
		}
		return
	}
	t.Error("all names have a place, so nothing was tested")
}

func TestNamesStayWhilePiecesMove(t *testing.T) {
	w, s := open(t, load(t, "risk classic"), 1280, 800)
	withPieces(s, 1, 14)
	settle(t, w, s)
	before := append([]placing(nil), s.view.names.places...)
	// A piece that moves in every tick keeps names from being laid out.
	moving := 0.0
	rect := s.rect
	s.rect = func(u *ui.UI) ui.Rect {
		r := rect(u)
		moving += 3
		s.look.Avoid = append(s.look.Avoid, ui.R(100+moving, 200, 28, 28))
		return r
	}
	w.Ticks(60)
	for i := range before {
		if before[i].at != s.view.names.places[i].at {
			t.Fatalf("the name of %s has moved", s.view.Map().Areas[i].ID)
		}
	}
	s.rect = rect
	settle(t, w, s)
	moved := 0
	for i := range before {
		if before[i].at != s.view.names.places[i].at {
			moved++
		}
	}
	if moved > 0 {
		t.Errorf("%d names moved although no piece did", moved)
	}
}

// Names do not cover each other while the map becomes smaller, before they are laid out again.
func TestNamesOfASmallerMapHaveRoom(t *testing.T) {
	w, s := open(t, load(t, "diplomacy standard"), 1280, 800)
	withPieces(s, 2, 14)
	settle(t, w, s)
	before := s.view.Zoom()
	check := func() {
		t.Helper()
		var seen []ui.Rect
		for i, r := range s.view.visibleNames(&s.look) {
			for _, o := range append(seen, s.look.Avoid...) {
				if over := o.And(r); over.W > 1.5 && over.H > 1.5 {
					t.Fatalf("the name of %s covers something at %.2f of the size", s.view.Map().Areas[i].ID, s.view.Zoom()/before)
				}
			}
			seen = append(seen, r)
		}
		if len(seen) < 10 {
			t.Fatalf("%d names are shown", len(seen))
		}
	}
	check()
	s.rect = func(u *ui.UI) ui.Rect { return ui.R(16, 64, 500, 330) }
	withPieces(s, 2, 14)
	for range layoutAfter {
		w.Ticks(1)
		check()
	}
	if got := s.view.Zoom() / before; got > 0.7 {
		t.Errorf("the map is shown at %.2f of the size", got)
	}
}

func TestBreakInto(t *testing.T) {
	var all [][]string
	breakInto([]string{"a", "b", "c", "d"}, 2, nil, func(lines []string) { all = append(all, append([]string(nil), lines...)) })
	if len(all) != 3 || all[0][0] != "a" || all[0][1] != "b c d" || all[2][0] != "a b c" {
		t.Errorf("%q", all)
	}
}

// The map answers while its picture is being drawn.
func TestMapAnswersWhileItIsDrawn(t *testing.T) {
	b := load(t, "diplomacy standard")
	s := &screen{view: New(b.m), look: Look{Names: b.names["en"]}}
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	if _, ok := w.Find("map.drawing"); !ok {
		t.Error("the first tick shows a complete map")
	}
	w.Click("area.MUN")
	if len(s.clicks) != 1 || s.clicks[0].Area != b.m.Find("MUN") {
		t.Errorf("a click on a map that is being drawn gives %+v", s.clicks)
	}
	settle(t, w, s)
	w.Ticks(1)
	if _, ok := w.Find("map.drawing"); ok {
		t.Error("a complete map is still being drawn")
	}
	if x, y := s.view.UnitAt(b.m.Find("SPA"), "NCS"); x == 0 || y == 0 {
		t.Error("the north coast of Spain has no place")
	}
}

// Names move aside from lines that are drawn over them, as far as they have other places, and none is
// left out for a line.
func TestNamesShunLines(t *testing.T) {
	long(t)
	w, s := open(t, load(t, "diplomacy standard"), 1280, 800)
	settle(t, w, s)
	v := s.view
	crossed := func(i int) bool {
		p := &v.names.places[i]
		x, y := v.Screen(p.at)
		for _, r := range s.look.Shun {
			if over := r.And(ui.R(x-p.w/2, y-p.h/2, p.w, p.h)); len(p.lines) > 0 && over.W > 1.5 && over.H > 1.5 {
				return true
			}
		}
		return false
	}
	shown := checkNames(t, s, "en")
	var lines []int
	for i := range v.names.places {
		if i%4 == 0 && len(v.names.places[i].lines) > 0 {
			x, y := v.Screen(v.names.places[i].at)
			s.look.Shun = append(s.look.Shun, ui.R(x-5, y-5, 10, 10))
			lines = append(lines, i)
		}
	}
	w.Ticks(layoutAfter + 2)
	settle(t, w, s)
	left := 0
	for _, i := range lines {
		if crossed(i) {
			left++
		}
	}
	if len(lines) < 10 || left > len(lines)/4 {
		t.Errorf("%d of %d names stay below lines", left, len(lines))
	}
	if now := checkNames(t, s, "en"); now < shown {
		t.Errorf("%d names are shown, %d without lines", now, shown)
	}
}
