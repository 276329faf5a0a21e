package diplomacy

// movement is a movement phase during its resolution. Units are identified by their
// provinces. Strengths have the names of DATC 3.0 5.B.
//
// The rules can be resolved without recursion. Convoys depend only on supports and other
// convoys, because their fleets do not move and armies cannot attack them. Supports then
// depend only on what is already decided. Of the units that move to a province, at most one
// depends on whether the unit there leaves, so undecided moves form chains and rings.
type movement struct {
	legality

	occupied, movers, supporters, convoyers Set
	// ofPower has the units of each power.
	ofPower [powerSlots]Set
	// illegal is the reason why the order of a unit is illegal. void is the reason why a legal
	// support or convoy does not match another order.
	illegal, void [MaxProvinces]Reason

	// destination is the destination of each mover, and for each supporter the province in
	// which the supported unit holds or to which it moves.
	destination [MaxProvinces]Province
	// attackers are the movers to each province, supports the supporters that match the
	// order of each unit.
	attackers, supports [MaxProvinces]Set

	// convoyed are the movers by convoy, convoyFleets the fleets that convoy each of them.
	// lost are the fleets that are dislodged or in a paradox, paradox the latter.
	convoyed, lost, paradox Set
	convoyFleets            [MaxProvinces]Set
	// pathless are the movers whose convoy fails (PATH in DATC). They have no effect.
	pathless Set
	// cut are the supporters whose support is cut.
	cut Set

	// moved are the movers that succeed. pending are the movers that succeed if the unit at their
	// destination moves away.
	moved, pending Set
	// winner is the mover that took each province, or [NoProvince].
	winner [MaxProvinces]Province
}

// powerSlots is a power of two greater than every Power, so that an index modulo
// powerSlots needs no bounds check.
const powerSlots = 2 * MaxPowers

// begin sets the units and clears the rest.
func (v *movement) begin(m *Map, p *Position) {
	v.legality = legality{m: m, units: p.Units}
	v.occupied, v.ofPower = Set{}, [powerSlots]Set{}
	n := len(m.provinces)
	clear(v.attackers[:n])
	for q := range n {
		u := &p.Units[q]
		if u.Kind == 0 {
			continue
		}
		at := Province(q)
		v.occupied = v.occupied.With(at)
		v.ofPower[u.Power%powerSlots] = v.ofPower[u.Power%powerSlots].With(at)
		if u.Kind == Fleet && m.ground[at] == Sea {
			v.fleets = v.fleets.With(at)
		}
		v.illegal[q], v.void[q] = NoReason, NoReason
		v.supports[q], v.convoyFleets[q] = Set{}, Set{}
		v.winner[q] = NoProvince
	}
}

// ownUnits returns the units of the power of the unit at q.
func (v *movement) ownUnits(q Province) Set {
	return v.ofPower[v.units[q].Power%powerSlots]
}

// readOrders sorts the units by the kinds of their legal orders.
func (v *movement) readOrders(orders *Orders) {
	v.movers, v.supporters, v.convoyers, v.convoyed = Set{}, Set{}, Set{}, Set{}
	for s := v.occupied; !s.Empty(); s = s.Rest() {
		q := s.First()
		o := &orders[q]
		if o.Kind == 0 {
			continue
		}
		if int(o.At) < v.m.Locations() && v.m.province[o.At] != q {
			v.illegal[q] = NoUnit
			continue
		}
		if r := v.check(o); r != NoReason && !(r == NeedlessFleet && v.onNamedRoute(orders, q)) {
			v.illegal[q] = r
			continue
		}
		switch o.Kind {
		case Move:
			to := v.m.province[o.To]
			v.movers = v.movers.With(q)
			v.destination[q] = to
			v.attackers[to] = v.attackers[to].With(q)
			if o.Via || o.Route != "" || !v.m.reach[o.Unit-1][o.At].Has(to) {
				v.convoyed = v.convoyed.With(q)
			}
		case SupportHold, SupportMove:
			v.supporters = v.supporters.With(q)
		case Convoy:
			v.convoyers = v.convoyers.With(q)
		case Hold, Retreat, Disband, Build, Remove, Waive:
		}
	}
}

// onNamedRoute reports whether the army that the fleet at q convoys names a route through
// q. The fleet counts then even if the route is longer than necessary.
func (v *movement) onNamedRoute(orders *Orders, q Province) bool {
	from := v.m.province[orders[q].From]
	army := &orders[from]
	return army.Kind == Move && army.Route.Set().Has(q) && v.m.province[army.To] == v.m.province[orders[q].To] && v.check(army) == NoReason
}

// matchConvoys finds the armies that go by convoy and their fleets.
func (v *movement) matchConvoys(orders *Orders) {
	// An army that could go by land goes by convoy if a fleet of its own power is ordered to
	// convoy it (4.A.3).
	for s := v.convoyers; !s.Empty(); s = s.Rest() {
		q := s.First()
		from, to := v.m.province[orders[q].From], v.m.province[orders[q].To]
		if !v.movers.Has(from) || v.destination[from] != to {
			v.void[q] = NotOrdered
		} else if v.ownUnits(q).Has(from) {
			v.convoyed = v.convoyed.With(from)
		}
	}
	for s := v.convoyers; !s.Empty(); s = s.Rest() {
		q := s.First()
		if v.void[q] != NoReason {
			continue
		}
		from := v.m.province[orders[q].From]
		if route := orders[from].Route; !v.convoyed.Has(from) || route != "" && !route.Set().Has(q) {
			v.void[q] = NotByConvoy
			continue
		}
		v.convoyFleets[from] = v.convoyFleets[from].With(q)
	}
}

// matchSupports finds the supports that match the order of the supported unit.
func (v *movement) matchSupports(orders *Orders) {
	for s := v.supporters; !s.Empty(); s = s.Rest() {
		q := s.First()
		o := &orders[q]
		from := v.m.province[o.From]
		v.destination[q] = from
		if o.Kind == SupportHold {
			if v.movers.Has(from) {
				v.void[q] = NotHolding
				continue
			}
		} else {
			to := v.m.province[o.To]
			v.destination[q] = to
			if !v.movers.Has(from) || v.destination[from] != to || Location(to) != o.To && orders[from].To != o.To {
				v.void[q] = NotOrdered
				continue
			}
		}
		v.supports[from] = v.supports[from].With(q)
	}
}

// cutSupports decides which supports are cut. The pathless movers must be known.
func (v *movement) cutSupports() {
	v.cut = Set{}
	var risky Set
	for s := v.supporters; !s.Empty(); s = s.Rest() {
		q := s.First()
		against := v.attackers[q].Minus(v.pathless).Minus(v.ownUnits(q))
		if against.Empty() || v.void[q] != NoReason {
			continue
		}
		if target := v.destination[q]; !against.Without(target).Empty() {
			v.cut = v.cut.With(q)
		} else {
			risky = risky.With(q)
		}
	}
	// The unit against which a support is given cuts it only by dislodging the supporter.
	// That depends on no other such support: a support into the supporter's province is not
	// attacked from there.
	for s := risky; !s.Empty(); s = s.Rest() {
		q := s.First()
		if v.overcomes(v.destination[q], q) {
			v.cut = v.cut.With(q)
		}
	}
}

// support returns the number of supports of the unit at q that are not cut, leaving out those by
// units in without.
func (v *movement) support(q Province, without Set) int {
	return v.supports[q].Minus(v.cut).Minus(without).Len()
}

// prevent returns the strength with which the mover at q prevents others from moving to its
// destination, ignoring head-to-head battles.
func (v *movement) prevent(q Province) int {
	if v.pathless.Has(q) {
		return 0
	}
	return 1 + v.support(q, Set{})
}

// strongest returns the greatest prevent strength among the units, and which unit has it.
func (v *movement) strongest(units Set) (strength int, which Province) {
	which = NoProvince
	for ; !units.Empty(); units = units.Rest() {
		if s := v.prevent(units.First()); s > strength {
			strength, which = s, units.First()
		}
	}
	return strength, which
}

// attack returns the strength of the mover at q against a unit at its destination that does
// not leave. Supports by the power of that unit do not count.
func (v *movement) attack(q, against Province) int {
	own := v.ownUnits(against)
	if v.pathless.Has(q) || own.Has(q) {
		return 0
	}
	return 1 + v.support(q, own)
}

// overcomes reports whether the mover at q dislodges the unit at its destination, which does
// not move.
func (v *movement) overcomes(q, at Province) bool {
	attack := v.attack(q, at)
	if attack <= 1+v.support(at, Set{}) {
		return false
	}
	rival, _ := v.strongest(v.attackers[at].Without(q))
	return attack > rival
}

// decideMoves decides which movers succeed.
func (v *movement) decideMoves() {
	v.moved, v.pending = Set{}, Set{}
	var targets Set
	for s := v.movers; !s.Empty(); s = s.Rest() {
		targets = targets.With(v.destination[s.First()])
	}
	for s := targets; !s.Empty(); s = s.Rest() {
		v.decideTarget(s.First())
	}
	for s := v.pending; !s.Empty(); s = s.Rest() {
		v.followChain(s.First())
	}
	for s := v.moved; !s.Empty(); s = s.Rest() {
		v.winner[v.destination[s.First()]] = s.First()
	}
}

// headToHead reports whether a and b are movers that fight head to head.
func (v *movement) headToHead(a, b Province) bool {
	return v.movers.Has(a) && v.movers.Has(b) && v.destination[a] == b && v.destination[b] == a &&
		!v.convoyed.Has(a) && !v.convoyed.Has(b)
}

// decideTarget decides the movers to a province, except for one that depends on whether the
// unit there leaves, which becomes pending.
func (v *movement) decideTarget(at Province) {
	v.winner[at] = NoProvince
	leaving := v.movers.Has(at)
	for s := v.attackers[at]; !s.Empty(); s = s.Rest() {
		q := s.First()
		if v.pathless.Has(q) {
			continue
		}
		others := v.attackers[at].Without(q)
		rival, _ := v.strongest(others)
		switch {
		case !v.occupied.Has(at):
			if v.prevent(q) > rival {
				v.moved = v.moved.With(q)
			}
		case !leaving:
			if v.overcomes(q, at) {
				v.moved = v.moved.With(q)
			}
		case v.headToHead(q, at):
			if attack := v.attack(q, at); attack > v.prevent(at) && attack > rival {
				v.moved = v.moved.With(q)
			}
		default:
			if attack := v.attack(q, at); attack > 1 && attack > rival {
				v.moved = v.moved.With(q)
				continue
			}
			// If the leaving unit wins a head-to-head battle, the loser does not prevent other
			// moves.
			if to := v.destination[at]; v.headToHead(at, to) {
				rival, _ = v.strongest(others.Without(to))
			}
			if v.prevent(q) > rival {
				v.pending = v.pending.With(q)
			}
		}
	}
}

// followChain decides a pending mover and those on which it depends.
func (v *movement) followChain(q Province) {
	end := v.destination[q]
	for v.pending.Has(end) && end != q {
		end = v.destination[end]
	}
	// All units of a ring move.
	succeed := end == q || v.moved.Has(end)
	for at := q; v.pending.Has(at); at = v.destination[at] {
		v.pending = v.pending.Without(at)
		if succeed {
			v.moved = v.moved.With(at)
		}
	}
}

// effective reports whether the mover at q, which failed, prevented other moves to its
// destination.
func (v *movement) effective(q Province) bool {
	to := v.destination[q]
	return !v.pathless.Has(q) && !(v.headToHead(q, to) && v.moved.Has(to))
}

// standoffs returns the provinces that standoffs left empty.
func (v *movement) standoffs() Set {
	var all Set
	for s := v.movers.Minus(v.moved); !s.Empty(); s = s.Rest() {
		q := s.First()
		at := v.destination[q]
		if v.winner[at] == NoProvince && (!v.occupied.Has(at) || v.moved.Has(at)) && v.effective(q) {
			all = all.With(at)
		}
	}
	return all
}
