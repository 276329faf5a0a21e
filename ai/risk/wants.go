package risk

import (
	"math"
	"math/bits"

	"eras/game/risk"
)

// wants is a set of continents that a bot of the Pixie family wants to own.
type wants uint32

func (w wants) has(k risk.Continent) bool { return w>>k&1 != 0 }

func (w wants) with(k risk.Continent) wants { return w | 1<<k }

// first returns the lowest continent of a set that is not empty, and rest all others.
func (w wants) first() risk.Continent { return risk.Continent(bits.TrailingZeros32(uint32(w))) }

func (w wants) rest() wants { return w & (w - 1) }

// owned reports whether the bot owns all of a continent.
func (t *Turn) owned(k risk.Continent) bool { return t.ownerOf(k) == t.Seat }

// forces returns the armies of others in a continent, and the bot's armies in it and next to it.
func (t *Turn) forces(k risk.Continent) (enemy, own int) {
	members, held := t.Game.Map.Members(k), t.held()
	around := members | t.Game.Map.Around(members)
	return t.P.ArmiesIn(members &^ held), t.P.ArmiesIn(around & held)
}

// pixieWants returns the continents that Pixie wants with n armies to place: those with a bonus in
// which others have fewer armies than the bot's in and next to it plus the continent's share of n.
func (t *Turn) pixieWants(n int32) wants {
	var w wants
	for k := range t.continents() {
		if t.bonus(k) <= 0 {
			continue
		}
		if enemy, own := t.forces(k); (enemy-own)*t.Game.Map.Continents() < int(n) {
			w = w.with(k)
		}
	}
	return w
}

// betterWants returns the continents that BetterPixie wants with n armies to place. A continent
// needs 1.3 times the others' armies in it, less the own armies that can get there: all in and next
// to it, or those at the start of the cheapest route less 1.2 times the route's cost. A player
// without a continent wants the one that needs least; others want all that need less than four
// times their share of n.
func (t *Turn) betterWants(n int32) wants {
	var w wants
	cheapest, least, owns := wants(0), math.Inf(1), false
	for k := range t.continents() {
		if t.bonus(k) <= 0 {
			continue
		}
		need := t.betterNeed(k)
		if need*float64(t.Game.Map.Continents()) < 4*float64(n) {
			w = w.with(k)
		}
		if need < least {
			cheapest, least = wants(0).with(k), need
		}
		owns = owns || t.owned(k)
	}
	if !owns {
		return cheapest
	}
	return w
}

// betterNeed returns the number of armies that a continent needs before BetterPixie can take it. It
// is negative if there are more than enough.
func (t *Turn) betterNeed(k risk.Continent) float64 {
	enemy, own := t.forces(k)
	force := float64(own)
	if r, ok := t.cheapestRoute(k); ok {
		force = max(force, float64(t.P.Armies[r.start])-1.2*float64(r.cost))
	}
	return 1.3*float64(enemy) - force
}

// inward reports whether all neighbours of c lie in its own continent or in owned ones.
func (t *Turn) inward(c risk.Territory) bool {
	for s := t.Game.Map.Neighbours(c) &^ t.Game.Map.Members(t.Game.Map.ContinentOf(c)); s != 0; s = s.Rest() {
		if !t.owned(t.Game.Map.ContinentOf(s.First())) {
			return false
		}
	}
	return true
}

// secured returns the territories of all owned continents.
func (t *Turn) secured() risk.Set {
	var out risk.Set
	for k := range t.continents() {
		if t.owned(k) {
			out |= t.Game.Map.Members(k)
		}
	}
	return out
}
