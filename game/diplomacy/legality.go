package diplomacy

import "slices"

// legality tests the orders of one position for whether they could be carried out
// if only all others ordered what suits them, the test of DATC 3.0 4.E.1. It
// allocates nothing.
type legality struct {
	m *Map
	// units are the position's.
	units *[MaxProvinces]Unit
	// fleets are the seas in which a fleet lies.
	fleets Set
}

// legality returns the test for the position p.
func (m *Map) legality(p *Position) legality {
	l := legality{m: m, units: &p.Units}
	for s := m.seas; !s.Empty(); s = s.Rest() {
		if q := s.First(); p.Units[q].Kind == Fleet {
			l.fleets = l.fleets.With(q)
		}
	}
	return l
}

// movementOrder returns why o is not legal in the movement phase p, [NoReason] if
// it is. It does not ask whose unit it is.
func (g *Game) movementOrder(p *Position, o Order) Reason {
	l := g.Map.legality(p)
	return l.test(&o)
}

// test returns why o is not legal, [NoReason] if it is.
func (l *legality) test(o *Order) Reason {
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
	if !convoyed && m.canWalk(o.Unit, o.At, o.To) {
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
	case !m.linked(at, to, l.fleets):
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
	// A fleet cannot support the army that it would have to convoy (6.D.31).
	case !m.linked(from, to, l.fleets.Without(at)):
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
	case !m.linked(from, to, l.fleets):
		return NoFleets
	case !m.needed(from, to, at, l.fleets):
		return NeedlessFleet
	}
	return NoReason
}

// canWalk reports whether a unit of that kind may go from at to exactly to without
// a convoy.
func (m *Map) canWalk(k Kind, at, to Location) bool {
	p := m.province[to]
	if !m.reach[k-1][at].Has(p) {
		return false
	}
	if k == Army || !m.split.Has(p) {
		return to == Location(p)
	}
	return slices.Contains(m.moves[k-1][at], to)
}

// canReach reports whether a unit may go without a convoy to a province, to any
// coast of it, or to exactly the coast that to is.
func (m *Map) canReach(u Unit, to Location) bool {
	if p := m.province[to]; to == Location(p) {
		return m.reach[u.Kind-1][u.At].Has(p)
	}
	return m.canWalk(u.Kind, u.At, to)
}

// linked reports whether fleets in the given seas could convoy an army from one
// province to another.
func (m *Map) linked(from, to Province, seas Set) bool {
	landing := m.into[Fleet-1][to]
	for reached, edge := (Set{}), m.into[Fleet-1][from].And(seas); !edge.Empty(); {
		if !edge.And(landing).Empty() {
			return true
		}
		reached = reached.Or(edge)
		var next Set
		for ; !edge.Empty(); edge = edge.Rest() {
			next = next.Or(m.reach[Fleet-1][edge.First()])
		}
		edge = next.And(seas).Minus(reached)
	}
	return false
}

// isRoute reports whether route is a chain of seas with fleets.
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

// onRoute reports whether some route from one province to another by fleets in the
// given seas, however long, leads by the one at sea.
func (m *Map) onRoute(from, to, sea Province, seas Set) bool {
	for s := m.into[Fleet-1][from].And(seas); !s.Empty(); s = s.Rest() {
		if m.wanders(s.First(), to, sea, seas.Without(s.First())) {
			return true
		}
	}
	return false
}

// wanders reports whether a route goes on from at to a province, by way of sea
// unless that is [NoProvince], through seas that it has not seen.
func (m *Map) wanders(at, to, sea Province, unseen Set) bool {
	if at == sea {
		sea = NoProvince
	}
	next := m.reach[Fleet-1][at]
	if sea == NoProvince && next.Has(to) {
		return true
	}
	for next = next.And(unseen); !next.Empty(); next = next.Rest() {
		if m.wanders(next.First(), to, sea, unseen.Without(next.First())) {
			return true
		}
	}
	return false
}

// needed reports whether some convoy from one province to another by fleets in the
// given seas needs the one at sea: whether it is on a route that would break
// without any of its fleets.
func (m *Map) needed(from, to, sea Province, seas Set) bool {
	landing := m.into[Fleet-1][to]
	starts := m.into[Fleet-1][from].And(seas)
	for s := starts; !s.Empty(); s = s.Rest() {
		if m.leads(s.First(), sea, landing, seas.Minus(starts)) {
			return true
		}
	}
	return false
}

// leads reports whether a route without shortcuts goes on from at to a landing, by
// way of sea unless that is [NoProvince], through the seas that are still free:
// those that no earlier fleet of the route touches.
func (m *Map) leads(at, sea Province, landing, free Set) bool {
	if at == sea {
		sea = NoProvince
	}
	if landing.Has(at) {
		return sea == NoProvince
	}
	if sea != NoProvince && !free.Has(sea) {
		return false
	}
	neighbours := m.reach[Fleet-1][at]
	for next := free.And(neighbours); !next.Empty(); next = next.Rest() {
		if m.leads(next.First(), sea, landing, free.Minus(neighbours)) {
			return true
		}
	}
	return false
}

// Amend returns the order as it must be meant, if it has but one meaning (DATC 3.0
// 4.B.2, 4.B.5, 4.B.6, 4.C.1, 4.C.2 and 4.E.2): the unit of the province that it
// names, whatever kind and coast it says; the only coast that a fleet can go to
// where the order names none; no coast for armies. What means nothing stays as it
// is.
func (m *Map) Amend(p *Position, o Order) Order {
	if o.Kind < Hold || o.Kind > Convoy || int(o.At) >= m.Locations() {
		return o
	}
	u := p.Units[m.province[o.At]]
	if !u.Exists() {
		return o
	}
	o.At, o.Unit = u.At, u.Kind
	if o.Kind == Move {
		if int(o.To) < m.Locations() {
			o.To = m.amendTarget(u, o.To)
		}
		return o
	}
	if o.Kind == Hold || int(o.From) >= m.Locations() {
		return o
	}
	from := m.province[o.From]
	o.From = Location(from)
	if other := p.Units[from]; other.Exists() {
		if o.Other != 0 {
			o.Other = other.Kind
		}
		if o.Kind == Convoy && int(o.To) < m.Locations() || o.Kind == SupportMove && other.Kind == Army && int(o.To) < m.Locations() {
			o.To = Location(m.province[o.To])
		}
	}
	return o
}

// amendTarget returns where a unit goes that is ordered to go to a location.
func (m *Map) amendTarget(u Unit, to Location) Location {
	p := m.province[to]
	if u.Kind == Army {
		return Location(p)
	}
	if to != Location(p) || !m.split.Has(p) {
		return to
	}
	only := to
	for _, at := range m.moves[Fleet-1][u.At] {
		if m.province[at] != p {
			continue
		}
		if only != to {
			return to
		}
		only = at
	}
	return only
}
