package battle

import (
	"eras/game/battle"
	"eras/scenes/ui"
)

// again reports whether the opponent has made a move. If show is true it shows the last one again.
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
	if err != nil { // a match can parse its own record
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
