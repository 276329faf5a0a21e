package diplomacy

// AppendLegal appends every order that power may give at a province now: in
// movement phases to its unit there, in retreat phases to its unit that was
// dislodged there, in winter the builds there or the removal of its unit. The list
// has an order of its own that does not change.
//
// Each order is listed once, in one form: a move by convoy says Via and no route,
// also where an army cannot walk; supports and convoys name the kind of the other
// unit and a whole province to go to. Moves by convoy and supports of such are
// listed where fleets lie now that could carry the army; convoys where the fleet
// could be of use to that army. Waives belong to no province and are not listed.
func (g *Game) AppendLegal(buf []Order, p *Position, power Power, at Province) []Order {
	if p.Ending != Going || int(at) >= g.Map.Provinces() {
		return buf
	}
	switch u := p.Units[at]; {
	case p.Season.Moves():
		if u.Exists() && u.Power == power {
			return g.appendMovement(buf, p, u)
		}
	case p.Season.Retreats():
		if d := p.Dislodged[at].Unit; d.Exists() && d.Power == power {
			return g.appendRetreats(buf, p, p.Dislodged[at])
		}
	case u.Exists():
		if u.Power == power && g.Adjustment(p, power) < 0 {
			return append(buf, Order{Kind: Remove, Unit: u.Kind, At: u.At})
		}
	default:
		if g.BuildSites(p, power).Has(at) && g.Adjustment(p, power) > 0 {
			return g.appendBuilds(buf, at)
		}
	}
	return buf
}

// appendRetreats appends the orders that a dislodged unit may get.
func (g *Game) appendRetreats(buf []Order, p *Position, d Dislodged) []Order {
	for _, to := range g.Map.Moves(d.Unit.Kind, d.Unit.At) {
		if g.retreatTo(p, d, to) == 0 {
			buf = append(buf, Order{Kind: Retreat, Unit: d.Unit.Kind, At: d.Unit.At, To: to})
		}
	}
	return append(buf, Order{Kind: Disband, Unit: d.Unit.Kind, At: d.Unit.At})
}

// appendBuilds appends what can be built in a home centre.
func (g *Game) appendBuilds(buf []Order, at Province) []Order {
	if g.Map.CanStand(Army, Location(at)) {
		buf = append(buf, Order{Kind: Build, Unit: Army, At: Location(at)})
	}
	if g.Map.CanStand(Fleet, Location(at)) {
		buf = append(buf, Order{Kind: Build, Unit: Fleet, At: Location(at)})
	}
	for _, coast := range g.Map.CoastsOf(at) {
		buf = append(buf, Order{Kind: Build, Unit: Fleet, At: coast})
	}
	return buf
}

// appendMovement appends the orders that a unit may get in a movement phase.
func (g *Game) appendMovement(buf []Order, p *Position, u Unit) []Order {
	m, l := g.Map, g.Map.legality(p)
	at := m.Province(u.At)
	buf = append(buf, Order{Kind: Hold, Unit: u.Kind, At: u.At})
	for _, to := range m.Moves(u.Kind, u.At) {
		buf = append(buf, Order{Kind: Move, Unit: u.Kind, At: u.At, To: to})
	}
	if u.Kind == Army {
		for s := m.landings(at, l.fleets).Without(at); !s.Empty(); s = s.Rest() {
			buf = append(buf, Order{Kind: Move, Unit: u.Kind, At: u.At, To: Location(s.First()), Via: true})
		}
	}
	reach := m.Reach(u.Kind, u.At)
	for s := reach; !s.Empty(); s = s.Rest() {
		if from := s.First(); p.Units[from].Exists() {
			buf = append(buf, Order{Kind: SupportHold, Unit: u.Kind, At: u.At, From: Location(from), Other: p.Units[from].Kind})
		}
	}
	// A fleet cannot support the army that it would have to convoy.
	others := l.fleets.Without(at)
	for i := range m.Provinces() {
		other := p.Units[i]
		if !other.Exists() || Province(i) == at {
			continue
		}
		targets := m.Reach(other.Kind, other.At)
		if other.Kind == Army {
			targets = targets.Or(m.landings(Province(i), others))
		}
		for s := targets.And(reach).Without(Province(i)); !s.Empty(); s = s.Rest() {
			buf = append(buf, Order{Kind: SupportMove, Unit: u.Kind, At: u.At, From: Location(i), To: Location(s.First()), Other: other.Kind})
		}
	}
	if l.fleets.Has(at) {
		buf = l.appendConvoys(buf, u)
	}
	return buf
}

// appendConvoys appends the convoys in which a fleet at sea can be of use.
func (l *legality) appendConvoys(buf []Order, u Unit) []Order {
	m := l.m
	at := m.Province(u.At)
	for s := m.coastal; !s.Empty(); s = s.Rest() {
		from := s.First()
		if l.units[from].Kind != Army {
			continue
		}
		for t := m.landings(from, l.fleets).Without(from); !t.Empty(); t = t.Rest() {
			if to := t.First(); m.needed(from, to, at, l.fleets) {
				buf = append(buf, Order{Kind: Convoy, Unit: Fleet, At: u.At, From: Location(from), To: Location(to), Other: Army})
			}
		}
	}
	return buf
}

// landings returns the coasts to which fleets in the given seas could convoy an
// army from a province, itself among them if any fleet is near; nothing for a
// province without a coast.
func (m *Map) landings(from Province, seas Set) Set {
	var coasts Set
	if !m.coastal.Has(from) {
		return coasts
	}
	var reached Set
	for edge := m.Into(Fleet, from).And(seas); !edge.Empty(); {
		reached = reached.Or(edge)
		var next Set
		for ; !edge.Empty(); edge = edge.Rest() {
			next = next.Or(m.Reach(Fleet, Location(edge.First())))
		}
		coasts = coasts.Or(next.And(m.coastal))
		edge = next.And(seas).Minus(reached)
	}
	return coasts
}
