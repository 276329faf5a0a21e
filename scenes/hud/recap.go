package hud

import "eras/scenes/ui"

// Recap shows at the foot of a board what happened since a person's last turn, in one
// line, with buttons to see it again and to close the line. hover reports that the cursor
// is over it.
func Recap(u *ui.UI, board ui.Rect, text string) (again, closed, hover bool) {
	style := ui.Strong.At(16)
	label := u.Text.T("recap.again")
	button := u.Width(label, ui.ButtonLabel.At(15)) + 62
	w := min(board.W-120, u.Width(text, style)+button+74)
	box := ui.R(board.CenterX()-w/2, board.Bottom()-56, w, 44)
	u.Float(box, func() {
		in := u.Input()
		hover = box.Has(in.X, in.Y)
		u.Sheet(box)
		row := box.InsetXY(12, 6)
		closed = u.Button("recap.close", row.CutRight(32), ui.ButtonSpec{Icon: "cancel", Kind: ui.Quiet, Tip: u.Text.T("advice.close")})
		row.CutRight(6)
		again = u.Button("recap.again", row.CutRight(button), ui.ButtonSpec{Label: label, Icon: "anticlockwise-rotation", Size: 15})
		row.CutRight(10)
		short, cut := u.Shorten(text, style, row.W)
		if cut {
			u.Tip("recap", row, text)
		}
		u.Label(row, short, style)
		u.Probe("recap", text, box)
	})
	return again, closed, hover
}

// RecapFade returns the opacity of a recap's marks, shown since a tick: they stay for six
// seconds, then fade, unless the cursor is over the line.
func RecapFade(u *ui.UI, since int, hover bool) float64 {
	const stays, fades = 6 * ui.TicksPerSecond, 4 * ui.TicksPerSecond
	if hover {
		return 1
	}
	return min(1, max(0, 1-float64(u.Tick()-since-stays)/fades))
}
