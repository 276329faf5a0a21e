package diplomacy

// HasConvoy reports whether fleets in the given seas could convoy an army between two
// provinces.
func (m *Map) HasConvoy(from, to Province, seas Set) bool {
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

// onRoute reports whether any route between two provinces by fleets in the given seas,
// however long, passes through sea.
func (m *Map) onRoute(from, to, sea Province, seas Set) bool {
	return m.joins(m.into[Fleet-1][from].And(seas), sea, m.into[Fleet-1][to], seas)
}

// joins reports whether a path through seas, each at most once, leads from one of starts by
// way of sea to one of ends. Such a path is two paths from sea that share no other sea, so
// joins looks for a flow of 2: it finds a shortest path from sea to a start, then augments
// it. Both searches visit each sea at most twice.
func (m *Map) joins(starts Set, sea Province, ends, seas Set) bool {
	var next [MaxProvinces]Province
	first, last, ok := m.shortest(starts, sea, seas, &next)
	if !ok {
		return false
	}
	// A sea has two sides: the second path enters at one and leaves at the other. It passes
	// through a sea of the first path only against that path's direction, which cuts the
	// sea out of it.
	var before [MaxProvinces]Province
	for q := sea; q != last; q = next[q] {
		before[next[q]] = q
	}
	var entered, left Set
	toLeave := SetOf(sea)
	for !toLeave.Empty() {
		at := toLeave.First()
		toLeave, left = toLeave.Rest(), left.With(at)
		if ends.Has(at) {
			return true
		}
		reach := m.reach[Fleet-1][at].And(seas).Without(sea)
		if first.Has(at) {
			if at != last {
				reach = reach.Without(next[at])
			}
			if at != sea {
				reach = reach.With(at)
			}
		}
		if starts.Has(at) {
			toLeave = toLeave.With(last) // the first path may end here instead
		}
		fresh := reach.Minus(entered)
		entered = entered.Or(fresh)
		toLeave = toLeave.Or(fresh.Minus(first))
		for s := fresh.And(first); !s.Empty(); s = s.Rest() {
			toLeave = toLeave.With(before[s.First()])
		}
		toLeave = toLeave.Minus(left)
	}
	return false
}

// shortest finds a shortest path through seas from sea to one of starts, which is last. next leads
// from each sea of the path to the following one, and path is the set of its seas.
func (m *Map) shortest(starts Set, sea Province, seas Set, next *[MaxProvinces]Province) (path Set, last Province, ok bool) {
	var before [MaxProvinces]Province
	seen := SetOf(sea)
	for edge := seen; !edge.Empty(); {
		if found := edge.And(starts); !found.Empty() {
			last = found.First()
			path = SetOf(last)
			for q := last; q != sea; q = before[q] {
				next[before[q]] = q
				path = path.With(before[q])
			}
			return path, last, true
		}
		var further Set
		for ; !edge.Empty(); edge = edge.Rest() {
			at := edge.First()
			for s := m.reach[Fleet-1][at].And(seas).Minus(seen); !s.Empty(); s = s.Rest() {
				q := s.First()
				before[q], seen, further = at, seen.With(q), further.With(q)
			}
		}
		edge = further
	}
	return Set{}, NoProvince, false
}

// maxTries is the number of partial routes that [Map.convoyNeeds] tries. Most searches end within
// the first fewTries. Only after these is it worth testing whether a partial route can be
// completed.
const maxTries, fewTries = 200, 16

// convoyNeeds reports whether some convoy between two provinces by fleets in the given seas needs
// the fleet at sea, that is, whether sea is on a route that fails without any one of its fleets.
// Such a route has no shortcuts. No fast method is known to find one through a given sea on an
// arbitrary map. So after maxTries partial routes, far more than any map of the program takes, it
// reports whether sea is on any route. Its time is at most proportional to the number of seas.
func (m *Map) convoyNeeds(from, to, sea Province, seas Set) bool {
	n := needs{m: m, sea: sea, landing: m.into[Fleet-1][to].And(seas), tries: maxTries}
	return n.from(m.into[Fleet-1][from].And(seas), seas) || n.tries < 0 && m.onRoute(from, to, sea, seas)
}

// needs is the search of [Map.convoyNeeds].
type needs struct {
	m       *Map
	sea     Province
	landing Set
	// tries is the number of partial routes that may still be tried. Below 0 the search has given
	// up.
	tries int
}

// from reports whether a route without shortcuts leads from one of starts through seas, including
// n.sea, to the landing.
func (n *needs) from(starts, seas Set) bool {
	for s := starts; !s.Empty(); s = s.Rest() {
		if n.through(s.First(), seas.Minus(starts)) {
			return true
		}
	}
	return false
}

// through reports whether a route without shortcuts that has reached at can be continued, including
// n.sea, to the landing. It continues in free seas: those not adjacent to an earlier fleet of the
// route.
func (n *needs) through(at Province, free Set) bool {
	neighbours := n.m.reach[Fleet-1][at]
	if at == n.sea {
		// A shortest continuation has no shortcuts.
		return n.landing.Has(at) || !n.m.flood(neighbours.And(free), free).And(n.landing).Empty()
	}
	if n.tries--; n.tries < 0 || n.landing.Has(at) || !free.Has(n.sea) {
		return false
	}
	if n.tries < maxTries-fewTries && !n.m.joins(neighbours.And(free), n.sea, n.landing, free) {
		return false
	}
	for next := free.And(neighbours); !next.Empty(); next = next.Rest() {
		if n.through(next.First(), free.Minus(neighbours)) {
			return true
		}
	}
	return false
}

// flood returns the provinces that can be reached from from within seas.
func (m *Map) flood(from, seas Set) Set {
	reached := from
	for edge := from; !edge.Empty(); {
		var next Set
		for ; !edge.Empty(); edge = edge.Rest() {
			next = next.Or(m.reach[Fleet-1][edge.First()])
		}
		edge = next.And(seas).Minus(reached)
		reached = reached.Or(edge)
	}
	return reached
}
