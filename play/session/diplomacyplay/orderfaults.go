package diplomacyplay

import "eras/game/diplomacy"

// FaultKind is a kind of probable mistake in legal orders.
type FaultKind uint8

const (
	// Collision: two units of the power would meet and bounce.
	Collision FaultKind = 1 + iota
	// UnfleetedConvoy: no fleet is ordered to convoy an army that moves by sea.
	UnfleetedConvoy
	// UnorderedArmy: a fleet convoys an army of the power that is not ordered to move that way.
	UnorderedArmy
	// UnmatchedSupport: a unit supports an action that another unit of the power is not ordered to
	// do.
	UnmatchedSupport
)

// OrderFault is an order that probably does not achieve its purpose. It is found by comparing the
// orders of the power's own units, because those of other powers are not known.
type OrderFault struct {
	Kind FaultKind
	// At is the province of the unit at fault, and With that of the other unit: the unit it
	// collides with, the first fleet that should convoy it (At itself if no fleet is free), the
	// army, or the supported unit.
	At, With diplomacy.Province
	// Mend are legal orders that correct the fault.
	Mend []diplomacy.Order
}

// Faults returns the probable mistakes in the orders of a movement phase, by province. A unit
// without an order matters only if an order of that unit would correct a mistake.
func (d *OrderDraft) Faults() []OrderFault {
	if !d.Position.Season.Moves() {
		return nil
	}
	var all []OrderFault
	for _, at := range d.Ordered() {
		o := d.orders[at]
		var f OrderFault
		switch o.Kind {
		case diplomacy.Move:
			if f = d.unfleeted(at); f.Kind == 0 {
				f = d.collision(at)
			}
		case diplomacy.Convoy:
			f = d.unordered(at)
		case diplomacy.SupportHold, diplomacy.SupportMove:
			f = d.unmatched(at)
		case diplomacy.Hold, diplomacy.Retreat, diplomacy.Disband, diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
		}
		if f.Kind != 0 {
			all = append(all, f)
		}
	}
	return all
}

// Mend gives the orders that correct a fault. It returns an error if the fault does not belong to
// this draft.
func (d *OrderDraft) Mend(f OrderFault) error {
	for _, o := range f.Mend {
		if err := d.Put(o); err != nil {
			return err
		}
	}
	return nil
}

// HoldRest orders all units without an order to hold.
func (d *OrderDraft) HoldRest() {
	for _, at := range d.Subjects() {
		if d.orders[at].Kind == 0 && d.Position.Season.Moves() {
			_ = d.Put(d.hold(at)) // every unit may hold
		}
	}
}

// BySea reports whether an order is a move by convoy.
func BySea(m *diplomacy.Map, o diplomacy.Order) bool {
	return o.Kind == diplomacy.Move && o.Unit == diplomacy.Army && (o.Via || o.Route != "" || !m.Reach(o.Unit, o.At).Has(m.Province(o.To)))
}

// hold returns the order to hold in a province.
func (d *OrderDraft) hold(at diplomacy.Province) diplomacy.Order {
	u := d.Unit(at)
	return diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At}
}

// find returns the first legal order in a province for which match is true, and whether there is
// one.
func (d *OrderDraft) find(at diplomacy.Province, match func(diplomacy.Order) bool) (o diplomacy.Order, ok bool) {
	for _, o := range d.legal[at] {
		if match(o) {
			return o, true
		}
	}
	return o, false
}

// own reports whether the power has a unit in a province.
func (d *OrderDraft) own(at diplomacy.Province) bool {
	u := d.Position.Units[at]
	return u.Exists() && u.Power == d.Power
}

// collision returns how the move from a province collides with another unit of the power. If two
// units move to one province, the one in the later province is at fault.
func (d *OrderDraft) collision(at diplomacy.Province) (f OrderFault) {
	m, o := d.Game.Map, d.orders[at]
	to := m.Province(o.To)
	other := d.orders[to]
	switch {
	case other.Kind == 0:
	case other.Kind != diplomacy.Move:
		return OrderFault{Kind: Collision, At: at, With: to, Mend: []diplomacy.Order{d.help(at, to, to)}}
	case m.Province(other.To) == at && !BySea(m, o) && !BySea(m, other) && at > to:
		return OrderFault{Kind: Collision, At: at, With: to, Mend: []diplomacy.Order{d.hold(at), d.hold(to)}}
	}
	for _, first := range d.Ordered() {
		if first >= at {
			break
		}
		if rival := d.orders[first]; rival.Kind == diplomacy.Move && m.Province(rival.To) == to {
			return OrderFault{Kind: Collision, At: at, With: first, Mend: []diplomacy.Order{d.help(at, first, to)}}
		}
	}
	return f
}

// help returns an order for the unit at a province: to support the unit of another province, which
// stays there or moves to a province, or to hold if it cannot.
func (d *OrderDraft) help(at, other, to diplomacy.Province) diplomacy.Order {
	m := d.Game.Map
	o, ok := d.find(at, func(o diplomacy.Order) bool {
		switch {
		case m.Province(o.From) != other:
			return false
		case other == to:
			return o.Kind == diplomacy.SupportHold
		}
		return o.Kind == diplomacy.SupportMove && m.Province(o.To) == to
	})
	if !ok {
		return d.hold(at)
	}
	return o
}

// unfleeted returns a fault if no chain of fleets carries the army of a province. If the power's
// own fleets can carry it alone, they must; otherwise fleets of other powers are assumed to help.
func (d *OrderDraft) unfleeted(at diplomacy.Province) (f OrderFault) {
	m, o := d.Game.Map, d.orders[at]
	to := m.Province(o.To)
	if !BySea(m, o) {
		return f
	}
	var ready, own, others diplomacy.Set
	convoys := map[diplomacy.Province]diplomacy.Order{}
	for sea := range diplomacy.Province(m.Provinces()) {
		u := d.Position.Units[sea]
		switch {
		case u.Kind != diplomacy.Fleet || m.Ground(sea) != diplomacy.Sea:
		case u.Power != d.Power:
			others = others.With(sea)
		default:
			convoy, ok := d.find(sea, func(c diplomacy.Order) bool {
				return c.Kind == diplomacy.Convoy && m.Province(c.From) == at && m.Province(c.To) == to
			})
			if now := d.orders[sea]; !ok || now.Kind == diplomacy.Convoy && m.Province(now.From) != at && BySea(m, d.orders[m.Province(now.From)]) {
				continue // the fleet cannot, or carries another army
			}
			own, convoys[sea] = own.With(sea), convoy
			if now := d.orders[sea]; now.Kind == diplomacy.Convoy && now.From == convoy.From && now.To == convoy.To {
				ready = ready.With(sea)
			}
		}
	}
	if m.HasConvoy(at, to, own) {
		others = diplomacy.Set{}
	}
	if m.HasConvoy(at, to, ready.Or(others)) {
		return f
	}
	if !m.HasConvoy(at, to, own.Or(others)) {
		return OrderFault{Kind: UnfleetedConvoy, At: at, With: at, Mend: []diplomacy.Order{d.hold(at)}}
	}
	// Use the fewest fleets, and leave out those with other orders first.
	needed := own.Minus(ready)
	for _, ordered := range []bool{true, false} {
		for s := needed; !s.Empty(); s = s.Rest() {
			sea := s.First()
			if ordered == (d.orders[sea].Kind != 0) && m.HasConvoy(at, to, ready.Or(others).Or(needed.Without(sea))) {
				needed = needed.Without(sea)
			}
		}
	}
	f = OrderFault{Kind: UnfleetedConvoy, At: at, With: needed.First()}
	for ; !needed.Empty(); needed = needed.Rest() {
		f.Mend = append(f.Mend, convoys[needed.First()])
	}
	return f
}

// unordered returns a fault if the fleet in a province convoys an army of the power that is not
// ordered to move that way.
func (d *OrderDraft) unordered(at diplomacy.Province) (f OrderFault) {
	m, o := d.Game.Map, d.orders[at]
	army := m.Province(o.From)
	now := d.orders[army]
	if !d.own(army) || BySea(m, now) && (m.Province(now.To) == m.Province(o.To) || d.unfleeted(army).Kind != 0) {
		return f // the army is ordered, or the fault is reported for the army
	}
	f = OrderFault{Kind: UnorderedArmy, At: at, With: army, Mend: []diplomacy.Order{d.hold(at)}}
	match := func(to diplomacy.Location, kind diplomacy.OrderKind) func(diplomacy.Order) bool {
		return func(c diplomacy.Order) bool {
			return c.Kind == kind && m.Province(c.To) == m.Province(to) && (kind == diplomacy.Move && c.Via || kind == diplomacy.Convoy && m.Province(c.From) == army)
		}
	}
	switch {
	case now.Kind == 0:
		if move, ok := d.find(army, match(o.To, diplomacy.Move)); ok {
			f.Mend[0] = move
		}
	case BySea(m, now):
		if convoy, ok := d.find(at, match(now.To, diplomacy.Convoy)); ok {
			f.Mend[0] = convoy
		}
	}
	return f
}

// unmatched returns a fault if the unit in a province supports an action that another unit of the
// power is not ordered to do.
func (d *OrderDraft) unmatched(at diplomacy.Province) (f OrderFault) {
	m, o := d.Game.Map, d.orders[at]
	from := m.Province(o.From)
	now := d.orders[from]
	goes := from
	if now.Kind == diplomacy.Move {
		goes = m.Province(now.To)
	}
	wanted := from
	if o.Kind == diplomacy.SupportMove {
		wanted = m.Province(o.To)
	}
	if !d.own(from) || goes == wanted && (now.Kind != 0 || o.Kind == diplomacy.SupportHold) {
		return f
	}
	f = OrderFault{Kind: UnmatchedSupport, At: at, With: from}
	if now.Kind == 0 {
		for _, via := range []bool{false, true} {
			if move, ok := d.find(from, func(c diplomacy.Order) bool {
				return c.Kind == diplomacy.Move && m.Province(c.To) == wanted && c.Via == via
			}); ok {
				f.Mend = []diplomacy.Order{move}
				return f
			}
		}
	}
	f.Mend = []diplomacy.Order{d.help(at, from, goes)}
	return f
}
