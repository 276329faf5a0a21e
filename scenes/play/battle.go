package play

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/scenes/boards/pieces"
	"eras/scenes/ui"
)

// describeBattle describes the battle within a war.
func (s *Screen) describeBattle(u *ui.UI, left, bar, panel ui.Rect, state *general.State) {
	_, person := s.War.Table.Person()
	active := person && !s.busy() && !s.fight.ended && state.Fighting
	p := *s.fight.view.Shown()
	if state.Fighting && !s.fight.view.Busy() {
		p = state.Battle
	}
	if active {
		u.Probe("position", state.String(), ui.Rect{})
	}
	if move, ok := s.fight.field(u, left, &p, active); ok {
		s.answer(u, general.BattleAction(move))
	}
	s.battleBar(u, bar, &p, active)
	s.battlePanel(u, panel, &p)
}

// battleBar describes the bar below a battle.
func (s *Screen) battleBar(u *ui.UI, r ui.Rect, p *battle.Position, active bool) {
	if !s.War.HasPerson() {
		watchBar(u, r, &s.paused)
		return
	}
	small := r.W < 700
	gap := map[bool]float64{false: 14, true: 10}[small]
	if active && onlyPass(p) {
		if u.Button("play.pass", r.CutLeft(min(252, r.W*0.3)), ui.ButtonSpec{Label: u.Text.T("play.pass"), Kind: ui.Primary}) {
			s.answer(u, general.BattleAction(battle.Pass))
		}
		r.CutLeft(gap)
		infoBox(u, r, u.Text.T("hint.pass.battle"), "")
		return
	}
	settled := s.War.Settled()
	spec := ui.ButtonSpec{Label: u.Text.T("battle.settle"), Note: u.Text.T("battle.settle.note"), Icon: "fast-forward-button", Disabled: settled || s.fight.ended, Start: true}
	if small {
		spec.Note, spec.Size = "", 16
	}
	if settled {
		spec.Note = u.Text.T("battle.settle.going")
	}
	if u.Button("play.settle", r.CutLeft(min(290, r.W*0.36)), spec) {
		s.War.Settle()
	}
	r.CutLeft(gap)
	back := ui.ButtonSpec{Label: u.Text.T("takeback"), Icon: "anticlockwise-rotation", Disabled: !s.canTakeBack(), Start: true}
	if !small {
		back.Note = s.backNote(u)
	} else {
		back.Size = 16
	}
	if s.War.Setup.Against() != game.NoSide {
		if u.Button("play.backbattle", r.CutLeft(min(228, r.W*0.4)), back) {
			s.askTakeBack()
		}
		r.CutLeft(gap)
	}
	text := u.Text.T("hint.battle")
	switch {
	case s.fight.ended:
		text = u.Text.T("hint.battle.over")
	case !active && s.War.Training():
		text = u.Text.T("hint.trains")
	case !active && settled:
		text = u.Text.T("hint.battle.settled")
	case !active:
		text = u.Text.T("hint.thinks")
	case s.fight.has:
		text = u.Text.T("hint.battle.chosen")
	}
	infoBox(u, r, text, "")
}

func onlyPass(p *battle.Position) bool {
	moves := p.Moves(nil)
	return len(moves) == 1 && moves[0] == battle.Pass
}

// backNote says what taking back does, or why it cannot be done.
func (s *Screen) backNote(u *ui.UI) string {
	switch {
	case s.War.Settled():
		return u.Text.T("takeback.settled")
	case !s.War.Table.CanTakeBack():
		return u.Text.T("takeback.none")
	case s.War.TakenBack:
		return u.Text.T("takeback.again")
	}
	return u.Text.T("takeback.note")
}

// battlePanel describes the panel beside a battle.
func (s *Screen) battlePanel(u *ui.UI, r ui.Rect, p *battle.Position) {
	u.Sheet(r)
	in := r.Inset(16)
	ticks, thinking := s.War.Table.Thinking()
	turn := p.Turn
	if s.fight.view.Busy() {
		turn = s.fight.lastSide
	}
	turnBanner(u, in.CutTop(58), &s.War.Setup, turn, pieces.Owner(turn), ticks, thinking, s.War.Training())
	in.CutTop(6)
	leave := in.CutBottom(46)
	in.CutBottom(8)
	small := in.H < s.fight.panelHeight(in.W)+whyHeight
	s.fight.panel(u, &in, p, s.War.HasComputer() && small && s.whyInstead)
	if s.War.HasComputer() {
		s.whyPanel(u, &in, s.reason, small)
	}
	if u.Button("play.leave", leave, ui.ButtonSpec{Label: u.Text.T("play.leave"), Icon: "exit-door"}) {
		s.leaving = true
	}
}
