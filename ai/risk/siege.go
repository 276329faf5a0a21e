package risk

import (
	"math"

	"eras/game/risk"
	"eras/game/risk/odds"
)

// canConquer reports whether the bot's armies in and next to a set of territories, with those in
// hand, suffice to take all of it: factor times the mean cost of the fights, one army to stay in
// each territory, and one to guard each entrance.
func (t *Turn) canConquer(set risk.Set, tables *odds.Tables, factor float64) bool {
	cost, stay := 0.0, 0
	for _, armies := range t.P.Armies.In(set.Minus(t.held())) {
		cost += tables.Cost(int(armies))
		stay++
	}
	for c := range set.All() {
		if !t.Game.Map.Neighbours(c).Within(set) {
			stay++
		}
	}
	force := int(t.Left())
	for c, armies := range t.P.Armies.In(set.Or(t.Game.Map.Into(set)).And(t.held())) {
		if !t.enemies(c).And(set).Empty() {
			force += int(armies) - 1
		}
	}
	return force >= int(math.Ceil(factor*cost))+stay
}

// besiege attacks the enemies in a set of territories until no own neighbour has more armies than
// the defender. Own territories that border a single enemy of the set attack first, so that none is
// left behind in a corner; then the strongest attack. It reports whether it took all of the set.
func (t *Turn) besiege(set risk.Set) bool {
	for t.Asked(risk.Attacking) && !set.Within(t.held()) {
		var from, to risk.Territory
		found, single := false, false
		for c := range t.borders().All() {
			if t.P.Armies.At(c) < 2 {
				continue
			}
			targets := t.enemies(c).And(set)
			if targets.Empty() {
				continue
			}
			weakest, alone := t.P.Weakest(targets), targets.Len() == 1
			if t.P.Armies.At(c) <= t.P.Armies.At(weakest) || found && single && !alone {
				continue
			}
			if !found || alone && !single || t.P.Armies.At(c) > t.P.Armies.At(from) {
				from, to, found, single = c, weakest, true, alone
			}
		}
		if !found {
			return false
		}
		t.Attack(from, to, true)
	}
	return set.Within(t.held())
}

// siegeOccupation returns how many armies enter during a siege. All go towards the remaining
// enemies of the set, or, if there are none at either end, towards the strongest enemy. If there
// are some at both ends, half go.
func (t *Turn) siegeOccupation(set risk.Set, least, most int32) int32 {
	here, there := t.enemies(t.P.From), t.enemies(t.P.To)
	switch in, out := !here.And(set).Empty(), !there.And(set).Empty(); {
	case in && out:
		return t.evenOccupation(most)
	case in:
		return least
	case out || here.Empty():
		return most
	case there.Empty():
		return least
	}
	if threatTo(t, t.P.To, t.held()) >= threatTo(t, t.P.From, t.held()) {
		return most
	}
	return least
}

const (
	// mostTour is the maximum number of territories of a tour. Longer ones are not searched.
	mostTour = 20
	// tourNodes limits the search for one tour. A search that reaches the limit fails.
	tourNodes = 2000
)

// tour is an order in which an army can take territories, each bordering the next.
type tour struct {
	path [mostTour]risk.Territory
	n    int
}

// territories returns the tour's territories in order.
func (r *tour) territories() []risk.Territory { return r.path[:r.n] }

// find searches for a Hamiltonian path of set: one that begins at start, which is in set, and
// visits each of its territories once and no others. It tries first the territories with the fewest
// continuations, and reports whether it found a path.
func (r *tour) find(m *risk.Map, start risk.Territory, set risk.Set) bool {
	if r.n = 0; set.Len() > mostTour {
		return false
	}
	nodes := tourNodes
	return r.extend(m, start, set.Without(start), &nodes)
}

func (r *tour) extend(m *risk.Map, c risk.Territory, left risk.Set, nodes *int) bool {
	r.path[r.n] = c
	r.n++
	if left.Empty() {
		return true
	}
	if *nodes--; *nodes >= 0 && open(m, c, left) {
		for next := m.Neighbours(c).And(left); !next.Empty(); {
			best, fewest := next.First(), risk.MaxTerritories
			for c := range next.All() {
				if on := m.Neighbours(c).And(left).Len(); on < fewest {
					best, fewest = c, on
				}
			}
			next = next.Without(best)
			if r.extend(m, best, left.Without(best), nodes) {
				return true
			}
		}
	}
	r.n--
	return false
}

// open reports whether a path from c through all of left may exist. It returns false if left is not
// connected with c, or if more than one territory of left is a dead end, since the path can end in
// only one.
func open(m *risk.Map, c risk.Territory, left risk.Set) bool {
	if !left.Minus(m.Reach(c, left)).Empty() {
		return false
	}
	ends := 0
	for s := left; !s.Empty(); s = s.Rest() {
		if m.Neighbours(s.First()).And(left.With(c)).Len() == 1 {
			ends++
		}
	}
	return ends <= 1
}
