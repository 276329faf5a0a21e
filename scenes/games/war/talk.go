package war

import (
	"eras/ai/remark"
	"eras/game"
	"eras/session"
)

// recallTalk prepares what the computer says, and goes through the actions of a war that is
// continued, so that it repeats nothing.
func (s *Screen) recallTalk() {
	me := s.Speaker()
	if me == game.NoSide {
		return
	}
	s.remarks = remark.NewWar(&s.War.Board.Rules, me, s.Setup.Seed)
	match := s.War.Match()
	for i := range match.Steps() {
		step := session.WarStep{Step: match.Step(i)}
		step.Seat = step.Before.Turn().Seat()
		s.talk(&step)
	}
}

// talk lets the computer say something after a step, if the person is to act.
func (s *Screen) talk(step *session.WarStep) {
	if s.remarks == nil {
		return
	}
	me, after := s.Speaker(), &step.After
	why := step.Why
	if step.Seat != me.Seat() {
		s.Hush()
		why = nil
	}
	s.remarks.Note(&step.Before, step.Events, why)
	if after.Fighting && !step.Before.Fighting {
		s.remarking = remark.NewBattle(&s.War.Board.Rules.Battle, &after.Battle, me, game.Derive(s.Setup.Seed, uint64(after.Position.Left)))
	}
	if s.War.Board.Rules.Over(&after.Position) || after.Turn() == me || s.War.Settled() {
		return
	}
	var r remark.Remark
	ok := false
	if after.Fighting {
		r, ok = s.remarking.Speak(&after.Battle)
	} else {
		r, ok = s.remarks.Speak(after)
	}
	if ok {
		s.Remark(r)
	}
}
