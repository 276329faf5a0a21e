package risk

import (
	"eras/game"
	"eras/game/risk"
)

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
		for s := t.held(); s != 0 && t.ownerOf(best) == foe; s = s.Rest() {
			from := s.First()
			if t.P.Armies[from] < 2 {
				continue
			}
			if r, ok := t.cheapestPath(from, t.Game.Map.Members(best)); ok && r.cost < t.P.Armies[from] {
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
