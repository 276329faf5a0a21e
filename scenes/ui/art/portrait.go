package art

import (
	"image/color"

	"eras/scenes/ui/paint"
)

// Looks of portraits: skin, hair and the shade of the coat.
var (
	skins = []color.NRGBA{paint.RGB(0xEBC9A4), paint.RGB(0xDDB088), paint.RGB(0xC99670), paint.RGB(0xF0D6B8)}
	hairs = []color.NRGBA{paint.RGB(0x3A2A1C), paint.RGB(0x6B4A2B), paint.RGB(0x8F8A80), paint.RGB(0xB08A4E), paint.RGB(0x1F1A17)}
)

// diadem is what women wear; men wear one of the hats before it.
const diadem = 3

// Portrait draws the head and shoulders of somebody who speaks for an owner, in a frame of size by size.
// The same seed draws the same face of a woman or a man.
func Portrait(c *paint.Canvas, o *Owner, seed uint64, woman bool, size float64) {
	c = c.Scale(size / 100)
	pick := func(n int) int {
		k := int(seed % uint64(n))
		seed /= uint64(n)
		return k
	}
	skin, hair := skins[pick(len(skins))], hairs[pick(len(hairs))]
	hat, whiskers, collar := pick(3), pick(4), pick(2)
	if woman {
		hat = diadem
	}
	ink := paint.Solid(Ink1)
	frame := paintFrame(c, o)

	// Shoulders with epaulettes, and a sash in the owner's light tone.
	coat := new(paint.Path).MoveTo(6, 97).CubeTo(8, 74, 26, 68, 40, 66).LineTo(60, 66).CubeTo(74, 68, 92, 74, 94, 97).Close()
	c.Fill(coat, paint.Vertical(64, 98, o.Main, o.Dark))
	c.Fill(paint.Poly(30, 69, 42, 66, 78, 97, 60, 97), paint.Ink(o.Light, 0.9))
	c.Stroke(coat, 2.6, ink)
	for _, x := range []float64{17, 83} {
		c.Fill(paint.Ellipse(x, 79, 10, 5), paint.Solid(BrassHigh))
		c.Stroke(paint.Ellipse(x, 79, 10, 5), 1.8, ink)
	}

	paintNeck(c, skin)
	if collar == 0 {
		c.Fill(paint.Poly(38, 64, 50, 76, 62, 64, 64, 70, 50, 82, 36, 70), paint.Solid(Cream))
		c.Stroke(paint.Poly(38, 64, 50, 76, 62, 64, 64, 70, 50, 82, 36, 70), 1.6, ink)
	} else {
		c.Fill(paint.RoundRect(38, 62, 24, 9, 3), paint.Solid(BrassHigh))
		c.Stroke(paint.RoundRect(38, 62, 24, 9, 3), 1.6, ink)
	}
	paintHead(c, skin, hair, woman)
	paintFace(c, hair, whiskers, hat)
	paintHat(c, o, hair, hat)
	c.Stroke(frame, 3, paint.Solid(BrassLow))
}

// paintFrame draws the ground behind a portrait and returns its frame.
func paintFrame(c *paint.Canvas, o *Owner) *paint.Path {
	frame := paint.RoundRect(2, 2, 96, 96, 8)
	c.Fill(frame, paint.Vertical(0, 100, o.Light, o.Main))
	c.Fill(frame, o.HatchPaint(0.3, 8))
	return frame
}

// paintNeck draws the neck, which a collar covers.
func paintNeck(c *paint.Canvas, skin color.NRGBA) {
	c.Fill(paint.Rect(42, 56, 16, 14), paint.Solid(paint.Mix(skin, Ink1, 0.18)))
}

// paintHead draws the head and ears, and the long hair of a woman behind them.
func paintHead(c *paint.Canvas, skin, hair color.NRGBA, woman bool) {
	ink := paint.Solid(Ink1)
	head := paint.Ellipse(50, 42, 19, 23)
	for _, x := range []float64{30.5, 69.5} {
		c.Fill(paint.Ellipse(x, 44, 4, 6), paint.Solid(skin))
		c.Stroke(paint.Ellipse(x, 44, 4, 6), 1.8, ink)
	}
	if woman {
		locks := new(paint.Path).MoveTo(28, 36).CubeTo(24, 56, 28, 66, 34, 68).LineTo(66, 68).CubeTo(72, 66, 76, 56, 72, 36).Close()
		c.Fill(locks, paint.Solid(hair))
		c.Stroke(locks, 1.8, ink)
	}
	c.Fill(head, paint.Vertical(20, 66, skin, paint.Mix(skin, Ink1, 0.12)))
	c.Stroke(head, 2.2, ink)
}

// paintFace draws eyes, nose, mouth and whiskers.
func paintFace(c *paint.Canvas, hair color.NRGBA, whiskers, hat int) {
	ink := paint.Solid(Ink1)
	for _, x := range []float64{42.5, 57.5} {
		c.Fill(paint.Ellipse(x, 41, 2.2, 2.6), ink)
		c.Stroke(paint.Line(x-4.5, 35.5, x+4.5, 35), 2, paint.Solid(hair), paint.Pen{Round: true})
	}
	c.Stroke(new(paint.Path).MoveTo(50, 42).QuadTo(53.5, 49, 49, 49.5), 1.6, ink, paint.Pen{Round: true})
	c.Stroke(new(paint.Path).MoveTo(44.5, 56).QuadTo(50, 58.5, 55.5, 56), 1.8, paint.Solid(paint.RGB(0x8A3B2C)), paint.Pen{Round: true})
	if hat == diadem {
		return
	}
	fur := paint.Solid(hair)
	switch whiskers {
	case 0: // moustache
		c.Fill(new(paint.Path).MoveTo(50, 51.5).CubeTo(44, 49.5, 38, 53, 35, 50.5).CubeTo(37, 57.5, 45, 56.5, 50, 54).CubeTo(55, 56.5, 63, 57.5, 65, 50.5).CubeTo(62, 53, 56, 49.5, 50, 51.5).Close(), fur)
	case 1: // full beard
		beard := new(paint.Path).MoveTo(32, 46).CubeTo(33, 62, 42, 70, 50, 70).CubeTo(58, 70, 67, 62, 68, 46).CubeTo(64, 52, 58, 52.5, 50, 52.5).CubeTo(42, 52.5, 36, 52, 32, 46).Close()
		c.Fill(beard, fur)
		c.Stroke(beard, 1.4, ink)
	case 2: // side whiskers
		for _, s := range []float64{-1, 1} {
			c.Fill(paint.Poly(50+s*18.5, 36, 50+s*18.5, 54, 50+s*11, 60, 50+s*13.5, 46), fur)
		}
	}
}

// paintHat draws a crown, a bicorne, a cap or hair.
func paintHat(c *paint.Canvas, o *Owner, hair color.NRGBA, hat int) {
	ink := paint.Solid(Ink1)
	switch hat {
	case 0: // bicorne
		shape := new(paint.Path).MoveTo(18, 30).CubeTo(30, 4, 70, 4, 82, 30).CubeTo(66, 24, 34, 24, 18, 30).Close()
		c.Fill(shape, paint.Vertical(8, 30, paint.Mix(o.Dark, Ink1, 0.4), Ink1))
		c.Stroke(shape, 2.2, ink)
		c.Fill(paint.Circle(50, 17, 5), paint.Solid(o.Light))
		c.Stroke(paint.Circle(50, 17, 5), 1.6, paint.Solid(BrassHigh))
	case 1: // peaked cap
		cap := new(paint.Path).MoveTo(29, 29).LineTo(27, 15).CubeTo(40, 8, 60, 8, 73, 15).LineTo(71, 29).Close()
		c.Fill(cap, paint.Vertical(8, 30, o.Main, o.Dark))
		c.Stroke(cap, 2.2, ink)
		peak := new(paint.Path).MoveTo(29, 28).CubeTo(40, 24, 60, 24, 71, 28).CubeTo(62, 36, 38, 36, 29, 28).Close()
		c.Fill(peak, paint.Solid(Ink1))
		c.Fill(paint.Circle(50, 18.5, 4.4), paint.Solid(BrassHigh))
	case 2: // bare head
		top := new(paint.Path).MoveTo(31, 40).CubeTo(27, 16, 44, 13, 54, 16).CubeTo(66, 14, 74, 24, 69, 40).CubeTo(66, 30, 56, 27, 46, 29).CubeTo(38, 28, 33, 32, 31, 40).Close()
		c.Fill(top, paint.Solid(hair))
		c.Stroke(top, 1.8, ink)
	default: // diadem over long hair
		top := new(paint.Path).MoveTo(30, 42).CubeTo(26, 14, 74, 14, 70, 42).CubeTo(64, 30, 58, 27, 50, 27).CubeTo(42, 27, 36, 30, 30, 42).Close()
		c.Fill(top, paint.Solid(hair))
		c.Stroke(top, 1.8, ink)
		crown := paint.Poly(36, 23, 40, 12, 45, 19, 50, 9, 55, 19, 60, 12, 64, 23)
		c.Fill(crown, paint.Solid(BrassHigh))
		c.Stroke(crown, 1.6, ink)
	}
}
