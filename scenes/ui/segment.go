package ui

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Segment describes a choice among a few options and returns the chosen one. For the keyboard it is
// one control; the left and right arrow keys change the choice.
func (u *UI) Segment(id string, r Rect, options []string, chosen int) int {
	widths := u.segmentWidths(r, options)
	if next, ok := u.narrowChoice(id, r, labelled(options), chosen, widths, segmentChosen); ok {
		return next
	}
	u.Picture(r, 1, "trough", func(c *paint.Canvas) {
		p := paint.RoundRect(0.6, 0.6, r.W-1.2, r.H-1.2, 6)
		c.Fill(p, paint.Solid(paint.RGB(0xE0CEA2)))
		c.Stroke(p, 1.2, paint.Solid(art.BrassLow))
	})
	value := ""
	if chosen >= 0 && chosen < len(options) {
		value = options[chosen]
	}
	res := u.control(id, r, id, value, true)
	if res.focused {
		if u.TakeKey(ebiten.KeyArrowLeft) && chosen > 0 {
			chosen--
			u.PlayAt(SoundClick, r.CenterX())
		}
		if u.TakeKey(ebiten.KeyArrowRight) && chosen < len(options)-1 {
			chosen++
			u.PlayAt(SoundClick, r.CenterX())
		}
	}
	x := r.X + 3
	for i, label := range options {
		cell := R(x, r.Y+3, widths[i], r.H-6)
		x += widths[i]
		whole := u.reach(R(cell.X, r.Y, cell.W, r.H))
		u.describeCell(fmt.Sprintf("%s.%d", id, i), label, cell, whole)
		hover := res.hover && whole.Has(u.in.X, u.in.Y)
		if hover && res.clicked && !res.byKey && i != chosen {
			chosen = i
			u.PlayAt(SoundClick, r.CenterX())
		}
		style := Style{Weight: Medium, Size: 16, Color: art.Ink1, Align: 0.5}
		switch {
		case i == chosen:
			style.Weight, style.Color = Bold, art.Cream
			u.Picture(cell, 1, "chosen segment", func(c *paint.Canvas) {
				p := paint.RoundRect(0.6, 0.6, cell.W-1.2, cell.H-1.2, 4)
				c.Fill(p, paint.Vertical(0, cell.H, art.LeatherHigh, art.LeatherLow))
				c.Stroke(p, 1.3, paint.Solid(art.Brass))
			})
		case hover:
			u.Picture(cell, 0, "hovered segment", func(c *paint.Canvas) {
				c.Fill(paint.RoundRect(1, 1, cell.W-2, cell.H-2, 4), paint.Ink(art.ParchmentHigh, 0.7))
			})
		case i > 0 && i-1 != chosen:
			u.VLine(cell.X, cell.Y+8, cell.H-16, 1, art.Edge)
		}
		u.Label(cell.InsetXY(4, 0), label, style)
	}
	u.Ring(id, r)
	return chosen
}

// segmentChosen is the style of the chosen option, the widest one.
var segmentChosen = Style{Weight: Bold, Size: 16}

// segmentWidths divides the width evenly if every label fits. Otherwise the widths are in
// proportion to those of the labels.
func (u *UI) segmentWidths(r Rect, options []string) []float64 {
	style := segmentChosen
	room := r.W - 6
	widths := make([]float64, len(options))
	sum, fits := 0.0, true
	for i, label := range options {
		widths[i] = u.Width(label, style) + 12
		sum += widths[i]
		fits = fits && widths[i] <= room/float64(len(options))
	}
	for i := range widths {
		if fits {
			widths[i] = room / float64(len(options))
		} else {
			widths[i] *= room / sum
		}
	}
	return widths
}

// Toggle describes a switch at the right end of r and returns its state.
func (u *UI) Toggle(id string, r Rect, label string, on bool) bool {
	const w, h = 53, 28
	box := R(r.Right()-w, r.CenterY()-h/2, w, h)
	value := "off"
	if on {
		value = "on"
	}
	res := u.control(id, box.Middle(w, u.LeastTarget()), label, value, true)
	if res.clicked {
		on = !on
		u.PlayAt(SoundClick, r.CenterX())
	}
	at := u.Motion.Ease(id, map[bool]float64{false: 0, true: 1}[on], 80)
	u.Picture(box, 1, toggleKey{on, res.hover}, func(c *paint.Canvas) {
		p := paint.RoundRect(0.8, 0.8, w-1.6, h-1.6, h/2)
		face := paint.Paint(paint.Solid(paint.RGB(0xCDB47E)))
		if on {
			face = paint.Solid(art.Good)
		}
		c.Fill(p, face)
		c.Stroke(p, 1.4, paint.Solid(art.Ink2))
		if on {
			c.Stroke(paint.Line(10, 14, 14, 19, 22, 8), 2, paint.Solid(art.Cream), paint.Pen{Round: true})
		} else {
			c.Stroke(paint.Circle(w-15, h/2, 5.5), 1.3, paint.Solid(art.Ink2))
			c.Stroke(paint.Line(w-17.5, h/2-2.5, w-12.5, h/2+2.5), 1.3, paint.Solid(art.Ink2))
			c.Stroke(paint.Line(w-12.5, h/2-2.5, w-17.5, h/2+2.5), 1.3, paint.Solid(art.Ink2))
		}
	})
	knob := R(box.X+3+at*(w-h), box.Y+3, h-6, h-6)
	u.Picture(knob, 2, "toggle knob", func(c *paint.Canvas) {
		c.Fill(paint.Circle(knob.W/2, knob.H/2+1, knob.W/2), paint.Ink(paint.RGB(0), 0.25))
		c.Fill(paint.Circle(knob.W/2, knob.H/2, knob.W/2), paint.Vertical(0, knob.H, paint.RGB(0xFFF8E4), paint.RGB(0xE7D6B0)))
		c.Stroke(paint.Circle(knob.W/2, knob.H/2, knob.W/2), 1.1, paint.Solid(art.Ink2))
	})
	u.Ring(id, box)
	return on
}

type toggleKey struct{ on, hover bool }

// Slider describes a slider from least to most in steps and returns its value. ticks is
// the number of marks below it.
func (u *UI) Slider(id string, r Rect, label string, value, least, most, step float64, ticks int) float64 {
	const knobSize = 22
	trough := R(r.X+knobSize/2, r.CenterY()-3.5, r.W-knobSize, 7)
	res := u.control(id, r.Middle(r.W, u.LeastTarget()), label, fmt.Sprint(value), true)
	before := value
	if res.down {
		t := (u.in.X - trough.X) / trough.W
		value = least + (most-least)*min(max(t, 0), 1)
	}
	if res.focused {
		if u.TakeKey(ebiten.KeyArrowLeft) {
			value -= step
		}
		if u.TakeKey(ebiten.KeyArrowRight) {
			value += step
		}
	}
	if res.hover && u.in.Wheel != 0 {
		value += step * map[bool]float64{true: 1, false: -1}[u.in.Wheel > 0]
	}
	value = least + round((value-least)/step)*step
	value = min(max(value, least), most)
	if value != before && !res.down {
		u.PlayAt(SoundClick, r.CenterX())
	}
	u.Picture(trough, 1, "slider trough", func(c *paint.Canvas) {
		p := paint.RoundRect(0, 0, trough.W, trough.H, trough.H/2)
		c.Fill(p, paint.Solid(paint.RGB(0xCDB47E)))
		c.Stroke(p, 1, paint.Solid(art.BrassLow))
	})
	t := (value - least) / (most - least)
	filled := R(trough.X, trough.Y+1, max(4, trough.W*t), trough.H-2)
	u.Fill(filled, art.BrassLow)
	for i := range ticks {
		u.VLine(trough.X+trough.W*float64(i)/float64(ticks-1), trough.Bottom()+6, 6, 1, art.Ink3)
	}
	knob := R(trough.X+trough.W*t-knobSize/2, r.CenterY()-knobSize/2, knobSize, knobSize)
	u.Picture(knob, 2, "slider knob", func(c *paint.Canvas) {
		m := float64(knobSize) / 2
		c.Fill(paint.Circle(m, m+1.5, m), paint.Ink(paint.RGB(0), 0.3))
		c.Fill(paint.Circle(m, m, m-0.5), paint.Vertical(0, knobSize, art.BrassHigh, art.Brass))
		c.Stroke(paint.Circle(m, m, m-0.5), 1.2, paint.Solid(art.BrassLow))
		c.Stroke(paint.Line(m-2.5, m-4, m-2.5, m+4), 1.2, paint.Solid(art.BrassLow))
		c.Stroke(paint.Line(m+2.5, m-4, m+2.5, m+4), 1.2, paint.Solid(art.BrassLow))
	})
	if u.Focus.id == id && u.Focus.shown && !u.blocked() {
		u.DrawRing(knob.Inset(2), knobSize/2)
	}
	return value
}
