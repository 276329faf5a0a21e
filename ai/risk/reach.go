package risk

import "eras/game/risk"

// reach is a best-first search outwards from own territories. It finds with how many armies one
// army, moving all on, can arrive at each territory of others.
type reach struct {
	// price returns the price of entering a territory with the given number of armies.
	price func(armies int32) int32
	// floor is the minimum number of armies with which the search continues.
	floor int32
	// left is the number of armies that arrive at a territory, after paying for it. Before the
	// search it is the number that start from each own territory.
	left [risk.MaxTerritories]int32
	// before is the territory from which each territory is entered.
	before [risk.MaxTerritories]risk.Territory
	// sources are the own territories from which the search starts, and met the others that it has
	// reached.
	sources, met risk.Set
}

// explore searches from r.sources through the territories of through and into those of goals, where
// it stops. Neither set may contain a source.
func (r *reach) explore(m *risk.Map, armies *[risk.MaxTerritories]int32, through, goals risk.Set) {
	r.met = 0
	for open := r.sources; open != 0; {
		c := open.First()
		for s := open.Rest(); s != 0; s = s.Rest() {
			if r.left[s.First()] > r.left[c] {
				c = s.First()
			}
		}
		open = open.Without(c)
		if goals.Has(c) {
			continue
		}
		// A territory costs the same from everywhere, so the army with the most left reaches it
		// first.
		for s := m.Neighbours(c) & (through | goals) &^ r.met; s != 0; s = s.Rest() {
			to := s.First()
			if left := r.left[c] - r.price(armies[to]); left >= r.floor {
				r.left[to], r.before[to] = left, c
				r.met, open = r.met.With(to), open.With(to)
			}
		}
	}
}

// way writes the territories on the way to c, which must be in r.met, into path, in order and
// including c. It returns the source where the way starts and the number of territories.
func (r *reach) way(c risk.Territory, path *[risk.MaxTerritories]risk.Territory) (start risk.Territory, n int) {
	for at := c; !r.sources.Has(at); at = r.before[at] {
		n++
	}
	start = c
	for i := n; i > 0; i-- {
		path[i-1] = start
		start = r.before[start]
	}
	return start, n
}
