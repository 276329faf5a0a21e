package mapview

import (
	"math"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestEveryAreaCanBeClicked(t *testing.T) {
	long(t)
	for _, name := range boards {
		w, s := open(t, load(t, name), 1280, 800)
		m := s.view.Map()
		for i := range m.Areas {
			s.clicks = nil
			w.Click("area." + m.Areas[i].ID)
			if len(s.clicks) != 1 || s.clicks[0].Area != i || !s.clicks[0].Clicked {
				t.Errorf("%s: a click at %s gives %+v", name, m.Areas[i].ID, s.clicks)
			}
		}
	}
}

func TestDragIsNoClick(t *testing.T) {
	if testing.Short() {
		t.Skip("it has one goroutine")
	}
	w, s := open(t, load(t, "risk classic"), 1280, 800)
	s.view.camera.zoomBy(2, 640, 400)
	settle(t, w, s)
	x0, y0 := s.view.Unit(5)
	w.Move(640, 400)
	w.Press()
	w.Move(700, 380)
	w.Move(720, 370)
	w.Release()
	w.Ticks(2)
	if len(s.clicks) != 0 {
		t.Errorf("a drag gives clicks: %+v", s.clicks)
	}
	if x, y := s.view.Unit(5); math.Abs(x-x0-80) > 1 || math.Abs(y-y0+30) > 1 {
		t.Errorf("a drag by 80,-30 moved the map by %v,%v", x-x0, y-y0)
	}
	w.Press()
	w.Release()
	if len(s.clicks) != 1 {
		t.Errorf("a click after a drag gives %+v", s.clicks)
	}
}

func TestRightButtonClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("it has one goroutine")
	}
	w, s := open(t, load(t, "risk classic"), 1280, 800)
	x, y := s.view.Unit(7)
	w.Move(x, y)
	w.Tick(ui.Input{Right: ui.Button{Pressed: true, Held: true}})
	w.Tick(ui.Input{Right: ui.Button{Released: true}})
	if len(s.clicks) != 1 || !s.clicks[0].RightClicked || s.clicks[0].Clicked || s.clicks[0].Area != 7 {
		t.Errorf("a right click gives %+v", s.clicks)
	}
}

func TestWheelAndButtonsZoom(t *testing.T) {
	if testing.Short() {
		t.Skip("it has one goroutine")
	}
	w, s := open(t, load(t, "diplomacy standard"), 1280, 800)
	before := s.view.Zoom()
	w.Move(600, 400)
	w.Tick(ui.Input{Wheel: 3})
	settle(t, w, s)
	if got := s.view.Zoom() / before; math.Abs(got-math.Pow(wheelStep, 3)) > 0.01 {
		t.Errorf("three steps of the wheel enlarge by %v", got)
	}
	for range 4 {
		w.Click("map.out")
	}
	settle(t, w, s)
	if got := s.view.Zoom(); got > before {
		t.Errorf("the smallest zoom is %v, the map opened at %v", got, before)
	}
	if c, _ := w.Find("map.out"); c.Enabled {
		t.Error("a map that is shown whole can be zoomed out")
	}
	for range 8 {
		w.Click("map.in")
	}
	settle(t, w, s)
	if c, _ := w.Find("map.in"); c.Enabled {
		t.Error("a map can be zoomed beyond its limit")
	}
	w.Click("map.out")
	w.Key(ebiten.KeyHome)
	settle(t, w, s)
	if s.view.Zoom() <= before {
		t.Error("Home acts although the map does not have the focus")
	}
	w.UI.Focus.Set("map")
	w.Key(ebiten.KeyHome)
	settle(t, w, s)
	if got := s.view.Zoom(); math.Abs(got-before) > 1e-6 {
		t.Errorf("Home leads to the zoom %v, the map opened with %v", got, before)
	}
}

func TestDoubleClickOnOpenSeaShowsTheWholeMap(t *testing.T) {
	if testing.Short() {
		t.Skip("it has one goroutine")
	}
	w, s := open(t, load(t, "risk classic"), 1280, 800)
	before := s.view.Zoom()
	x, y := s.view.Screen(s.view.Map().Areas[0].Unit.At)
	s.view.camera.zoomBy(1.4, x, y)
	settle(t, w, s)
	// The South Atlantic.
	w.Move(s.view.inner.CenterX(), s.view.inner.CenterY())
	for px := s.view.inner.X; px < s.view.inner.Right() && s.view.pick(px, s.view.inner.CenterY()) >= 0; px += 5 {
		w.Move(px+5, s.view.inner.CenterY())
	}
	for range 2 {
		w.Press()
		w.Release()
	}
	settle(t, w, s)
	if len(s.clicks) != 2 || s.clicks[0].Area != -1 || s.view.Zoom() != before {
		t.Errorf("clicks %+v, zoom %v instead of %v", s.clicks, s.view.Zoom(), before)
	}
}

func TestKeyboardReachesEveryArea(t *testing.T) {
	long(t)
	for _, name := range boards {
		b := load(t, name)
		v := New(b.m)
		v.camera.fit(b.m, frames[1], ui.Rect{}, 1, false)
		seen, queue := map[int]bool{0: true}, []int{0}
		for len(queue) > 0 {
			a := queue[0]
			queue = queue[1:]
			for _, d := range [4][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if to := v.neighbour(a, d[0], d[1]); !seen[to] {
					seen[to] = true
					queue = append(queue, to)
				}
			}
		}
		for i := range b.m.Areas {
			if !seen[i] {
				t.Errorf("%s: the arrow keys do not reach %s", name, b.m.Areas[i].ID)
			}
		}
	}
}

// TestAFingerFindsEveryArea taps beside the piece of each area on maps that open in the window of a
// phone.
func TestAFingerFindsEveryArea(t *testing.T) {
	long(t)
	for _, name := range boards {
		b := load(t, name)
		v := New(b.m)
		v.finger, v.tolerance = true, fingerRadius
		v.camera.fit(b.m, ui.R(8, 56, 374, 470), ui.Rect{}, 1, true)
		for i := range b.m.Areas {
			x, y := v.Unit(i)
			for _, off := range [][2]float64{{0, 0}, {6, 0}, {-6, 0}, {0, 6}, {0, -6}} {
				if got := v.pick(x+off[0], y+off[1]); got != i {
					t.Errorf("%s: a tap %v beside the piece of %s finds %s", name, off, b.m.Areas[i].ID, b.m.Areas[max(got, 0)].ID)
				}
			}
		}
	}
}

func TestEnterChoosesTheAreaOfTheCursor(t *testing.T) {
	w, s := open(t, load(t, "diplomacy standard"), 1280, 800)
	w.UI.Focus.Set("map")
	s.view.SetCursor(s.view.Map().Find("MUN"))
	w.Key(ebiten.KeyArrowLeft)
	if !s.result.Hovering || s.result.Hover == s.view.Map().Find("MUN") {
		t.Errorf("the arrow leads to %+v", s.result)
	}
	at := s.result.Hover
	w.Key(ebiten.KeyEnter)
	if len(s.clicks) != 1 || s.clicks[0].Area != at {
		t.Errorf("Enter on %d gives %+v", at, s.clicks)
	}
}

func TestMapViewFits(t *testing.T) {
	long(t)
	b := load(t, "diplomacy standard")
	uitest.Fits(t, func() uitest.Screen {
		return &screen{view: New(b.m), look: Look{Names: b.names["es"]}}
	}, nil, "area.")
}

func TestAreaUnderTheCursorIsHighlighted(t *testing.T) {
	w, s := open(t, load(t, "risk classic"), 1280, 800)
	x, y := s.view.Unit(4)
	w.Move(x, y)
	settle(t, w, s)
	if highlights := s.view.cache.current.skin.highlights; !slices.Equal(highlights, []Highlight{{4, Hovered}}) {
		t.Errorf("highlights %v, want only area 4 under the cursor", highlights)
	}
	s.look.Highlights = []Highlight{{7, Target}, {4, Chosen}}
	settle(t, w, s)
	if highlights := s.view.cache.current.skin.highlights; !slices.Equal(highlights, s.look.Highlights) {
		t.Errorf("the cursor changes the highlights to %v", highlights)
	}
	w.Move(2, 2)
	s.look.Highlights = nil
	settle(t, w, s)
	if highlights := s.view.cache.current.skin.highlights; len(highlights) != 0 {
		t.Errorf("highlights %v after the cursor has left", highlights)
	}
}

func TestMapWithoutRoom(t *testing.T) {
	b := load(t, "risk classic")
	for _, size := range [][2]float64{{0, 0}, {5, 300}, {17, 17}, {60, 20}, {20, 400}} {
		s := &screen{view: New(b.m), look: Look{Names: b.names["en"]}, rect: func(*ui.UI) ui.Rect { return ui.R(40, 40, size[0], size[1]) }}
		w := uitest.New(t, "en", 900, 600, s)
		w.Move(45, 45)
		w.Press()
		w.Release()
		w.Ticks(10)
		s.view.finish()
		w.Ticks(2)
	}
}
