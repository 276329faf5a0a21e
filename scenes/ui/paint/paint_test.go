package paint

import (
	"image"
	"image/color"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// coverage returns the sum of a picture's opacity, in pixels.
func coverage(img *image.RGBA) float64 {
	sum := 0
	for i := 3; i < len(img.Pix); i += 4 {
		sum += int(img.Pix[i])
	}
	return float64(sum) / 255
}

func TestFillCoverage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.Float64Range(3, 80).Draw(t, "w")
		h := rapid.Float64Range(3, 80).Draw(t, "h")
		x := rapid.Float64Range(1, 20).Draw(t, "x")
		scale := rapid.SampledFrom([]float64{0.5, 1, 1.5, 2}).Draw(t, "scale")
		c := New(220, 220)
		c.Scale(scale).Fill(Rect(x, x, w, h), Solid(RGB(0)))
		if got, want := coverage(c.Pix), w*h*scale*scale; math.Abs(got-want) > 0.02*want+2 {
			t.Fatalf("a rectangle covers %v, want %v", got, want)
		}
		r := min(w, h) / 2
		d := New(220, 220)
		d.Scale(scale).Fill(Circle(x+r, x+r, r), Solid(RGB(0)))
		if got, want := coverage(d.Pix), math.Pi*r*r*scale*scale; math.Abs(got-want) > 0.03*want+3 {
			t.Fatalf("a circle covers %v, want %v", got, want)
		}
	})
}

func TestStrokeCoverage(t *testing.T) {
	c := New(100, 100)
	c.Stroke(Line(10, 50, 90, 50), 4, Solid(RGB(0)))
	if got := coverage(c.Pix); math.Abs(got-320) > 8 {
		t.Errorf("covers %v, want 320", got)
	}
	dashed := New(100, 100)
	dashed.Stroke(Line(10, 50, 90, 50), 4, Solid(RGB(0)), Pen{Dash: []float64{5, 5}})
	if got := coverage(dashed.Pix); math.Abs(got-160) > 20 {
		t.Errorf("dashes cover %v, want 160", got)
	}
}

func TestShapesAreClipped(t *testing.T) {
	c := New(10, 10)
	c.Fill(Rect(-1e4, -1e4, 2e4, 2e4), Solid(RGB(0)))
	if got := coverage(c.Pix); math.Abs(got-100) > 0.5 {
		t.Errorf("covers %v, want 100", got)
	}
	c.Fill(Rect(50, 50, 10, 10), Solid(RGB(0xFFFFFF)))
	c.Stroke(Line(-50, -50, -10, -10), 3, Solid(RGB(0xFFFFFF)))
	if c.Pix.Pix[0] != 0 {
		t.Error("a shape outside the picture is drawn")
	}
}

func TestGradient(t *testing.T) {
	c := New(4, 100)
	c.Fill(Rect(0, 0, 4, 100), Vertical(0, 100, RGB(0), RGB(0xFFFFFF)))
	last := -1
	for y := range 100 {
		v := int(c.Pix.RGBAAt(2, y).R)
		if v < last {
			t.Fatalf("row %d is darker than the one above", y)
		}
		last = v
	}
	if first := c.Pix.RGBAAt(2, 0).R; first > 4 || last < 251 {
		t.Errorf("the gradient goes from %d to %d", first, last)
	}
}

func TestHatchingIsFixedToUserUnits(t *testing.T) {
	for kind := VerticalLines; kind <= Ermine; kind++ {
		h := Hatch{Kind: kind, Color: RGB(0), Width: 2, Pitch: 8}
		c := New(128, 128)
		c.Fill(Rect(0, 0, 128, 128), h)
		share := coverage(c.Pix) / (128 * 128)
		if share < 0.1 || share > 0.6 {
			t.Errorf("hatching %d covers %.2f", kind, share)
		}
		// At twice the scale the same share is covered.
		d := New(128, 128)
		d.Scale(2).Fill(Rect(0, 0, 64, 64), h)
		if twice := coverage(d.Pix) / (128 * 128); math.Abs(twice-share) > 0.08 {
			t.Errorf("hatching %d covers %.2f, at twice the scale %.2f", kind, share, twice)
		}
	}
}

func TestSVG(t *testing.T) {
	d, err := ParseSVG("square", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#FF0000" d="M0 0h10v5h-10z"/><path fill="none" stroke="#0000FF" stroke-width="1" d="M0 8H10"/></svg>`))
	if err != nil {
		t.Fatal(err)
	}
	c := New(40, 40)
	c.Draw(d, 10, 10, 20, 20, nil)
	for _, p := range []struct {
		x, y int
		want color.RGBA
	}{{20, 12, color.RGBA{255, 0, 0, 255}}, {20, 22, color.RGBA{}}, {20, 26, color.RGBA{0, 0, 255, 255}}, {5, 12, color.RGBA{}}, {35, 12, color.RGBA{}}} {
		if got := c.Pix.RGBAAt(p.x, p.y); got != p.want {
			t.Errorf("at %d,%d %v, want %v", p.x, p.y, got, p.want)
		}
	}
	e := New(40, 40)
	e.Draw(d, 10, 10, 20, 20, Tint(Solid(RGB(0x00FF00))))
	if got := e.Pix.RGBAAt(20, 12); got != (color.RGBA{0, 255, 0, 255}) {
		t.Errorf("tinted %v", got)
	}
	for _, bad := range []string{"", "<svg", `<svg xmlns="http://www.w3.org/2000/svg"></svg>`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>`,
		svgOf(`<circle r="3"/>`), svgOf(`<path d="M0 0" transform="scale(2)"/>`), svgOf(`<path fill="red" d="M0 0"/>`), svgOf(`<path d="M0 0L1"/>`),
		svgOf(`<path d="L1 1"/>`), svgOf(`<path d="M0 0T1 1"/>`), svgOf(`<path d="M0 0L1 1z 5"/>`), svgOf(`<path d="5 5"/>`), svgOf(`<path d="M0 0a1 1 0 2 0 1 1"/>`), svgOf(`<path fill-opacity="half" d="M0 0"/>`)} {
		if _, err := ParseSVG("bad", []byte(bad)); err == nil {
			t.Errorf("ParseSVG accepts %q", bad)
		}
	}
}

// svgOf returns a file around elements.
func svgOf(elements string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` + elements + `</svg>`
}

// TestPathsOfSVG compares outlines that are written in several ways.
func TestPathsOfSVG(t *testing.T) {
	drawn := func(path string) *image.RGBA {
		d, err := ParseSVG("path", []byte(svgOf(`<path d="`+path+`"/>`)))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		c := New(100, 100)
		c.Draw(d, 0, 0, 100, 100, nil)
		return c.Pix
	}
	same := func(name string, a, b *image.RGBA) {
		t.Helper()
		off := 0
		for i := range a.Pix {
			off = max(off, int(a.Pix[i])-int(b.Pix[i]), int(b.Pix[i])-int(a.Pix[i]))
		}
		if off > 4 {
			t.Errorf("%s: the pictures differ by %d", name, off)
		}
	}
	same("relative", drawn("M10 10L90 10 90 60H50V90Z"), drawn("m10,10 80,0 0,50h-40v30z"))
	same("numbers", drawn("M10.5 10 L90 -0.5 L20.5 0.5 z"), drawn("M10.5,10L90-.5 20.5.5z"))
	same("after the end", drawn("M10 10h30v30h-30z M50 50h30v30h-30z"), drawn("m10 10h30v30h-30zm40 40h30v30h-30z"))
	same("smooth", drawn("M10 50C10 20 40 20 50 50C60 80 90 80 90 50z"), drawn("M10 50C10 20 40 20 50 50S90 80 90 50z"))
	circle := New(100, 100)
	circle.Fill(Circle(50, 50, 30), Solid(RGB(0)))
	same("a circle of halves", drawn("M80 50A30 30 0 0 1 20 50A30 30 0 0 1 80 50z"), circle.Pix)
	same("a circle the other way", drawn("M80 50a30 30 0 1 0-60 0 30 30 0 1060 0z"), circle.Pix)
	same("radii that grow", drawn("M80 50A3 3 0 0 1 20 50A3 3 0 0 1 80 50z"), circle.Pix)
	same("a large and a small arc", drawn("M50 20A30 30 0 1 1 20 50A30 30 0 0 1 50 20z"), circle.Pix)
	ellipse := New(100, 100)
	ellipse.Fill(Ellipse(50, 50, 20, 40), Solid(RGB(0)))
	same("a turned ellipse", drawn("M50 10A40 20 90 0 1 50 90A40 20 90 0 1 50 10z"), ellipse.Pix)
}

func TestTilesHaveNoSeams(t *testing.T) {
	for name, img := range map[string]*image.RGBA{
		"parchment": ParchmentTile(RGB(0xF1E5C8), RGB(0xD9BE93)), "wood": WoodTile(RGB(0x4B3322), RGB(0x22150C)), "water": WaterTile(RGB(0x5B89A3)),
	} {
		w, h := img.Bounds().Dx(), img.Bounds().Dy()
		step := func(x0, y0, x1, y1 int) float64 {
			a, b := img.RGBAAt(x0, y0), img.RGBAAt(x1, y1)
			return math.Abs(float64(a.R)-float64(b.R)) + math.Abs(float64(a.G)-float64(b.G))
		}
		seam, inside := 0.0, 0.0
		for y := range h {
			seam += step(w-1, y, 0, y)
			inside += step(w/2, y, w/2+1, y)
		}
		if seam > 2*inside+float64(h) {
			t.Errorf("%s: the seam between left and right is %v, inside %v", name, seam, inside)
		}
	}
}

func BenchmarkFillPolygon(b *testing.B) {
	c := New(1000, 1000)
	p := Circle(500, 500, 20)
	for range b.N {
		c.Fill(p, Solid(RGB(0)))
	}
}
