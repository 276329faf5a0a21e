package thumbnail

import (
	"testing"

	"eras/ai/agents"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

func classic(t testing.TB) *geography.Map {
	t.Helper()
	m, err := agents.LoadRiskMap("classic")
	if err != nil {
		t.Fatal(err)
	}
	d, err := atlas.Risk(m)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Land in its owner's wash and water are painted where the map has them.
func TestPaintMatchesTheMap(t *testing.T) {
	m := classic(t)
	const w, h = 400, 200
	for _, view := range []geography.Rect{whole(m), {Min: geography.Point{X: 420, Y: 110}, Max: geography.Point{X: 740, Y: 270}}} {
		c := paint.New(w, h)
		Paint(c, m, view, w, h, 1, func(int) *art.Owner { return &art.Red })
		k := max(w/(view.Max.X-view.Min.X), h/(view.Max.Y-view.Min.Y))
		land, sea := 0, 0
		for x := 5; x < w; x += 10 {
			for y := 5; y < h; y += 10 {
				p := geography.Point{
					X: (view.Min.X+view.Max.X)/2 + (float64(x)-w/2)/k,
					Y: (view.Min.Y+view.Max.Y)/2 + (float64(y)-h/2)/k,
				}
				far := m.Clearance(p) * k // shores glow, and borders are drawn
				got := c.Pix.RGBAAt(x, y)
				switch f := m.FaceAt(p); {
				case f < 0:
				case far > 3 && m.Faces[f].Ground == geography.Land:
					if land++; got.R < got.B {
						t.Errorf("(%d, %d) is %v, want red's land", x, y, got)
					}
				case far > 9 && m.Faces[f].Ground == geography.Water:
					if sea++; got.B < got.R {
						t.Errorf("(%d, %d) is %v, want water", x, y, got)
					}
				}
			}
		}
		if land < 15 || sea < 15 {
			t.Errorf("compared only %d places on land and %d at sea", land, sea)
		}
	}
}

func BenchmarkPaint(b *testing.B) {
	m := classic(b)
	for b.Loop() {
		Paint(paint.New(560, 280), m, whole(m), 560, 280, 1, func(area int) *art.Owner { return art.Six[area%6] })
	}
}
