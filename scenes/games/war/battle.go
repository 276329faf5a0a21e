package war

import (
	"eras/game/battle"
	"eras/game/war"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
)

// describeBattle describes the battle within a war.
func (s *Screen) describeBattle(u *ui.UI, left, bar, panel ui.Rect, state *war.State) {
	active := s.Active() && !s.Fight.Ended && state.Fighting
	s.Fight.Settled = s.War.Settled()
	p := *s.Fight.View.Shown()
	if state.Fighting && !s.Fight.View.Busy() {
		p = state.Battle
	}
	if active {
		u.Probe("position", state.String(), ui.Rect{})
	}
	if move, ok := s.Fight.Describe(u, left, &p, active); ok {
		s.submit(war.BattleAction(move))
	}
	small := twosided.Small(bar)
	settle := func(r *ui.Rect) { s.settleButton(u, r, small) }
	if s.BattleBar(u, bar, &p, active, s.War.Training(), settle) {
		s.submit(war.BattleAction(battle.Pass))
	}
	s.BattlePanel(u, panel, &p, s.War.Training())
}

// settleButton draws the button that lets computers finish the battle.
func (s *Screen) settleButton(u *ui.UI, r *ui.Rect, small bool) {
	settled := s.Fight.Settled
	spec := ui.ButtonSpec{Label: u.Text.T("battle.settle"), Note: u.Text.T("battle.settle.note"), Icon: "fast-forward-button", Disabled: settled || s.Fight.Ended, Start: true}
	if small {
		spec.Note, spec.Size = "", 16
	}
	if settled {
		spec.Note = u.Text.T("battle.settle.going")
	}
	if u.Button("play.settle", r.CutLeft(min(290, r.W*0.36)), spec) {
		s.War.Settle()
	}
}
