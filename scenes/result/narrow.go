package result

import (
	"strings"

	"eras/scenes/ui"
)

// FitsNarrow implements [ui.Narrower]. The game says whether its account fits.
func (s *Screen) FitsNarrow() bool { return ui.FitsNarrow(s.Match) }

// FitsLow implements [ui.Lower]. The game says whether its account fits.
func (s *Screen) FitsLow() bool { return ui.LayoutsOf(s.Match).Low }

// Sizes in a narrow window.
const (
	narrowRibbon = 60
	narrowButton = 46
	narrowSpace  = 8
	narrowPanel  = 640 // the height of a panel
	lowButtons   = 340 // the width of the buttons in a low window, at most
	lowPanel     = 316 // the width of a panel there, at least
	lowSpace     = 12
)

// narrow describes the result in a narrow window: the ribbon, the account in a column that scrolls, and
// the buttons, in a low window beside it. It returns the function of the pressed one.
func (s *Screen) narrow(u *ui.UI) (chosen func()) {
	m := s.Match
	area := u.BelowBar()
	ribbon := area
	ribbon.H = narrowRibbon
	area.CutTop(narrowRibbon * 0.56)
	u.Sheet(area)
	ribbon = ribbon.Middle(ribbon.W-60, ribbon.H)
	verdict := m.Verdict(u)
	u.Ribbon(ribbon, verdict, m.Winner(), u.Motion.EaseFrom("result ribbon", 0, 1, 450), u.RibbonSize(ribbon.W, verdict, 20))
	in := area.InsetXY(14, 10)
	if u.Low() {
		in = area.Inset(10)
	}
	in.CutTop(narrowRibbon*0.44 - 4)
	buttons := s.all(u)
	var rows ui.Rect
	if u.Low() {
		rows = in.CutRight(min(lowButtons, in.W-lowPanel-lowSpace))
		in.CutRight(lowSpace)
	} else {
		rows = in.CutBottom(ui.RowsHeight(len(buttons), 2, narrowButton, narrowSpace))
		in.CutBottom(narrowSpace)
	}
	for i, cell := range rows.Rows(len(buttons), 2, narrowButton, narrowSpace) {
		b := buttons[i]
		if u.Button(b.id, cell, ui.ButtonSpec{Label: b.label, Icon: b.icon, Kind: b.kind, Tip: b.tip, Size: 15}) {
			chosen = b.do
		}
	}
	panels := m.Panels(u)
	if len(panels) > 1 {
		s.tab = u.Segment("result.tabs", in.CutTop(ui.Target), []string{panels[0].Tab, panels[1].Tab}, s.tab)
		in.CutTop(narrowSpace)
	}
	u.Flow("result.flow", in, func(in *ui.Rect) {
		for line := range strings.SplitSeq(m.Reason(u), "\n") {
			in.CutTop(u.Paragraph(*in, line, ui.Aside.At(16)) + narrowSpace)
		}
		s.medals(u, in)
		panels[s.tab].Draw(u, in.CutTop(narrowPanel))
	})
	return chosen
}
