package art

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"eras/assets/drawings"
	"eras/assets/icons"
	"eras/scenes/ui/paint"
)

// inked returns the share of pixels that are not empty.
func inked(img *image.RGBA) float64 {
	n := 0
	for i := 3; i < len(img.Pix); i += 4 {
		if img.Pix[i] > 20 {
			n++
		}
	}
	return float64(n) / float64(len(img.Pix)/4)
}

func TestIconsAndDrawingsAreNotEmpty(t *testing.T) {
	for _, name := range icons.Names() {
		c := paint.New(48, 48)
		Icon(c, name, 0, 0, 48, paint.Solid(Ink1))
		if share := inked(c.Pix); share < 0.04 || share > 0.9 {
			t.Errorf("icon %s covers %.2f of its box", name, share)
		}
	}
	for _, name := range drawings.Names() {
		c := paint.New(100, 100)
		Figures{}.draw(c, name, &Red)
		if share := inked(c.Pix); share < 0.03 {
			t.Errorf("drawing %s covers %.2f of its box", name, share)
		}
	}
}

// greys returns a drawing in a box of 100 by 100 in greyscale.
func greys(ground color.NRGBA, draw func(*paint.Canvas)) []uint8 {
	c := paint.New(100, 100)
	c.Fill(paint.Rect(0, 0, 100, 100), paint.Solid(ground))
	draw(c)
	var out []uint8
	for i := 0; i < len(c.Pix.Pix); i += 4 {
		p := c.Pix.Pix[i:]
		out = append(out, uint8((299*int(p[0])+587*int(p[1])+114*int(p[2]))/1000))
	}
	return out
}

// differing counts the pixels that clearly differ.
func differing(a, b []uint8, by int) int {
	n := 0
	for i := range a {
		if d := int(a[i]) - int(b[i]); d > by || d < -by {
			n++
		}
	}
	return n
}

func TestFiguresDifferInGreyscale(t *testing.T) {
	for name, draw := range map[string]func(*paint.Canvas, *Owner){
		"leader":  func(c *paint.Canvas, o *Owner) { Figures{}.Leader(c, o, true) },
		"soldier": func(c *paint.Canvas, o *Owner) { Figures{}.Soldier(c, o) },
		"city":    func(c *paint.Canvas, o *Owner) { Figures{}.City(c, o) },
	} {
		a := greys(paint.RGB(0), func(c *paint.Canvas) { draw(c, &Red) })
		b := greys(paint.RGB(0), func(c *paint.Canvas) { draw(c, &Blue) })
		if n := differing(a, b, 40); n < 150 {
			t.Errorf("%s: only %d of 10,000 pixels differ in greyscale", name, n)
		}
	}
}

// The arms of six players and of seven powers, and the hatching of their land, must
// differ.
func TestOwnersDifferInGreyscale(t *testing.T) {
	var seven []*Owner
	for _, token := range []string{"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"} {
		seven = append(seven, Power(token))
	}
	for _, owners := range [][]*Owner{Six[:], seven} {
		for i, a := range owners {
			for _, b := range owners[:i] {
				arms := func(o *Owner) []uint8 {
					return greys(Parchment, func(c *paint.Canvas) { Figures{}.Arms(c, o, 50, 50, 90) })
				}
				if n := differing(arms(a), arms(b), 40); n < 300 {
					t.Errorf("arms of %s and %s: only %d of 10,000 pixels differ in greyscale", a.Name, b.Name, n)
				}
				// As if all washes were equally light.
				land := func(o *Owner) []uint8 {
					return greys(Land, func(c *paint.Canvas) { c.Fill(paint.Rect(0, 0, 100, 100), o.HatchPaint(0.34, 6)) })
				}
				if n := differing(land(a), land(b), 12); n < 700 {
					t.Errorf("land of %s and %s: only %d of 10,000 pixels differ by hatching", a.Name, b.Name, n)
				}
				if a.Name == b.Name || a.Charge == b.Charge {
					t.Errorf("%s and %s have the same name or charge", a.Name, b.Name)
				}
			}
		}
	}
}

// deuteranopia returns a colour as seen without the cones for green (Machado, Oliveira
// and Fernandes 2009, full severity, in linear light).
func deuteranopia(c color.NRGBA) [3]float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	return [3]float64{
		0.367322*r + 0.860646*g - 0.227968*b,
		0.280085*r + 0.672501*g + 0.047413*b,
		-0.011820*r + 0.042940*g + 0.968881*b,
	}
}

// A charge must be much lighter or darker than its shield, also to the colour-blind.
func TestChargesContrastWithTheirShields(t *testing.T) {
	all := Six[:]
	for _, token := range []string{"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"} {
		all = append(all, Power(token))
	}
	luminance := func(c [3]float64) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05 }
	for _, o := range all {
		a, b := luminance(deuteranopia(o.Main)), luminance(deuteranopia(o.ChargeInk()))
		if contrast := max(a, b) / min(a, b); contrast < 3 {
			t.Errorf("the charge of %s has a contrast of %.1f", o.Name, contrast)
		}
	}
}

func TestPowersOfOtherMapsHaveOwners(t *testing.T) {
	seen := map[*Owner]bool{}
	for _, token := range []string{"XYZ", "VEN", "MIL", "NAP", "PAP", "FLO", ""} {
		o := Power(token)
		if !slices.Contains(Six[:], o) {
			t.Errorf("Power(%q) = %v", token, o)
		}
		seen[o] = true
	}
	if len(seen) < 3 {
		t.Errorf("seven powers have %d different owners", len(seen))
	}
}

func TestStrongHatchingIsStronger(t *testing.T) {
	c, d := paint.New(100, 100), paint.New(100, 100)
	Figures{}.Arms(c, &Red, 50, 50, 90)
	Figures{StrongHatching: true}.Arms(d, &Red, 50, 50, 90)
	darker := 0
	for i := 0; i < len(c.Pix.Pix); i += 4 {
		if int(d.Pix.Pix[i]) < int(c.Pix.Pix[i])-15 {
			darker++
		}
	}
	if darker < 200 {
		t.Errorf("only %d pixels are darker", darker)
	}
}

// The owner "nobody" has an empty shield, which a drawn match shows.
func TestNobodyHasAnEmptyShield(t *testing.T) {
	c := paint.New(60, 60)
	Figures{}.Arms(c, &Nobody, 30, 30, 50)
	if inked(c.Pix) == 0 {
		t.Error("nobody's shield is not drawn")
	}
}
