package sprites

import (
	"eras/game"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Flag marks a square that decides a war for a side, or for both if s is [game.NoSide].
func Flag(u *ui.UI, r ui.Rect, s game.Side) {
	u.Picture(r, 0, squareMarkKey{"flag", flagOwner(s).Name}, func(c *paint.Canvas) { PaintFlag(c.Scale(r.W/100), s) })
}

func flagOwner(s game.Side) *art.Owner {
	if s == game.NoSide {
		return &art.Golden
	}
	return Owner(s)
}

// PaintFlag paints [Flag] on a square of 100 by 100: a dashed frame, and a pennant in the upper right.
func PaintFlag(c *paint.Canvas, s game.Side) {
	o := flagOwner(s)
	frame := paint.RoundRect(6, 6, 88, 88, 6)
	c.Stroke(frame, 6, paint.Ink(art.Tip, 0.85))
	c.Stroke(frame, 3.4, paint.Solid(o.Dark), paint.Pen{Dash: []float64{9, 6}})
	pole, cloth := paint.Line(70, 5, 70, 44), paint.Poly(70, 6, 97, 15, 70, 25)
	c.Stroke(pole, 7, paint.Solid(art.Tip))
	c.Stroke(cloth, 6, paint.Solid(art.Tip))
	c.Stroke(pole, 3.4, paint.Solid(art.Ink1))
	c.Fill(cloth, paint.Solid(o.Main))
	c.Stroke(cloth, 2, paint.Solid(art.Ink1))
}

// Wagon draws a wagon on a square: small beside a leader who has it.
func Wagon(u *ui.UI, r ui.Rect, led bool) {
	name := "wagon"
	if led {
		name = "led wagon"
	}
	u.Picture(r, r.W*margin, squareMarkKey{name: name}, func(c *paint.Canvas) { PaintWagon(c.Scale(r.W/100), led) })
}

// PaintWagon paints [Wagon] on a square of 100 by 100.
func PaintWagon(c *paint.Canvas, led bool) {
	if led {
		c = c.Translate(-4, 38).Scale(0.52)
	}
	c.Fill(paint.Ellipse(50, 82, 36, 6), paint.Ink(paint.RGB(0), 0.25))
	cover, body := paint.RoundRect(22, 22, 56, 38, 16), paint.RoundRect(16, 52, 68, 16, 3)
	c.Fill(cover, paint.Vertical(22, 60, art.Cream, art.ParchmentLow))
	c.Stroke(cover, 3, paint.Solid(art.Ink1))
	c.Stroke(paint.Line(40, 23, 40, 52), 2, paint.Ink(art.Ink1, 0.6))
	c.Stroke(paint.Line(60, 23, 60, 52), 2, paint.Ink(art.Ink1, 0.6))
	c.Fill(body, paint.Solid(art.Brown.Main))
	c.Stroke(body, 3, paint.Solid(art.Ink1))
	c.Stroke(paint.Line(84, 60, 96, 66), 4, paint.Solid(art.Ink1))
	for _, x := range [2]float64{32, 68} {
		c.Fill(paint.Circle(x, 72, 13), paint.Solid(art.Ink1))
		c.Fill(paint.Circle(x, 72, 9.5), paint.Solid(art.Brown.Light))
		c.Stroke(paint.Line(x-9, 72, x+9, 72), 2, paint.Solid(art.Ink1))
		c.Stroke(paint.Line(x, 63, x, 81), 2, paint.Solid(art.Ink1))
	}
}
