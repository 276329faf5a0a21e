package campaign

import "eras/scenes/ui"

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Sizes in a narrow window.
const (
	narrowMargin  = 8
	narrowButton  = 46
	narrowSpace   = 8
	narrowPreview = 190 // the height of the picture of a map
)

// narrow describes the campaign in a narrow window: the sheet, and the panel below it, or beside it in a
// low window.
func (s *Screen) narrow(u *ui.UI) {
	sheet := u.Bounds()
	sheet.CutTop(48)
	sheet = sheet.Inset(narrowMargin)
	var panel ui.Rect
	if u.Low() {
		panel = sheet.CutRight(max(sheet.W*0.45, 320))
		sheet.CutRight(narrowMargin)
	} else {
		panel = sheet
		sheet = panel.CutTop(min(panel.W*0.86, panel.H*0.44))
		panel.CutTop(narrowMargin)
	}
	s.describeSheet(u, sheet)
	u.Sheet(panel)
	in := panel.InsetXY(14, 12)
	foot := in.CutBottom(narrowButton)
	in.CutBottom(narrowSpace)
	s.buttons(u, foot.Columns(2, narrowSpace), func() ui.Rect {
		defer in.CutBottom(narrowSpace)
		return in.CutBottom(narrowButton)
	})
	u.Flow("campaign.panel", in, func(in *ui.Rect) {
		if s.tells(u, in) {
			start := s.startOn(s.shown())
			s.picture(u, in.CutTop(narrowPreview), &start)
		}
	})
	s.askAnew(u)
}
