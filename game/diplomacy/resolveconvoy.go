package diplomacy

// coreLimit is how many convoying fleets a paradox is searched through for a
// single solution. More of them in one circle are taken for a paradox; no position
// of the standard map comes near.
const coreLimit = 12

// findPaths decides which convoys last: which carriers are lost, and which movers
// are therefore without effect.
func (v *movement) findPaths(orders *Orders) {
	v.lost, v.paradox, v.pathless = Set{}, Set{}, Set{}
	if v.carried.Empty() {
		return
	}
	var carriers, open Set
	for s := v.carried; !s.Empty(); s = s.Rest() {
		carriers = carriers.Or(v.carriers[s.First()])
	}
	for s := carriers; !s.Empty(); s = s.Rest() {
		if !v.attackers[s.First()].Empty() {
			open = open.With(s.First())
		}
	}
	for !open.Empty() {
		left := v.narrow(orders, open)
		if left == open {
			left = v.breakCircle(orders, open)
		}
		open = left
	}
	v.pathless = v.broken(orders, v.lost)
}

// broken returns the movers by convoy that no chain of fleets carries, if the
// fleets in the given seas fail.
func (v *movement) broken(orders *Orders, failing Set) Set {
	var all Set
	for s := v.carried; !s.Empty(); s = s.Rest() {
		q := s.First()
		seas := v.carriers[q].Minus(failing)
		var lasts bool
		if route := orders[q].Route; route != "" {
			lasts = route.Set().Minus(seas).Empty()
		} else {
			lasts = v.m.linked(q, v.destination[q], seas)
		}
		if !lasts {
			all = all.With(q)
		}
	}
	return all
}

// narrow decides what it can about open carriers from what is known, and returns
// those that are still open.
func (v *movement) narrow(orders *Orders, open Set) Set {
	hopeless := v.broken(orders, v.lost)
	doubtful := v.broken(orders, v.lost.Or(open))
	for s := open; !s.Empty(); s = s.Rest() {
		sea := s.First()
		switch survives, falls := v.fate(sea, hopeless, doubtful); {
		case survives:
			open = open.Without(sea)
		case falls:
			open = open.Without(sea)
			v.lost = v.lost.With(sea)
		}
	}
	return open
}

// fate tells whether the fleet at sea surely survives or surely falls, when some
// movers by convoy surely do not arrive and others, the doubtful ones, perhaps
// not. Supports into a sea are cut by whoever arrives: nobody attacks them from
// there.
func (v *movement) fate(sea Province, hopeless, doubtful Set) (survives, falls bool) {
	least, most := v.count(v.helpers[sea], hopeless, doubtful)
	survives = true
	own := v.same(sea)
	for s := v.attackers[sea].Minus(own); !s.Empty(); s = s.Rest() {
		q := s.First()
		low, high := v.count(v.helpers[q].Minus(own), hopeless, doubtful)
		wins, mayWin := low > most, high > least
		for others := v.attackers[sea].Without(q); !others.Empty(); others = others.Rest() {
			leastRival, mostRival := v.count(v.helpers[others.First()], hopeless, doubtful)
			wins = wins && low > mostRival
			mayWin = mayWin && high > leastRival
		}
		survives = survives && !mayWin
		falls = falls || wins
	}
	return survives, falls
}

// count returns how many supports last at least and at most.
func (v *movement) count(supports, hopeless, doubtful Set) (least, most int) {
	for ; !supports.Empty(); supports = supports.Rest() {
		q := supports.First()
		against := v.attackers[q].Minus(v.same(q))
		if against.Minus(hopeless).Empty() {
			least++
		}
		if against.Minus(doubtful).Empty() {
			most++
		}
	}
	return least, most
}

// breakCircle decides about open carriers whose fates depend on each other, and
// returns those that are still open. Of those that depend on no others outside
// their circle it takes the single solution; where there is none or several, all
// of them fail (DATC 3.0 5.B.9).
func (v *movement) breakCircle(orders *Orders, open Set) Set {
	var depends [MaxProvinces]Set
	for s := open; !s.Empty(); s = s.Rest() {
		depends[s.First()] = v.dependence(orders, s.First(), open)
	}
	// The smallest set that is closed under dependence is such a circle.
	core := open
	for s := open; !s.Empty(); s = s.Rest() {
		closed := SetOf(s.First())
		for edge := closed; !edge.Empty(); {
			next := depends[edge.First()].Minus(closed)
			closed = closed.Or(next)
			edge = edge.Rest().Or(next)
		}
		if closed.Len() < core.Len() {
			core = closed
		}
	}
	failing, single := v.solve(orders, core)
	if !single {
		failing = core
		v.paradox = v.paradox.Or(core)
	}
	v.lost = v.lost.Or(failing)
	return open.Minus(core)
}

// falls reports whether the fleet at sea falls if exactly the open carriers of a
// set fail.
func (v *movement) falls(orders *Orders, sea Province, failing Set) bool {
	broken := v.broken(orders, v.lost.Or(failing))
	_, falls := v.fate(sea, broken, broken)
	return falls
}

// dependence returns the open carriers on which it depends whether the fleet at
// sea falls: those that make a difference.
func (v *movement) dependence(orders *Orders, sea Province, open Set) Set {
	var supports, candidates Set
	supports = v.helpers[sea]
	for s := v.attackers[sea]; !s.Empty(); s = s.Rest() {
		supports = supports.Or(v.helpers[s.First()])
	}
	for s := supports; !s.Empty(); s = s.Rest() {
		for armies := v.attackers[s.First()].And(v.carried); !armies.Empty(); armies = armies.Rest() {
			candidates = candidates.Or(v.carriers[armies.First()].And(open))
		}
	}
	if candidates.Len() > coreLimit {
		return candidates
	}
	var all Set
	for s := candidates; !s.Empty(); s = s.Rest() {
		one := s.First()
		rest := candidates.Without(one)
		for i := range 1 << rest.Len() {
			failing := choose(rest, i)
			if v.falls(orders, sea, failing) != v.falls(orders, sea, failing.With(one)) {
				all = all.With(one)
				break
			}
		}
	}
	return all
}

// choose returns the members of a set whose places, from the lowest, are bits of
// i.
func choose(s Set, i int) Set {
	var chosen Set
	for ; i != 0; i >>= 1 {
		if i&1 != 0 {
			chosen = chosen.With(s.First())
		}
		s = s.Rest()
	}
	return chosen
}

// solve returns which carriers of a circle fail, and whether there is exactly one
// answer that is consistent.
func (v *movement) solve(orders *Orders, core Set) (failing Set, single bool) {
	if core.Len() > coreLimit {
		return Set{}, false
	}
	for i := range 1 << core.Len() {
		guess := choose(core, i)
		consistent := true
		for s := core; consistent && !s.Empty(); s = s.Rest() {
			consistent = v.falls(orders, s.First(), guess) == guess.Has(s.First())
		}
		if !consistent {
			continue
		}
		if single {
			return Set{}, false
		}
		failing, single = guess, true
	}
	return failing, single
}
