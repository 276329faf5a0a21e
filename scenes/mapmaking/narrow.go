package mapmaking

import "eras/scenes/ui"

// Sizes in a narrow window.
const (
	narrowButton = 46
	narrowSpace  = 8
	narrowPanel  = 300 // the least height of the panel with its tabs
	lowPanel     = 300 // the width of the panel beside the map
)

// narrow describes the map with its bar in a narrow window, and the panel below them, or beside them in a
// low window.
func (b *Bench) narrow(u *ui.UI, m Maker) {
	board := u.Bounds()
	board.CutTop(48)
	board = board.Inset(narrowSpace)
	var panel, bar ui.Rect
	perRow := 2
	if u.Low() {
		panel = board.CutRight(lowPanel)
		board.CutRight(narrowSpace)
		t := u.Text.T
		perRow = u.PerRow(board.W, narrowSpace, 4, 15, t("maker.check"), t("maker.save"), t("maker.share"), t("maker.play"))
	} else {
		height := ui.RowsHeight(4, perRow, narrowButton, narrowSpace)
		panel = board.CutBottom(max(narrowPanel, board.H-board.W*0.86-height-2*narrowSpace))
		board.CutBottom(narrowSpace)
	}
	bar = board.CutBottom(ui.RowsHeight(4, perRow, narrowButton, narrowSpace))
	board.CutBottom(narrowSpace)
	m.Map(u, board)
	b.buttons(u, m, bar.Rows(4, perRow, narrowButton, narrowSpace), 15)
	panel.CutTop(ui.Target + 2)
	u.Sheet(panel)
	b.tabs(u, m, panel)
	u.Flow(b.flow(), panel.Inset(12), func(in *ui.Rect) {
		in.CutTop(6)
		b.verdict(u, m, in, (*ui.Rect).CutTop)
		m.Panel(u, in, b.tab, narrowSpace)
		in.CutTop(narrowSpace)
		b.back(u, m, in.CutTop(narrowButton))
	})
}
