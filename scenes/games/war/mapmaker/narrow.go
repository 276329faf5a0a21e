package mapmaker

import "eras/scenes/ui"

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Sizes in a narrow window.
const (
	narrowButton = 46
	narrowSpace  = 8
	narrowPanel  = 300 // the least height of the panel with its tabs
	lowPanel     = 300 // the width of the panel beside the map
)

// narrow describes the map with its bar in a narrow window, and the panel below them, or beside them in a
// low window.
func (s *Screen) narrow(u *ui.UI) {
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
	s.describeMap(u, board)
	s.buttons(u, bar.Rows(4, perRow, narrowButton, narrowSpace), 15)
	panel.CutTop(ui.Target + 2)
	u.Sheet(panel)
	s.tabs(u, panel)
	u.Flow([...]string{"maker.panel.paint", "maker.panel.map"}[s.tab], panel.Inset(12), func(in *ui.Rect) {
		in.CutTop(6)
		s.verdict(u, in, (*ui.Rect).CutTop)
		if s.tab == 0 {
			s.tools(u, in, narrowSpace)
		} else {
			s.fields(u, in)
		}
		in.CutTop(narrowSpace)
		s.back(u, in.CutTop(narrowButton))
	})
}
