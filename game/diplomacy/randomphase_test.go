package diplomacy

import "math/rand/v2"

// phaseStyle is a kind of random phases.
type phaseStyle struct {
	name string
	// units are the least and the greatest number of units, sea is the percentage of units
	// at sea.
	least, most, sea int
	// move is the percentage of units that move, convoy that of the moving armies that move
	// by convoy, support that of the other units that support.
	move, convoy, support int
	// powers is the number of powers with units.
	powers int
}

var phaseStyles = []phaseStyle{
	{"mixed", 2, 34, 25, 55, 15, 80, 7},
	{"crowded", 22, 34, 30, 45, 20, 90, 4},
	{"convoys", 8, 30, 55, 55, 75, 70, 4},
	{"supports", 10, 34, 25, 35, 10, 95, 3},
	{"rings", 6, 34, 15, 90, 30, 50, 7},
	{"two", 6, 30, 50, 55, 60, 80, 2},
}

// phaseMaker makes random movement phases with orders that interact.
type phaseMaker struct {
	m      *Map
	g      *Game
	rng    *rand.Rand
	p      Position
	orders Orders
}

func (x *phaseMaker) chance(percent int) bool { return x.rng.IntN(100) < percent }

// pick returns a random province of a non-empty set.
func (x *phaseMaker) pick(s Set) Province {
	for range x.rng.IntN(s.Len()) {
		s = s.Rest()
	}
	return s.First()
}

// neighbours returns the provinces from which any unit could move to a province.
func (x *phaseMaker) neighbours(p Province) Set {
	return x.m.Into(Army, p).Or(x.m.Into(Fleet, p))
}

// make makes a random phase.
func (x *phaseMaker) make(style phaseStyle) {
	x.p, x.orders = Position{Year: 1905}, Orders{}
	n := style.least + x.rng.IntN(style.most-style.least+1)
	// The units stand close together, around a province.
	area := SetOf(Province(x.rng.IntN(x.m.Provinces())))
	for area.Len() < min(x.m.Provinces(), n+n/4+1) {
		at := x.pick(area)
		area = area.With(x.pick(x.neighbours(at).With(at)))
	}
	for range n {
		free := area.Minus(x.occupied())
		if seas := free.And(x.m.Seas()); !seas.Empty() && x.chance(style.sea) {
			free = seas
		}
		if free.Empty() {
			break
		}
		x.place(x.pick(free), style.powers)
	}
	x.order(style)
}

func (x *phaseMaker) occupied() Set {
	var s Set
	for q := range x.m.All().All() {
		if x.p.Units[q].Exists() {
			s = s.With(q)
		}
	}
	return s
}

// place places a unit, often of the power of an adjacent unit.
func (x *phaseMaker) place(at Province, powers int) {
	u := Unit{Power: Power(1 + x.rng.IntN(powers)), Kind: Army, At: Location(at)}
	if near := x.neighbours(at).And(x.occupied()); !near.Empty() && x.chance(40) {
		u.Power = x.p.Units[x.pick(near)].Power
	}
	switch ground := x.m.Ground(at); {
	case ground == Sea, ground == Coastal && x.chance(25):
		u.Kind = Fleet
		if coasts := x.m.CoastsOf(at); len(coasts) > 0 {
			u.At = coasts[x.rng.IntN(len(coasts))]
		}
	}
	x.p.Units[at] = u
}

// order orders all units: first the movers, then the fleets that convoy them, then the
// rest.
func (x *phaseMaker) order(style phaseStyle) {
	units := x.occupied()
	for q := range units.All() {
		if x.chance(style.move) {
			x.orders[q] = x.randomMove(q, style)
		}
	}
	for q := range units.And(x.m.Seas()).All() {
		if x.orders[q].Kind == 0 || x.chance(20) {
			x.convoyAnother(q)
		}
	}
	for q := range units.All() {
		if x.orders[q].Kind == 0 && x.chance(style.support) {
			x.supportAnother(q)
		}
		if x.chance(3) {
			x.orders[q] = x.anything(q)
		}
	}
}

// randomMove returns a move of the unit at q, mostly a legal one.
func (x *phaseMaker) randomMove(q Province, style phaseStyle) Order {
	u := x.p.Units[q]
	o := Order{Kind: Move, Unit: u.Kind, At: u.At}
	if u.Kind == Army && x.m.Coasts().Has(q) && x.chance(style.convoy) {
		l := x.m.legality(&x.p)
		var there Set
		for to := range x.m.Coasts().Without(q).All() {
			if x.m.HasConvoy(q, to, l.fleets) {
				there = there.With(to)
			}
		}
		if busy := there.And(x.occupied()); !busy.Empty() && x.chance(60) {
			there = busy
		}
		if !there.Empty() {
			o.To = Location(x.pick(there))
			o.Via = x.chance(70)
			if x.chance(6) {
				o.Via, o.Route = true, x.route(q, Province(o.To), l.fleets)
			}
			return o
		}
	}
	moves := x.m.Moves(u.Kind, u.At)
	if len(moves) == 0 {
		return Order{}
	}
	o.To = moves[x.rng.IntN(len(moves))]
	// Moves to the provinces or destinations of others cause more conflicts.
	for range 2 {
		to := x.m.Province(o.To)
		if x.p.Units[to].Exists() || x.chance(30) {
			break
		}
		o.To = moves[x.rng.IntN(len(moves))]
	}
	return o
}

// route returns some route, or none.
func (x *phaseMaker) route(from, to Province, fleets Set) Route {
	var route []byte
	next := x.m.Into(Fleet, from).And(fleets)
	for !next.Empty() && len(route) < 5 {
		sea := x.pick(next)
		route = append(route, byte(sea))
		if x.m.Into(Fleet, to).Has(sea) {
			return Route(route)
		}
		fleets = fleets.Without(sea)
		next = x.m.Reach(Fleet, Location(sea)).And(fleets)
	}
	return ""
}

// convoyAnother orders the fleet at q to convoy an army that moves, if it can.
func (x *phaseMaker) convoyAnother(q Province) {
	for range 8 {
		from := x.pick(x.occupied())
		move := x.orders[from]
		if move.Kind != Move || move.Unit != Army {
			continue
		}
		o := Order{Kind: Convoy, Unit: Fleet, At: Location(q), From: Location(from), To: move.To, Other: Army}
		if x.g.movementOrder(&x.p, o) == NoReason {
			x.orders[q] = o
			return
		}
	}
}

// supportAnother orders the unit at q to support what another one does, if it can.
func (x *phaseMaker) supportAnother(q Province) {
	u := x.p.Units[q]
	for range 10 {
		from := x.pick(x.occupied())
		o := Order{Kind: SupportHold, Unit: u.Kind, At: u.At, From: Location(from)}
		if move := x.orders[from]; move.Kind == Move {
			o.Kind, o.To = SupportMove, Location(x.m.Province(move.To))
			if x.chance(10) {
				o.To = move.To
			}
		}
		if x.g.movementOrder(&x.p, o) == NoReason {
			x.orders[q] = o
			return
		}
	}
}

// anything returns any order for the unit at q, legal or not.
func (x *phaseMaker) anything(q Province) Order {
	u := x.p.Units[q]
	place := func() Location { return Location(x.rng.IntN(x.m.Locations() + 2)) }
	o := Order{Kind: OrderKind(x.rng.IntN(int(Waive) + 1)), Unit: u.Kind, At: u.At, To: place(), From: place(), Via: x.chance(30)}
	if x.chance(10) {
		o.At = place()
	}
	if x.chance(10) {
		o.Unit = Kind(x.rng.IntN(3))
	}
	return o
}

// vary changes a few orders of a DATC case.
func (x *phaseMaker) vary(c *datcPhase) {
	x.p, x.orders = c.p, c.orders
	style := phaseStyles[x.rng.IntN(len(phaseStyles))]
	for range x.rng.IntN(6) {
		q := x.pick(x.occupied())
		switch x.rng.IntN(6) {
		case 0:
			x.p.Units[q].Power = Power(1 + x.rng.IntN(7))
		case 1:
			x.orders[q] = x.randomMove(q, style)
		case 2:
			x.supportAnother(q)
		case 3:
			if x.m.Seas().Has(q) {
				x.convoyAnother(q)
			}
		default:
			if free := x.neighbours(q).Minus(x.occupied()); !free.Empty() {
				at := x.pick(free)
				x.place(at, 7)
				if x.chance(60) {
					x.orders[at] = x.randomMove(at, style)
				} else {
					x.supportAnother(at)
				}
				if x.m.Seas().Has(at) && x.chance(50) {
					x.convoyAnother(at)
				}
			}
		}
	}
}

// text returns the phase as text.
func (x *phaseMaker) text() string {
	var b []byte
	for q := range x.occupied().All() {
		u := x.p.Units[q]
		b = append(b, x.m.PowerToken(u.Power)...)
		b = append(b, ' ')
		if o := x.orders[q]; o.Kind != 0 {
			b = append(b, x.m.FormatOrder(o)...)
		} else {
			b = append(b, u.Kind.String()+" "+x.m.LocationToken(u.At)...)
		}
		b = append(b, '\n')
	}
	return string(b)
}
