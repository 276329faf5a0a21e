package risk

import "eras/game/risk"

const (
	// mostTour is how many territories a tour may have; longer ones are not looked
	// for.
	mostTour = 20
	// tourNodes bounds the search of one tour. A search that is cut found none.
	tourNodes = 2000
)

// tour is an order in which an army can take territories, one bordering the next.
type tour struct {
	path [mostTour]risk.Territory
	n    int
}

// territories returns the tour's territories in order.
func (r *tour) territories() []risk.Territory { return r.path[:r.n] }

// find looks for a Hamiltonian path: one from start through all of set, which has
// start in it, and through nothing else. It tries first the territories with the
// fewest ways on, and reports whether it found one.
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

// open reports whether a path from c through all of left is not out of the
// question: left hangs together with c, and at most one of its territories is a
// dead end, where the path would have to end.
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
