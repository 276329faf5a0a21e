package mapview

import (
	"image"
	"testing"

	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// tokens returns where the pieces of all areas stand.
func (v *View) tokens(radius float64) []ui.Rect {
	var all []ui.Rect
	for i := range v.m.Areas {
		x, y := v.Unit(i)
		all = append(all, ui.R(x-radius, y-radius, 2*radius, 2*radius))
	}
	return all
}

// A tooltip covers no piece and no part of an area that is highlighted, wherever the camera
// is; it lies on the map or beside it.
func TestTooltipsCoverNothingInPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("it has one goroutine")
	}
	for _, c := range []struct {
		board string
		w, h  int
		zoom  float64
		onMap int // areas, at least, whose tooltip finds room on the map
	}{
		{"risk classic", 900, 600, 1, 42}, {"risk classic", 1280, 800, 1, 42}, {"risk classic", 1280, 800, 3, 0},
		{"risk mosaic-54", 1280, 800, 1, 0},
	} {
		w, s := open(t, load(t, c.board), c.w, c.h)
		s.view.camera.zoomBy(c.zoom, float64(c.w)/2, float64(c.h)/2)
		s.look.Highlights = nil
		for i := 0; i < len(s.view.m.Areas); i += 9 {
			s.look.Highlights = append(s.look.Highlights, Highlight{i, Target})
		}
		settle(t, w, s)
		keep, inside := s.view.tokens(14), 0
		for i := range s.view.m.Areas {
			box := s.view.TipPlace(i, 168, 142, keep)
			if box.W != 168 || box.H != 142 {
				t.Fatalf("%s: the tooltip of area %d is %v", c.board, i, box)
			}
			if !touches(box, s.view.inner) {
				continue
			}
			inside++
			for k, token := range keep {
				if touches(box, token) {
					t.Errorf("%s at %v: the tooltip of area %d covers the piece of area %d", c.board, c.zoom, i, k)
				}
			}
			for y := box.Y + 5; y < box.Bottom()-5; y += 6 {
				for x := box.X + 5; x < box.Right()-5; x += 6 {
					at := geography.Point{X: (x - s.view.camera.left) / s.view.camera.zoom, Y: (y - s.view.camera.top) / s.view.camera.zoom}
					if f := s.view.m.FaceAt(at); f >= 0 && s.view.m.Faces[f].Area >= 0 && s.view.m.Faces[f].Area%9 == 0 {
						t.Fatalf("%s at %v: the tooltip of area %d covers area %d", c.board, c.zoom, i, s.view.m.Faces[f].Area)
					}
				}
			}
		}
		if inside < c.onMap {
			t.Errorf("%s: %d tooltips lie on the map, want %d", c.board, inside, c.onMap)
		}
	}
}

// No highlight changes the colour of an area that has an owner, but for its outline, where
// the look says so.
func TestHighlightsKeepTheColoursOfOwners(t *testing.T) {
	if testing.Short() {
		t.Skip("it has one goroutine")
	}
	m := load(t, "risk classic").m
	const zoom = 0.4
	box := image.Rect(0, 0, 400, int(m.Height*zoom))
	draw := func(highlights []Highlight, untinted bool) *raster {
		p := specOf(m, zoom, box)
		p.skin = skinOf(m, &Look{Owners: owners(m), Highlights: highlights, Untinted: untinted}, false, nil)
		return newRaster(p)
	}
	bare := draw(nil, true)
	for style := Hovered; style <= Marked; style++ {
		for _, untinted := range []bool{true, false} {
			var all []Highlight
			for i, o := range owners(m) {
				if o != nil && i%3 == 0 {
					all = append(all, Highlight{i, style})
				}
			}
			lit, compared, changed := draw(all, untinted), 0, 0
			for y := 2; y < box.Dy(); y += 3 {
				for x := 2; x < box.Dx(); x += 3 {
					at := geography.Point{X: (float64(x) + 0.5) / zoom, Y: (float64(y) + 0.5) / zoom}
					if m.Clearance(at)*zoom < 4 || m.AreaAt(at) < 0 {
						continue
					}
					compared++
					if bare.out.RGBAAt(x, y) != lit.out.RGBAAt(x, y) {
						changed++
					}
				}
			}
			if compared < 200 || untinted && changed > 0 || !untinted && changed == 0 {
				t.Errorf("style %d, untinted %v: %d of %d pixels change", style, untinted, changed, compared)
			}
		}
	}
}

// A region's ink lies along its borders and coasts, never in the middle of an area, and on
// a coast only in the water.
func TestRegionsShowAtTheirEdges(t *testing.T) {
	m := load(t, "risk classic").m
	p := specOf(m, 0.8, image.Rect(0, 0, 800, int(m.Height*0.8)))
	bare := newRaster(p)
	r := &Regions{}
	for _, o := range art.Six {
		r.Inks = append(r.Inks, o.Main)
	}
	for i := range m.Areas {
		r.Of = append(r.Of, i%6)
	}
	p.regions = r
	inked := newRaster(p)
	border, coast := 0, 0
	for y := range inked.h {
		for x := range inked.w {
			if bare.out.RGBAAt(x, y) == inked.out.RGBAAt(x, y) {
				continue
			}
			at := geography.Point{X: (float64(x) + 0.5) / 0.8, Y: (float64(y) + 0.5) / 0.8}
			if far := m.Clearance(at) * 0.8; far > regionBand+1.5 {
				t.Fatalf("the pixel %d,%d is inked, %v from any line", x, y, far)
			}
			if m.AreaAt(at) >= 0 {
				border++
			} else {
				coast++
			}
		}
	}
	if border < 500 || coast < 500 {
		t.Errorf("%d pixels on land and %d in the water are inked", border, coast)
	}
}
