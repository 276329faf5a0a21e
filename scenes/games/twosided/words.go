package twosided

import (
	"fmt"
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/ui"
)

// SoldierName returns the last part of the keys of texts about a soldier of kind k: "soldier" under
// rules without kinds, else the name of the kind.
func SoldierName(kinds bool, k battle.Kind) string {
	if !kinds {
		return "soldier"
	}
	return k.String()
}

// moveText returns a move on the map as a sentence.
func moveText(u *ui.UI, rules *war.Rules, m war.Move, side game.Side) string {
	to := Point(m.To())
	switch k := m.Kind(); k {
	case war.Step:
		return u.Text.T("move.leader", "Side", u.Text.T("side."+side.String()+".adj"), "From", Point(m.From()), "To", to)
	case war.BuyLeader:
		return u.Text.T("log.leader", "To", to)
	case war.BuySoldier, war.BuyHorse, war.BuyArcher:
		bought, _ := k.Soldier()
		return u.Text.T("log."+SoldierName(rules.Battle.Kinds, bought), "To", to)
	case war.Pass:
		return u.Text.T("log.passed")
	case war.End:
		return u.Text.T("move.end")
	}
	return m.String()
}

// soldierText returns a move of a battle at p as a sentence.
func soldierText(u *ui.UI, p *battle.Position, m battle.Move) string {
	if m == battle.Pass {
		return u.Text.T("log.passed")
	}
	from, to := Point(m.From()), Point(m.To())
	if p.Shoots(m) {
		return u.Text.T("move.shot", "From", from, "To", to)
	}
	return u.Text.T("move.by."+SoldierName(p.Mixed(), p.Kind(m.From())), "From", from, "To", to)
}

// expected returns a move on the map as part of an expected line of moves, such as "(4, 3) to (4,
// 4)".
func expected(u *ui.UI, rules *war.Rules, m war.Move) string {
	to := Point(m.To())
	switch k := m.Kind(); k {
	case war.Step:
		return u.Text.T("move.step", "From", Point(m.From()), "To", to)
	case war.BuyLeader:
		return u.Text.T("move.buy.leader", "To", to)
	case war.BuySoldier, war.BuyHorse, war.BuyArcher:
		bought, _ := k.Soldier()
		return u.Text.T("move.buy."+SoldierName(rules.Battle.Kinds, bought), "To", to)
	case war.Pass:
		return u.Text.T("move.line.pass")
	case war.End:
		return u.Text.T("move.line.end")
	}
	return m.String()
}

// expectedFight returns a move of a battle as part of an expected line of moves.
func expectedFight(u *ui.UI, m battle.Move) string {
	if m == battle.Pass {
		return u.Text.T("move.line.pass")
	}
	return u.Text.T("move.step", "From", Point(m.From()), "To", Point(m.To()))
}

// anyBoard is the largest board. Explanations are parsed with it, because it contains the squares
// of all smaller boards.
var anyBoard = grid.Size{W: grid.Max, H: grid.Max}

// Text returns the explained move as a sentence.
func (r *Explanation) Text(u *ui.UI, rules *war.Rules) string { return r.textOf(u, rules, r.Why.Move) }

// textOf returns another move of the computer in the same position as a sentence.
func (r *Explanation) textOf(u *ui.UI, rules *war.Rules, move string) string {
	if r.Battle == nil {
		if m, err := war.ParseMove(anyBoard, move); err == nil {
			return moveText(u, rules, m, r.Side)
		}
	} else if m, err := battle.ParseMove(r.Battle.Size, strings.TrimPrefix(move, "b ")); err == nil {
		return soldierText(u, r.Battle, m)
	}
	return move
}

// expected returns, as texts, the moves that the computer expects after its own.
func (r *Explanation) expected(u *ui.UI, rules *war.Rules) []string {
	var moves []string
	for _, text := range r.Why.Line[min(1, len(r.Why.Line)):] {
		words := text
		if r.Battle == nil {
			if m, err := war.ParseMove(anyBoard, text); err == nil {
				words = expected(u, rules, m)
			}
		} else if m, err := battle.ParseMove(r.Battle.Size, strings.TrimPrefix(text, "b ")); err == nil {
			words = expectedFight(u, m)
		}
		moves = append(moves, words)
	}
	return moves
}

// Point returns a square as text, counted from 1, such as "(3, 2)".
func Point(q grid.Square) string { return fmt.Sprintf("(%d, %d)", q.X()+1, q.Y()+1) }

// Spaced adds a space to a square of a record: "3, 2" for "3,2".
func Spaced(square string) string { return strings.ReplaceAll(square, ",", ", ") }
