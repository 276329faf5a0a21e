package hud

import "eras/scenes/ui"

// Sheet is the panel of a match in a narrow window: below the board, or beside it if the window is
// wider than high. The player pulls the panel below the board up to see all of it, or down to see
// more of the board. The zero value shows what is needed to play.
type Sheet struct {
	level  int // -1 is pulled down, 1 is pulled up
	held   bool
	pulled bool    // since the head is held
	fromY  float64 // where the head was taken, or the sheet last moved
}

// Sizes of a sheet: of its head, between its parts, from its sides to what is in it, and its width
// beside a board.
const (
	sheetHead  = 46
	sheetSpace = 8
	sheetPad   = 12
	sheetSide  = 348
)

// The shares of the window's height that a sheet takes at most, and when it is pulled up.
// pullDistance is how far its head is moved to pull it, in logical units.
const (
	sheetShare   = 0.46
	sheetPulled  = 0.74
	pullDistance = 18
)

// Frame divides a narrow window into the board and the sheet. work is the height that the sheet needs
// to play.
func (s *Sheet) Frame(u *ui.UI, work float64) (board, sheet ui.Rect) {
	area := u.Bounds()
	area.CutTop(48)
	area = area.Inset(sheetSpace)
	if aside(area) {
		sheet = area.CutRight(min(sheetSide, area.W/2))
		area.CutRight(sheetSpace)
		return area, sheet
	}
	height := min(work, area.H*sheetShare)
	switch {
	case s.level < 0:
		height = sheetHead + 2*sheetSpace
	case s.level > 0:
		height = area.H * sheetPulled
	}
	sheet = area.CutBottom(height)
	area.CutBottom(sheetSpace)
	return area, sheet
}

// aside reports whether the sheet stands beside the board.
func aside(area ui.Rect) bool { return area.W > area.H }

// Whole reports whether the sheet shows all that there is.
func (s *Sheet) Whole(u *ui.UI) bool { return s.level > 0 || aside(u.Bounds()) }

// Covers reports whether the sheet is pulled up, so that little of the board is visible.
func (s *Sheet) Covers(u *ui.UI) bool { return u.Narrow() && s.level > 0 && !aside(u.Bounds()) }

// Describe describes the sheet in r: its head, by which it is pulled, and the rest unless it is pulled
// down.
func (s *Sheet) Describe(u *ui.UI, r ui.Rect, head, body func(ui.Rect)) {
	u.Sheet(r)
	in := r.InsetXY(sheetPad, sheetSpace)
	row := in.CutTop(sheetHead)
	if !aside(u.Bounds()) {
		if u.Opener("play.panel", row.CutRight(sheetHead), s.level > 0, u.Text.T("play.panel")) {
			s.toggle()
		}
		row.CutRight(sheetSpace)
		if used := u.Board("play.pull", row); used == ui.ByKey || used == ui.ByMouse && !s.pulled {
			s.toggle()
		}
		s.pull(u)
	}
	head(row)
	u.Ring("play.pull", row)
	in.CutTop(sheetSpace)
	if in.H > sheetHead {
		body(in)
	}
}

// Raise pulls the sheet up.
func (s *Sheet) Raise() { s.level = 1 }

// Lower lets the sheet down so far that the board is in sight again.
func (s *Sheet) Lower() { s.level = min(s.level, 0) }

// toggle pulls the sheet up, or back to what is needed to play.
func (s *Sheet) toggle() {
	if s.level == 0 {
		s.level = 1
	} else {
		s.level = 0
	}
}

// pull moves the sheet with the finger that holds its head.
func (s *Sheet) pull(u *ui.UI) {
	in := u.Input()
	switch {
	case !in.Left.Held:
		s.held = false
		return
	case u.Held("play.pull") && !s.held:
		s.held, s.pulled, s.fromY = true, false, in.Y
	}
	if !s.held {
		return
	}
	switch d := in.Y - s.fromY; {
	case d > pullDistance && s.level >= 0:
		s.level, s.fromY, s.pulled = s.level-1, in.Y, true
	case d < -pullDistance && s.level <= 0:
		s.level, s.fromY, s.pulled = s.level+1, in.Y, true
	}
}

// Tall returns the height of a control: height, or more if a finger needs more.
func Tall(u *ui.UI, height float64) float64 { return max(height, u.LeastTarget()) }
