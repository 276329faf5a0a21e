package twosided

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
)

// againButton returns the button of the top bar that shows again what the opponent did
// last, which is disabled if there is nothing.
func (s *Play) againButton(u *ui.UI) ui.BarButton {
	can := s.Again != nil && s.Active() && s.Again(u, false)
	if can && !u.Typing() && u.TakeKey(ebiten.KeyV) {
		s.Again(u, true)
	}
	return ui.BarButton{ID: "play.again", Icon: "play-button", Tip: u.Text.T("recap.again.tip"), Disabled: !can, Do: func() { s.Again(u, true) }}
}
