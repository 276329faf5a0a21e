package risk

import (
	"strings"
	"time"

	"eras/game"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/ui"
)

// advance advances the animations and the bots by one tick.
func (s *Screen) advance(u *ui.UI) {
	if !s.started {
		s.started = true
		s.Game.Watch(func(step riskplay.Step) { s.stepped(u, &step) })
	}
	hurry := u.Input().Hurry
	if hurry {
		s.Game.Hurry()
	}
	s.board.timeline.Tick(u, hurry)
	if !s.board.waits() {
		s.log.flush()
	}
	if s.recap.playing {
		s.playRecap(u)
		return
	}
	if s.jumping && s.jump() || s.board.busy() {
		return
	}
	if s.fallen != game.Nobody {
		return // wait until the dialog is closed
	}
	if _, over := s.Game.Outcome(); over {
		if s.over++; s.over == ui.Ticks(900) && s.Ended != nil {
			s.Ended()
		}
		return
	}
	_, person := s.Game.Turn()
	s.Awaits(u, person)
	if person {
		if s.spend(u); s.left != 0 {
			s.carryOn()
		}
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

// spend lets the turn's clock run for a tick, unless a dialog is open.
func (s *Screen) spend(u *ui.UI) {
	tick := time.Second / ui.TicksPerSecond
	if _, waits := s.handedOver(); waits || s.leaving {
		tick = 0
	}
	before := s.Game.Drafted()
	left, bounded, err := s.Game.Spend(tick)
	if err != nil {
		s.Failed(err)
		return
	}
	switch {
	case !bounded:
		s.left = -1
		return
	case left > 0:
		s.left = int((left + time.Second - 1) / time.Second)
		return
	}
	s.left = 0
	s.changed(u, &before)
}

// goOn resolves a chance event or asks the bot whose turn it is.
func (s *Screen) goOn() {
	var err error
	p := s.Game.Position()
	if s.ComputerSpeed() > 0 || s.person(p.Turn) {
		err = s.Game.Tick()
	} else {
		err = s.Game.Rush(64)
	}
	if err != nil {
		s.Failed(err)
		return
	}
	if _, thinking := s.Game.Thinking(); thinking {
		s.thought++
	}
}

// atRest reports whether a match between bots can be paused now. It cannot within a throw.
func (s *Screen) atRest() bool {
	_, thinking := s.Game.Thinking()
	p := s.Game.Position()
	return !thinking && p.Phase != risk.Rolling
}

// jump plays without animations until a person must answer. It reports whether that is not yet the
// case.
func (s *Screen) jump() bool {
	s.Game.Hurry()
	if err := s.Game.Rush(400); err != nil {
		s.Failed(err)
		return true
	}
	_, person := s.Game.Turn()
	_, over := s.Game.Outcome()
	s.jumping = !person && !over && s.fallen == game.Nobody
	return s.jumping
}

// stepped shows a step. Placements of persons are already on the board as a draft.
func (s *Screen) stepped(u *ui.UI, step *riskplay.Step) {
	own := s.person(step.Before.Turn)
	if own && (step.Before.Phase == risk.Reinforcing || step.Before.Phase == risk.Placing) {
		if s.Together { // a bot may have placed them in the person's stead
			shown := s.Game.Drafted()
			s.board.stand(&shown)
		}
		return
	}
	events := s.noticed(&step.Before, &step.After, step.Events)
	s.log.hold(stepEvents{step.Before.Phase, events})
	speed := botPace * s.ComputerSpeed()
	if own {
		speed = s.OwnSpeed()
	}
	for i := range events {
		s.happened(u, &events[i])
	}
	if s.jumping {
		speed = 0
	}
	s.board.play(u, events, &step.After, speed)
	if step.After.Turn != step.Before.Turn || step.After.Phase != step.Before.Phase {
		s.turned(u, &step.Before, &step.After)
	}
	s.oneStep = false
	if s.Game.Persons() == 0 && len(step.Events) > 0 {
		s.pace = ui.Ticks(80 * speed)
	}
}

// botPace is the length of animations of bots relative to those of persons. It lets a person follow
// the turn.
const botPace = 1

// happened updates the screen's state for an event.
func (s *Screen) happened(u *ui.UI, e *risk.Event) {
	switch e.Kind {
	case risk.Rolled:
		if fight := [2]risk.Territory{e.From, e.To}; fight != s.fight {
			s.fight, s.streak = fight, 0
		}
		s.streak += riskplay.Luck(e.Dice)
	case risk.Eliminated:
		if s.person(e.Other) {
			s.fallen = e.Other
		}
	case risk.Ended:
		s.endSound(u, e.Seat)
	case risk.Claimed, risk.TurnBegan, risk.Traded, risk.Reinforced, risk.Taken, risk.ContinentWon,
		risk.ContinentLost, risk.Moved, risk.Drew:
	}
}

// endSound plays the sound of the end.
func (s *Screen) endSound(u *ui.UI, winner game.Seat) {
	if s.Game.Persons() != 0 && !s.person(winner) {
		u.Sound.Play(ui.SoundLoss)
		return
	}
	u.Sound.Play(ui.SoundWin)
}

// turned clears the selection at the beginning of a turn or phase.
func (s *Screen) turned(u *ui.UI, before, after *risk.Position) {
	if s.passed = s.passedBy(u, before, after); s.passed != "" {
		s.say(u, s.passed)
	}
	if after.Turn != before.Turn {
		s.beginRecap()
		s.from, s.to, s.thought = none, none, 0
		s.board.throw = throw{}
		s.cards = s.cards[:0]
		if s.Game.Persons().Len() > 1 {
			s.revealed, s.holder = game.Nobody, game.Nobody
			if s.Game.Setup.Rules.Veil {
				s.readLog() // without what only the last person saw
			}
		}
	}
	switch after.Phase {
	case risk.Occupying:
		_, most := s.Game.Board.Game.OccupationRange(after)
		s.amount = float64(most)
	case risk.Fortifying:
		if before.Phase != risk.Fortifying {
			s.from, s.to = none, none
		}
	case risk.Attacking:
		s.follow(before, after)
	case risk.Dealing, risk.Choosing, risk.Assigning, risk.Placing, risk.TradingIn, risk.Reinforcing,
		risk.Rolling, risk.Drawing, risk.Over:
	}
}

// passedBy says which phases of a person's turn a step has passed by because nothing could be done in
// them; empty for none.
func (s *Screen) passedBy(u *ui.UI, before, after *risk.Position) string {
	ended := after.Turn != before.Turn || after.Phase == risk.Drawing
	if !s.person(before.Turn) || before.Round == 0 || after.Phase == risk.Over {
		return ""
	}
	var said []string
	switch before.Phase {
	case risk.TradingIn, risk.Reinforcing, risk.Rolling, risk.Occupying:
		if ended || after.Phase == risk.Fortifying {
			said = append(said, u.Text.T("risk.say.noattack"))
		}
	case risk.Fortifying:
		if ended && s.Game.Board.Game.Rules.Fortify == risk.FortifyNeighbours && !before.Armies.Equal(&after.Armies) {
			return u.Text.T("risk.say.nomore")
		}
		return ""
	case risk.Attacking:
	case risk.Dealing, risk.Choosing, risk.Assigning, risk.Placing, risk.Drawing, risk.Over:
		return ""
	}
	if ended && s.Game.Board.Game.Rules.Fortify != risk.FortifyNone {
		said = append(said, u.Text.T("risk.say.nofortify"))
	}
	return strings.Join(said, " ")
}

// follow selects the territory from which to attack next, after a conquest.
func (s *Screen) follow(before, p *risk.Position) {
	g := s.Game.Board.Game
	if before.Phase == risk.Reinforcing && !before.InAttack {
		s.from, s.to = none, none
		return
	}
	if s.to != none && p.Owner.At(s.to) == p.Turn && p.Owner.At(s.from) == p.Turn {
		s.from, s.to = s.to, none
	}
	if s.from != none && (p.Owner.At(s.from) != p.Turn || p.Armies.At(s.from) < 2 || g.Enemies(p, s.from).Empty()) {
		s.from, s.to = none, none
	}
}
