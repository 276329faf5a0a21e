package setup

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Sizes in a narrow window.
const (
	narrowButton = 46
	narrowSpace  = 8
	narrowSeat   = 2*narrowButton + 4
	lowFoot      = 262 // the width of the foot beside the parts in a low window
)

// narrow describes the parts in a narrow window: all behind tabs, above the foot, or beside it in a low
// window.
func (l *Layout) narrow(u *ui.UI, parts []Part, foot func(u *ui.UI, r ui.Rect)) {
	area := u.BelowBar()
	var strip ui.Rect
	if u.Low() { // beside the parts
		strip = area.CutRight(lowFoot)
		area.CutRight(narrowSpace)
	} else {
		strip = area.CutBottom(ui.RowsHeight(max(2, l.FootRows), 1, narrowButton, narrowSpace) + 2*narrowSpace)
		area.CutBottom(narrowSpace)
	}
	area.CutTop(ui.Target + 2)
	u.Sheet(area)
	l.tabs(u, area, parts)
	parts[l.Tab].Describe(u, area.InsetXY(14, 12))
	u.Sheet(strip)
	foot(u, strip.InsetXY(narrowSpace, narrowSpace))
}

// narrowFoot is [Frame.Foot] in a narrow window: what is wrong or what else there is, above the way back
// and the start.
func (f *Frame) narrowFoot(u *ui.UI, r ui.Rect, watch bool, why string, more []FootButton) (start bool) {
	above := r
	r = above.CutBottom(narrowButton)
	above.CutBottom(narrowSpace)
	if why != "" {
		style := ui.Note.In(art.BadText)
		u.Paragraph(above.Middle(above.W-12, min(above.H, u.ParagraphHeight(above.W-12, why, style))), why, style)
	} else if len(more) > 0 {
		cells := above.Rows(len(more), 2, narrowButton, narrowSpace)
		for i, b := range more {
			if u.Button(b.ID, cells[i], ui.ButtonSpec{Label: b.Label, Icon: b.Icon, Tip: b.Tip, Size: 15}) {
				b.Do()
			}
		}
	}
	label := "setup.go"
	if watch {
		label = "setup.go.watch"
	}
	if u.Button("setup.back", r.CutLeft(100), ui.ButtonSpec{Label: u.Text.T("back")}) || u.TakeKey(ebiten.KeyEscape) {
		f.Leave()
	}
	r.CutLeft(narrowSpace)
	return u.Button("setup.go", r, ui.ButtonSpec{Label: u.Text.T(label), Icon: "crossed-swords", Kind: ui.Primary, Disabled: why != ""})
}
