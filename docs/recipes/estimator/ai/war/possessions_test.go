package war

import (
	"eras/game"
	"eras/game/war"
)

func naivePossessions(_ *war.Rules, p *war.Position, player game.Side) float64 {
	owned := func(s game.Side) float64 { return sitesOf(p, war.City, s) + sitesOf(p, war.Warehouse, s) }
	return lead(owned(player), owned(player.Other()))
}
