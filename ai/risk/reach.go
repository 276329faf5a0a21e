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
	left risk.PerTerritory[int32]
	// before is the territory from which each territory of met is entered.
	before risk.PerTerritory[risk.Territory]
	// sources are the own territories from which the search starts, and met the others that it has
	// reached.
	sources, met risk.Set
	// open has the territories that the search has reached and not left, by their armies, negated: the
	// first to leave has the most armies.
	open openTerritories
}

// openTerritories has territories that a search has reached and not left, in any order. An entry has
// what the territory is chosen by in its upper bits and the territory in its lower bits, so the
// least entry is the first to leave and, among equals, the lowest territory.
type openTerritories struct{ entries list[int64] }

const (
	// territoryBits is the number of bits of an entry for its territory.
	territoryBits = 10
	// lastTerritory is the highest number that these bits can hold.
	lastTerritory = 1<<territoryBits - 1
)

// add opens a territory.
func (o *openTerritories) add(c risk.Territory, by int32) {
	o.entries.add(int64(by)<<territoryBits | int64(c))
}

// take removes the first territory to leave. There must be one.
func (o *openTerritories) take() (c risk.Territory, by int32) {
	at, least := 0, o.entries.near[0]
	for i, entry := range o.entries.near[:min(o.entries.n, inline)] {
		if entry < least {
			at, least = i, entry
		}
	}
	for i, entry := range o.entries.far {
		if entry < least {
			at, least = inline+i, entry
		}
	}
	o.entries.take(at)
	return risk.Territory(least & lastTerritory), int32(least >> territoryBits)
}

// begin empties the search.
func (r *reach) begin(price price, floor int32) {
	r.price, r.floor, r.sources, r.met = price, floor, risk.Set{}, risk.Set{}
}

// explore searches from r.sources through the territories of through and into those of goals, where
// it stops. Neither set may contain a source. It ends when it has met all of until.
func (r *reach) explore(m *risk.Map, armies *risk.PerTerritory[int32], through, goals, until risk.Set) {
	r.open.entries.clear()
	least := r.floor + r.price.of(0) // with fewer armies the search cannot go on
	for c, left := range r.left.In(r.sources) {
		if left >= least {
			r.open.add(c, -left)
		}
	}
	r.met = risk.Set{}
	within := through.Or(goals)
	for r.open.entries.n > 0 && !until.Within(r.met) {
		c, negated := r.open.take()
		if goals.Has(c) {
			continue
		}
		// A territory costs the same from everywhere, so the army with the most left reaches it
		// first.
		for to, defenders := range armies.In(m.Neighbours(c).And(within).Minus(r.met)) {
			left := -negated - r.price.of(defenders)
			if left < r.floor {
				continue
			}
			r.left.Put(to, left)
			r.before.Put(to, c)
			r.met = r.met.With(to)
			if left >= least {
				r.open.add(to, -left)
			}
		}
	}
}

// way puts the territories on the way to c, which must be in r.met, into path, in order and
// including c. It returns the source where the way starts.
func (r *reach) way(c risk.Territory, path *path) (start risk.Territory) {
	path.clear()
	for start = c; !r.sources.Has(start); start = r.before.At(start) {
		path.add(start)
	}
	path.reverse(0)
	return start
}

// path has territories in the order in which they are entered.
type path = list[risk.Territory]

// route is a path from an own territory through enemies to a goal.
type route struct {
	// start is the own territory.
	start risk.Territory
	// path has the enemy territories to enter, in order; the last one is in the goal.
	path path
	// cost is the sum of the armies in path.
	cost int32
}

// spread is a best-first search through enemy territories, outwards from a goal. The cost of a
// territory is the sum of the armies on the way from it to the goal, both ends included.
type spread struct {
	// next is the territory after this one on the way to the goal.
	next risk.PerTerritory[risk.Territory]
	// open has the territories that are met but not closed, by their costs.
	open openTerritories
	goal risk.Set
	// seen has the territories that cannot be opened: those that have been and the own ones.
	seen risk.Set
}

// spreadFrom begins a search from the territories of a goal that are not the bot's.
// The search is valid until the next one of the turn.
func (t *Turn) spreadFrom(goal risk.Set) *spread {
	s := &t.spread
	s.goal = goal.Minus(t.held())
	s.seen = goal.Or(t.held())
	s.open.entries.clear()
	for g, armies := range t.P.Armies.In(s.goal) {
		s.open.add(g, armies)
	}
	return s
}

// settle closes the cheapest open territory, the lowest on a tie, and returns it with its cost; ok
// is false if none is open.
func (s *spread) settle() (c risk.Territory, cost int32, ok bool) {
	if s.open.entries.n == 0 {
		return 0, 0, false
	}
	c, cost = s.open.take()
	return c, cost, true
}

// expand opens the enemy territories from which armies can enter a territory that was closed at the given cost.
func (t *Turn) expand(s *spread, c risk.Territory, cost int32) {
	// A territory's price is the same from everywhere, so whichever opens it first does so at the
	// lowest cost.
	more := t.Game.Map.Attackers(c).Minus(s.seen)
	s.seen = s.seen.Or(more)
	for to, armies := range t.P.Armies.In(more) {
		s.next.Put(to, c)
		s.open.add(to, cost+armies)
	}
}

// route returns the route from the own territory start through its enemy neighbour c, which the
// search has closed at the given cost.
func (s *spread) route(start, c risk.Territory, cost int32) route {
	r := route{start: start, cost: cost}
	for {
		r.path.add(c)
		if s.goal.Has(c) {
			return r
		}
		c = s.next.At(c)
	}
}

// cheapestRoute returns the cheapest route into a continent. The search goes outwards from its
// entrances and ends at the first territory that borders own ones; the strongest of these is the
// start. If the bot has territories in the continent, the route is only the strongest of them.
func (t *Turn) cheapestRoute(k risk.Continent) (route, bool) {
	if inside := t.Game.Map.Members(k).And(t.held()); !inside.Empty() {
		return route{start: t.P.Strongest(inside)}, true
	}
	s := t.spreadFrom(t.Game.Map.Entrances(k))
	for {
		c, cost, ok := s.settle()
		if !ok {
			return route{}, false
		}
		if own := t.Game.Map.Attackers(c).And(t.held()); !own.Empty() {
			return s.route(t.P.Strongest(own), c, cost), true
		}
		t.expand(s, c, cost)
	}
}

// cheapestPath returns the cheapest route from an own territory into a set, through enemies only;
// ok is false if there is none. Own territories in the set do not count.
func (t *Turn) cheapestPath(from risk.Territory, goal risk.Set) (route, bool) {
	s := t.spreadFrom(goal)
	for {
		c, cost, ok := s.settle()
		if !ok {
			return route{}, false
		}
		if t.Game.Map.Attackers(c).Has(from) {
			return s.route(from, c, cost), true
		}
		t.expand(s, c, cost)
	}
}

// follow attacks along a route, moving all armies on, and reports whether it reached the end.
func (t *Turn) follow(r route) bool {
	from := r.start
	for i := range r.path.n {
		to := r.path.at(i)
		if t.Own(to) || !t.storm(from, to, occupyAll) {
			return false
		}
		from = to
	}
	return true
}
