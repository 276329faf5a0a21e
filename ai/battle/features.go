package battle

import (
	"eras/game"
	"eras/game/battle"
)

// Features is what the estimators look at. Where it has a pair, MAX, the player
// who is thinking, comes first, then MIN.
type Features struct {
	// D is columns plus rows of the whole board.
	D int
	// Open is the number of open squares, and Inmost the weight of the inmost
	// ones: how far they are from the open squares' edge.
	Open, Inmost int
	// Soldiers counts the soldiers.
	Soldiers [2]int

	// Centre is MAX's lead in the sum of the weights of the soldiers' squares.
	Centre float64
	// Proximity is the sum of (D - d)² over all pairs of enemies.
	Proximity float64
	// Territory is MAX's lead in open squares that are nearer to its soldiers.
	Territory float64
}

// FeaturesOf returns the features of p for a player, red or blue.
func FeaturesOf(p *battle.Position, player game.Side) Features {
	var g ground
	g.prepare(p.Size, player)
	var t tally
	t.count(&g, p)
	f := t.counts(&g)
	f.Centre, f.Proximity = float64(t.centre), float64(t.proximity)
	f.Territory = float64(g.wideTerritory(p))
	return f
}

// counts returns the features that the number of soldiers and of rings decides.
func (t *tally) counts(g *ground) Features {
	return Features{
		D: g.proximity.D, Open: t.ring.open, Inmost: t.ring.inmost,
		Soldiers: [2]int{int(t.soldiers[0]), int(t.soldiers[1])},
	}
}
