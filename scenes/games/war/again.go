package war

import (
	"eras/game/war"
	"eras/scenes/ui"
)

// again shows again what the opponent did last: on the map its last action, in a battle
// its last move. It reports whether there is anything to show; show says to do it.
func (s *Screen) again(u *ui.UI, show bool) bool {
	match := s.War.Match()
	i := match.Steps() - 1
	if i < 0 {
		return false
	}
	before, after := match.At(i), match.Position()
	if before.Turn() == after.Turn() || !show {
		return before.Turn() != after.Turn()
	}
	a, err := war.ParseAction(&before, match.Lines(i)[0])
	if err != nil { // a match's own record can be read
		s.Failed(err)
		return false
	}
	var events []war.Event
	s.War.Board.Rules.Apply(&before, a, &events)
	before = match.At(i)
	speed := max(0.5, s.ComputerSpeed())
	s.has = false
	switch {
	case a.InBattle && after.Fighting:
		s.Fight.View.Reset(before.Battle)
		s.Fight.View.Play(u, fought(events), after.Battle, speed)
	case !after.Fighting:
		s.view.Reset(&before.Position)
		s.view.Play(u, events, &after.Position, speed)
	}
	return true
}
