package war

import (
	"eras/game"
	"eras/game/war"
	"eras/scenes/games/twosided"
)

// recallLast marks the last moves on the map and in the pending battle.
func (s *Screen) recallLast() {
	match := s.War.Match()
	s.last, s.lastSide, s.hasLast = lastOnMap(match, match.Steps())
	if s.Fight.On {
		recallFight(&s.Fight, match, match.Steps())
	}
}

// recallFight marks the last of the first n actions of a match in its pending battle, if it was in
// that battle.
func recallFight(f *twosided.Fight, match *war.Match, n int) {
	if n == 0 {
		return
	}
	if a, side := actionAt(match, n-1); a.InBattle {
		f.Recall(a.Soldier, side)
	}
}

// actionAt returns action n of a match, counted from 0, and the side that took it.
func actionAt(match *war.Match, n int) (war.Action, game.Side) {
	step := match.Step(n)
	return step.Answers[0], step.Before.Turn()
}

// lastOnMap returns the last of the first n actions of a match that was on the map.
func lastOnMap(match *war.Match, n int) (move war.Move, side game.Side, ok bool) {
	for n--; n >= 0; n-- {
		if a, side := actionAt(match, n); !a.InBattle {
			return a.Move, side, true
		}
	}
	return 0, game.NoSide, false
}
