package art

import (
	"image/color"

	"eras/scenes/ui/paint"
)

// Face is the face of a leader of a war. The zero value is a leader without a face, whose helmet is closed.
type Face struct {
	// Seed chooses the looks; a leader with a face has another one than 0.
	Seed  uint64
	Woman bool
}

// looks are what a seed chooses.
type looks struct {
	skin, hair      color.NRGBA
	whiskers, dress int // dress is a helmet, a coif, bare hair, or a kettle hat; for women a veil, a coif, long hair or braids
}

// looks returns the looks of a face.
func (f Face) looks() looks {
	seed := f.Seed
	pick := func(n int) int {
		k := int(seed % uint64(n))
		seed /= uint64(n)
		return k
	}
	return looks{skin: skins[pick(len(skins))], hair: hairs[pick(len(hairs))], dress: pick(4), whiskers: pick(4)}
}

// hood returns the colour of what surrounds the face, a veil or a coif; ok is false without one.
func (f Face) hood(l *looks) (_ color.NRGBA, ok bool) {
	switch {
	case l.dress == 1:
		return mail, true
	case l.dress == 0 && f.Woman:
		return Cream, true
	}
	return l.hair, false
}

// steel and mail are the metals of helmets and coifs.
var steel, mail = paint.Vertical(8, 42, paint.RGB(0xE6E4DD), paint.RGB(0x9A9B9E)), paint.RGB(0x8C8E93)

// Captain draws the head and shoulders of a leader of an owner's army, in a frame of size by size.
func Captain(c *paint.Canvas, o *Owner, f Face, size float64) {
	c = c.Scale(size / 100)
	l, ink := f.looks(), paint.Solid(Ink1)
	frame := paintFrame(c, o)

	// A mantle with a collar of ermine, as the leaders on the map wear it.
	mantle := new(paint.Path).MoveTo(6, 97).CubeTo(8, 76, 24, 69, 40, 66).LineTo(60, 66).CubeTo(76, 69, 92, 76, 94, 97).Close()
	c.Fill(mantle, paint.Vertical(64, 98, o.Main, o.Dark))
	c.Fill(mantle, o.HatchPaint(0.3, 8))
	c.Stroke(mantle, 2.6, ink)
	paintNeck(c, l.skin)
	collar := new(paint.Path).MoveTo(30, 66).CubeTo(40, 74, 60, 74, 70, 66).LineTo(80, 77).CubeTo(62, 90, 38, 90, 20, 77).Close()
	c.Fill(collar, paint.Solid(Cream))
	c.Stroke(collar, 2.2, ink)
	for _, p := range [][2]float64{{32, 76}, {43, 81}, {57, 81}, {68, 76}} {
		c.Fill(paint.Ellipse(p[0], p[1], 1.6, 2.4), ink)
	}

	whiskers := l.whiskers
	hat := 0
	if f.Woman {
		hat = diadem
	}
	if cloth, ok := f.hood(&l); ok {
		hood := paint.RoundRect(27, 15, 46, 57, 22)
		c.Fill(hood, paint.Solid(cloth))
		c.Stroke(hood, 2, ink)
	}
	paintHead(c, l.skin, l.hair, f.Woman && l.dress > 1)
	paintFace(c, l.hair, whiskers, hat)
	if f.Woman {
		paintLady(c, &l)
	} else {
		paintHelmet(c, &l)
	}
	c.Stroke(frame, 3, paint.Solid(BrassLow))
}

// paintHelmet draws what a man wears on his head.
func paintHelmet(c *paint.Canvas, l *looks) {
	ink := paint.Solid(Ink1)
	switch l.dress {
	case 0: // a helmet with a nasal
		dome := new(paint.Path).MoveTo(29, 36).CubeTo(30, 6, 70, 6, 71, 36).LineTo(54, 33).LineTo(53, 50).LineTo(47, 50).LineTo(46, 33).Close()
		c.Fill(dome, steel)
		c.Stroke(dome, 2.2, ink)
	case 1:
		paintCoif(c)
	case 2:
		paintHat(c, nil, l.hair, 2)
		paintCirclet(c)
	default: // a kettle hat
		crown := new(paint.Path).MoveTo(32, 29).CubeTo(34, 8, 66, 8, 68, 29).Close()
		c.Fill(crown, steel)
		c.Stroke(crown, 2.2, ink)
		brim := new(paint.Path).MoveTo(20, 33).CubeTo(34, 24, 66, 24, 80, 33).CubeTo(64, 38, 36, 38, 20, 33).Close()
		c.Fill(brim, steel)
		c.Stroke(brim, 2.2, ink)
	}
}

// paintLady draws what a woman wears on her head.
func paintLady(c *paint.Canvas, l *looks) {
	ink := paint.Solid(Ink1)
	hair := new(paint.Path).MoveTo(30, 44).CubeTo(25, 12, 75, 12, 70, 44).CubeTo(66, 30, 56, 25, 50, 25).CubeTo(44, 25, 34, 30, 30, 44).Close()
	switch l.dress {
	case 0: // a veil
		veil := new(paint.Path).MoveTo(24, 72).CubeTo(20, 40, 24, 10, 50, 10).CubeTo(76, 10, 80, 40, 76, 72).LineTo(68, 66).CubeTo(72, 46, 70, 27, 50, 27).CubeTo(30, 27, 28, 46, 32, 66).Close()
		c.Fill(veil, paint.Solid(Cream))
		c.Stroke(veil, 2.2, ink)
		paintCirclet(c)
	case 1:
		paintCoif(c)
	case 2:
		c.Fill(hair, paint.Solid(l.hair))
		c.Stroke(hair, 1.8, ink)
		paintCirclet(c)
	default: // braids
		c.Fill(hair, paint.Solid(l.hair))
		c.Stroke(hair, 1.8, ink)
		for _, x := range []float64{27, 73} {
			for i := range 3 {
				knot := paint.Ellipse(x, 54+9*float64(i), 5.4, 5.6)
				c.Fill(knot, paint.Solid(l.hair))
				c.Stroke(knot, 1.8, ink)
			}
		}
	}
}

// paintCoif draws the edge of a coif of mail over the forehead, with a circlet.
func paintCoif(c *paint.Canvas) {
	brow := new(paint.Path).MoveTo(28, 42).CubeTo(26, 10, 74, 10, 72, 42).CubeTo(68, 31, 60, 27, 50, 27).CubeTo(40, 27, 32, 31, 28, 42).Close()
	c.Fill(brow, paint.Solid(mail))
	c.Stroke(brow, 2, paint.Solid(Ink1))
	paintCirclet(c)
}

// paintCirclet draws a circlet of gold on the forehead.
func paintCirclet(c *paint.Canvas) {
	band := new(paint.Path).MoveTo(31, 30).CubeTo(40, 22, 60, 22, 69, 30).LineTo(69, 25).CubeTo(60, 17, 40, 17, 31, 25).Close()
	c.Fill(band, paint.Solid(BrassHigh))
	c.Stroke(band, 1.6, paint.Solid(Ink1))
	c.Fill(paint.Circle(50, 21.5, 2.6), paint.Solid(Red.Main))
}

// Head draws the face of a leader on the map, in a box of 100 by 100, where [Figures.Leader] has the closed helmet
// below the crown.
func Head(c *paint.Canvas, f Face) {
	l, ink := f.looks(), paint.Solid(Ink1)
	around, _ := f.hood(&l)
	outer := new(paint.Path).MoveTo(37.4, 21.8).LineTo(62.6, 21.8).CubeTo(64.5, 34, 61, 42.5, 50, 42.5).CubeTo(39, 42.5, 35.5, 34, 37.4, 21.8).Close()
	if f.Woman {
		outer = new(paint.Path).MoveTo(37.2, 21.8).LineTo(62.8, 21.8).CubeTo(66, 30, 68, 40, 66, 47).CubeTo(56, 50, 44, 50, 34, 47).CubeTo(32, 40, 34, 30, 37.2, 21.8).Close()
	}
	c.Fill(outer, paint.Solid(around))
	c.Stroke(outer, 2.2, ink)
	c.Fill(new(paint.Path).MoveTo(40.5, 23).LineTo(59.5, 23).CubeTo(61, 33, 58, 40.6, 50, 40.6).CubeTo(42, 40.6, 39, 33, 40.5, 23).Close(), paint.Solid(l.skin))
	for _, x := range []float64{45.6, 54.4} {
		c.Fill(paint.Circle(x, 29, 1.7), ink)
	}
	c.Stroke(paint.Line(47.4, 36.2, 52.6, 36.2), 1.6, paint.Solid(paint.RGB(0x8A3B2C)), paint.Pen{Round: true})
	if f.Woman {
		return
	}
	switch l.whiskers {
	case 0:
		c.Stroke(new(paint.Path).MoveTo(44.5, 34.6).QuadTo(50, 31.8, 55.5, 34.6), 2.4, paint.Solid(l.hair), paint.Pen{Round: true})
	case 1:
		c.Fill(new(paint.Path).MoveTo(39.5, 30.5).CubeTo(43, 34.5, 57, 34.5, 60.5, 30.5).CubeTo(60.5, 38, 57, 42.6, 50, 42.6).CubeTo(43, 42.6, 39.5, 38, 39.5, 30.5).Close(), paint.Solid(l.hair))
		c.Stroke(paint.Line(47.4, 36.8, 52.6, 36.8), 1.5, paint.Solid(paint.RGB(0x8A3B2C)), paint.Pen{Round: true})
	case 2:
		for _, s := range []float64{-1, 1} {
			c.Fill(paint.Poly(50+s*10.4, 26, 50+s*10, 35, 50+s*6.4, 38.4, 50+s*7.6, 31), paint.Solid(l.hair))
		}
	}
}
