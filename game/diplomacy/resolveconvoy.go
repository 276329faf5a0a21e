package diplomacy

// findPaths decides which convoys last: which carriers are lost, and which movers
// are therefore without effect.
//
// Carriers whose fate stays open after all that is known wait for each other in
// circles. A convoyed army attacks one unit, which gives one support, which
// concerns the fate of one fleet, which convoys one army: so the circles are
// separate and simple, and the fate of each fleet in them is that of the one before
// or its opposite. Such a circle has two solutions or none, never one: it is a
// paradox, and by Szykman's rule its convoys fail (DATC 3.0 4.A.2, 5.B.9).
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
	for before := (Set{}); open != before; {
		before, open = open, v.narrow(orders, open)
	}
	v.lost, v.paradox = v.lost.Or(open), open
	v.pathless = v.broken(orders, v.lost)
}

// broken returns the movers by convoy that no chain of fleets carries, if the
// fleets in the given seas fail.
func (v *movement) broken(orders *Orders, failing Set) Set {
	var all Set
	for s := v.carried; !s.Empty(); s = s.Rest() {
		if q := s.First(); !v.carries(orders, q, v.carriers[q].Minus(failing)) {
			all = all.With(q)
		}
	}
	return all
}

// carries reports whether fleets in the given seas are enough for the army at q.
func (v *movement) carries(orders *Orders, q Province, seas Set) bool {
	if route := orders[q].Route; route != "" {
		return route.Set().Minus(seas).Empty()
	}
	return v.m.linked(q, v.destination[q], seas)
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
