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
		"leader":   func(c *paint.Canvas, o *Owner) { Figures{}.Leader(c, o, true) },
		"soldier":  func(c *paint.Canvas, o *Owner) { Figures{}.Soldier(c, o) },
		"horseman": func(c *paint.Canvas, o *Owner) { Figures{}.Horseman(c, o) },
		"archer":   func(c *paint.Canvas, o *Owner) { Figures{}.Archer(c, o) },
		"city":     func(c *paint.Canvas, o *Owner) { Figures{}.City(c, o) },
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

// The matrices of Machado, Oliveira and Fernandes 2009 for full severity, in linear light.
var visions = map[string][9]float64{
	"all cones":    {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// seen returns a colour as seen by eyes, in linear light.
func seen(c color.NRGBA, vision string) [3]float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	m, in := visions[vision], [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var out [3]float64
	for i := range out {
		out[i] = min(max(m[3*i]*in[0]+m[3*i+1]*in[1]+m[3*i+2]*in[2], 0), 1)
	}
	return out
}

// distance returns the CIE76 distance of two colours as eyes see them.
func distance(a, b color.NRGBA, vision string) float64 {
	lab := func(c [3]float64) [3]float64 {
		f := func(t float64) float64 {
			if t > 0.008856 {
				return math.Cbrt(t)
			}
			return 7.787*t + 16.0/116
		}
		x, y, z := f((0.4124*c[0]+0.3576*c[1]+0.1805*c[2])/0.9505), f(0.2126*c[0]+0.7152*c[1]+0.0722*c[2]), f((0.0193*c[0]+0.1192*c[1]+0.9505*c[2])/1.089)
		return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
	}
	p, q := lab(seen(a, vision)), lab(seen(b, vision))
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// No two of the six owners may be nearer than LOOK.md allows, and a palette for eyes must
// keep them farther apart for these eyes than the standard colours do.
func TestOwnersAreApartForAllEyes(t *testing.T) {
	for _, c := range []struct {
		palette      Palette
		vision       string
		main, washes float64 // the least distances
	}{
		{Palette{}, "all cones", 33, 19},
		{Palette{}, "protanopia", 19, 4},
		{Palette{}, "deuteranopia", 27, 5},
		{Palette{}, "tritanopia", 22.5, 9},
		{RedGreen, "protanopia", 28, 15},
		{RedGreen, "deuteranopia", 28, 15},
		{BlueYellow, "tritanopia", 26, 17},
	} {
		least := func(of func(*Owner) color.NRGBA, owners []*Owner) (float64, string) {
			best, pair := math.Inf(1), ""
			for i, a := range owners {
				for _, b := range owners[:i] {
					if d := distance(c.palette.Shift(of(a)), c.palette.Shift(of(b)), c.vision); d < best {
						best, pair = d, a.Name+" and "+b.Name
					}
				}
			}
			return best, pair
		}
		d, pair := least(func(o *Owner) color.NRGBA { return o.Main }, Six[:])
		if d < c.main {
			t.Errorf("palette %.3v, %s: %s are %.1f apart, want %v", c.palette, c.vision, pair, d, c.main)
		}
		w, pair := least(func(o *Owner) color.NRGBA { return o.Wash }, append(slices.Clone(Six[:]), &Nobody))
		if w < c.washes {
			t.Errorf("palette %.3v, %s: the land of %s is %.1f apart, want %v", c.palette, c.vision, pair, w, c.washes)
		}
		t.Logf("%s: main %.1f, land %.1f", c.vision, d, w)
	}
}

// Twelve colours cannot all be apart for all eyes, and there are seven hatchings: with the same
// hatching the colours are far apart for all eyes and the outlines differ, and each charge is
// borne once. Who sees all colours tells them apart by these alone.
func TestTwelveOwnersAreToldApart(t *testing.T) {
	for i, a := range Twelve {
		if a.Hatching == paint.Plain {
			t.Errorf("%s has no hatching", a.Name)
		}
		for _, b := range Twelve[:i] {
			if a.Name == b.Name || a.Charge == b.Charge {
				t.Errorf("%s and %s have the same name or charge", a.Name, b.Name)
			}
			if d, w := distance(a.Main, b.Main, "all cones"), distance(a.Wash, b.Wash, "all cones"); d < 25 || w < 14 {
				t.Errorf("%s and %s are %.1f apart, their land %.1f", a.Name, b.Name, d, w)
			}
			if a.Hatching != b.Hatching {
				continue
			}
			if a.Shield == b.Shield {
				t.Errorf("%s and %s have the same hatching and outline", a.Name, b.Name)
			}
			for vision := range visions {
				if d, w := distance(a.Main, b.Main, vision), distance(a.Wash, b.Wash, vision); d < 22 || w < 9 {
					t.Errorf("%s: %s and %s have the same hatching and are %.1f apart, their land %.1f", vision, a.Name, b.Name, d, w)
				}
			}
		}
	}
	if [6]*Owner(Twelve[:6]) != Six {
		t.Error("the first six of twelve are others")
	}
}

// The colours of the powers keep apart as those of the six owners do, and the land of each
// owner is told from nobody's. The least distances are those of blue and purple without
// cones for red, and of gold and land without those for blue: hatching tells these apart.
func TestPowersAreApartForAllEyes(t *testing.T) {
	var seven []*Owner
	for _, token := range []string{"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"} {
		seven = append(seven, Power(token))
	}
	for vision := range visions {
		for i, a := range seven {
			for _, b := range seven[:i] {
				if d := distance(a.Main, b.Main, vision); d < 18.5 {
					t.Errorf("%s: %s and %s are %.1f apart", vision, a.Name, b.Name, d)
				}
			}
			for _, land := range []color.NRGBA{Land, Nobody.Wash} {
				if d := distance(a.Wash, land, vision); d < 9.5 {
					t.Errorf("%s: land of %s is %.1f from nobody's", vision, a.Name, d)
				}
			}
			if a.Hatching == paint.Plain {
				t.Errorf("%s has no hatching", a.Name)
			}
		}
	}
}

// Text stays readable with every palette, and parchment stays parchment.
func TestPalettesKeepTextReadable(t *testing.T) {
	luminance := func(c color.NRGBA) float64 {
		l := seen(c, "all cones")
		return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] + 0.05
	}
	for name, p := range map[string]Palette{"standard": {}, "red and green": RedGreen, "blue and yellow": BlueYellow} {
		for _, pair := range [][2]color.NRGBA{{Ink1, Parchment}, {Ink2, Parchment}, {BadText, Parchment}, {Blue.Dark, Parchment}, {Cream, LeatherHigh}, {BrassHigh, TableLow}} {
			a, b := luminance(p.Shift(pair[0])), luminance(p.Shift(pair[1]))
			if contrast := max(a, b) / min(a, b); contrast < 5 {
				t.Errorf("%s: %v on %v has a contrast of %.1f", name, pair[0], pair[1], contrast)
			}
		}
		if d := distance(Parchment, p.Shift(Parchment), "all cones"); d > 12 {
			t.Errorf("%s: parchment is %.1f away from parchment", name, d)
		}
		for _, v := range []uint8{0, 100, 255} {
			if c := p.Shift(color.NRGBA{R: v, G: v, B: v, A: 255}); int(c.R)-int(v) > 1 || int(v)-int(c.G) > 1 || int(v)-int(c.B) > 1 {
				t.Errorf("%s: the grey %d becomes %v", name, v, c)
			}
		}
	}
}

// A charge must be much lighter or darker than its shield, also to the colour-blind.
func TestChargesContrastWithTheirShields(t *testing.T) {
	all := Twelve[:]
	for _, token := range []string{"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"} {
		all = append(all, Power(token))
	}
	luminance := func(c [3]float64) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05 }
	for _, o := range all {
		a, b := luminance(seen(o.Main, "deuteranopia")), luminance(seen(o.ChargeInk(), "deuteranopia"))
		if contrast := max(a, b) / min(a, b); contrast < 3 {
			t.Errorf("the charge of %s has a contrast of %.1f", o.Name, contrast)
		}
	}
}

func TestPowersOfOtherMapsHaveOwners(t *testing.T) {
	for _, tokens := range [][]string{{"LGN", "CRS"}, {"XYZ", "VEN", "MIL", "NAP", "PAP", "FLO"}, {"FRA", "ABC", "TUR", "DEF", "GHI", "JKL"},
		{"ALB", "BRU", "CER", "DAL", "ELV", "FRO", "GRI"}} {
		seen := map[color.NRGBA]bool{}
		for _, o := range Powers(tokens) {
			seen[o.Main] = true
		}
		if len(seen) != len(tokens) {
			t.Errorf("the powers %v have %d different colours", tokens, len(seen))
		}
	}
	if o := Powers([]string{"LGN"})[0]; o != &Red {
		t.Errorf("the first power of another map looks like %s", o.Name)
	}
	many := Powers([]string{"A", "B", "C", "D", "E", "F", "G", "FRA"})
	for i, o := range many[:7] {
		if o != &Ermine && !slices.Contains(Six[:], o) {
			t.Errorf("power %d of many looks like %v", i, o)
		}
	}
	if many[7] != Power("FRA") {
		t.Errorf("France looks like %s among many", many[7].Name)
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

// The charge of a rival replaces that of blue on arms, leaders and sites, and of nobody else.
func TestRivalsHaveTheirCharge(t *testing.T) {
	const width = 100
	for name, draw := range map[string]func(f Figures, c *paint.Canvas, o *Owner){
		"arms":      func(f Figures, c *paint.Canvas, o *Owner) { f.Arms(c, o, width/2, width/2, width*0.9) },
		"leader":    func(f Figures, c *paint.Canvas, o *Owner) { f.Leader(c, o, true) },
		"city":      func(f Figures, c *paint.Canvas, o *Owner) { f.City(c, o) },
		"warehouse": func(f Figures, c *paint.Canvas, o *Owner) { f.Warehouse(c, o) },
	} {
		for _, o := range []*Owner{&Red, &Blue} {
			picture := func(f Figures) []uint8 { return greys(Parchment, func(c *paint.Canvas) { draw(f, c, o) }) }
			own, rival := picture(Figures{}), picture(Figures{Rival: "stag-head"})
			if differs := differing(own, rival, 20) > 20; differs != (o == &Blue) {
				t.Errorf("%s of %s differ: %v", name, o.Name, differs)
			}
		}
	}
}
