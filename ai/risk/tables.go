package risk

import (
	"eras/game/risk"
	"eras/game/risk/odds"
)

// tablesOf returns the odds of fights under the dice of a game.
func tablesOf(g *risk.Game) *odds.Tables {
	tables, err := odds.New(odds.Rules{AttackDice: int(g.Rules.AttackDice), DefendDice: int(g.Rules.DefendDice), Least: 1})
	if err != nil {
		panic(err) // a game has only dice that the odds support
	}
	return tables
}
