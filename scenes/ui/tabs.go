package ui

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Tab is one of the tabs above a panel.
type Tab struct{ Label, Icon string }

// TabHeight is the height of tabs above their panel.
const TabHeight = 40

// TabSheet draws the panel of a page with tabs, centred below the top bar and at most w by h units.
// sheet is the panel's box, for [UI.Tabs]. small reports that the window is small and margins
// should shrink.
func (u *UI) TabSheet(w, h float64) (sheet Rect, small bool) {
	if u.Narrow() {
		sheet = u.BelowBar()
		sheet.CutTop(Target + 2)
		u.Sheet(sheet)
		return sheet, true
	}
	area := u.Bounds()
	area.CutTop(48)
	small = area.W < 940 || area.H < 640
	area = area.InsetXY(16, map[bool]float64{false: 16, true: 8}[small])
	sheet = area.Middle(min(w, area.W), area.H)
	sheet.CutTop(TabHeight)
	sheet.H = min(sheet.H, h)
	u.Sheet(sheet)
	return sheet, small
}

// Tabs describes tabs above the panel at r and returns the chosen one. Call it after
// the panel is drawn: the chosen tab joins it.
func (u *UI) Tabs(id string, r Rect, tabs []Tab, chosen int) int {
	if u.Narrow() {
		if next, ok := u.narrowTabs(id, r, tabs, chosen); ok {
			return next
		}
	}
	x := r.X + 24
	room := (r.W - 48) / float64(len(tabs))
	label := Style{Weight: Medium, Size: 17, Color: art.Ink1}
	height := max(TabHeight, u.LeastTarget())
	strip := R(x, r.Y-height, room*float64(len(tabs)), height)
	res := u.control(id, strip, id, tabs[chosen].Label, true)
	if res.focused {
		if u.TakeKey(ebiten.KeyArrowLeft) && chosen > 0 {
			chosen--
		}
		if u.TakeKey(ebiten.KeyArrowRight) && chosen < len(tabs)-1 {
			chosen++
		}
	}
	const pad, icon = 16, 32
	w, icons := min(176, room-6), true // either all tabs have icons or none
	for _, t := range tabs {
		icons = icons && u.measure(t.Label, label.With(Bold))+icon+2*pad <= w
	}
	for i, t := range tabs {
		cell := R(x, r.Y-TabHeight+5, w, TabHeight-5)
		x += w + 7
		whole := R(cell.X, strip.Y, cell.W, strip.H)
		u.describeCell(fmt.Sprintf("%s.%d", id, i), t.Label, cell, whole)
		hover := res.hover && whole.Has(u.in.X, u.in.Y)
		if hover && res.clicked && !res.byKey && i != chosen {
			chosen = i
			u.PlayAt(SoundClick, r.CenterX())
		}
		style := label
		if i == chosen {
			style.Weight = Bold
			cell.Y, cell.H = cell.Y-5, cell.H+5
		}
		u.drawTab(cell, i == chosen, hover)
		in := cell.InsetXY(pad, 0)
		if icons {
			u.Icon(in.CutLeft(icon).Middle(20, 20).Shift(-6, 0), t.Icon, art.Ink2)
		}
		u.Label(in, t.Label, style)
	}
	u.Ring(id, strip)
	return chosen
}

func (u *UI) drawTab(cell Rect, chosen, hover bool) {
	if chosen {
		u.tiled(R(cell.X, cell.Y, cell.W, cell.H+6), texParchment)
		u.border(R(cell.X, cell.Y, cell.W, 1), 1.5, art.BrassLow)
		u.Fill(R(cell.X, cell.Y, 1.5, cell.H), art.BrassLow)
		u.Fill(R(cell.Right()-1.5, cell.Y, 1.5, cell.H), art.BrassLow)
		u.Fill(R(cell.X+4, cell.Y+3, cell.W-8, 4), art.Bad)
		return
	}
	u.Picture(cell, 1, tabKey{hover}, func(c *paint.Canvas) {
		face := paint.RGB(0xC6AB70)
		if hover {
			face = paint.RGB(0xD5BC85)
		}
		p := new(paint.Path).MoveTo(0.5, cell.H).LineTo(0.5, 6).QuadTo(0.5, 0.5, 6, 0.5).LineTo(cell.W-6, 0.5).QuadTo(cell.W-0.5, 0.5, cell.W-0.5, 6).LineTo(cell.W-0.5, cell.H)
		c.Fill(p, paint.Vertical(0, cell.H, face, paint.Mix(face, art.BrassLow, 0.25)))
		c.Stroke(p, 1.2, paint.Solid(art.BrassLow))
	})
}

type tabKey struct{ hover bool }
