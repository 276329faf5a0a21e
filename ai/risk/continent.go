package risk

import (
	"eras/game"
	"eras/game/risk"
)

// bonus returns the bonus of a continent under the rules of the match.
func (t *Turn) bonus(k risk.Continent) int {
	if !t.Game.Rules.Continents {
		return 0
	}
	return t.Game.Map.Bonus(k)
}

// continents returns the number of continents, for loops over all.
func (t *Turn) continents() risk.Continent { return risk.Continent(t.Game.Map.Continents()) }

// ownerOf returns the owner of all of a continent, or [game.Nobody].
func (t *Turn) ownerOf(k risk.Continent) game.Seat { return t.Game.OwnerOf(t.P, k) }

// richest returns the own continent with the biggest bonus above zero; ok is
// false if there is none.
func (t *Turn) richest() (best risk.Continent, ok bool) {
	for k := range t.continents() {
		if b := t.bonus(k); b > 0 && t.ownerOf(k) == t.Seat && (!ok || b > t.bonus(best)) {
			best, ok = k, true
		}
	}
	return best, ok
}

// easiest returns the continent with a bonus above zero in which the bot has the most armies for
// each enemy army. An owned continent has no enemy armies and comes before all others. On a tie it
// is the first; ok is false if no continent has a bonus.
func (t *Turn) easiest() (best risk.Continent, ok bool) {
	bestOwn, bestEnemy := 0, 1
	for k := range t.continents() {
		if t.bonus(k) <= 0 {
			continue
		}
		members := t.Game.Map.Members(k)
		own, enemy := t.P.ArmiesIn(members&t.held()), t.P.ArmiesIn(members&^t.held())
		if !ok || own*bestEnemy > bestOwn*enemy {
			best, bestOwn, bestEnemy, ok = k, own, enemy, true
		}
	}
	return best, ok
}

// outwardBorders returns the territories of an own continent that border a
// continent which the bot does not own.
func (t *Turn) outwardBorders(k risk.Continent) risk.Set {
	var foreign, out risk.Set
	for other := range t.continents() {
		if other != k && t.ownerOf(other) != t.Seat {
			foreign |= t.Game.Map.Members(other)
		}
	}
	for s := t.Game.Map.Entrances(k); s != 0; s = s.Rest() {
		if c := s.First(); t.Game.Map.Neighbours(c)&foreign != 0 {
			out = out.With(c)
		}
	}
	return out
}

// placeToTake places n armies where they best help to take or keep a continent, and returns how
// many it placed. In an owned continent they go one by one to the weakest border that faces a
// continent of others. Otherwise they go to the own territory inside that has the most enemy
// neighbours in the continent, the strongest on a tie, or, without one, to the start of the
// cheapest route.
func (t *Turn) placeToTake(k risk.Continent, n int32) int32 {
	members := t.Game.Map.Members(k)
	if t.ownerOf(k) == t.Seat {
		return t.level(t.outwardBorders(k), n, 1)
	}
	if inside := members & t.held(); inside != 0 {
		best, most := inside.First(), -1
		for s := inside; s != 0; s = s.Rest() {
			c := s.First()
			facing := (t.enemies(c) & members).Len()
			if facing > most || facing == most && t.P.Armies[c] > t.P.Armies[best] {
				best, most = c, facing
			}
		}
		return t.Place(best, n)
	}
	if r, ok := t.cheapestRoute(k); ok {
		return t.Place(r.start, n)
	}
	return 0
}

// placeToTakeEasiest places all armies in hand to take the easiest continent. If no continent has a
// bonus they go to the borders around the biggest army.
func (t *Turn) placeToTakeEasiest() {
	if k, ok := t.easiest(); ok {
		t.placeToTake(k, t.Left())
		return
	}
	t.placeOnCluster(t.P.Strongest(t.held()))
}
