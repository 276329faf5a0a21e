package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Option is one option of [UI.Choose].
type Option struct {
	Label, Note, Icon string
	// Picture draws a picture instead of the icon, or is nil.
	Picture func(u *UI, r Rect)
}

// optionHeight is the height of a row in a list of options, and pictureHeight that of a row with a
// picture. pictureRatio is the width of a picture divided by its height.
const (
	optionHeight  = 44
	pictureHeight = 66
	pictureRatio  = 1.3
)

// labelled returns options with labels only.
func labelled(labels []string) []Option {
	options := make([]Option, len(labels))
	for i, label := range labels {
		options[i].Label = label
	}
	return options
}

// Choose describes a dropdown and returns the chosen option. If chosen is negative, none is chosen.
func (u *UI) Choose(id string, r Rect, options []Option, chosen int) int {
	now := Option{}
	if chosen >= 0 {
		now = options[chosen]
	}
	res := u.control(id, r, now.Label, now.Label, true)
	u.Picture(r, 1, chooseKey{res.hover}, func(c *paint.Canvas) {
		p := paint.RoundRect(0.7, 0.7, r.W-1.4, r.H-1.4, 6)
		face := art.ParchmentHigh
		if res.hover {
			face = art.FieldPaper
		}
		c.Fill(p, paint.Solid(face))
		c.Stroke(p, 1.3, paint.Solid(art.BrassLow))
	})
	in := r.InsetXY(14, 0)
	u.chevron(in.CutRight(18), false)
	u.optionContent(in, now)
	u.Ring(id, r)
	list := id + ".list"
	if res.clicked {
		u.PlayAt(SoundClick, r.CenterX())
		u.opened = list
	}
	if u.opened != list {
		return chosen
	}
	return u.optionList(list, r, options, chosen)
}

type chooseKey struct{ hover bool }

func (u *UI) optionList(id string, r Rect, options []Option, chosen int) int {
	u.Modal(id, id+".rows", 0, func() {
		height := float64(optionHeight)
		if options[0].Picture != nil {
			height = pictureHeight
		}
		h := min(height*float64(len(options)), max(r.Y, u.height-r.Bottom())-24) + 12
		box := R(r.X, r.Bottom()+4, r.W, h)
		if box.Bottom() > u.height-8 {
			box.Y = r.Y - 4 - h
		}
		u.Sheet(box)
		in := box.Inset(6)
		next, use := u.List(id+".rows", in, height, len(options), chosen, func(i int) string { return options[i].Label }, func(row Row) {
			u.RowGround(row.Rect, row.Index, row.Chosen, row.Hovered, &art.Red)
			u.optionContent(row.Rect.InsetXY(12, 0), options[row.Index])
		})
		chosen = next
		outside := u.in.Left.Pressed && !box.Has(u.in.X, u.in.Y)
		if outside || use == Picked || u.TakeKey(ebiten.KeyEscape) {
			u.opened = ""
		}
	})
	return chosen
}

func (u *UI) optionContent(in Rect, o Option) {
	switch h := in.H - 8; {
	case o.Picture != nil:
		o.Picture(u, in.CutLeft(h*pictureRatio).Middle(h*pictureRatio, h))
		in.CutLeft(12)
	case o.Icon != "":
		u.Icon(in.CutLeft(36).Middle(24, 24).Shift(-6, 0), o.Icon, art.Ink2)
	}
	label := Strong
	if u.Narrow() && o.Note != "" && u.Width(o.Label, label)+14+u.Width(o.Note, Note) > in.W {
		u.Label(R(in.X, in.CenterY()-21, in.W, 22), o.Label, label)
		u.Label(R(in.X, in.CenterY()-1, in.W, 20), o.Note, Note)
		return
	}
	w := min(u.Width(o.Label, label), in.W)
	u.Label(in.CutLeft(w), o.Label, label)
	in.CutLeft(14)
	if o.Note != "" && in.W > 40 {
		u.Label(in, o.Note, Note)
	}
}

// chevron draws an angle that points down or up.
func (u *UI) chevron(r Rect, up bool) {
	box := r.Middle(14, 14)
	u.Picture(box, 1, chevronKey{up}, func(c *paint.Canvas) {
		p := paint.Line(1.5, 4, 7, 10, 12.5, 4)
		if up {
			p = paint.Line(1.5, 10, 7, 4, 12.5, 10)
		}
		c.Stroke(p, 2.4, paint.Solid(art.Ink1), paint.Pen{Miter: true})
	})
}

type chevronKey struct{ up bool }
