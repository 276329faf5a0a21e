package diplomacy

// OrderKind is the kind of an order.
type OrderKind uint8

// The kinds of orders: the first five for movement phases, Retreat and Disband for
// retreat phases, the last three for winters. The zero OrderKind is none.
const (
	Hold OrderKind = 1 + iota
	Move
	SupportHold
	SupportMove
	Convoy
	Retreat
	Disband
	Build
	Remove
	Waive

	// OrderKindCount is one more than the last kind.
	OrderKindCount
)

// Route is the seas of a convoy in the order of travel, one byte for each province. The empty Route
// stands for any route.
type Route string

// Set returns the provinces of the route.
func (r Route) Set() Set {
	var s Set
	for i := range len(r) {
		s = s.With(Province(r[i]))
	}
	return s
}

// Order is one order. The zero Order is none. Orders compare with ==: in a canonical order
// the fields that its kind does not use are zero, and so are coasts without a meaning. The
// orders of matches are canonical.
type Order struct {
	Kind OrderKind
	// Unit is the kind of the unit that is ordered or built.
	Unit Kind
	// At is the location of the unit that is ordered or built.
	At Location
	// To is the destination of the unit (Move, Retreat), or of the supported or convoyed
	// unit (SupportMove, Convoy). The latter is a province, except that the support of a
	// fleet may name a coast and is then void for a move to another one (DATC 4.B.4, 6.B.9).
	To Location
	// From is the province of the supported or convoyed unit. Other is its kind, zero if
	// the order does not say.
	From  Location
	Other Kind
	// Via orders an army to move by convoy even where it could go by land, by Route if that
	// is not empty. A Route implies Via.
	Via   bool
	Route Route
}

// Orders are the orders of all powers in a phase, by the province of the ordered unit: the
// unit that stands there, in retreat phases the dislodged one, in winter the one to be
// built or removed.
type Orders [MaxProvinces]Order

// Interpret returns the order that a player means at p by an order as read by
// [Map.ParseOrder]. The kind becomes that of the season ([Order.In]), and what is missing
// or wrong is corrected where only one meaning is possible:
//
//   - An order is for the unit in the province that it names, whatever kind and coast it
//     says (DATC 3.0 4.B.5, 4.C.1 and 4.C.2), and likewise for a supported or convoyed unit.
//   - A fleet goes to the only coast that it can reach (4.B.2), an army to no coast (4.B.6).
//   - A build that names no kind is an army in an inland province, and a fleet where a coast
//     is named (4.C.3).
//
// Other orders are returned as they are (4.E.2).
func (m *Map) Interpret(p *Position, o Order) Order {
	o = o.In(p.Season)
	if int(o.At) >= m.Locations() || o.Kind == Waive {
		return o
	}
	at := m.province[o.At]
	switch {
	case p.Season.Moves():
		return m.amend(p, o)
	case p.Season.Retreats():
		if u := p.Dislodged[at].Unit; u.Exists() && (o.Kind == Retreat || o.Kind == Disband) {
			o.Unit, o.At = u.Kind, u.At
			if o.Kind == Retreat && int(o.To) < m.Locations() {
				o.To = m.amendTarget(u, o.To)
			}
		}
	case o.Kind == Remove:
		if u := p.Units[at]; u.Exists() {
			o.Unit, o.At = u.Kind, u.At
		}
	case o.Kind == Build && o.Unit == 0:
		switch {
		case o.At != Location(at):
			o.Unit = Fleet
		case m.ground[at] == Inland:
			o.Unit = Army
		}
	}
	return o
}

// Named returns o with the kind of the unit that it supports or convoys, if o leaves it out and p has the
// unit. Bots leave it out, and orders in a list should all be written alike.
func (o Order) Named(p *Position) Order {
	if o.helps() && o.Other == 0 && int(o.From) < len(p.Units) {
		o.Other = p.Units[o.From].Kind
	}
	return o
}

// helps reports whether the order is for another unit's benefit.
func (o Order) helps() bool {
	switch o.Kind {
	case SupportHold, SupportMove, Convoy:
		return true
	case Hold, Move, Retreat, Disband, Build, Remove, Waive:
	}
	return false
}

// amend is [Map.Interpret] for movement orders.
func (m *Map) amend(p *Position, o Order) Order {
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

// amendTarget returns the location to which u goes if it is ordered to go to to.
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

// plain returns the canonical form of an order. It fails if the order cannot be written:
// if its kind, units or places do not exist, or its route is not of different seas.
func (m *Map) plain(o Order) (Order, bool) {
	p := Order{Kind: o.Kind, Unit: o.Unit, At: o.At}
	switch o.Kind {
	case Hold, Disband, Build, Remove:
	case Move:
		p.To, p.Via, p.Route = o.To, o.Via || o.Route != "", o.Route
	case Retreat:
		p.To = o.To
	case SupportHold:
		p.From, p.Other = o.From, o.Other
	case SupportMove, Convoy:
		p.From, p.To, p.Other = o.From, o.To, o.Other
	case Waive:
		return Order{Kind: Waive}, true
	default:
		return Order{}, false
	}
	n := Location(m.Locations())
	if p.At >= n || p.To >= n || p.From >= n || p.Unit != Army && p.Unit != Fleet || p.Other > Fleet {
		return Order{}, false
	}
	var seen Set
	for i := range len(p.Route) {
		sea := Province(p.Route[i])
		if !m.seas.Has(sea) || seen.Has(sea) {
			return Order{}, false
		}
		seen = seen.With(sea)
	}
	return m.dropCoasts(p), true
}

// canonical reports whether an order is canonical.
func (m *Map) canonical(o Order) bool {
	p, ok := m.plain(o)
	return ok && p == o
}
