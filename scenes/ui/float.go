package ui

import "eras/scenes/ui/art"

// floatState are the panels that lie over the screen without blocking the rest of it.
type floatState struct {
	// now are those of the last tick, which keep the cursor from what lies below; next
	// are those of this tick.
	now, next []Rect
	inside    bool // one is being described
	// clear is what tooltips of this tick must not cover, besides the panels.
	clear []Rect
}

func (f *floatState) begin() { f.now, f.next, f.clear = f.next, f.now[:0], f.clear[:0] }

// KeepClear keeps tooltips of this tick from covering r.
func (u *UI) KeepClear(r Rect) { u.floats.clear = append(u.floats.clear, r) }

// Float describes a panel over the screen. Describe it after what lies below, which it
// keeps from the cursor.
func (u *UI) Float(r Rect, body func()) {
	u.floats.next = append(u.floats.next, r)
	before := u.floats.inside
	u.floats.inside = true
	body()
	u.floats.inside = before
}

// floated reports whether the cursor is over a floating panel that lies over what is
// being described. While the button is held it stays where it went down.
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

// Callout is a sentence with up to two buttons beside what it is about.
type Callout struct {
	ID string
	// At is what it points at; if empty, it stands at the top of the window.
	At Rect
	// Keep is what it must not cover.
	Keep []Rect
	// Head is a short line above the text, empty for none.
	Head, Text string
	// Yes and No are the labels of the buttons, the primary one last; empty for none.
	Yes, No string
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
	width := float64(calloutWidth)
	h := u.ParagraphHeight(width, c.Text, style)
	if c.Head != "" {
		h += 20
	}
	spec := func(label string, kind ButtonKind) ButtonSpec { return ButtonSpec{Label: label, Kind: kind, Size: 15} }
	yes, no := u.labelWidth(c.Yes), u.labelWidth(c.No)
	if c.Yes != "" || c.No != "" {
		h += 10 + calloutButton
		width = max(width, yes+no+10)
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
		row := in.CutBottom(calloutButton)
		if c.Yes != "" && u.Button(c.ID+".yes", row.CutRight(yes), spec(c.Yes, Primary)) {
			answer = Yes
		}
		if c.No != "" && u.Button(c.ID+".no", row.CutLeft(no), spec(c.No, Normal)) {
			answer = No
		}
	})
	return answer
}

// labelWidth returns how wide a button of a callout is, 0 for one without a label.
func (u *UI) labelWidth(label string) float64 {
	if label == "" {
		return 0
	}
	return u.Width(label, ButtonLabel.At(15)) + 32
}

// placeCallout returns where a callout of w by h stands and on which side its tail is.
func (u *UI) placeCallout(c *Callout, w, h float64) (Rect, tailSide) {
	if c.At.Empty() {
		return R(u.width/2-w/2, 60, w, h), below
	}
	return u.placeTip(tip{target: c.At, keep: c.Keep}, w, h)
}
