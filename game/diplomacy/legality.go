package diplomacy

import "slices"

// legality checks the movement orders of one position: an order is legal if it could take
// effect with suitable orders of all others (DATC 3.0 4.E.1). It allocates nothing.
type legality struct {
	m *Map
	// units are the position's. They are a copy so that neither the position nor a movement that
	// holds a legality escapes to the heap.
	units [MaxProvinces]Unit
	// fleets are the seas with a fleet.
	fleets Set
}

// legality returns the legality of orders at p.
func (m *Map) legality(p *Position) legality {
	l := legality{m: m, units: p.Units}
	for s := m.seas; !s.Empty(); s = s.Rest() {
		if q := s.First(); p.Units[q].Kind == Fleet {
			l.fleets = l.fleets.With(q)
		}
	}
	return l
}

// movementOrder returns why o is not legal in the movement phase p, or [NoReason]. It does
// not check whose unit it is.
func (g *Game) movementOrder(p *Position, o Order) Reason {
	l := g.Map.legality(p)
	return l.check(&o)
}

// check returns why o is not legal, or [NoReason].
func (l *legality) check(o *Order) Reason {
	m := l.m
	if o.Kind < Hold || o.Kind > Convoy {
		return WrongPhase
	}
	if int(o.At) >= m.Locations() {
		return NoPlace
	}
	switch u := l.units[m.province[o.At]]; {
	case !u.Exists():
		return NoUnit
	case u.Kind != o.Unit:
		return WrongKind
	case u.At != o.At:
		return WrongCoast
	}
	switch o.Kind {
	case Move:
		return l.move(o)
	case SupportHold:
		return l.supportHold(o)
	case SupportMove:
		return l.supportMove(o)
	case Convoy:
		return l.convoy(o)
	case Hold, Retreat, Disband, Build, Remove, Waive:
	}
	return NoReason
}

func (l *legality) move(o *Order) Reason {
	m := l.m
	if int(o.To) >= m.Locations() {
		return NoPlace
	}
	at, to := m.province[o.At], m.province[o.To]
	if at == to {
		return SamePlace
	}
	convoyed := o.Via || o.Route != ""
	if !convoyed && m.canMove(o.Unit, o.At, o.To) {
		return NoReason
	}
	switch {
	case o.Unit == Fleet && convoyed:
		return NotConvoyable
	case o.Unit == Fleet && m.reach[Fleet-1][o.At].Has(to):
		if Location(to) == o.To {
			return CoastMissing
		}
		return CoastUnreachable
	case o.Unit == Fleet || !m.CanStand(Army, o.To):
		return OutOfReach
	case !m.coastal.Has(at) || !m.coastal.Has(to):
		if convoyed {
			return NotConvoyable
		}
		return OutOfReach
	case o.Route != "":
		if !l.isRoute(at, to, o.Route) {
			return BrokenRoute
		}
		return NoReason
	case !m.HasConvoy(at, to, l.fleets):
		return NoFleets
	}
	return NoReason
}

func (l *legality) supportHold(o *Order) Reason {
	if int(o.From) >= l.m.Locations() {
		return NoPlace
	}
	at, from := l.m.province[o.At], l.m.province[o.From]
	switch {
	case !l.units[from].Exists():
		return NobodyThere
	case at == from:
		return SamePlace
	case !l.m.reach[o.Unit-1][o.At].Has(from):
		return SupportOutOfReach
	}
	return NoReason
}

func (l *legality) supportMove(o *Order) Reason {
	m := l.m
	if int(o.From) >= m.Locations() || int(o.To) >= m.Locations() {
		return NoPlace
	}
	at, from, to := m.province[o.At], m.province[o.From], m.province[o.To]
	switch u := l.units[from]; {
	case !u.Exists():
		return NobodyThere
	case at == from || from == to:
		return SamePlace
	case !m.reach[o.Unit-1][o.At].Has(to):
		return SupportOutOfReach
	case m.canReach(u, o.To):
		return NoReason
	case u.Kind == Fleet || o.To != Location(to) || !m.coastal.Has(from) || !m.coastal.Has(to):
		return SupportImpossible
	// A fleet cannot support an army that needs it for its convoy (6.D.31).
	case !m.HasConvoy(from, to, l.fleets.Without(at)):
		return SupportImpossible
	}
	return NoReason
}

func (l *legality) convoy(o *Order) Reason {
	m := l.m
	if int(o.From) >= m.Locations() || int(o.To) >= m.Locations() {
		return NoPlace
	}
	at, from, to := m.province[o.At], m.province[o.From], m.province[o.To]
	switch u := l.units[from]; {
	case o.Unit != Fleet || !m.seas.Has(at):
		return NotAtSea
	case !u.Exists():
		return NobodyThere
	case from == to:
		return SamePlace
	case u.Kind != Army || !m.coastal.Has(from) || !m.coastal.Has(to):
		return NotConvoyable
	case !m.HasConvoy(from, to, l.fleets):
		return NoFleets
	case !m.convoyNeeds(from, to, at, l.fleets):
		return NeedlessFleet
	}
	return NoReason
}

// canMove reports whether a unit of that kind may go from at to exactly the location to
// without a convoy.
func (m *Map) canMove(k Kind, at, to Location) bool {
	p := m.province[to]
	if !m.reach[k-1][at].Has(p) {
		return false
	}
	if k == Army || !m.split.Has(p) {
		return to == Location(p)
	}
	return slices.Contains(m.moves[k-1][at], to)
}

// canReach reports whether a unit may go to a location without a convoy: if to is a
// province, to any coast of it; if it is a coast, to exactly that.
func (m *Map) canReach(u Unit, to Location) bool {
	if p := m.province[to]; to == Location(p) {
		return m.reach[u.Kind-1][u.At].Has(p)
	}
	return m.canMove(u.Kind, u.At, to)
}

// isRoute reports whether route is a chain of different seas with fleets between two
// provinces.
func (l *legality) isRoute(from, to Province, route Route) bool {
	var seen Set
	next := l.m.into[Fleet-1][from]
	for i := range len(route) {
		sea := Province(route[i])
		if !l.fleets.Has(sea) || !next.Has(sea) || seen.Has(sea) {
			return false
		}
		seen = seen.With(sea)
		next = l.m.reach[Fleet-1][sea]
	}
	return next.Has(to)
}
