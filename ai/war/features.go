package war

import (
	"eras/ai/evaluation"
	"eras/game"
	"eras/game/war"
)

// Features is the input of the estimators. In pairs, MAX, the searching player, comes first, then
// MIN.
type Features struct {
	// D is columns plus rows, Squares the number of squares.
	D, Squares int
	// CitySites and WarehouseSites count the sites of the map, owned or not.
	CitySites, WarehouseSites int
	// Goal is the dominion goal, 0 for none. Where the map has an objective it is reachedGoal.
	Goal int
	// Leaders, Soldiers, Cities and Warehouses count what the armies have.
	// Soldiers don't include the leaders.
	Leaders, Soldiers, Cities, Warehouses [2]int

	// Arms counts the horse and archers. Cover is the maximum number of soldiers that a square adds
	// to a leader attacked there.
	Arms  [2]int
	Cover int

	// NearCities is the sum over all cities of (D - d)² for the nearest leader
	// of MAX less the same for MIN; NearWarehouses the same for warehouses.
	NearCities, NearWarehouses float64
	// Proximity is the sum of (D - d)² over all pairs of enemy leaders, and Threat the part of that
	// sum from pairs in which MIN's leader has more soldiers.
	Proximity, Threat float64
	// Territory is MAX's lead in squares that are nearer to its leaders.
	Territory float64
	// Points is MAX's lead in points of dominion, or on the way to the objective.
	Points float64
	// Wealth is MAX's lead in resources, and Shelter MAX's lead in soldiers added by terrain.
	Wealth, Shelter float64
}

// Features implements [evaluation.Board].
func (b *board) Features(p *war.Position, player game.Side) Features {
	b.position = *p
	b.prepare(player)
	var t tally
	b.count(&t)
	f := b.counts()
	f.NearCities = float64(t.cities[0] - t.cities[1])
	f.NearWarehouses = float64(t.warehouses[0] - t.warehouses[1])
	f.Proximity, f.Threat = float64(t.proximity), float64(t.threat)
	f.Territory = float64(b.wideTerritory())
	f.Points = float64(b.points())
	f.Wealth, f.Shelter = float64(b.wealth()), float64(b.shelter())
	return f
}

// counts returns the features of the current position without the measures.
func (b *board) counts() Features {
	p := &b.position
	f := Features{
		D: b.proximity.D, Squares: p.Size.Len(), Goal: b.goal(),
		Cover: b.cover(), CitySites: b.sites.cities.Len(), WarehouseSites: b.sites.warehouses.Len(),
	}
	for _, side := range [2]game.Side{game.Red, game.Blue} {
		i, a := b.index(side), p.Army(side)
		f.Leaders[i], f.Soldiers[i] = int(a.LeaderCount), int(a.Soldiers)
		f.Cities[i], f.Warehouses[i] = int(a.CityCount), int(a.Warehouses)
		f.Arms[i] = int(a.Horse) + int(a.Archers)
	}
	return f
}

// goal returns the number of points that win.
func (b *board) goal() int {
	if b.position.Objective.Kind != war.NoObjective {
		return reachedGoal
	}
	return int(b.rules.Dominion)
}

// points returns MAX's lead in points of dominion, or on the way to the objective.
func (b *board) points() int {
	if b.position.Objective.Kind != war.NoObjective {
		return b.pursuing()
	}
	return int(b.position.Army(b.player).Points) - int(b.position.Army(b.player.Other()).Points)
}

// perPair is the factor of Proximity: 1/(pairs · D²).
func (f *Features) perPair() float64 {
	return evaluation.Reciprocal(f.Leaders[0] * f.Leaders[1] * f.D * f.D)
}
