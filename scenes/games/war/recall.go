package war

import (
	"slices"

	"eras/game"
	"eras/game/war"
	"eras/scenes/boards/gridview"
	"eras/scenes/games/twosided"
)

// recallLast marks the last moves on the map and in the pending battle.
func (s *Screen) recallLast() {
	match := s.War.Match()
	s.acts, s.lastSide = lastTurn(match, match.Steps())
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

// lastTurn returns which side acted last on the map in the first n actions of a match, and its moves there
// since the other side acted.
func lastTurn(match *war.Match, n int) (moves []war.Move, side game.Side) {
	for n--; n >= 0; n-- {
		a, by := actionAt(match, n)
		if a.InBattle {
			continue
		}
		if side != game.NoSide && by != side {
			break
		}
		moves, side = append(moves, a.Move), by
	}
	slices.Reverse(moves)
	return moves, side
}

// markLast marks the last move on the map if it left anything to see.
func markLast(m *gridview.Marks, last war.Move, side game.Side) {
	switch last.Kind() {
	case war.Step:
		m.Last, m.HasLast = gridview.Step{From: last.From(), To: last.To(), Side: side}, true
	case war.BuySoldier, war.BuyHorse, war.BuyArcher, war.BuyLeader, war.Levy:
		m.Bought, m.HasBought = gridview.Purchase{At: last.To(), Side: side, Kind: last.Kind()}, true
	case war.Pass, war.End:
	}
}

// markActs marks the last move on the map, and numbers those of an opponent's turn if there are several.
func (s *Screen) markActs(m *gridview.Marks, turn game.Side) {
	if n := len(s.acts); n > 0 {
		markLast(m, s.acts[n-1], s.lastSide)
		if s.Setup.Seats[s.lastSide.Seat()].Computer() || s.lastSide != turn {
			m.Orders = numbered(s.acts, s.lastSide)
		}
	}
}

// numbered returns the marks of several moves on the map, without the end of the turn; nil for one.
func numbered(acts []war.Move, side game.Side) []gridview.Order {
	var all []gridview.Order
	for _, m := range acts {
		if k := m.Kind(); k != war.End && k != war.Pass {
			all = append(all, gridview.Order{Step: gridview.Step{From: m.From(), To: m.To(), Side: side}, Moved: k == war.Step})
		}
	}
	if len(all) < 2 {
		return nil
	}
	return all
}
