package ui

import (
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type foldKey struct{ open, hover bool }

// Fold describes the header of a section that opens and closes, and reports whether it was clicked
// or chosen with a key.
func (u *UI) Fold(id string, r Rect, title, icon, key string, open bool) bool {
	value := "closed"
	if open {
		value = "open"
	}
	res := u.control(id, r, title, value, true)
	if res.clicked {
		u.PlayAt(SoundClick, r.CenterX())
	}
	u.Picture(r, 1, foldKey{open, res.hover}, func(c *paint.Canvas) {
		p := paint.RoundRect(0.5, 0.5, r.W-1, r.H-1, 4)
		alpha := 0.75
		if res.hover {
			alpha = 1
		}
		c.Fill(p, paint.Ink(art.ParchmentLow, alpha))
		c.Stroke(p, 1, paint.Solid(art.Hair))
		arrow := paint.Line(13, r.H/2-5, 18, r.H/2, 13, r.H/2+5)
		if open {
			arrow = paint.Line(10, r.H/2-3, 16, r.H/2+4, 22, r.H/2-3)
		}
		c.Stroke(arrow, 2.4, paint.Solid(art.Ink1), paint.Pen{Miter: true})
	})
	in := r.InsetXY(10, 0)
	in.CutLeft(22)
	u.Icon(in.CutLeft(24).Middle(20, 20), icon, art.Ink2)
	in.CutLeft(6)
	if key != "" && !u.Text.Touch() {
		in.CutRight(u.KeyCap(in, key) + 6)
	}
	small := Strong.At(leastText)
	small.Leading = 1.1
	if lines := u.ParagraphHeight(in.W, title, small); u.Width(title, Strong) > in.W && lines <= in.H {
		u.Paragraph(in.Middle(in.W, lines), title, small)
	} else {
		u.Label(in, title, Strong)
	}
	u.Ring(id, r)
	return res.clicked
}
