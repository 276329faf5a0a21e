package risk

import (
	"eras/game"
	"eras/game/risk"
)

// TerritoryWeights are the weights in the value of a territory (ender-2009 table 2.5, with Olsson's
// factors).
type TerritoryWeights struct {
	// Continent weighs bonus / (territories · entrances) of the continent, eq. 2.3.
	Continent float64
	// Friends and FriendArmies weigh the neighbours that the player owns and the armies there;
	// Enemies and EnemyArmies weigh those of others.
	Friends, FriendArmies, Enemies, EnemyArmies float64
	// Borders weighs the number of other continents that the territory borders.
	Borders float64
	// Bonus weighs the continent's bonus, which multiplies the next three.
	Bonus float64
	// Share weighs the fraction of the continent's territories that the player owns, from 0 to 1.
	Share float64
	// Rest counts if the player owns all other territories of the continent, whether or not it owns
	// this one.
	Rest float64
	// Enemy counts if an enemy owns the whole continent.
	Enemy float64
}

// table25 returns the weights of ender-2009 table 2.5.
func table25() TerritoryWeights {
	return TerritoryWeights{
		Continent: 70, Friends: 1.2, FriendArmies: 0.05, Enemies: -0.3, EnemyArmies: -0.03,
		Borders: 0.5, Bonus: 1, Share: 1, Rest: 20, Enemy: 4,
	}
}

// appraiser computes the values of territories for a player (ender-2009 eq. 2.4).
type appraiser struct {
	game    *risk.Game
	weights TerritoryWeights
	fixed   risk.PerTerritory[float64] // the constant part: eq. 2.3 and the borders
	bonus   [risk.MaxContinents]float64
}

func newAppraiser(g *risk.Game, weights TerritoryWeights) appraiser {
	a := appraiser{game: g, weights: weights}
	m := g.Map
	var worth [risk.MaxContinents]float64
	for k := range risk.Continent(m.Continents()) {
		if g.Rules.Continents {
			a.bonus[k] = weights.Bonus * float64(m.Bonus(k))
			// The only continent of a board has no entrance; it counts as having one.
			worth[k] = weights.Continent * float64(m.Bonus(k)) / float64(m.Members(k).Len()*max(m.Entrances(k).Len(), 1))
		}
	}
	for c := range risk.Territory(m.Territories()) {
		own := m.ContinentOf(c)
		var others uint64
		for s := m.Neighbours(c).Minus(m.Members(own)); !s.Empty(); s = s.Rest() {
			others |= 1 << m.ContinentOf(s.First())
		}
		borders := 0
		for ; others != 0; others &= others - 1 {
			borders++
		}
		a.fixed.Put(c, worth[own]+weights.Borders*float64(borders))
	}
	return a
}

// value returns the value of c for seat if it held the territories of held: those it owns, and
// those it intends to take before, which count as held with one army. Free territories have no
// owner.
func (a *appraiser) value(p *risk.Position, seat game.Seat, held risk.Set, c risk.Territory) float64 {
	m, w := a.game.Map, &a.weights
	v := a.fixed.At(c)
	for n := range m.Neighbours(c).All() {
		switch {
		case !held.Has(n):
			if p.Owner.At(n) != game.Nobody {
				v += w.Enemies + w.EnemyArmies*float64(p.Armies.At(n))
			}
		case p.Owner.At(n) == seat:
			v += w.Friends + w.FriendArmies*float64(p.Armies.At(n))
		default:
			v += w.Friends + w.FriendArmies
		}
	}
	k := m.ContinentOf(c)
	bonus := a.bonus[k]
	if bonus == 0 {
		return v
	}
	members := m.Members(k)
	own := members.And(held)
	factor := w.Share * float64(own.Len()) / float64(members.Len())
	if own.With(c).Equal(members) {
		factor += w.Rest
	}
	if owner := p.Owner.At(c); owner >= 0 && owner != seat && own.Empty() && members.Within(p.Held[owner]) {
		factor += w.Enemy
	}
	return v + bonus*factor
}
