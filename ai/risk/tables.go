package risk

import (
	"eras/game/risk"
	"eras/game/risk/odds"
)

// tablesOf returns the odds of fights under the dice of a game. For the usual
// dice they are built once and shared.
func tablesOf(g *risk.Game) *odds.Tables {
	rules := odds.Rules{AttackDice: int(g.Rules.AttackDice), DefendDice: int(g.Rules.DefendDice), Least: 1}
	switch rules {
	case odds.ClassicRules:
		return odds.Classic()
	case odds.BoundedRules:
		return odds.Bounded()
	}
	tables, err := odds.New(rules)
	if err != nil {
		panic(err) // a game has none but dice that the odds know
	}
	return tables
}
