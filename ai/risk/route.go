package risk

import "eras/game/risk"

// route is a way from an own territory to a goal through enemies.
type route struct {
	// start is the own territory.
	start risk.Territory
	// path are the enemy territories to enter, in order; the last one is in the goal.
	path [risk.MaxTerritories]risk.Territory
	n    int
	// cost is the sum of their armies.
	cost int32
}

// territories returns the enemy territories of the route, in order.
func (r *route) territories() []risk.Territory { return r.path[:r.n] }

// spread is a best-first search through enemy territories, outwards from a goal.
// What it costs to come to a territory is the sum of the armies on the way, the
// goal's first territory and its own included.
type spread struct {
	cost [risk.MaxTerritories]int32
	// next is the territory after this one on the way to the goal.
	next       [risk.MaxTerritories]risk.Territory
	goal       risk.Set
	open, seen risk.Set
}

// spreadFrom begins a search from the territories of a goal that are not the bot's.
func (t *Turn) spreadFrom(goal risk.Set) spread {
	var s spread
	s.goal = goal &^ t.held()
	s.open, s.seen = s.goal, s.goal
	for g := s.goal; g != 0; g = g.Rest() {
		s.cost[g.First()] = t.P.Armies[g.First()]
	}
	return s
}

// settle closes the cheapest open territory, of equal ones the lowest, and opens
// its enemy neighbours; ok is false if there is none.
func (t *Turn) settle(s *spread) (c risk.Territory, ok bool) {
	if s.open == 0 {
		return 0, false
	}
	c = s.open.First()
	least := s.cost[c]
	for o := s.open.Rest(); o != 0; o = o.Rest() {
		if cost := s.cost[o.First()]; cost < least {
			c, least = o.First(), cost
		}
	}
	s.open = s.open.Without(c)
	// The price of a territory is the same from everywhere, so the first
	// to open it does so at the lowest cost.
	for n := t.enemies(c) &^ s.seen; n != 0; n = n.Rest() {
		to := n.First()
		s.cost[to], s.next[to] = least+t.P.Armies[to], c
		s.open, s.seen = s.open.With(to), s.seen.With(to)
	}
	return c, true
}

// route returns the way from an own territory by its enemy neighbour c, which the
// search has met.
func (s *spread) route(start, c risk.Territory) route {
	r := route{start: start, cost: s.cost[c]}
	for {
		r.path[r.n] = c
		r.n++
		if s.goal.Has(c) {
			return r
		}
		c = s.next[c]
	}
}

// cheapestRoute returns the cheapest way into a continent. The search goes
// outwards from its entrances and ends at the first territory beside one of ours;
// the strongest of these is the start. In a continent where the bot has
// territories the route is the strongest of them alone.
func (t *Turn) cheapestRoute(k risk.Continent) (route, bool) {
	if inside := t.Game.Map.Members(k) & t.held(); inside != 0 {
		return route{start: t.P.Strongest(inside)}, true
	}
	s := t.spreadFrom(t.Game.Map.Entrances(k))
	for {
		c, ok := t.settle(&s)
		if !ok {
			return route{}, false
		}
		if own := t.Game.Map.Neighbours(c) & t.held(); own != 0 {
			return s.route(t.P.Strongest(own), c), true
		}
	}
}

// cheapestPath returns the cheapest way from an own territory into a set, through
// enemies only; ok is false if there is none. A territory of the set that is the
// bot's own does not count.
func (t *Turn) cheapestPath(from risk.Territory, goal risk.Set) (route, bool) {
	s := t.spreadFrom(goal)
	for {
		c, ok := t.settle(&s)
		if !ok {
			return route{}, false
		}
		if t.Game.Map.Neighbours(c).Has(from) {
			return s.route(from, c), true
		}
	}
}

// follow attacks along a route, moving everything on, and reports whether it
// came to the end.
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
