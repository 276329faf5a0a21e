package risk

import "eras/game/risk"

// reach is a best-first search outwards from own territories: with how many armies,
// moving everything on, one army can come to each territory of others.
type reach struct {
	// price returns the price of entering a territory with a number of armies.
	price func(armies int32) int32
	// floor is the fewest armies with which it goes on.
	floor int32
	// left is with how many armies it arrives, the last territory paid for; before
	// the search, with how many it sets out from each own territory.
	left [risk.MaxTerritories]int32
	// before is from where each territory is entered.
	before [risk.MaxTerritories]risk.Territory
	// sources are the own territories from which it sets out, met the others that it
	// came to.
	sources, met risk.Set
}

// explore searches from r.sources through the territories of through, and into those
// of goals, where it ends. Neither may have a source in it.
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
		// A territory costs the same from everywhere, so the strongest army comes to
		// it first.
		for s := m.Neighbours(c) & (through | goals) &^ r.met; s != 0; s = s.Rest() {
			to := s.First()
			if left := r.left[c] - r.price(armies[to]); left >= r.floor {
				r.left[to], r.before[to] = left, c
				r.met, open = r.met.With(to), open.With(to)
			}
		}
	}
}

// way writes the territories on the way to c, a territory that was met, into path, in
// order and c among them, and returns from where it starts and how many they are.
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
