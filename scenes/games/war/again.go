package war

import (
	"eras/scenes/ui"
)

// again reports whether the opponent has acted: on the map its last action counts, in a battle its
// last move. If show is true it shows that again.
func (s *Screen) again(u *ui.UI, show bool) bool {
	match := s.War.Match()
	i := match.Steps() - 1
	if i < 0 {
		return false
	}
	step := match.Step(i)
	before, after, events := &step.Before, &step.After, step.Events
	if before.Turn() == after.Turn() || !show {
		return before.Turn() != after.Turn()
	}
	speed := max(0.5, s.ComputerSpeed())
	s.has = false
	switch {
	case step.Answers[0].InBattle && after.Fighting:
		s.Fight.View.Reset(before.Battle)
		s.Fight.View.Play(u, fought(events), after.Battle, speed)
	case !after.Fighting:
		s.view.Reset(&before.Position)
		s.view.Play(u, events, &after.Position, speed)
	}
	return true
}
