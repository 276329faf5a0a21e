// Package sprites draws the pieces and marks on boards: the figures and marks on the squares of the
// war map and the battlefield, the armies of Risk, and the units and order marks of Diplomacy. All
// positions are on the screen, in logical units.
package sprites

import (
	"math"
	"strconv"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Point is a position on the screen.
type Point struct{ X, Y float64 }

type unitKey struct {
	what, owner string
	strong      bool
}

// around returns the square with the centre (x, y) and sides of 2*half.
func around(x, y, half float64) ui.Rect { return ui.R(x-half, y-half, 2*half, 2*half) }

// Opacities of the hatching on units.
const (
	hatchShare  = 0.42
	strongShare = 0.8
)

// hatchAlpha returns the opacity of the hatching on units.
func hatchAlpha(u *ui.UI) float64 {
	if u.Figures.StrongHatching {
		return strongShare
	}
	return hatchShare
}

// Armies draws the token of n armies of Risk: the owner's shield and hatching with the
// number over it.
func Armies(u *ui.UI, x, y, radius float64, o *art.Owner, n int) {
	token(u, x, y, radius, o, strconv.Itoa(n), countStyle(o, radius, n))
}

// UnknownArmies draws a token whose number of armies is hidden.
func UnknownArmies(u *ui.UI, x, y, radius float64, o *art.Owner) {
	token(u, x, y, radius, o, "?", countStyle(o, radius, 0))
}

// token draws a token of armies with a text.
func token(u *ui.UI, x, y, radius float64, o *art.Owner, text string, style ui.Style) {
	u.Picture(around(x, y, radius), 5, unitKey{"army", o.Name, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		drawArmies(c, o, radius, hatchAlpha(u)*0.5)
	})
	down := 0.0
	if o.Shield == art.Heater || o.Shield == art.Almond {
		down = -radius * 0.1
	}
	edge := o.Dark
	if o.Inked {
		edge = o.Light
	}
	u.Halo(x, y+down, text, style, edge)
}

// Crown draws the crown of a capital in an owner's colour.
func Crown(u *ui.UI, r ui.Rect, o *art.Owner) {
	u.Picture(r, 3, unitKey{"crown", o.Name, false}, func(c *paint.Canvas) {
		w, h := r.W, r.H
		p := new(paint.Path).MoveTo(0, h*0.2).LineTo(w*0.26, h*0.5).LineTo(w*0.5, 0).LineTo(w*0.74, h*0.5).LineTo(w, h*0.2).LineTo(w*0.86, h).LineTo(w*0.14, h).Close()
		c.Stroke(p, 4, paint.Solid(art.Ink1))
		c.Fill(p, paint.Solid(art.Gold))
		c.Fill(paint.Rect(w*0.14, h*0.74, w*0.72, h*0.26), paint.Solid(o.Main))
		c.Stroke(p, 1, paint.Solid(art.Ink1))
	})
}

// countStyle returns the style of the number of armies on a token.
func countStyle(o *art.Owner, radius float64, n int) ui.Style {
	style := ui.Style{Weight: ui.Heavy, Size: max(15, radius*1.15), Color: o.ChargeInk(), Align: 0.5}
	if n > 99 {
		style.Size = max(12, radius*0.92)
	}
	return style
}

// drawArmies draws a token of armies without its number in a box of twice the radius.
func drawArmies(c *paint.Canvas, o *art.Owner, radius, hatch float64) {
	m, size := radius, 2*radius
	c.Fill(o.Shield.Outline(m, m+2, size+3), paint.Ink(paint.RGB(0), 0.28))
	c.Fill(o.Shield.Outline(m, m, size+3), paint.Solid(art.Ink1))
	c.Fill(o.Shield.Outline(m, m, size), paint.Solid(art.Tip))
	c.Fill(o.Shield.Outline(m, m, size-3.6), paint.Solid(art.Ink1))
	face := o.Shield.Outline(m, m, size-5.6)
	c.Fill(face, paint.Vertical(0, size, paint.Mix(o.Main, o.Light, 0.15), paint.Mix(o.Main, o.Dark, 0.15)))
	c.Fill(face, o.HatchPaint(hatch, 4))
}

// Unit draws a unit of Diplomacy, about size high: an army is a shield with the power's
// charge, a fleet a ship with the charge on its sail.
func Unit(u *ui.UI, x, y, size float64, o *art.Owner, fleet bool) {
	what := "land unit"
	if fleet {
		what = "fleet"
	}
	u.Picture(around(x, y, size/2), 4, unitKey{what, o.Name, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		PaintUnit(c, size/2, size/2, size, o, fleet, u.Figures.StrongHatching)
	})
}

// PaintUnit paints a unit of Diplomacy on a canvas; see [Unit]. strong selects strong hatching.
func PaintUnit(c *paint.Canvas, x, y, size float64, o *art.Owner, fleet, strong bool) {
	hatch := hatchShare
	if strong {
		hatch = strongShare
	}
	c = c.Translate(x-size/2, y-size/2).Scale(size / 100)
	if fleet {
		drawFleet(c, o, hatch)
	} else {
		drawArmy(c, o, hatch)
	}
}

// drawArmy draws a shield with its shadow in a box of 100 by 100.
func drawArmy(c *paint.Canvas, o *art.Owner, hatch float64) {
	c.Fill(paint.Ellipse(50, 94, 30, 7), paint.Ink(paint.RGB(0), 0.3))
	c.Fill(o.Shield.Outline(50, 47, 94), paint.Solid(art.Ink1))
	c.Fill(o.Shield.Outline(50, 47, 84), paint.Solid(art.Tip))
	c.Fill(o.Shield.Outline(50, 47, 74), paint.Solid(art.Ink1))
	face := o.Shield.Outline(50, 47, 68)
	c.Fill(face, paint.Vertical(12, 82, paint.Mix(o.Main, o.Light, 0.18), paint.Mix(o.Main, o.Dark, 0.12)))
	c.Fill(face, o.HatchPaint(hatch*0.7, 10))
	art.Icon(c, o.Charge, 25, 18, 50, paint.Solid(o.ChargeInk()))
}

// drawFleet draws a ship under sail in a box of 100 by 100.
func drawFleet(c *paint.Canvas, o *art.Owner, hatch float64) {
	c.Fill(paint.Ellipse(50, 94, 40, 6), paint.Ink(paint.RGB(0), 0.25))
	mast := paint.Rect(47, 4, 6, 70)
	c.Fill(mast, paint.Solid(art.Ink1))
	sail := func(d float64) *paint.Path {
		return new(paint.Path).MoveTo(14-d, 10-d).QuadTo(50, 18-d, 86+d, 10-d).
			QuadTo(78+d, 38, 86+d, 66+d).QuadTo(50, 58+d, 14-d, 66+d).QuadTo(22-d, 38, 14-d, 10-d).Close()
	}
	c.Fill(sail(5), paint.Solid(art.Ink1))
	c.Fill(sail(1.5), paint.Solid(art.Tip))
	face := sail(-3)
	c.Fill(face, paint.Vertical(10, 66, paint.Mix(o.Main, o.Light, 0.18), paint.Mix(o.Main, o.Dark, 0.12)))
	c.Fill(face, o.HatchPaint(hatch*0.7, 10))
	art.Icon(c, o.Charge, 28, 15, 44, paint.Solid(o.ChargeInk()))
	hull := new(paint.Path).MoveTo(4, 66).LineTo(96, 66).QuadTo(92, 92, 78, 92).LineTo(22, 92).QuadTo(8, 92, 4, 66).Close()
	c.Fill(hull, paint.Vertical(66, 92, paint.RGB(0xA8703A), paint.RGB(0x70451F)))
	c.Stroke(hull, 5, paint.Solid(art.Ink1))
	c.Stroke(paint.Line(9, 77, 91, 77), 2.5, paint.Ink(art.Ink1, 0.6))
}

// Centre draws the mark of a supply centre in its owner's colour; a nil owner means none.
func Centre(u *ui.UI, x, y, size float64, o *art.Owner) {
	name := ""
	if o != nil {
		name = o.Name
	}
	u.Picture(around(x, y, size/2), 2, unitKey{"centre", name, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		c = c.Scale(size / 100)
		c.Fill(paint.Circle(50, 50, 50), paint.Solid(art.Ink1))
		c.Fill(paint.Circle(50, 50, 40), paint.Solid(art.Tip))
		fill := art.Disabled
		if o != nil {
			fill = o.Main
		}
		c.Fill(star(50, 50, 36, 15), paint.Solid(art.Ink1))
		c.Fill(star(50, 51, 25, 11), paint.Solid(fill))
	})
}

// star returns a five-pointed star.
func star(x, y, outer, inner float64) *paint.Path {
	var xy []float64
	for i := range 10 {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(float64(i)*math.Pi/5 - math.Pi/2)
		xy = append(xy, x+cos*r, y+sin*r)
	}
	return paint.Poly(xy...)
}
