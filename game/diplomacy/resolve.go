package diplomacy

// movement is a movement phase in resolution. Units are named by the provinces in
// which they stand. The names of strengths are those of DATC 3.0 5.B.
//
// The rules allow to decide without recursion: what becomes of convoys depends on
// supports and convoys only, because the fleets stand still and armies cannot
// attack them; what becomes of supports then depends on nothing open; and of the
// units that move to a province at most one depends on whether the unit there
// leaves, so that open moves form chains and rings.
type movement struct {
	legality

	// stand are the units before the movement.
	stand [MaxProvinces]Unit

	occupied, movers, supporters, convoyers Set
	// ofPower are the units of each power.
	ofPower [powerSlots]Set
	// illegal is why a unit's order is not legal, void why a legal one of a
	// support or convoy has no counterpart.
	illegal, void [MaxProvinces]Reason

	// destination is where movers go, and which province supports aim at: the one
	// where a supported unit holds or goes.
	destination [MaxProvinces]Province
	// attackers are the movers to each province, helpers the supports that match
	// a unit's order.
	attackers, helpers [MaxProvinces]Set

	// carried are the movers by convoy, carriers the seas of fleets that convoy
	// each of them, lost those whose fleet is dislodged or in a paradox.
	carried, lost, paradox Set
	carriers               [MaxProvinces]Set
	// pathless are movers whose convoy does not last; they have no effect.
	pathless Set
	// cut are the supports that fail.
	cut Set

	// moved are the movers that succeed. pending are those that succeed if the
	// unit at their destination does.
	moved, pending Set
	// winner is which mover took a province.
	winner [MaxProvinces]Province
}

// powerSlots is a power of two beyond every power.
const powerSlots = 2 * MaxPowers

// begin notes the units.
func (v *movement) begin(m *Map, p *Position) {
	// The units are copied, so that the caller's position need not be on the heap.
	v.stand = p.Units
	v.legality = legality{m: m, units: &v.stand}
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
		v.helpers[q], v.carriers[q] = Set{}, Set{}
		v.winner[q] = NoProvince
	}
}

// same returns the units of the power of the unit at q.
func (v *movement) same(q Province) Set {
	return v.ofPower[v.units[q].Power%powerSlots]
}

// readOrders sorts the legal orders by kind.
func (v *movement) readOrders(orders *Orders) {
	v.movers, v.supporters, v.convoyers, v.carried = Set{}, Set{}, Set{}, Set{}
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
		if r := v.test(o); r != NoReason && !(r == NeedlessFleet && v.named(orders, q)) {
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
				v.carried = v.carried.With(q)
			}
		case SupportHold, SupportMove:
			v.supporters = v.supporters.With(q)
		case Convoy:
			v.convoyers = v.convoyers.With(q)
		}
	}
}

// named reports whether the army that the fleet at q is to convoy names a route by
// way of it: a fleet on a longer way than needed counts then.
func (v *movement) named(orders *Orders, q Province) bool {
	from := v.m.province[orders[q].From]
	army := &orders[from]
	return army.Kind == Move && army.Route.Set().Has(q) && v.m.province[army.To] == v.m.province[orders[q].To] && v.test(army) == NoReason
}

// matchConvoys finds the armies that go by convoy, and with whom.
func (v *movement) matchConvoys(orders *Orders) {
	// An army that could walk goes by convoy if a fleet of its own power means it
	// to (4.A.3).
	for s := v.convoyers; !s.Empty(); s = s.Rest() {
		q := s.First()
		from, to := v.m.province[orders[q].From], v.m.province[orders[q].To]
		if !v.movers.Has(from) || v.destination[from] != to {
			v.void[q] = NotOrdered
		} else if v.same(q).Has(from) {
			v.carried = v.carried.With(from)
		}
	}
	for s := v.convoyers; !s.Empty(); s = s.Rest() {
		q := s.First()
		if v.void[q] != NoReason {
			continue
		}
		from := v.m.province[orders[q].From]
		if route := orders[from].Route; !v.carried.Has(from) || route != "" && !route.Set().Has(q) {
			v.void[q] = NotByConvoy
			continue
		}
		v.carriers[from] = v.carriers[from].With(q)
	}
}

// matchSupports finds whom the supports help.
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
		v.helpers[from] = v.helpers[from].With(q)
	}
}

// cutSupports decides which supports fail, once it is known which movers arrive.
func (v *movement) cutSupports() {
	v.cut = Set{}
	var risky Set
	for s := v.supporters; !s.Empty(); s = s.Rest() {
		q := s.First()
		against := v.attackers[q].Minus(v.pathless).Minus(v.same(q))
		if against.Empty() || v.void[q] != NoReason {
			continue
		}
		if target := v.destination[q]; !against.Without(target).Empty() {
			v.cut = v.cut.With(q)
		} else {
			risky = risky.With(q)
		}
	}
	// The unit against which a support is given cuts it only by dislodging the
	// supporter. That depends on no other such support: those into the
	// supporter's province are not attacked from there.
	for s := risky; !s.Empty(); s = s.Rest() {
		q := s.First()
		if v.overcomes(v.destination[q], q) {
			v.cut = v.cut.With(q)
		}
	}
}

// support returns how many supports of the unit at q last, leaving out those by
// units of a set.
func (v *movement) support(q Province, without Set) int {
	return v.helpers[q].Minus(v.cut).Minus(without).Len()
}

// prevent returns the strength with which the mover at q keeps others out of its
// destination, apart from head-to-head battles.
func (v *movement) prevent(q Province) int {
	if v.pathless.Has(q) {
		return 0
	}
	return 1 + v.support(q, Set{})
}

// strongest returns the most that any of the units prevents, and which.
func (v *movement) strongest(units Set) (strength int, which Province) {
	which = NoProvince
	for ; !units.Empty(); units = units.Rest() {
		if s := v.prevent(units.First()); s > strength {
			strength, which = s, units.First()
		}
	}
	return strength, which
}

// attack returns the strength of the mover at q against the unit at its
// destination, if that does not leave: supports by its own power do not count.
func (v *movement) attack(q, against Province) int {
	own := v.same(against)
	if v.pathless.Has(q) || own.Has(q) {
		return 0
	}
	return 1 + v.support(q, own)
}

// overcomes reports whether the mover at q dislodges the unit at its destination,
// which does not move.
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

// opposed reports whether the movers at a and b fight head to head.
func (v *movement) opposed(a, b Province) bool {
	return v.movers.Has(a) && v.movers.Has(b) && v.destination[a] == b && v.destination[b] == a &&
		!v.carried.Has(a) && !v.carried.Has(b)
}

// decideTarget decides about the movers to a province, as far as that does not
// depend on whether the unit there leaves.
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
		case v.opposed(q, at):
			if attack := v.attack(q, at); attack > v.prevent(at) && attack > rival {
				v.moved = v.moved.With(q)
			}
		default:
			if attack := v.attack(q, at); attack > 1 && attack > rival {
				v.moved = v.moved.With(q)
				continue
			}
			// A unit that loses head to head to the one that leaves keeps
			// nobody out.
			if to := v.destination[at]; v.opposed(at, to) {
				rival, _ = v.strongest(others.Without(to))
			}
			if v.prevent(q) > rival {
				v.pending = v.pending.With(q)
			}
		}
	}
}

// followChain decides a pending mover, and those on whom it depends.
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

// effective reports whether the mover at q, which failed, kept others out of its
// destination.
func (v *movement) effective(q Province) bool {
	to := v.destination[q]
	return !v.pathless.Has(q) && !(v.opposed(q, to) && v.moved.Has(to))
}

// standoffs returns the provinces that are empty because movers kept each other
// out.
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
