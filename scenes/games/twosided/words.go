package twosided

import (
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

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

// moveText returns a move on the map in words. names are those before the move.
func moveText(u *ui.UI, rules *war.Rules, m war.Move, names *Names) string {
	switch k := m.Kind(); k {
	case war.Step:
		who := names.Leader(u.Text, m.From())
		if other := names.Leaders[m.To()]; other != "" {
			return u.Text.T("log.attack", "Who", who, "Other", other)
		}
		return u.Text.T("log.moved", "Who", who, "To", names.To(u.Text, m.To()))
	case war.BuyLeader:
		return u.Text.T("log.leader", "At", names.At(u.Text, m.To()))
	case war.BuySoldier, war.BuyHorse, war.BuyArcher:
		bought, _ := k.Soldier()
		return u.Text.T("log.for."+SoldierName(rules.Battle.Kinds, bought), "Who", names.Leader(u.Text, m.To()))
	case war.Levy:
		return u.Text.T("log.levied", "Who", names.Leader(u.Text, m.To()), "At", names.At(u.Text, m.To()))
	case war.Pass:
		return u.Text.T("log.passed")
	case war.End:
		return u.Text.T("move.end")
	}
	return m.String()
}

// soldierText returns a move of a battle at p in words. The board shows where it is.
func soldierText(u *ui.UI, p *battle.Position, m battle.Move) string {
	if m == battle.Pass {
		return u.Text.T("log.passed")
	}
	from, to := m.From(), m.To()
	soldier := func(q grid.Square, form string) string {
		return u.Text.T("kind." + SoldierName(p.Mixed(), p.Kind(q)) + "." + form)
	}
	who := soldier(from, "who")
	switch {
	case p.Shoots(m):
		return u.Text.T("move.shoots", "Who", who, "Whom", soldier(to, "whom"))
	case p.At(to) != game.NoSide:
		return u.Text.T("move.captures", "Who", who, "Whom", soldier(to, "whom"))
	}
	way := "down"
	switch ahead := to.X() > from.X() == (p.At(from) == game.Red); {
	case to.X() != from.X() && ahead:
		way = "ahead"
	case to.X() != from.X():
		way = "back"
	case to.Y() < from.Y():
		way = "up"
	}
	return u.Text.T("move.goes."+way, "Who", who)
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
			return Capital(moveText(u, rules, m, r.Names))
		}
	} else if m, err := battle.ParseMove(r.Battle.Size, strings.TrimPrefix(move, "b ")); err == nil {
		return Capital(soldierText(u, r.Battle, m))
	}
	return move
}

// expected returns, as texts, the moves that the computer expects after its own, the first of its line.
func (r *Explanation) expected(u *ui.UI, rules *war.Rules) []string {
	if r.Battle != nil {
		return r.expectedFight(u, rules)
	}
	names := Names{Places: r.Names.Places, Leaders: maps.Clone(r.Names.Leaders)}
	var texts []string
	for i, text := range r.Why.Line {
		m, err := war.ParseMove(anyBoard, text)
		if err != nil {
			texts = append(texts, text)
			continue
		}
		if i > 0 {
			texts = append(texts, Clause(moveText(u, rules, m, &names), names.Leaders[m.From()]))
		}
		names.follow(m)
	}
	return texts
}

// expectedFight is expected for a move of a battle.
func (r *Explanation) expectedFight(u *ui.UI, rules *war.Rules) []string {
	p := *r.Battle
	var texts []string
	for i, text := range r.Why.Line {
		m, err := battle.ParseMove(p.Size, strings.TrimPrefix(text, "b "))
		if err != nil {
			texts = append(texts, text)
			continue
		}
		if i > 0 {
			texts = append(texts, Clause(soldierText(u, &p, m), ""))
		}
		rules.Battle.Play(&p, m)
	}
	return texts
}

// Clause returns a sentence as a part of another one: without its capital, unless it begins with a name.
func Clause(sentence, name string) string {
	if name != "" && strings.HasPrefix(sentence, name) {
		return sentence
	}
	return changeFirst(sentence, unicode.ToLower)
}

// Capital returns words with a capital.
func Capital(words string) string { return changeFirst(words, unicode.ToUpper) }

// changeFirst changes the first letter of a text.
func changeFirst(text string, change func(rune) rune) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(change(first)) + text[size:]
}

// Sentence returns words with a capital and a full stop.
func Sentence(words string) string { return Capital(words) + "." }
