package ui

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// NarrowWidth and NarrowHeight are the smallest logical size of a narrow window, LowWidth and LowHeight
// that of a low one.
const (
	NarrowWidth  = 360
	NarrowHeight = 600
	LowWidth     = 560
	LowHeight    = 320
)

// lowMost is the height below which a window is low, at the display's scale.
const lowMost = 500

// Target is the least side of a control that fingers must hit, mouseTarget that of other controls.
const (
	Target      = 44
	mouseTarget = 30
)

// leastText is the least size of a text for who plays by touch.
const leastText = 14

// LeastTarget returns the least side of a control: [Target] where fingers are used and in narrow windows,
// otherwise what a mouse needs.
func (sf *Surface) LeastTarget() float64 {
	if sf.Narrow() || sf.Text.Touch() {
		return Target
	}
	return mouseTarget
}

// Narrower is a screen that may have a layout for narrow windows, as on a phone that is held upright.
// Screens without such a layout are shown smaller there, see [Scale].
type Narrower interface {
	// FitsNarrow reports whether the screen has a layout for narrow windows.
	FitsNarrow() bool
}

// FitsNarrow reports whether a screen has a layout for narrow windows.
func FitsNarrow(screen any) bool {
	n, ok := screen.(Narrower)
	return ok && n.FitsNarrow()
}

// Lower is a screen that may have a layout for low windows, as on a phone that is held sideways.
// Screens without such a layout are shown smaller there.
type Lower interface {
	// FitsLow reports whether the screen has a layout for low windows.
	FitsLow() bool
}

// Layouts says which layouts a screen has besides the usual one.
type Layouts struct{ Narrow, Low bool }

// LayoutsOf returns the layouts of a screen.
func LayoutsOf(screen any) Layouts {
	l, ok := screen.(Lower)
	return Layouts{Narrow: FitsNarrow(screen), Low: ok && l.FitsLow()}
}

// Narrow reports whether the window is narrow or low: less than [MinWidth] units wide or less than
// [MinHeight] high. Only screens that are a [Narrower] or a [Lower] are described in such windows.
func (sf *Surface) Narrow() bool { return sf.width < MinWidth-0.5 || sf.Low() }

// Low reports whether the window is low: less than [MinHeight] units high.
func (sf *Surface) Low() bool { return sf.height < MinHeight-0.5 }

// legible returns the style at a size that can be read in the window.
func (sf *Surface) legible(s Style) Style {
	if sf.LeastTarget() == Target {
		s.Size = max(s.Size, leastText)
	}
	return s
}

// reach returns the rectangle in which a control at r can be hit. It is a little larger than what is drawn
// if that is a little too small.
func (sf *Surface) reach(r Rect) Rect {
	slack, least := 8.0, sf.LeastTarget()
	if !sf.Narrow() {
		slack = 16
	}
	grow := func(size float64) float64 {
		if size >= least-slack {
			return max(size, least)
		}
		return size
	}
	return r.Middle(grow(r.W), grow(r.H))
}

// Flow shows content of any height in r, in a column that scrolls where it does not fit. body cuts
// what it describes off the top of the rectangle that it receives, which is longer than the content.
func (u *UI) Flow(id string, r Rect, body func(in *Rect)) {
	const endless = 1e5
	s := u.Views.of(id)
	u.Scroll(id, r, s.length, func(all Rect) {
		in := all
		in.H = endless
		body(&in)
		s.length = in.Y - all.Y
	})
}

// Rows divides r into cells of one height, n in each row, with space between them.
func (r Rect) Rows(count, n int, height, space float64) []Rect {
	var cells []Rect
	for len(cells) < count {
		row := r.CutTop(height)
		r.CutTop(space)
		cells = append(cells, row.Columns(min(n, count-len(cells)), space)...)
	}
	return cells
}

// RowsHeight returns the height of the cells of [Rect.Rows].
func RowsHeight(count, n int, height, space float64) float64 {
	rows := float64((count + n - 1) / n)
	return rows*height + max(0, rows-1)*space
}

// PerRow returns how many buttons with these labels, at most most, fit side by side into a width with space
// between them, but no less than one. They have size, or that of [ButtonLabel] if it is 0.
func (sf *Surface) PerRow(width, space float64, most int, size float64, labels ...string) int {
	style := ButtonLabel
	if size > 0 {
		style.Size = size
	}
	for n := most; n > 1; n-- {
		cell, fits := (width-space*float64(n-1))/float64(n), true
		for _, label := range labels {
			fits = fits && sf.Width(label, style)+2*buttonPad+2 <= cell
		}
		if fits {
			return n
		}
	}
	return 1
}

// narrowMargin and narrowPad are the distances from the edge of a narrow window to its sheet and from
// there to what is in it; narrowSheet is the greatest width of the sheet.
const (
	narrowMargin = 8
	narrowPad    = 14
	narrowSheet  = 620
)

// BelowBar returns the rectangle of a page in a narrow window, below the top bar. In a low window it has
// the whole width.
func (sf *Surface) BelowBar() Rect {
	area := sf.Bounds()
	area.CutTop(barHeight)
	area = area.Inset(narrowMargin)
	if sf.Low() {
		return area
	}
	return area.Middle(min(area.W, narrowSheet), area.H)
}

// Opener describes a button that opens and closes a part of the screen above it, and reports whether it
// was used. tip says what it opens.
func (u *UI) Opener(id string, r Rect, open bool, tip string) bool {
	used := u.Button(id, r, ButtonSpec{Tip: tip})
	u.chevron(r, !open)
	return used
}

// RibbonSize returns the size, at most most, of a text that fits a ribbon of a width in a narrow window.
func (sf *Surface) RibbonSize(width float64, text string, most float64) float64 {
	for most > leastText && sf.Width(text, Verdict.At(most)) > width*0.88 {
		most--
	}
	return most
}

// NarrowSheet draws the sheet of a page in a narrow window, below the top bar, and returns the
// rectangle inside it.
func (u *UI) NarrowSheet() Rect {
	area := u.BelowBar()
	u.Sheet(area)
	return area.InsetXY(narrowPad, 12)
}

// narrowBar describes the top bar of a narrow window: the title, as many buttons as there is room
// for, and a list with the other ones.
func (u *UI) narrowBar(bar Rect, title string, buttons []BarButton) {
	const space = 4
	in := bar.InsetXY(8, 2)
	head := OnWood.With(Bold).At(18)
	room := in.W - 8 - min(u.measure(title, head), in.W/2)
	shown := len(buttons)
	if float64(shown)*(Target+space) > room {
		shown = max(0, int(room/(Target+space))-1)
		more := in.CutRight(Target)
		in.CutRight(space)
		u.moreButtons(more, buttons[shown:])
	}
	for i := shown - 1; i >= 0; i-- {
		b := buttons[i]
		if u.Button(b.ID, in.CutRight(Target), ButtonSpec{Icon: b.Icon, Kind: OnBar, Tip: b.Tip, Disabled: b.Disabled}) {
			b.Do()
		}
		in.CutRight(space)
	}
	in.CutLeft(8)
	u.Label(in, title, head)
}

// moreButtons describes the button that opens the list of the top bar's other buttons, and the list.
func (u *UI) moreButtons(r Rect, buttons []BarButton) {
	const list = "bar.more.list"
	if u.Button("bar.more", r, ButtonSpec{Kind: OnBar, Tip: u.Text.T("bar.more")}) {
		u.opened = list
	}
	u.Picture(r.Middle(24, 24), 0, "more", func(c *paint.Canvas) {
		for i := range 3 {
			c.Fill(paint.Circle(4+8*float64(i), 11, 2.6), paint.Solid(art.BrassHigh))
		}
	})
	if u.opened != list {
		return
	}
	var chosen func()
	u.Modal(list, buttons[0].ID, 0.35, func() {
		const pad, iconWidth, space = 10, 40, 6
		width := min(360, u.width-16)
		style := Strong
		labels, heights, all := make([]string, len(buttons)), make([]float64, len(buttons)), 2*pad-float64(space)
		for i, b := range buttons {
			labels[i], _, _ = strings.Cut(b.Tip, "\n") // the second line names the key
			heights[i] = max(Target+4, u.ParagraphHeight(width-2*pad-iconWidth-16, labels[i], style)+16)
			all += heights[i] + space
		}
		box := R(u.width-8-width, r.Bottom()+6, width, min(all, u.height-r.Bottom()-14))
		u.Sheet(box)
		u.Scroll(list+".rows", box.Inset(pad), all-2*pad, func(in Rect) {
			for i, b := range buttons {
				row := in.CutTop(heights[i])
				in.CutTop(space)
				res := u.control(b.ID, row, labels[i], "", !b.Disabled)
				u.describeIcon(b.ID, b.Icon)
				face, ink := faceIdle, art.Ink1
				switch {
				case b.Disabled:
					face, ink = faceDisabled, art.DisabledText
				case res.down && res.hover:
					face = facePressed
				case res.hover:
					face = faceHover
				}
				u.buttonFace(row, Normal, face)
				text := row.InsetXY(8, 0)
				u.Icon(text.CutLeft(iconWidth-8).Middle(24, 24), b.Icon, ink)
				text.CutLeft(8)
				h := u.ParagraphHeight(text.W, labels[i], style)
				u.Paragraph(text.Middle(text.W, h), labels[i], style.In(ink))
				u.Ring(b.ID, row)
				if res.clicked {
					u.PlayAt(SoundClick, row.CenterX())
					chosen = b.Do
				}
			}
		})
		if chosen != nil || u.in.Left.Pressed && !box.Has(u.in.X, u.in.Y) && !r.Has(u.in.X, u.in.Y) || u.TakeKey(ebiten.KeyEscape) {
			u.opened = ""
		}
	})
	if chosen != nil {
		chosen()
	}
}

// narrowTabs describes tabs that do not fit side by side as a list that opens, above the panel at r.
// ok is false if they fit.
func (u *UI) narrowTabs(id string, r Rect, tabs []Tab, chosen int) (now int, ok bool) {
	const side, gap = 24, 7
	options := make([]Option, len(tabs))
	widths := make([]float64, len(tabs))
	for i, t := range tabs {
		options[i] = Option{Label: t.Label, Icon: t.Icon}
		widths[i] = min(176, (r.W-2*side)/float64(len(tabs))-gap) - 24
	}
	return u.narrowChoice(id, R(r.X, r.Y-Target-2, r.W, Target), options, chosen, widths, Style{Weight: Bold, Size: 17})
}

// narrowChoice describes a choice whose options do not fit side by side as a list that opens. ok is
// false if they fit with the widths given.
func (u *UI) narrowChoice(id string, r Rect, options []Option, chosen int, widths []float64, style Style) (now int, ok bool) {
	fits := true
	for i, w := range widths {
		fits = fits && w >= Target && u.measure(options[i].Label, style) <= w-8
	}
	if fits || !u.Narrow() {
		return chosen, false
	}
	return u.Choose(id, r, options, chosen), true
}
