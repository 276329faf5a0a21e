package battle

import (
	"eras/game/battle"
	"eras/scenes/ui"
)

// again shows the opponent's last move again. It reports whether there is one; show says
// to do it.
func (s *Screen) again(u *ui.UI, show bool) bool {
	match := s.Battle.Match()
	i := match.Steps() - 1
	if i < 0 {
		return false
	}
	before, after := match.At(i), match.At(i)
	if now := match.Position(); before.Turn == now.Turn || !show {
		return before.Turn != now.Turn
	}
	m, err := battle.ParseMove(before.Size, match.Lines(i)[0])
	if err != nil { // a match's own record can be read
		s.Failed(err)
		return false
	}
	var events []battle.Event
	s.Battle.Board.Apply(&after, []battle.Move{m}, &events)
	s.Fight.Unselect()
	s.Fight.View.Reset(before)
	s.Fight.View.Play(u, events, after, max(0.5, s.ComputerSpeed()))
	return true
}
