package diplomacy

// AppendLegal appends every order that power may give for a province at p: in movement
// phases to its unit there, in retreat phases to its unit dislodged from there, in winter
// the builds there or the removal of its unit. The same position always gives the same
// list in the same order.
//
// Each order is listed once, in one form: a move by convoy has Via and no route, also
// where an army cannot go by land; supports and convoys name the kind of the other unit
// and a whole province as its destination. Moves by convoy and supports of them are listed
// if fleets at p could convoy the army, and convoys if that convoy could need the fleet.
// Waives belong to no province and are not listed.
func (g *Game) AppendLegal(buf []Order, p *Position, power Power, at Province) []Order {
	if p.Ending != Ongoing || int(at) >= g.Map.Provinces() {
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

// appendRetreats appends the legal orders of a dislodged unit.
func (g *Game) appendRetreats(buf []Order, p *Position, d DislodgedUnit) []Order {
	for _, to := range g.Map.Moves(d.Unit.Kind, d.Unit.At) {
		if g.retreatTo(p, d, to) == NoReason {
			buf = append(buf, Order{Kind: Retreat, Unit: d.Unit.Kind, At: d.Unit.At, To: to})
		}
	}
	return append(buf, Order{Kind: Disband, Unit: d.Unit.Kind, At: d.Unit.At})
}

// appendBuilds appends the legal builds in a home centre.
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

// appendMovement appends the legal orders of a unit in a movement phase.
func (g *Game) appendMovement(buf []Order, p *Position, u Unit) []Order {
	m, l := g.Map, g.Map.legality(p)
	at := m.Province(u.At)
	buf = append(buf, Order{Kind: Hold, Unit: u.Kind, At: u.At})
	for _, to := range m.Moves(u.Kind, u.At) {
		buf = append(buf, Order{Kind: Move, Unit: u.Kind, At: u.At, To: to})
	}
	if u.Kind == Army {
		for s := m.convoyTargets(at, l.fleets).Without(at); !s.Empty(); s = s.Rest() {
			buf = append(buf, Order{Kind: Move, Unit: u.Kind, At: u.At, To: Location(s.First()), Via: true})
		}
	}
	reach := m.Reach(u.Kind, u.At)
	for s := reach; !s.Empty(); s = s.Rest() {
		if from := s.First(); p.Units[from].Exists() {
			buf = append(buf, Order{Kind: SupportHold, Unit: u.Kind, At: u.At, From: Location(from), Other: p.Units[from].Kind})
		}
	}
	// A fleet cannot support an army that needs it for its convoy.
	others := l.fleets.Without(at)
	for i := range m.Provinces() {
		other := p.Units[i]
		if !other.Exists() || Province(i) == at {
			continue
		}
		targets := m.Reach(other.Kind, other.At)
		if other.Kind == Army {
			targets = targets.Or(m.convoyTargets(Province(i), others))
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

// appendConvoys appends the convoys that could need a fleet at sea.
func (l *legality) appendConvoys(buf []Order, u Unit) []Order {
	m := l.m
	at := m.Province(u.At)
	for s := m.coastal; !s.Empty(); s = s.Rest() {
		from := s.First()
		if l.units[from].Kind != Army {
			continue
		}
		for t := m.convoyTargets(from, l.fleets).Without(from); !t.Empty(); t = t.Rest() {
			if to := t.First(); m.convoyNeeds(from, to, at, l.fleets) {
				buf = append(buf, Order{Kind: Convoy, Unit: Fleet, At: u.At, From: Location(from), To: Location(to), Other: Army})
			}
		}
	}
	return buf
}

// convoyTargets returns the provinces to which fleets in the given seas could convoy an
// army from a province. They include from itself if a fleet is adjacent. They are empty
// if from has no coast.
func (m *Map) convoyTargets(from Province, seas Set) Set {
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
