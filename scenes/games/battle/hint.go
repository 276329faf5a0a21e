package battle

import (
	"eras/game/battle"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/session"
)

// showHint shows the hint that was asked for.
func (s *Screen) showHint(u *ui.UI) {
	p := s.Battle.Position()
	err := hud.ShowHint(u, s.Battle, "field", func(h *session.Hint[battle.Move]) hud.Advice {
		return s.Fight.Hint(u, &p, h.Moves[0], twosided.HintReason(u, h, true))
	}, func(h *session.Hint[battle.Move]) { s.submit(h.Moves[0]) })
	if err != nil {
		s.Failed(err)
	}
}
