// Package battle shows battles on their own. It holds their module and the play, replay and result
// screens. The parts shared with wars are in package twosided.
package battle

import (
	"eras/ai/remark"
	"eras/game"
	"eras/game/battle"
	"eras/play/session"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Screen is a battle on its own in progress.
type Screen struct {
	twosided.Play
	Battle *warplay.Battle

	started bool
	remarks *remark.Battle // nil unless the computer speaks to a person
}

// newScreen returns the screen of a battle on its own.
func newScreen(look *hud.Look, b *warplay.Battle) *Screen {
	s := &Screen{Battle: b}
	s.Play = twosided.NewPlay(look, &b.Setup, b, b.Undone, func() bool { return s.Fight.View.Busy() }, s.reset)
	s.Again = s.again
	s.reset()
	if me := s.Speaker(); me != game.NoSide {
		s.remarks = remark.NewBattle(&b.Board.Rules, &b.Board.First, me, b.Setup.Seed)
		for i := range b.Match().Steps() { // do not repeat remarks made before
			before, after := b.Match().At(i), b.Match().At(i+1)
			s.talk(before.Turn, &after)
		}
	}
	return s
}

// talk lets the computer make a remark after a move of a side, if the person is to move.
func (s *Screen) talk(side game.Side, after *battle.Position) {
	if s.remarks == nil {
		return
	}
	if side != s.Speaker() {
		s.Hush()
	}
	if r, ok := s.remarks.Speak(after); ok {
		s.Remark(r, nil)
	}
}

// reset shows the current position of the battle.
func (s *Screen) reset() {
	s.Hush()
	s.Fight = twosided.NewFight(s.Setup, s.Battle.Board.Rules, s.Battle.Board.First)
	s.Fight.View.Reset(s.Battle.Position())
	match := s.Battle.Match()
	recallLast(&s.Fight, match, match.Steps())
}

// recallLast marks the last of the first n moves of a match. If n is 0 it removes the mark.
func recallLast(f *twosided.Fight, match *warplay.BattleMatch, n int) {
	if n == 0 {
		f.Recall(battle.Pass, game.NoSide)
		return
	}
	before := match.At(n - 1)
	if m, err := battle.ParseMove(before.Size, match.Lines(n - 1)[0]); err == nil { // a match can parse its own record
		f.Recall(m, before.Turn)
	}
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.advance(u)
	u.Table()
	s.TopBar(u, u.Text.T("play.battle"), u.Text.T("play.battle.alone", "Side", u.Text.T("side."+s.Fight.Attacker.String()+".plural")))
	left, bar, panel := s.Frame(u)
	s.Strip(u, &left)
	p := *s.Fight.View.Shown()
	if !s.Fight.View.Busy() {
		p = s.Battle.Position()
	}
	active := s.Active()
	if active {
		u.Probe("position", p.String(), ui.Rect{})
	}
	if move, ok := s.Fight.Describe(u, left, &p, active); ok {
		s.submit(move)
	}
	if s.BattleBar(u, bar, &p, active, nil, nil) {
		s.submit(battle.Pass)
	}
	s.BattlePanel(u, panel, &p, nil)
	if active {
		s.showHint(u)
	}
	s.Dialogs(u)
	s.Keys(u, s.escape)
}

// advance advances the animations and the battle by one tick.
func (s *Screen) advance(u *ui.UI) {
	if !s.started {
		s.started = true
		s.Battle.Watch(func(step warplay.BattleStep) {
			speed := s.Stepped(step.Seat, step.Why, &step.Before, step.Ticks)
			s.talk(game.SideAt(step.Seat), &step.After)
			s.Recalls(step.Why)
			s.Fight.Play(u, step.Events, step.After, step.Answers[0], game.SideAt(step.Seat), speed)
		})
	}
	hurry := u.Input().Hurry
	s.Fight.View.Tick(u, hurry)
	if s.Fight.View.Busy() {
		return
	}
	o, over := s.Battle.Outcome()
	if over && s.Over == 0 {
		s.Fight.Ended, s.Fight.Winner = true, game.SideAt(o.Winner)
		s.EndSound(u, o)
	}
	s.Advance(over, twosided.LingerTicks, hurry)
}

// submit plays the person's move.
func (s *Screen) submit(m battle.Move) {
	seat, _ := s.Battle.Turn()
	if err := s.Battle.Submit(seat, m); err != nil {
		s.Failed(err)
	}
}

// escape ends the animations or else deselects the soldier. It reports whether there was anything
// to do.
func (s *Screen) escape() bool {
	if s.Fight.View.Busy() {
		s.Fight.View.Skip()
		return true
	}
	return s.Fight.Unselect()
}

// showHint shows the hint that was asked for.
func (s *Screen) showHint(u *ui.UI) {
	p := s.Battle.Position()
	err := hud.ShowHint(u, s.Battle, "field", func(h *session.Hint[battle.Move]) hud.Advice {
		return s.Fight.Hint(u, &p, h.Moves[0], twosided.FightReason(u, h, &p, h.Moves[0]))
	}, func(h *session.Hint[battle.Move]) { s.submit(h.Moves[0]) })
	if err != nil {
		s.Failed(err)
	}
}
