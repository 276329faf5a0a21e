package ui

import (
	"image/color"
	"strconv"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// ButtonKind is the look of a button.
type ButtonKind uint8

const (
	// Normal is a parchment button.
	Normal ButtonKind = iota
	// Primary is a leather button for the main action of a panel. Use one per panel.
	Primary
	// Danger is for actions that cannot be undone.
	Danger
	// Quiet has no face until the cursor is over it.
	Quiet
	// OnBar is a square icon button of the top bar.
	OnBar
)

// ButtonSpec describes a button.
type ButtonSpec struct {
	Label string
	// Note stands under the label and says what the button does, or why it is disabled.
	Note string
	Icon string
	Kind ButtonKind
	// Key is the name of a key, shown in a small cap at the right.
	Key string
	// Cost is shown at the right if it is above zero.
	Cost     int
	Disabled bool
	// Tip is the tooltip.
	Tip string
	// Start aligns icon and label at the left instead of in the middle.
	Start bool
	// Size is the size of the label; 0 means that of the style.
	Size float64
}

// Button describes a button and reports whether it was used.
func (u *UI) Button(id string, r Rect, b ButtonSpec) bool {
	label := b.Label
	if label == "" {
		label = b.Tip
	}
	res := u.control(id, r, label, "", !b.Disabled)
	u.describeIcon(id, b.Icon)
	u.drawButton(r, b, res)
	if b.Tip != "" {
		u.Tip(id, r, b.Tip)
	}
	u.Ring(id, r)
	if res.clicked {
		u.PlayAt(SoundClick, r.CenterX())
	}
	return res.clicked
}

type faceKind uint8

const (
	faceIdle faceKind = iota
	faceHover
	facePressed
	faceDisabled
)

type buttonKey struct {
	kind ButtonKind
	face faceKind
}

func (u *UI) drawButton(r Rect, b ButtonSpec, res response) {
	face := faceIdle
	switch {
	case b.Disabled:
		face = faceDisabled
	case res.down && res.hover, res.byKey:
		face = facePressed
	case res.hover:
		face = faceHover
	}
	u.buttonFace(r, b.Kind, face)
	text := r
	if face == facePressed {
		text.Y += 2
	}
	style, note := buttonColors(b.Kind, face)
	if b.Size > 0 {
		style.Size = b.Size
	}
	u.buttonContent(text, b, style, note)
}

// buttonFace draws a button without its content.
func (u *UI) buttonFace(r Rect, kind ButtonKind, face faceKind) {
	if kind == Quiet && (face == faceIdle) {
		return
	}
	u.Picture(r, 4, buttonKey{kind, face}, func(c *paint.Canvas) { drawFace(c, r.W, r.H, kind, face) })
}

func drawFace(c *paint.Canvas, w, h float64, kind ButtonKind, face faceKind) {
	const radius, edge = 6, 3
	body := paint.RoundRect(0, 0, w, h-edge+1, radius)
	type look struct{ high, low, edge, line color.NRGBA }
	var l look
	switch kind {
	case Primary:
		l = look{art.LeatherHigh, art.LeatherLow, paint.RGB(0x1A0E06), art.BrassLow}
		if face == faceHover {
			l.high, l.low = paint.RGB(0x6E4A2B), paint.RGB(0x4A2E1A)
		}
	case OnBar:
		l = look{paint.RGB(0x4B3020), paint.RGB(0x2E1C10), paint.RGB(0x150B05), art.BrassLow}
		if face == faceHover {
			l.high, l.low = paint.RGB(0x62422D), paint.RGB(0x3E2818)
		}
	case Danger:
		l = look{paint.RGB(0xFBE7DC), paint.RGB(0xEBC0B0), paint.RGB(0x8C2A1E), paint.RGB(0xB06A5A)}
		if face == faceHover {
			l.high, l.low = paint.RGB(0xFFF2EA), paint.RGB(0xF3CFC2)
		}
	case Quiet:
		c.Fill(paint.RoundRect(0, 0, w, h, radius), paint.Ink(art.ParchmentLow, 0.75))
		return
	case Normal:
		l = look{art.ParchmentHigh, art.ParchmentLow, art.BrassLow, art.BrassLow}
		if face == faceHover {
			l.high, l.low = paint.RGB(0xFFFBF0), paint.RGB(0xEEDFBA)
		}
	}
	switch face {
	case faceDisabled:
		c.Fill(paint.RoundRect(0.5, 0.5, w-1, h-1, radius), paint.Solid(art.Disabled))
		c.Stroke(paint.RoundRect(0.75, 0.75, w-1.5, h-1.5, radius), 1.3, paint.Solid(art.Ink2), paint.Pen{Dash: []float64{5, 4}})
		return
	case facePressed:
		p := paint.RoundRect(0, 2, w, h-2, radius)
		c.Fill(p, paint.Solid(paint.Mix(l.high, l.low, 0.4)))
		c.Stroke(p, 1.2, paint.Solid(l.line))
		return
	case faceIdle, faceHover:
	}
	for i := range 3 {
		c.Stroke(paint.RoundRect(0, 2, w, h, radius), float64(2*i+2), paint.Ink(paint.RGB(0), 0.05))
	}
	c.Fill(paint.RoundRect(0, edge, w, h-edge+1, radius), paint.Solid(l.edge))
	c.Fill(body, paint.Vertical(0, h, l.high, l.low))
	c.Stroke(body, 1.2, paint.Solid(l.line))
	if kind == Primary || kind == OnBar {
		c.Stroke(paint.RoundRect(2.6, 2.6, w-5.2, h-edge-4.2, radius-2), 1, paint.Ink(art.Brass, 0.8))
	} else {
		c.Stroke(paint.RoundRect(1.6, 1.6, w-3.2, h-edge-2.2, radius-1.4), 1, paint.Ink(paint.RGB(0xFFFFFF), 0.6))
	}
}

// buttonColors returns the styles of label and note.
func buttonColors(kind ButtonKind, face faceKind) (label, note Style) {
	label, note = ButtonLabel, Note.At(15)
	switch {
	case face == faceDisabled:
		label.Color, note = art.DisabledText, Aside.In(art.DisabledText)
	case kind == Primary || kind == OnBar:
		label.Color, note.Color = art.Cream, paint.RGB(0xE6CFA0)
		if kind == Primary {
			label.Size = 19
		}
	case kind == Danger:
		label.Color, note.Color = art.BadText, art.BadText
	}
	return label, note
}

// Sizes within a button. The tight ones are those of buttons whose label has no room beside the icon
// otherwise.
const (
	buttonPad  = 14
	buttonIcon = 24
	lowIcon    = 20 // in a button lower than lowButton
	lowButton  = 40
	iconGap    = 12

	tightPad = 6
	tightGap = 5
)

// buttonContent draws icon, label, note, key and cost. A button that has an icon always shows it, so that
// buttons beside each other look alike: where there is little room, the label gets smaller.
func (u *UI) buttonContent(r Rect, b ButtonSpec, label, note Style) {
	in := r.InsetXY(buttonPad, 0)
	in.H -= 2
	if in.W < 2*buttonPad {
		in = r
	}
	iconColor := label.Color
	if b.Kind == Primary && !b.Disabled || b.Kind == OnBar {
		iconColor = art.BrassHigh
	} else if b.Kind == Normal && !b.Disabled {
		iconColor = art.Ink2
	}
	if b.Label == "" && b.Icon != "" {
		size := min(r.W, r.H) * 0.56
		u.Icon(in.Middle(size, size), b.Icon, iconColor)
		return
	}
	if b.Cost > 0 {
		price := strconv.Itoa(b.Cost)
		w := 24 + 6 + u.measure(price, Strong)
		cost := in.CutRight(w)
		u.VLine(cost.X-10, r.Y+10, r.H-22, 1, paint.Fade(label.Color, 0.4))
		u.Icon(cost.CutLeft(22).Middle(22, 22), "two-coins", iconColor)
		u.Label(cost, price, Strong.In(label.Color).To(1))
		in.CutRight(20)
	}
	size, gap := float64(buttonIcon), float64(iconGap)
	if r.H < lowButton {
		size = lowIcon
	}
	if b.Icon == "" {
		size, gap = 0, 0
	} else if u.measure(b.Label, label)+size+gap > in.W {
		size, gap = lowIcon, tightGap
		in.X, in.W = in.X-(buttonPad-tightPad), in.W+2*(buttonPad-tightPad)
	}
	label = u.Smaller(b.Label, label, in.W-size-gap)
	w := u.Width(b.Label, label)
	if b.Note != "" {
		w = max(w, u.Width(b.Note, note))
	}
	w += size + gap
	// If there is not room for both, the label is drawn and the key is not.
	if cap := u.capWidth(b.Key) + 8; b.Key != "" && !u.Text.Touch() && w+cap <= in.W {
		u.KeyCap(in, b.Key)
		in.CutRight(cap)
	}
	x := in.X
	if !b.Start {
		x += max(0, (in.W-w)/2)
	}
	if b.Icon != "" {
		u.Icon(R(x, in.CenterY()-size/2, size, size), b.Icon, iconColor)
		x += size + gap
	}
	line := R(x, in.Y, in.Right()-x, in.H)
	if b.Note == "" {
		u.Label(line, b.Label, label)
		return
	}
	note = u.Smaller(b.Note, note, line.W)
	notes := []string{b.Note}
	if lines := u.Wrap(b.Note, note, line.W); len(lines) == 2 && label.Size*1.2+2*note.Size*1.15 <= line.H {
		notes = lines
	}
	up := note.Size * 1.15 * float64(len(notes)-1) / 2
	u.Label(R(line.X, line.CenterY()-up-label.Size*1.12, line.W, label.Size*1.2), b.Label, label)
	for i, text := range notes {
		u.Label(R(line.X, line.CenterY()-up+note.Size*(0.02+1.15*float64(i)), line.W, note.Size*1.25), text, note)
	}
}

// buttonWidth returns the width of a button with this label and icon, at least least.
func (u *UI) buttonWidth(label, icon string, least float64) float64 {
	w := u.Width(label, ButtonLabel.At(19)) + 2*buttonPad + 12
	if icon != "" {
		w += buttonIcon + iconGap
	}
	return max(w, least)
}

// KeyCap draws the cap of a key at the right end of r and returns its width. key is the name of a
// standard key; the cap shows the key that the player has chosen for it.
func (sf *Surface) KeyCap(r Rect, key string) float64 {
	w := sf.capWidth(key)
	cap := R(r.Right()-w, r.CenterY()-11, w, 22)
	sf.Picture(cap, 1, "key cap", func(c *paint.Canvas) {
		c.Fill(paint.RoundRect(0.5, 0.5, cap.W-1, cap.H-1, 4), paint.Solid(art.Tip))
		c.Stroke(paint.RoundRect(0.5, 0.5, cap.W-1, cap.H-1, 4), 1.2, paint.Solid(art.Ink2))
	})
	sf.Label(cap, sf.Text.Key(key), capLabel.To(0.5))
	return w
}

// capLabel is the style of the name on a key cap.
var capLabel = Style{Weight: Bold, Size: 14, Color: art.Ink1}

// capWidth returns the width of the cap of a key.
func (sf *Surface) capWidth(key string) float64 {
	return max(20, sf.measure(sf.Text.Key(key), capLabel)+14)
}

type iconKey struct {
	name  string
	color color.NRGBA
}

// Icon draws an icon that fills r.
func (sf *Surface) Icon(r Rect, name string, c color.NRGBA) {
	sf.Picture(r, 0, iconKey{name, c}, func(cv *paint.Canvas) { art.Icon(cv, name, 0, 0, r.W, paint.Solid(c)) })
}

type armsKey struct {
	owner  string
	strong bool
}

// Arms draws an owner's arms that fill r.
func (sf *Surface) Arms(r Rect, o *art.Owner) {
	sf.Picture(r, 1, armsKey{o.Name, sf.Figures.StrongHatching}, func(c *paint.Canvas) {
		sf.Figures.Arms(c, o, r.W/2, r.H/2, min(r.W, r.H))
	})
}
