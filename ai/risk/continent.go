package risk

import (
	"math"
	"math/bits"

	"eras/game"
	"eras/game/risk"
)

// wants is a set of continents that a bot of the Pixie family wants to own.
type wants uint64

func (w wants) has(k risk.Continent) bool { return w>>k&1 != 0 }

func (w wants) with(k risk.Continent) wants { return w | 1<<k }

// first returns the lowest continent of a set that is not empty, and rest all others.
func (w wants) first() risk.Continent { return risk.Continent(bits.TrailingZeros64(uint64(w))) }

func (w wants) rest() wants { return w & (w - 1) }

// owned reports whether the bot owns all of a continent.
func (t *Turn) owned(k risk.Continent) bool { return t.Game.Map.Members(k).Within(t.held()) }

// forces returns the armies of others in a continent, and the bot's armies in it and next to it.
func (t *Turn) forces(k risk.Continent) (enemy, own int) {
	members, held := t.Game.Map.Members(k), t.held()
	around := members.Or(t.Game.Map.Approaches(k))
	return t.P.ArmiesIn(members.Minus(held)), t.P.ArmiesIn(around.And(held))
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
		force = max(force, float64(t.P.Armies.At(r.start))-1.2*float64(r.cost))
	}
	return 1.3*float64(enemy) - force
}

// inward reports whether all neighbours of c lie in its own continent or in owned ones.
func (t *Turn) inward(c risk.Territory) bool {
	for s := t.Game.Map.Beside(c).Minus(t.Game.Map.Members(t.Game.Map.ContinentOf(c))); !s.Empty(); s = s.Rest() {
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
			out = out.Or(t.Game.Map.Members(k))
		}
	}
	return out
}

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
		if b := t.bonus(k); b > 0 && t.owned(k) && (!ok || b > t.bonus(best)) {
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
		own, enemy := t.P.ArmiesIn(members.And(t.held())), t.P.ArmiesIn(members.Minus(t.held()))
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
		if other != k && !t.owned(other) {
			foreign = foreign.Or(t.Game.Map.Members(other))
		}
	}
	for c := range t.Game.Map.Entrances(k).All() {
		if !t.Game.Map.Beside(c).And(foreign).Empty() {
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
	if t.owned(k) {
		return t.level(t.outwardBorders(k), n, 1)
	}
	if inside := members.And(t.held()); !inside.Empty() {
		best, most := inside.First(), -1
		for c := range inside.All() {
			facing := t.enemies(c).And(members).Len()
			if facing > most || facing == most && t.P.Armies.At(c) > t.P.Armies.At(best) {
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

// dominant returns the enemy who has at least half of all armies, of all income or of all
// territories, the first in turn order if there are several, or [game.Nobody].
func (t *Turn) dominant() game.Seat {
	players := game.Seat(t.Game.Rules.Players)
	var armies, income [risk.MaxPlayers]int
	allArmies, allIncome := 0, 0
	for seat := range players {
		if t.P.Alive(seat) {
			armies[seat], income[seat] = t.P.ArmiesOf(seat), t.Game.Income(t.P, seat)
			allArmies += armies[seat]
			allIncome += income[seat]
		}
	}
	for seat := range players {
		if seat == t.Seat || !t.P.Alive(seat) {
			continue
		}
		if 2*armies[seat] >= allArmies || 2*income[seat] >= allIncome || 2*t.P.Held[seat].Len() >= t.Game.Map.Territories() {
			return seat
		}
	}
	return game.Nobody
}

// placeAgainst places all armies in hand on the start of the cheapest route into a continent that
// an enemy owns. It returns false if the enemy owns none. Continents without a bonus are ignored.
func (t *Turn) placeAgainst(foe game.Seat) bool {
	var best route
	found := false
	for k := range t.continents() {
		if t.bonus(k) <= 0 || t.ownerOf(k) != foe {
			continue
		}
		if r, ok := t.cheapestRoute(k); ok && (!found || r.cost < best.cost) {
			best, found = r, true
		}
	}
	if found {
		t.Place(best.start, t.Left())
	}
	return found
}

// attackContinents attacks the continents of an enemy, the richest first. Each own territory with
// more armies than the defenders on its cheapest route follows that route with all armies, until
// the enemy no longer owns the continent.
func (t *Turn) attackContinents(foe game.Seat) {
	var done risk.Set // by the continents' numbers
	for {
		var best risk.Continent
		found := false
		for k := range t.continents() {
			if !done.Has(risk.Territory(k)) && t.bonus(k) > 0 && t.ownerOf(k) == foe && (!found || t.bonus(k) > t.bonus(best)) {
				best, found = k, true
			}
		}
		if !found {
			return
		}
		done = done.With(risk.Territory(best))
		for s := t.held(); !s.Empty() && t.ownerOf(best) == foe; s = s.Rest() {
			from := s.First()
			if t.P.Armies.At(from) < 2 {
				continue
			}
			if r, ok := t.cheapestPath(from, t.Game.Map.Members(best)); ok && r.cost < t.P.Armies.At(from) {
				t.follow(r)
			}
		}
	}
}

// placeAgainstDominant places all armies in hand against a dominant enemy and returns that enemy.
// If there is none, or it owns no continent, nothing is placed and the result is [game.Nobody].
func (t *Turn) placeAgainstDominant() game.Seat {
	if foe := t.dominant(); foe != game.Nobody && t.placeAgainst(foe) {
		return foe
	}
	return game.Nobody
}
