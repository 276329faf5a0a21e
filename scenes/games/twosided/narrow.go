package twosided

import (
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// FitsNarrow implements [ui.Narrower].
func (*Result) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Result) FitsLow() bool { return true }

// FitsNarrow implements [ui.Narrower].
func (*Play) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Play) FitsLow() bool { return true }

// Sizes in a narrow window: the bar with a row of buttons above its hint, the head of the panel, and
// the share of the window that the open panel takes from the board; in a low window the bar and the
// width of bar and panel.
const (
	narrowRow   = 52
	narrowBar   = narrowRow + 8 + 72
	narrowHead  = 46
	narrowSpace = 8
	panelShare  = 0.62
	lowBar      = narrowRow + narrowSpace + 56
	lowSide     = 348
)

// Frame is like [hud.Frame]. In a narrow window the board is above, the bar and the panel
// are below it, and the panel can be opened. In a low window panel and bar are beside the board.
func (s *Play) Frame(u *ui.UI) (board, bar, panel ui.Rect) {
	if !u.Narrow() {
		return hud.Frame(u)
	}
	area := u.Bounds()
	area.CutTop(48)
	area = area.Inset(narrowSpace)
	if u.Low() {
		panel = area.CutRight(min(lowSide, area.W/2))
		area.CutRight(narrowSpace)
		bar = panel.CutBottom(lowBar)
		panel.CutBottom(narrowSpace)
		return area, bar, panel
	}
	height := narrowHead + 2.0*narrowSpace
	if s.open {
		height = (area.H - narrowBar) * panelShare
	}
	panel = area.CutBottom(height)
	area.CutBottom(narrowSpace)
	bar = area.CutBottom(narrowBar)
	area.CutBottom(narrowSpace)
	return area, bar, panel
}

// NarrowPanel describes the panel of a narrow window: the head, which says whose turn it is, with the
// button that opens the panel, and the rest if it is open, as it always is in a low window.
func (s *Play) NarrowPanel(u *ui.UI, r ui.Rect, head func(ui.Rect), body func(in *ui.Rect)) {
	u.Sheet(r)
	in := r.Inset(narrowSpace)
	row := in.CutTop(narrowHead)
	if !u.Low() {
		if u.Opener("play.panel", row.CutRight(narrowHead), s.open, u.Text.T("play.panel")) {
			s.open = !s.open
		}
		row.CutRight(narrowSpace)
	}
	head(row)
	if !s.open && !u.Low() || in.H < narrowSpace {
		return
	}
	in.CutTop(narrowSpace)
	u.Flow("play.panel.body", in, func(in *ui.Rect) {
		body(in)
		in.CutTop(10)
		s.LeaveButton(u, in.CutTop(buttonHeight))
		in.CutTop(narrowSpace)
	})
}

// BarRow returns the row of a bar's buttons: in a narrow window a row above the hint, else the bar
// itself, at whose end the hint is.
func BarRow(u *ui.UI, bar *ui.Rect) *ui.Rect {
	if !u.Narrow() {
		return bar
	}
	row := bar.CutTop(narrowRow)
	bar.CutTop(narrowSpace)
	return &row
}

// Share returns the width of a button of a bar: that of one of n in a narrow window, else width.
func Share(u *ui.UI, row ui.Rect, n int, width float64) float64 {
	if !u.Narrow() {
		return width
	}
	return (row.W - hud.BarGap(row)*float64(n-1)) / float64(n)
}
