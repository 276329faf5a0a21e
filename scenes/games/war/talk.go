package war

import (
	"eras/ai/remark"
	"eras/game"
	"eras/play/session/warplay"
)

// recallTalk prepares the computer's remarks. In a continued war it goes through the actions so
// far, so that no remark is repeated.
func (s *Screen) recallTalk() {
	me := s.Speaker()
	if me == game.NoSide {
		return
	}
	s.remarks = remark.NewWar(&s.War.Board.Rules, me, s.Setup.Seed)
	match := s.War.Match()
	for i := range match.Steps() {
		step := warplay.WarStep{Step: match.Step(i)}
		step.Seat = step.Before.Turn().Seat()
		s.talk(&step)
	}
}

// talk lets the computer make a remark after a step, if it is the person's turn.
func (s *Screen) talk(step *warplay.WarStep) {
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
		s.Remark(r, s.names())
	}
}
