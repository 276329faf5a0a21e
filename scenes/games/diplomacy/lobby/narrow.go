package lobby

import (
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
)

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Sizes of buttons, and in a narrow window of a row of a seat.
const (
	buttonHeight = 46
	narrowSpace  = 8
	narrowSeat   = 30 + buttonHeight + 8
)

// footHeight returns the height of the buttons of the open tab. In a narrow window those of a server or of
// a match lie above the one that goes back.
func (s *Screen) footHeight(u *ui.UI) float64 {
	playing := s.client != nil && s.client.State() >= diplomacyplay.ClientPlaying && s.client.State() != diplomacyplay.ClientFailed
	if u.Narrow() && !u.Low() && (s.tab == tabServe && s.server != nil || s.tab != tabServe && s.server == nil && playing) {
		return ui.RowsHeight(2, 1, buttonHeight, narrowSpace)
	}
	return buttonHeight
}

// footCells draws the button that leaves the screen and returns the places of the other buttons, the
// rightmost first. widths are theirs in a window that is not narrow.
func (s *Screen) footCells(u *ui.UI, foot ui.Rect, widths ...float64) []ui.Rect {
	cells := make([]ui.Rect, len(widths))
	back := foot.CutBottom(buttonHeight)
	switch {
	case !u.Narrow() || u.Low():
		rest := back
		back = rest.CutLeft(150)
		for i, width := range widths {
			cells[i] = rest.CutRight(min(width, (foot.W-150)/float64(len(widths))-12))
			rest.CutRight(12)
		}
	case len(widths) == 1:
		cells[0] = back
		back = cells[0].CutLeft(back.W * 0.34)
		cells[0].CutLeft(narrowSpace)
	default:
		for i, cell := range foot.Rows(len(widths), max(1, len(widths)), buttonHeight, narrowSpace) {
			cells[len(widths)-1-i] = cell
		}
	}
	if u.Button("daide.back", back, ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) {
		s.back()
	}
	return cells
}

// side cuts the left part of r off, with a width that is a share of it, or the upper one with a height in a
// narrow window.
func side(u *ui.UI, r *ui.Rect, share, height float64) ui.Rect {
	const gap = 24
	if u.Narrow() && !u.Low() {
		return r.CutTop(height)
	}
	left := r.CutLeft((r.W - gap) * share)
	r.CutLeft(gap)
	return left
}
