package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// advance moves motions and bots on by one tick.
func (s *Screen) advance(u *ui.UI) {
	if !s.started {
		s.started = true
		s.Game.Watch(func(step table.RiskStep, _ game.Seat) { s.stepped(u, &step) })
	}
	hurry := u.Input().Hurry
	if hurry {
		s.Game.Hurry()
	}
	s.board.tick(hurry)
	if !s.board.waits() {
		s.story.tell()
	}
	if s.jumping && s.jump() || s.board.busy() {
		return
	}
	if s.fallen != game.Nobody {
		return // until it was told
	}
	if _, over := s.Game.Outcome(); over {
		if s.over++; s.over == ui.Ticks(900) && s.Ended != nil {
			s.Ended()
		}
		return
	}
	if _, person := s.Game.Table.Person(); person {
		s.carryOn()
		return
	}
	if s.pace > 0 && !hurry {
		s.pace--
		return
	}
	if s.paused && !s.oneStep && s.atRest() {
		return
	}
	s.goOn()
}

// goOn lets chance or the bot at turn answer.
func (s *Screen) goOn() {
	var err error
	p := s.Game.Position()
	if s.ComputerSpeed() > 0 || s.person(p.Turn) {
		err = s.Game.Table.Tick()
	} else {
		err = s.Game.Rush(64)
	}
	if err != nil {
		s.Failed(err)
		return
	}
	if _, thinking := s.Game.Table.Thinking(); thinking {
		s.thought++
	}
}

// atRest reports whether a watched match may stand still: not within a throw.
func (s *Screen) atRest() bool {
	_, thinking := s.Game.Table.Thinking()
	p := s.Game.Position()
	return !thinking && p.Phase != risk.Rolling
}

// jump goes on at once until a person must answer, and reports whether it still
// does.
func (s *Screen) jump() bool {
	s.Game.Hurry()
	if err := s.Game.Rush(400); err != nil {
		s.Failed(err)
		return true
	}
	_, person := s.Game.Table.Person()
	_, over := s.Game.Outcome()
	s.jumping = !person && !over && s.fallen == game.Nobody
	return s.jumping
}

// stepped shows what a step brought.
func (s *Screen) stepped(u *ui.UI, step *table.RiskStep) {
	if s.quiet {
		return
	}
	s.story.hold(step.Before.Phase, step.Events)
	own := s.person(step.Before.Turn)
	speed := botPace * s.ComputerSpeed()
	if own {
		speed = s.OwnSpeed()
	}
	for i := range step.Events {
		s.happened(u, &step.Events[i])
	}
	if s.jumping || own && (step.Before.Phase == risk.Reinforcing || step.Before.Phase == risk.Placing) {
		speed = 0
	}
	s.board.play(u, step.Events, &step.After, speed)
	if step.After.Turn != step.Before.Turn || step.After.Phase != step.Before.Phase {
		s.turned(step)
	}
	s.oneStep = false
	if s.Game.Persons() == 0 && len(step.Events) > 0 {
		s.pace = ui.Ticks(80 * speed)
	}
}

// botPace is by how much what bots do is shown faster than what persons do.
const botPace = 0.6

// happened takes note of an event.
func (s *Screen) happened(u *ui.UI, e *risk.Event) {
	switch e.Kind {
	case risk.Rolled:
		if fight := [2]risk.Country{e.From, e.To}; fight != s.fight {
			s.fight, s.streak = fight, 0
		}
		s.streak += table.Luck(e.Dice)
	case risk.Eliminated:
		if s.person(e.Other) {
			s.fallen = e.Other
		}
	case risk.Ended:
		s.endSound(u, e.Seat)
	}
}

// endSound plays the music of the end.
func (s *Screen) endSound(u *ui.UI, winner game.Seat) {
	if s.Game.Persons() != 0 && !s.person(winner) {
		u.Sound.Play(ui.SoundLoss)
		return
	}
	u.Sound.Play(ui.SoundWin)
}

// turned forgets what was chosen for another phase.
func (s *Screen) turned(step *table.RiskStep) {
	after := &step.After
	if after.Turn != step.Before.Turn {
		s.from, s.to, s.thought = none, none, 0
		s.board.throw = throw{}
		s.campaign, s.cards = campaign{}, s.cards[:0]
		if s.Game.Persons().Len() > 1 && after.Turn != s.revealed {
			s.revealed = game.Nobody
		}
	}
	if after.Phase != step.Before.Phase {
		s.clicks = nil
	}
	switch after.Phase {
	case risk.MovingIn:
		_, most := s.Game.Board.Game.EntryRange(after)
		s.amount = float64(most)
	case risk.Fortifying:
		if step.Before.Phase != risk.Fortifying {
			s.from, s.to = none, none
		}
	case risk.Attacking:
		s.follow(step)
	}
}

// follow chooses the country from which to attack next, after a conquest.
func (s *Screen) follow(step *table.RiskStep) {
	p, g := &step.After, s.Game.Board.Game
	if step.Before.Phase == risk.Reinforcing && !step.Before.InAttack {
		s.from, s.to = none, none
		return
	}
	if s.to != none && p.Owner[s.to] == p.Turn && p.Owner[s.from] == p.Turn {
		s.from, s.to = s.to, none
	}
	if s.from != none && (p.Owner[s.from] != p.Turn || p.Armies[s.from] < 2 || g.Enemies(p, s.from) == 0) {
		s.from, s.to = none, none
	}
}
