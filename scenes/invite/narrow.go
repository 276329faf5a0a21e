//go:build !js

package invite

import "eras/scenes/ui"

// Sizes in a narrow window.
const (
	narrowButton = 46
	narrowSpace  = 8
	narrowSeat   = 30 + narrowButton + 8
	narrowQR     = 240
)

// FitsNarrow implements [ui.Narrower].
func (*joinPage) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*joinPage) FitsLow() bool { return true }

// FitsNarrow implements [ui.Narrower].
func (*waitingPage) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*waitingPage) FitsLow() bool { return true }

// narrow describes the page in a narrow window, in a column that scrolls above the buttons.
func (p *waitingPage) narrow(u *ui.UI) {
	in := u.NarrowSheet()
	foot := in.CutBottom(narrowButton)
	in.CutBottom(narrowSpace)
	u.Flow("together.waiting", in, func(in *ui.Rect) {
		u.CutParagraph(in, p.headline(u), ui.PanelTitle)
		u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
		in.CutTop(4)
		p.showProblem(u, in)
		u.Label(in.CutTop(22), u.Text.T("together.players"), ui.Section)
		seatList(u, "together.list", in.CutTop(seatRowHeight*float64(len(p.at.client.Status().Seats))), p.at)
		in.CutTop(2 * narrowSpace)
		if p.at.entry.Invitation != "" {
			p.code(u, in)
			if p.qr.code != nil {
				p.qr.describe(u, in.CutTop(narrowQR))
			}
		}
	})
	p.foot(u, foot)
}
