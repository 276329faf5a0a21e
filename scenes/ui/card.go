package ui

import (
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type cardKey struct{ chosen, hover bool }

// Card describes a large button with room for a picture and reports whether it was clicked or
// chosen with a key. A chosen card has a gold edge; see [Surface.CardCheck].
func (u *UI) Card(id string, r Rect, label string, chosen bool) bool {
	value := ""
	if chosen {
		value = "chosen"
	}
	res := u.control(id, r, label, value, true)
	if res.clicked {
		u.PlayAt(SoundClick, r.CenterX())
	}
	u.Picture(r, 6, cardKey{chosen, res.hover}, func(c *paint.Canvas) {
		p := paint.RoundRect(0, 0, r.W, r.H, 5)
		for i := range 4 {
			c.Translate(0, 3).Stroke(p, float64(2*i+2), paint.Ink(paint.RGB(0), 0.06))
		}
		high, low := paint.RGB(0xEAD9AE), paint.RGB(0xD8C08A)
		if chosen {
			high, low = art.ParchmentHigh, art.Parchment
		} else if res.hover {
			high, low = paint.RGB(0xF5E8C6), paint.RGB(0xE4CE9C)
		}
		c.Fill(p, paint.Vertical(0, r.H, high, low))
		c.Stroke(p, 1.6, paint.Solid(art.BrassLow))
		if chosen {
			ring := paint.RoundRect(-2.5, -2.5, r.W+5, r.H+5, 7)
			c.Stroke(ring, 5, paint.Solid(art.Ink1))
			c.Stroke(ring, 2.6, paint.Solid(art.Gold))
		}
	})
	u.Ring(id, r)
	return res.clicked
}

// CardCheck draws the check mark of a chosen card over its picture.
func (sf *Surface) CardCheck(r Rect) {
	badge := R(r.Right()-31, r.Y+6, 24, 24)
	sf.Picture(badge, 1, "card check", func(c *paint.Canvas) {
		c.Fill(paint.Circle(12, 12, 12), paint.Solid(art.Cream))
		c.Fill(paint.Circle(12, 12, 10.4), paint.Solid(art.Good))
		c.Stroke(paint.Line(6.5, 12.5, 10.5, 16.5, 17.5, 7.5), 2.4, paint.Solid(art.Cream), paint.Pen{Round: true})
	})
}
