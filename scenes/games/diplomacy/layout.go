package diplomacy

import (
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// layout is the division of the window.
type layout struct {
	board, line, panel ui.Rect
	drawer             bool // the panel can be closed, because it lies over the map
}

// lineHeight is the height of the timeline.
const lineHeight = 58

func (s *Screen) layout(u *ui.UI) layout {
	if u.Narrow() {
		return narrowLayout(u, &s.pulled)
	}
	l := divide(u)
	if l.drawer && s.drawer {
		l.board.W = l.panel.X - 12 - l.board.X
	}
	return l
}

// divide divides the window into the board, the line below it, and the panel.
func divide(u *ui.UI) layout {
	if u.Narrow() {
		return narrowLayout(u, new(hud.Sheet))
	}
	area := u.Bounds()
	area.CutTop(48)
	area = area.Inset(16)
	var l layout
	if area.W < 1060 {
		l.drawer = true
		l.line = area.CutBottom(lineHeight - 6)
		area.CutBottom(10)
		l.board = area
		l.panel = ui.R(area.Right()-396, area.Y, 396, area.H)
		return l
	}
	width := 432.0
	if area.W < 1180 {
		width = 392
	}
	l.panel = area.CutRight(width)
	area.CutRight(16)
	l.line = area.CutBottom(lineHeight)
	area.CutBottom(12)
	l.board = area
	return l
}

// narrowLayout divides a narrow window: the board, the timeline below it, and the sheet.
func narrowLayout(u *ui.UI, sheet *hud.Sheet) layout {
	var l layout
	l.board, l.panel = sheet.Frame(u, narrowWork)
	l.line = l.board.CutBottom(narrowLine)
	l.board.CutBottom(narrowSpace)
	return l
}
