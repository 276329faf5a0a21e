package ui

import (
	"slices"

	"eras/scenes/ui/art"
)

// floatState holds the panels that lie over the screen without blocking the rest of it.
type floatState struct {
	// now holds the panels of the last tick: controls below them ignore the cursor. next collects
	// the panels of this tick.
	now, next []Rect
	inside    bool // one is being described
	// clear lists rectangles that tooltips and callouts of this tick must not cover, besides the panels.
	clear []Rect
}

func (f *floatState) begin() { f.now, f.next, f.clear = f.next, f.now[:0], f.clear[:0] }

// KeepClear asks that tooltips of this tick, and callouts described after it, do not cover r.
func (u *UI) KeepClear(r Rect) { u.floats.clear = append(u.floats.clear, r) }

// Float describes a panel over the screen. Describe it after the controls below it; they ignore the
// cursor while it is over the panel.
func (u *UI) Float(r Rect, body func()) {
	u.floats.next = append(u.floats.next, r)
	before := u.floats.inside
	u.floats.inside = true
	body()
	u.floats.inside = before
}

// floated reports whether the cursor is over a floating panel and the control being described lies
// below that panel. While the mouse button is held it reports false, so that a drag goes on in the
// control where it began.
func (u *UI) floated() bool {
	if u.floats.inside || u.active != "" && u.in.Left.Held && !u.in.Left.Pressed {
		return false
	}
	for _, r := range u.floats.now {
		if r.Has(u.in.X, u.in.Y) {
			return true
		}
	}
	return false
}

// Callout is a sentence with up to three buttons, shown beside the thing that it explains.
type Callout struct {
	ID string
	// At is the rectangle that the callout points at. If it is empty, the callout stands at the top
	// of the window.
	At Rect
	// Keep lists rectangles that the callout must not cover.
	Keep []Rect
	// Head is a short line above the text, empty for none.
	Head, Text string
	// Yes, Other and No are the labels of the buttons; an empty label means no button. The primary
	// button, Yes, comes last.
	Yes, Other, No string
	// DoOther is called when the button Other is pressed.
	DoOther func()
}

// calloutChoice is a button of a callout.
type calloutChoice struct {
	id, label string
	answer    Answer
	do        func() // nil for Yes and No
}

const (
	calloutWidth  = 300
	calloutPad    = 14
	calloutButton = 34
)

// Callout shows a callout and returns which of its buttons was pressed; call it in every
// tick.
func (u *UI) Callout(c Callout) (answer Answer) {
	style := Body.At(16)
	width, button, stacked := float64(calloutWidth), max(calloutButton, u.LeastTarget()), false
	buttons := slices.DeleteFunc([]calloutChoice{{"yes", c.Yes, Yes, nil}, {"other", c.Other, Waiting, c.DoOther}, {"no", c.No, No, nil}}, func(b calloutChoice) bool { return b.label == "" })
	most := u.width - 2*calloutPad - 12
	h := u.ParagraphHeight(width, c.Text, style)
	if c.Head != "" {
		h += 20
	}
	row := -10.0
	for _, b := range buttons {
		row += u.labelWidth(b.label) + 10
	}
	if stacked = row > most; stacked {
		h += (10 + button) * float64(len(buttons))
	} else if len(buttons) > 0 {
		h += 10 + button
		width = max(width, row)
	}
	box, tail := u.placeCallout(&c, width+2*calloutPad, h+2*calloutPad)
	u.Float(box, func() {
		if c.At.Empty() {
			u.Sheet(box)
		} else {
			u.tipSheet(box, c.At, tail)
		}
		in := box.Inset(calloutPad)
		if c.Head != "" {
			u.Label(in.CutTop(20), c.Head, Section)
		}
		in.CutTop(u.Paragraph(in, c.Text, style.In(art.Ink1)))
		u.Probe(c.ID, c.Text, box)
		row := in.CutBottom(button)
		for i, b := range buttons {
			at := row
			switch w := u.labelWidth(b.label); {
			case stacked && i > 0:
				in.CutBottom(10)
				at = in.CutBottom(button)
			case stacked:
			case b.answer == No:
				at = row.CutLeft(w)
			default:
				at = row.CutRight(w)
				row.CutRight(10)
			}
			spec := ButtonSpec{Label: b.label, Size: 15}
			if b.answer == Yes {
				spec.Kind = Primary
			}
			if u.Button(c.ID+"."+b.id, at, spec) {
				if answer = b.answer; b.do != nil {
					b.do()
				}
			}
		}
	})
	return answer
}

// labelWidth returns the width of a callout's button, 0 if it has no label.
func (u *UI) labelWidth(label string) float64 {
	if label == "" {
		return 0
	}
	return u.Width(label, ButtonLabel.At(15)) + 32
}

// placeCallout returns the place of a callout of w by h and the side on which its tail is.
func (u *UI) placeCallout(c *Callout, w, h float64) (Rect, tailSide) {
	if c.At.Empty() {
		return R(u.width/2-w/2, 60, w, h), below
	}
	return u.placeTip(tip{target: c.At, keep: slices.Concat(c.Keep, u.floats.clear)}, w, h)
}
