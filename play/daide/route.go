package daide

import "eras/game/diplomacy"

// shortestRoute returns the shortest route for an army from one province to another through the
// given seas. If there are several, it prefers seas with low numbers.
func shortestRoute(m *diplomacy.Map, from, to diplomacy.Province, seas diplomacy.Set) (diplomacy.Route, bool) {
	var before [diplomacy.MaxProvinces]diplomacy.Province
	landing := m.Into(diplomacy.Fleet, to)
	edge := m.Into(diplomacy.Fleet, from).And(seas)
	for at := range edge.All() {
		before[at] = diplomacy.NoProvince
	}
	for reached := edge; !edge.Empty(); {
		if last := edge.And(landing); !last.Empty() {
			var back []byte
			for at := last.First(); at != diplomacy.NoProvince; at = before[at] {
				back = append(back, byte(at))
			}
			for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
				back[i], back[j] = back[j], back[i]
			}
			return diplomacy.Route(back), true
		}
		var next diplomacy.Set
		for at := range edge.All() {
			for near := range m.Reach(diplomacy.Fleet, diplomacy.Location(at)).And(seas).Minus(reached).All() {
				before[near] = at
				next = next.With(near)
				reached = reached.With(near)
			}
		}
		edge = next
	}
	return "", false
}

// WithRoute returns o with a route if o is a move by convoy that names none, for servers that
// require a route. The route goes through fleets that are ordered to convoy the army if these
// suffice, and otherwise through any fleets of p. orders are the orders of the power. WithRoute
// returns other orders, and moves without suitable fleets, unchanged.
func WithRoute(m *diplomacy.Map, p *diplomacy.Position, o diplomacy.Order, orders []diplomacy.Order) diplomacy.Order {
	if o.Kind != diplomacy.Move || o.Unit != diplomacy.Army || o.Route != "" || int(o.At) >= m.Locations() || int(o.To) >= m.Locations() {
		return o
	}
	from, to := m.Province(o.At), m.Province(o.To)
	if !o.Via && m.Reach(diplomacy.Army, o.At).Has(to) {
		return o
	}
	var ordered, fleets diplomacy.Set
	for i := range orders {
		c := &orders[i]
		if c.Kind == diplomacy.Convoy && m.Province(c.From) == from && m.Province(c.To) == to {
			ordered = ordered.With(m.Province(c.At))
		}
	}
	for sea := range m.Seas().All() {
		if p.Units[sea].Kind == diplomacy.Fleet {
			fleets = fleets.With(sea)
		}
	}
	for _, seas := range [...]diplomacy.Set{ordered.And(fleets), fleets} {
		if route, ok := shortestRoute(m, from, to, seas); ok {
			o.Via, o.Route = true, route
			return o
		}
	}
	return o
}
