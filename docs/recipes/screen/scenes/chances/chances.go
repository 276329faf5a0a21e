// Package chances has the screen that tells how an attack in Risk ends.
package chances

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk/odds"
	"eras/scenes/ui"
)

// Screen shows the odds of an attack.
type Screen struct {
	Attackers, Defenders int
	Leave                func()
	Bar                  func(u *ui.UI, title, note string)
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("chances.title"), "")
	sheet := u.Bounds().Middle(560, 320)
	u.Sheet(sheet)
	in := sheet.Inset(32)
	attackers := u.Slider("chances.attackers", in.CutTop(56), u.Text.T("chances.attackers"), float64(s.Attackers), 1, 40, 1, 0)
	defenders := u.Slider("chances.defenders", in.CutTop(56), u.Text.T("chances.defenders"), float64(s.Defenders), 1, 40, 1, 0)
	s.Attackers, s.Defenders = int(attackers), int(defenders)
	win := odds.Classic().Win(s.Attackers, s.Defenders)
	u.Label(in.CutTop(40), u.Text.T("chances.win", "Share", u.Text.Decimal(100*win, 1, false)), ui.Body)
	if u.Button("chances.back", in.CutBottom(46), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}
