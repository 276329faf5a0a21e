package mapview

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eras/game/gametest"
	"eras/game/risk"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
	"eras/scenes/ui"
)

// frames are the frames of maps on the screens of both games, from the smallest window
// to the largest.
var frames = []ui.Rect{ui.R(16, 64, 560, 300), ui.R(16, 64, 968, 476), ui.R(16, 64, 784, 620), ui.R(30, 80, 1124, 738), ui.R(16, 64, 1308, 596)}

func TestPiecesAreInSightWhenAMapOpens(t *testing.T) {
	long(t)
	for _, name := range boards {
		b := load(t, name)
		for _, frame := range frames {
			v := New(b.m)
			v.camera.fit(b.m, frame, ui.Rect{}, 1, false)
			for i := range b.m.Areas {
				for _, at := range append([]geography.Point{b.m.Areas[i].Unit.At, b.m.Areas[i].Mark.At}, coastsOf(&b.m.Areas[i])...) {
					if x, y := v.Screen(at); !frame.Inset(3).Has(x, y) {
						t.Errorf("%s in %v: %s is out of sight at %.0f,%.0f", name, frame, b.m.Areas[i].ID, x, y)
					}
				}
			}
		}
	}
}

// While the whole map is in the view, it stays where it is, whatever is to be shown. A piece that was moved out
// of sight comes back.
func TestAMapInFullStays(t *testing.T) {
	for _, name := range []string{"diplomacy two-shores", "diplomacy standard", "risk classic"} {
		b := load(t, name)
		for _, frame := range frames {
			v := New(b.m)
			c := &v.camera
			c.fit(b.m, frame, ui.Rect{}, 1, false)
			opened := c.target
			for i := range b.m.Areas {
				if v.Show(i); c.target != opened {
					t.Fatalf("%s in %v: %s moves the map from %v to %v", name, frame, b.m.Areas[i].ID, opened, c.target)
				}
			}
			for i := range b.m.Areas {
				c.zoomBy(3, frame.X, frame.Y)
				v.Show(i)
				for c.moving() {
					c.step()
				}
				if x, y := v.Unit(i); !frame.Has(x, y) {
					t.Errorf("%s in %v: %s is shown at %.0f,%.0f", name, frame, b.m.Areas[i].ID, x, y)
				}
			}
		}
	}
}

// No piece lies below the zoom buttons when a map opens, nor after the map was enlarged and the piece shown.
func TestTheButtonsCoverNoPiece(t *testing.T) {
	crowded, err := risk.ParseMapLine(gametest.RiskGrid(15, 5))
	if err != nil {
		t.Fatal(err)
	}
	grid, err := atlas.Risk(crowded)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*geography.Map{grid, load(t, "risk river-city").m, load(t, "risk classic").m} {
		for _, frame := range append(slices.Clone(frames), ui.R(24, 72, 588, 340)) {
			v := New(m)
			v.inner = frame
			c, buttons := &v.camera, v.buttonsRect()
			c.fit(m, frame, buttons, 1, false)
			check := func(when string, area int) {
				if x, y := v.Unit(area); buttons.Inset(-pieceRadius).Has(x, y) || !frame.Has(x, y) {
					t.Errorf("%v, %s: %s is at %.0f,%.0f", frame, when, m.Areas[area].ID, x, y)
				}
			}
			for i := range m.Areas {
				check("opened", i)
			}
			for i := range m.Areas {
				c.zoomBy(2, frame.X, frame.Bottom())
				v.Show(i)
				for c.moving() {
					c.step()
				}
				check("enlarged", i)
			}
		}
	}
}

// What the caller draws beside the areas is in sight when a map opens.
func TestAMapOpensWithWhatIsDrawnBeside(t *testing.T) {
	b := load(t, "risk classic")
	corner := geography.Rect{Min: geography.Point{X: 0, Y: b.m.Height - 40}, Max: geography.Point{X: 40, Y: b.m.Height}}
	for _, frame := range frames {
		v := New(b.m, corner)
		v.camera.fit(b.m, frame, ui.Rect{}, 1, false)
		if x, y := v.Screen(geography.Point{X: 20, Y: b.m.Height - 20}); !frame.Inset(3).Has(x, y) {
			t.Errorf("%v: the corner is at %.0f,%.0f", frame, x, y)
		}
	}
}

// Where the panel stands beside the map of Diplomacy, the map fills its frame, and rings
// around the pieces are in sight.
func TestDiplomacyFillsItsFrame(t *testing.T) {
	b := load(t, "diplomacy standard")
	for _, frame := range []ui.Rect{ui.R(24, 72, 784, 636), ui.R(24, 72, 1104, 734)} {
		v := New(b.m)
		v.camera.fit(b.m, frame, ui.Rect{}, 1, false)
		c := &v.camera
		if c.left > frame.X+1 || c.top > frame.Y+1 || c.left+geography.Width*c.zoom < frame.Right()-1 || c.top+b.m.Height*c.zoom < frame.Bottom()-1 {
			t.Errorf("%v: the map reaches from %.0f,%.0f at zoom %.2f", frame, c.left, c.top, c.zoom)
		}
		for i := range b.m.Areas {
			if x, y := v.Screen(b.m.Areas[i].Unit.At); !frame.Inset(22).Has(x, y) {
				t.Errorf("%v: a ring around %s would be cut off", frame, b.m.Areas[i].ID)
			}
		}
	}
}

// Where a window is large enough for its units, none of them is cut off when Two Shores opens.
func TestTwoShoresOpensWithWholeUnits(t *testing.T) {
	b := load(t, "diplomacy two-shores")
	for _, frame := range frames[2:] {
		v := New(b.m)
		v.camera.fit(b.m, frame, ui.Rect{}, 1, false)
		half := 17 * v.camera.zoom // of a unit
		for i := range b.m.Areas {
			if x, y := v.Screen(b.m.Areas[i].Unit.At); !frame.Inset(half).Has(x, y) {
				t.Errorf("%v: the unit of %s would be cut off", frame, b.m.Areas[i].ID)
			}
		}
	}
}

// The smallest zoom shows all of a map, also what has no pieces.
func TestTheSmallestZoomShowsTheWholeMap(t *testing.T) {
	for _, name := range []string{"diplomacy two-shores", "diplomacy standard", "risk classic"} {
		b := load(t, name)
		for _, frame := range frames {
			v := New(b.m)
			c := &v.camera
			c.fit(b.m, frame, ui.Rect{}, 1, false)
			for !c.atMinZoom() {
				c.zoomBy(1/buttonStep, frame.X, frame.Bottom())
			}
			for c.moving() {
				c.step()
			}
			left, top := c.screen(geography.Point{})
			right, bottom := c.screen(geography.Point{X: geography.Width, Y: b.m.Height})
			if in := frame.Inset(-1.5); !in.Has(left, top) || !in.Has(right, bottom) {
				t.Errorf("%s in %v: the map reaches from %.0f,%.0f to %.0f,%.0f", name, frame, left, top, right, bottom)
			}
		}
	}
}

func coastsOf(a *geography.Area) []geography.Point {
	var all []geography.Point
	for _, c := range a.Coasts {
		all = append(all, c.At)
	}
	return all
}

// moved returns a camera after random zooming and panning.
func moved(t *rapid.T, v *View, frame ui.Rect) *camera {
	c := &v.camera
	c.fit(v.m, frame, ui.Rect{}, 1, false)
	for range rapid.IntRange(0, 12).Draw(t, "moves") {
		x := frame.X + frame.W*rapid.Float64Range(0, 1).Draw(t, "x")
		y := frame.Y + frame.H*rapid.Float64Range(0, 1).Draw(t, "y")
		switch rapid.IntRange(0, 3).Draw(t, "what") {
		case 0:
			c.pan(x-frame.CenterX(), y-frame.CenterY())
		case 1:
			c.show(c.point(x, y))
		default:
			c.zoomBy(rapid.Float64Range(0.4, 2.5).Draw(t, "factor"), x, y)
		}
		for range rapid.IntRange(0, 20).Draw(t, "ticks") {
			c.step()
		}
	}
	return c
}

func TestTheMapStaysInTheView(t *testing.T) {
	b := load(t, "diplomacy standard")
	rapid.Check(t, func(t *rapid.T) {
		v := New(b.m)
		frame := rapid.SampledFrom(frames).Draw(t, "frame")
		c := moved(t, v, frame)
		if c.now.width > c.widest*1.0001 || c.now.width < c.fullWidth/maxZoom*0.9999 {
			t.Fatalf("%v units per logical unit, the whole map has %v", c.now.width, c.fullWidth)
		}
		const slack = 1.5 // corners lie on whole pixels
		check := func(low, high, from, to float64, axis string) {
			if high-low >= to-from-slack {
				if low > from+slack || high < to-slack {
					t.Fatalf("%s: the map goes from %v to %v, the view from %v to %v", axis, low, high, from, to)
				}
			} else if math.Abs((low+high)-(from+to)) > 2*slack {
				t.Fatalf("%s: the map from %v to %v is not in the middle of %v to %v", axis, low, high, from, to)
			}
		}
		if !c.moving() {
			check(c.left, c.left+geography.Width*c.zoom, frame.X, frame.Right(), "x")
			check(c.top, c.top+b.m.Height*c.zoom, frame.Y, frame.Bottom(), "y")
		}
		c.showAll()
		for range 60 {
			c.step()
		}
		if fresh := New(b.m); c.now != func() pose { fresh.camera.fit(b.m, frame, ui.Rect{}, 1, false); return fresh.camera.now }() {
			t.Fatalf("showAll leads to %v, the map opened at %v", c.now, fresh.camera.now)
		}
	})
}

func TestZoomingKeepsThePointUnderTheCursor(t *testing.T) {
	b := load(t, "risk classic")
	rapid.Check(t, func(t *rapid.T) {
		v := New(b.m)
		frame := rapid.SampledFrom(frames).Draw(t, "frame")
		c := moved(t, v, frame)
		for range 80 {
			c.step()
		}
		// Away from the limits, where the edge of the map decides.
		x, y := frame.CenterX()+frame.W*rapid.Float64Range(-0.4, 0.4).Draw(t, "x"), frame.CenterY()+frame.H*rapid.Float64Range(-0.4, 0.4).Draw(t, "y")
		factor := rapid.Float64Range(1.05, 2).Draw(t, "factor")
		if c.now.width/factor < c.fullWidth/maxZoom || c.now.width > c.fullWidth/1.6 {
			return
		}
		p := c.point(x, y)
		c.zoomBy(factor, x, y)
		for range 80 {
			c.step()
			if sx, sy := c.screen(p); math.Hypot(sx-x, sy-y) > 2 {
				t.Fatalf("the point under %v,%v moved to %v,%v", x, y, sx, sy)
			}
		}
	})
}
