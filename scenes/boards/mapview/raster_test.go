package mapview

import (
	"bytes"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"eras/scenes/geography"
	"eras/scenes/ui/art"
)

func TestPixelsHaveTheFacesUnderThem(t *testing.T) {
	long(t)
	for _, name := range boards {
		m := load(t, name).m
		for _, p := range []spec{specOf(m, 0.8, image.Rect(0, 0, 800, int(m.Height*0.8))), specOf(m, 4.1, image.Rect(1400, 900, 2000, 1300))} {
			s := newRaster(p)
			rng := rand.New(rand.NewPCG(1, 2))
			for range 4000 {
				x, y := rng.IntN(s.w), rng.IntN(s.h)
				at := geography.Point{X: (float64(x+p.rect.Min.X) + 0.5) / p.zoom, Y: (float64(y+p.rect.Min.Y) + 0.5) / p.zoom}
				if m.Clearance(at)*p.zoom < 1 {
					continue // a line crosses the pixel
				}
				if got, want := int(s.first[y*s.w+x]), m.FaceAt(at); want >= 0 && got != want {
					t.Fatalf("%s at %v: pixel %d,%d belongs to face %d, not %d", name, p.zoom, x, y, got, want)
				}
			}
		}
	}
}

// Tiles that are repainted must look like those of a new raster.
func TestRepaintingLooksLikeDrawing(t *testing.T) {
	long(t)
	m := load(t, "risk classic").m
	rapid.Check(t, func(t *rapid.T) {
		p := specOf(m, 0.5, image.Rect(210, 60, 380, 190))
		s := newRaster(p)
		for range rapid.IntRange(1, 3).Draw(t, "changes") {
			look := Look{Owners: owners(m)}
			for range rapid.IntRange(0, 4).Draw(t, "owners") {
				look.Owners[rapid.IntRange(0, len(m.Areas)-1).Draw(t, "area")] = rapid.SampledFrom(append(art.Six[:], nil)).Draw(t, "owner")
			}
			for range rapid.IntRange(0, 4).Draw(t, "highlights") {
				look.Highlights = append(look.Highlights, Highlight{rapid.IntRange(-1, len(m.Areas)).Draw(t, "highlighted area"), HighlightStyle(rapid.IntRange(0, int(Marked)).Draw(t, "style"))})
			}
			if faded := rapid.IntRange(0, 3).Draw(t, "faded"); faded > 0 {
				look.Faded = func(area int) bool { return area%4 == faded }
			}
			p.skin = skinOf(m, &look, rapid.Bool().Draw(t, "strong"), nil)
			s.setSkin(p.skin)
			for (&picture{raster: s}).waiting() {
				s.paint(7, image.Rect(20, 30, 60, 200))
			}
		}
		if !bytes.Equal(s.out.Pix, newRaster(p).out.Pix) {
			t.Fatal("the repainted raster differs from a new one")
		}
	})
}

func TestVisibleTilesArePaintedFirst(t *testing.T) {
	m := load(t, "risk classic").m
	s := newRaster(specOf(m, 0.9, image.Rect(0, 0, 900, 440)))
	s.setSkin(skinOf(m, &Look{Faded: func(int) bool { return true }}, true, nil))
	seen := image.Rect(300, 60, 620, 300)
	n := 0
	for tile, dirty := range s.dirty {
		if dirty && s.tile(tile).Overlaps(seen) {
			n++
		}
	}
	s.paint(n, seen)
	for tile, dirty := range s.dirty {
		if dirty && s.tile(tile).Overlaps(seen) {
			t.Errorf("the visible tile at %v is not painted", s.tile(tile))
		}
	}
	if n == 0 || !(&picture{raster: s}).waiting() {
		t.Errorf("%d tiles are visible, others wait: %v", n, (&picture{raster: s}).waiting())
	}
}

func TestSpareMemoryLeavesNoTrace(t *testing.T) {
	m := load(t, "risk classic").m
	p := specOf(m, 0.5, image.Rect(0, 0, 300, 200))
	fresh := newRaster(p)
	p.spare = newRaster(specOf(m, 0.9, image.Rect(40, 50, 380, 260)))
	memory := &p.spare.ground[0]
	again := newRaster(p)
	if &again.ground[0] != memory {
		t.Error("the memory of the spare raster is not reused")
	}
	if !bytes.Equal(fresh.out.Pix, again.out.Pix) {
		t.Error("the spare raster shows through")
	}
}

func TestStaleRasterIsAbandoned(t *testing.T) {
	p := specOf(load(t, "risk classic").m, 0.5, image.Rect(0, 0, 300, 200))
	p.stale.Store(true)
	if newRaster(p) != nil {
		t.Error("newRaster completes a stale raster")
	}
}

// Compares colours where there is only ground.
func TestAreasShowTheirOwners(t *testing.T) {
	long(t)
	m := load(t, "risk classic").m
	mean := func(o *art.Owner, faded bool, highlights ...Highlight) [3]float64 {
		p := specOf(m, 1, image.Rect(0, 0, 1000, int(m.Height)))
		look := Look{Owners: make([]*art.Owner, len(m.Areas)), Highlights: highlights, Faded: func(int) bool { return faded }}
		brazil := m.Find("brazil")
		look.Owners[brazil] = o
		p.skin = skinOf(m, &look, false, nil)
		s := newRaster(p)
		at := m.Areas[brazil].Unit
		var sum [3]float64
		n := 0.0
		r := int(min(at.Clearance, 12))
		for y := -r; y < r; y++ {
			for x := -r; x < r; x++ {
				c := s.out.RGBAAt(int(at.At.X)+x, int(at.At.Y)+y)
				sum[0], sum[1], sum[2], n = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B), n+1
			}
		}
		return [3]float64{sum[0] / n, sum[1] / n, sum[2] / n}
	}
	apart := func(a, b [3]float64) float64 { return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2]) }
	brazil := m.Find("brazil")
	looks := map[string][3]float64{"nobody's": mean(nil, false), "faded red": mean(&art.Red, true)}
	for _, o := range art.Six {
		looks[o.Name] = mean(o, false)
	}
	for style, name := range []string{"hovered", "chosen", "reachable", "target", "marked"} {
		looks["red and "+name] = mean(&art.Red, false, Highlight{brazil, HighlightStyle(style)})
	}
	for a, ca := range looks {
		for b, cb := range looks {
			if a < b && apart(ca, cb) < 9 {
				t.Errorf("%s (%.0f) and %s (%.0f) look alike", a, ca, b, cb)
			}
		}
	}
}

func TestStrokeCoverage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Float64Range(-10, 50)
		points := make([]pixelPoint, rapid.IntRange(2, 4).Draw(t, "spots"))
		for i := range points {
			points[i] = pixelPoint{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")}
		}
		width := rapid.Float64Range(1, 9).Draw(t, "width")
		m := newMask(-5, 3, 40, 40)
		m.stroke(points, width, nil)
		for y := range m.h {
			for x := range m.w {
				d := math.Inf(1)
				for i := 1; i < len(points); i++ {
					d = min(d, away(float64(m.x+x)+0.5, float64(m.y+y)+0.5, points[i-1], points[i]))
				}
				got := m.pix[y*m.w+x]
				want := uint8(min(max(width/2+0.5-d, 0), 1) * 255)
				if diff := int(got) - int(want); diff < -3 || diff > 3 {
					t.Fatalf("a pixel %.2f from a line of width %.2f is covered %d, not %d", d, width, got, want)
				}
			}
		}
	})
}

// away returns the distance of a point from the segment ab.
func away(x, y float64, a, b pixelPoint) float64 {
	l := math.Hypot(b.x-a.x, b.y-a.y)
	ends := min(math.Hypot(a.x-x, a.y-y), math.Hypot(b.x-x, b.y-y))
	if along := ((x-a.x)*(b.x-a.x) + (y-a.y)*(b.y-a.y)) / l; !(along > 0 && along < l) {
		return ends
	}
	// The height of the triangle over its base.
	return math.Abs((b.x-a.x)*(a.y-y)-(a.x-x)*(b.y-a.y)) / l
}

func TestDashLengths(t *testing.T) {
	m := newMask(0, 0, 300, 9)
	m.stroke([]pixelPoint{{4, 4.5}, {100, 4.5}, {160, 4.5}, {296, 4.5}}, 2, []float64{12, 8})
	for x := 4; x < 290; x++ {
		at := math.Mod(float64(x)+0.5-4, 20)
		covered := m.pix[4*300+x] > 127
		if at > 2 && at < 10 && !covered || at > 14 && at < 18 && covered {
			t.Fatalf("at %d, %v into the pattern of a dashed line, covered: %v", x, at, covered)
		}
	}
}

func TestGlowFadesFromTheCoast(t *testing.T) {
	long(t)
	last := 1.0
	for d := 0.0; d < 40; d += 0.5 {
		v := glowAt(d)
		if v > last+1e-9 {
			t.Errorf("the glow grows at distance %v", d)
		}
		last = v
	}
	if glowAt(0) < 0.6 || glowAt(glowReach+3) > 0.001 {
		t.Errorf("the glow goes from %v to %v", glowAt(0), glowAt(glowReach+3))
	}
	// Also on the picture: along a line from a coast to the open sea.
	m := load(t, "risk classic").m
	s := newRaster(specOf(m, 1, image.Rect(0, 0, 1000, int(m.Height))))
	shore := s.distances()
	brazil := &m.Faces[m.Areas[m.Find("brazil")].Faces[0]]
	y := int(m.Areas[m.Find("brazil")].Unit.At.Y)
	x := int(brazil.Bounds.Max.X) + 30
	for ; m.FaceAt(geography.Point{X: float64(x), Y: float64(y)}) >= 0 && !m.Faces[m.FaceAt(geography.Point{X: float64(x), Y: float64(y)})].Ground.Wet(); x-- {
	}
	before := int32(-1)
	for ; x < int(brazil.Bounds.Max.X)+60; x += 4 {
		lx, tx := shore.split(x - shore.x)
		ly, ty := shore.split(y - shore.y)
		d := shore.at(lx, ly, tx, ty)
		exact := 1e9
		for i := range m.Arcs {
			if m.Line(i) != geography.Shore {
				continue
			}
			for _, p := range m.Arcs[i].Points {
				exact = min(exact, math.Hypot(p.X-float64(x)-0.5, p.Y-float64(y)-0.5))
			}
		}
		if measured := float64(d) * float64(shore.step) / distanceUnit; math.Abs(measured-exact) > 3+0.08*exact {
			t.Errorf("at %d the coast is %.1f away, measured %.1f", x, exact, measured)
		}
		before = d
	}
	if before < 0 {
		t.Error("nothing was measured")
	}
}
