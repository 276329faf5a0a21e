package risk

import "eras/game/risk"

// reach is a best-first search outwards from own territories. It finds with how many armies one
// army, moving all on, can arrive at each territory of others.
type reach struct {
	price price
	// floor is the minimum number of armies with which the search continues.
	floor int32
	// left is the number of armies that arrive at a territory of met, after paying for it. Before the
	// search it is the number that start from each source.
	left [risk.MaxTerritories]int32
	// before is the territory from which each territory of met is entered.
	before [risk.MaxTerritories]risk.Territory
	// sources are the own territories from which the search starts, and met the others that it has
	// reached.
	sources, met risk.Set
	// open has the territories that the search has reached and not left, in any order, in its first n
	// entries. An entry has the armies in its upper bits and the territory, counted down, in its lower
	// bits, so the greatest has the most armies and, among equals, the lowest territory.
	open [risk.MaxTerritories]int64
	n    int
}

// begin empties the search.
func (r *reach) begin(price price, floor int32) {
	r.price, r.floor, r.sources, r.met = price, floor, 0, 0
}

// push opens a territory, if an army can go on from there.
func (r *reach) push(c risk.Territory, left int32) {
	if left-r.price.of(0) >= r.floor {
		r.open[r.n] = int64(left)<<territoryBits | int64(risk.MaxTerritories-1-c)
		r.n++
	}
}

// pop closes the open territory with the most armies, the lowest on a tie. There must be one.
func (r *reach) pop() (c risk.Territory, left int32) {
	open := r.open[:r.n]
	at, most := 0, open[0]
	for i, entry := range open {
		if entry > most {
			at, most = i, entry
		}
	}
	r.n--
	open[at] = open[r.n]
	return risk.MaxTerritories - 1 - risk.Territory(most&(risk.MaxTerritories-1)), int32(most >> territoryBits)
}

// explore searches from r.sources through the territories of through and into those of goals, where
// it stops. Neither set may contain a source.
func (r *reach) explore(m *risk.Map, armies *[risk.MaxTerritories]int32, through, goals risk.Set) {
	r.n = 0
	for s := r.sources; s != 0; s = s.Rest() {
		r.push(s.First(), r.left[s.First()])
	}
	r.met = 0
	for r.n > 0 {
		c, most := r.pop()
		if goals.Has(c) {
			continue
		}
		// A territory costs the same from everywhere, so the army with the most left reaches it
		// first.
		for s := m.Neighbours(c) & (through | goals) &^ r.met; s != 0; s = s.Rest() {
			to := s.First()
			if left := most - r.price.of(armies[to]); left >= r.floor {
				r.left[to], r.before[to] = left, c
				r.met = r.met.With(to)
				r.push(to, left)
			}
		}
	}
}

// way writes the territories on the way to c, which must be in r.met, into path, in order and
// including c. It returns the source where the way starts and the number of territories.
func (r *reach) way(c risk.Territory, path *[risk.MaxTerritories]risk.Territory) (start risk.Territory, n int) {
	for at := c; !r.sources.Has(at); at = r.before[at] {
		n++
	}
	start = c
	for i := n; i > 0; i-- {
		path[i-1] = start
		start = r.before[start]
	}
	return start, n
}

// route is a path from an own territory through enemies to a goal.
type route struct {
	// start is the own territory.
	start risk.Territory
	// path has the enemy territories to enter, in order; the last one is in the goal.
	path [risk.MaxTerritories]risk.Territory
	n    int
	// cost is the sum of the armies in path.
	cost int32
}

// territories returns the enemy territories of the route, in order.
func (r *route) territories() []risk.Territory { return r.path[:r.n] }

// spread is a best-first search through enemy territories, outwards from a goal. The cost of a
// territory is the sum of the armies on the way from it to the goal, both ends included.
type spread struct {
	// next is the territory after this one on the way to the goal.
	next [risk.MaxTerritories]risk.Territory
	// open has the territories that are met but not closed, in its first n entries, in any order.
	// An entry has the cost in its upper bits and the territory in its lower bits, so the least
	// entry is the cheapest and, among equals, the lowest.
	open       [risk.MaxTerritories]int64
	n          int
	goal, seen risk.Set
}

// territoryBits is the number of bits of an open entry for its territory.
const territoryBits = 6

// spreadFrom begins a search from the territories of a goal that are not the bot's.
func (t *Turn) spreadFrom(s *spread, goal risk.Set) {
	s.goal = goal &^ t.held()
	s.n, s.seen = 0, s.goal
	for g := s.goal; g != 0; g = g.Rest() {
		s.add(g.First(), t.P.Armies[g.First()])
	}
}

// add opens a territory.
func (s *spread) add(c risk.Territory, cost int32) {
	s.open[s.n] = int64(cost)<<territoryBits | int64(c)
	s.n++
}

// settle closes the cheapest open territory, the lowest on a tie, and returns it with its cost; ok
// is false if none is open.
func (s *spread) settle() (c risk.Territory, cost int32, ok bool) {
	if s.n == 0 {
		return 0, 0, false
	}
	open := s.open[:s.n]
	at, least := 0, open[0]
	for i, entry := range open[1:] {
		if entry < least {
			at, least = i+1, entry
		}
	}
	s.n--
	open[at] = open[s.n]
	return risk.Territory(least & (1<<territoryBits - 1)), int32(least >> territoryBits), true
}

// expand opens the enemy territories from which armies can enter a territory that was closed at the given cost.
func (t *Turn) expand(s *spread, c risk.Territory, cost int32) {
	// A territory's price is the same from everywhere, so whichever opens it first does so at the
	// lowest cost.
	more := t.Game.Map.Attackers(c) &^ t.held() &^ s.seen
	s.seen |= more
	for ; more != 0; more = more.Rest() {
		to := more.First()
		s.next[to] = c
		s.add(to, cost+t.P.Armies[to])
	}
}

// route returns the route from the own territory start through its enemy neighbour c, which the
// search has closed at the given cost.
func (s *spread) route(start, c risk.Territory, cost int32) route {
	r := route{start: start, cost: cost}
	for {
		r.path[r.n] = c
		r.n++
		if s.goal.Has(c) {
			return r
		}
		c = s.next[c]
	}
}

// cheapestRoute returns the cheapest route into a continent. The search goes outwards from its
// entrances and ends at the first territory that borders own ones; the strongest of these is the
// start. If the bot has territories in the continent, the route is only the strongest of them.
func (t *Turn) cheapestRoute(k risk.Continent) (route, bool) {
	if inside := t.Game.Map.Members(k) & t.held(); inside != 0 {
		return route{start: t.P.Strongest(inside)}, true
	}
	var s spread
	t.spreadFrom(&s, t.Game.Map.Entrances(k))
	for {
		c, cost, ok := s.settle()
		if !ok {
			return route{}, false
		}
		if own := t.Game.Map.Attackers(c) & t.held(); own != 0 {
			return s.route(t.P.Strongest(own), c, cost), true
		}
		t.expand(&s, c, cost)
	}
}

// cheapestPath returns the cheapest route from an own territory into a set, through enemies only;
// ok is false if there is none. Own territories in the set do not count.
func (t *Turn) cheapestPath(from risk.Territory, goal risk.Set) (route, bool) {
	var s spread
	t.spreadFrom(&s, goal)
	for {
		c, cost, ok := s.settle()
		if !ok {
			return route{}, false
		}
		if t.Game.Map.Attackers(c).Has(from) {
			return s.route(from, c, cost), true
		}
		t.expand(&s, c, cost)
	}
}

// follow attacks along a route, moving all armies on, and reports whether it reached the end.
func (t *Turn) follow(r route) bool {
	from := r.start
	for _, to := range r.territories() {
		if t.Own(to) || !t.storm(from, to, occupyAll) {
			return false
		}
		from = to
	}
	return true
}
