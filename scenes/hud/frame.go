package hud

import "eras/scenes/ui"

// Frame divides the window into the board, the bar below it, and the panel.
func Frame(u *ui.UI) (board, bar, panel ui.Rect) {
	area := u.Bounds()
	area.CutTop(48)
	area = area.Inset(16)
	width, height := 320.0, 64.0
	switch {
	case area.W < 1000:
		width, height = 264, 56
	case u.Bounds().W >= 1500:
		width = 352
	}
	panel = area.CutRight(width)
	area.CutRight(16)
	bar = area.CutBottom(height - 6)
	area.CutBottom(10)
	return area, bar, panel
}

// SmallBar reports whether a bar has little room.
func SmallBar(bar ui.Rect) bool { return bar.W < 700 }

// BarGap returns the distance between the buttons of a bar.
func BarGap(bar ui.Rect) float64 {
	if SmallBar(bar) {
		return 10
	}
	return 14
}
