package risk

import "eras/game/risk"

const (
	// mostTour is the maximum number of territories of a tour. Longer ones are not searched.
	mostTour = 20
	// tourNodes limits the search for one tour. A search that reaches the limit fails.
	tourNodes = 2000
)

// tour is an order in which an army can take territories, each bordering the next.
type tour struct {
	path [mostTour]risk.Territory
	n    int
}

// territories returns the tour's territories in order.
func (r *tour) territories() []risk.Territory { return r.path[:r.n] }

// find searches for a Hamiltonian path of set: one that begins at start, which is in set, and
// visits each of its territories once and no others. It tries first the territories with the fewest
// continuations, and reports whether it found a path.
func (r *tour) find(m *risk.Map, start risk.Territory, set risk.Set) bool {
	if r.n = 0; set.Len() > mostTour {
		return false
	}
	nodes := tourNodes
	return r.extend(m, start, set.Without(start), &nodes)
}

func (r *tour) extend(m *risk.Map, c risk.Territory, left risk.Set, nodes *int) bool {
	r.path[r.n] = c
	r.n++
	if left == 0 {
		return true
	}
	if *nodes--; *nodes >= 0 && open(m, c, left) {
		for next := m.Neighbours(c) & left; next != 0; {
			best, fewest := next.First(), risk.MaxTerritories
			for s := next; s != 0; s = s.Rest() {
				if on := (m.Neighbours(s.First()) & left).Len(); on < fewest {
					best, fewest = s.First(), on
				}
			}
			next = next.Without(best)
			if r.extend(m, best, left.Without(best), nodes) {
				return true
			}
		}
	}
	r.n--
	return false
}

// open reports whether a path from c through all of left may exist. It returns false if left is not
// connected with c, or if more than one territory of left is a dead end, since the path can end in
// only one.
func open(m *risk.Map, c risk.Territory, left risk.Set) bool {
	if left&^m.Reach(c, left) != 0 {
		return false
	}
	ends := 0
	for s := left; s != 0; s = s.Rest() {
		if (m.Neighbours(s.First()) & left.With(c)).Len() == 1 {
			ends++
		}
	}
	return ends <= 1
}
