package ender

import (
	"eras/game/risk"
)

// Paths decides on which way each territory gets the soldiers that a defence assigns to
// it: they may end their attacks next to it and come over with the fortification. The
// ways share them in proportion to the benefit of each (ender-2009 4.5.5, "camino de las
// tropas").
type Paths struct {
	PathParams

	// share is how many of the reserve's soldiers for a territory, by the first index,
	// go through each territory, by the second.
	share [maxTerritories][maxTerritories]float64
	// at is the number of soldiers in each territory before the fortification.
	at [maxTerritories]float64
}

// Lead returns how many of the armies in hand to bring to each territory: they are placed
// there, or at the root of the tree that takes it.
func (w *Paths) Lead(s *Situation) (out [maxTerritories]int32) {
	hand := -1
	w.at = [maxTerritories]float64{}
	for i := range s.groups {
		g := &s.groups[i]
		if g.home == reserve {
			hand = i
			continue
		}
		w.at[g.home] += g.force
	}
	if hand < 0 {
		return out
	}
	assigned := &s.assigned[hand]
	for t := s.groups[hand].to; t != 0; t = t.Rest() {
		w.share[t.First()] = [maxTerritories]float64{}
		w.share[t.First()][t.First()] = float64(assigned[t.First()])
		w.at[t.First()] += float64(assigned[t.First()])
	}
	fortifies := s.b.g.Rules.Fortify != risk.FortifyNone
	for range int(w.Iterations) {
		for t := s.groups[hand].to; t != 0 && fortifies; t = t.Rest() {
			if c := t.First(); assigned[c] > 0 {
				w.divide(s, c, float64(assigned[c]))
			}
		}
	}
	for t := s.groups[hand].to; t != 0; t = t.Rest() {
		c := t.First()
		started, due := int32(0), 0.0
		for via := s.b.near[c]&s.held[s.me] | risk.SetOf(c); via != 0 && assigned[c] > 0; via = via.Rest() {
			due += w.share[c][via.First()]
			n := int32(due+0.5) - started
			out[via.First()] += n
			started += n
		}
	}
	return out
}

// divide divides the n soldiers for a territory among the ways to it (figure 4.60).
func (w *Paths) divide(s *Situation, c risk.Territory, n float64) {
	vias := s.b.near[c]&s.held[s.me] | risk.SetOf(c)
	for via := vias; via != 0; via = via.Rest() {
		w.at[via.First()] -= w.share[c][via.First()]
	}
	sum := 0.0
	var benefit [maxTerritories]float64
	for via := vias; via != 0; via = via.Rest() {
		v := via.First()
		w.at[v] += n
		benefit[v] = w.Attack*w.attacks(s) + w.Spread*w.spread(s) // eq. 4.38
		w.at[v] -= n
		sum += benefit[v]
	}
	for via := vias; via != 0; via = via.Rest() {
		v := via.First()
		w.share[c][v] = n * benefit[v] / sum
		w.at[v] += w.share[c][v]
	}
}

// attacks returns the sum of the probabilities of success of all trees.
func (w *Paths) attacks(s *Situation) float64 {
	sum := 0.0
	for r := s.forest.roots; r != 0; r = r.Rest() {
		c := r.First()
		soldiers := float64(s.forest.factor[c])
		for on := s.forest.below(c); on != 0; on = on.Rest() {
			soldiers += w.at[on.First()]
		}
		sum += s.forest.chance(c, int32(soldiers))
	}
	return sum
}

// spread rates how well soldiers could still be moved (eq. 4.39).
func (w *Paths) spread(s *Situation) float64 {
	held := s.held[s.me]
	sum := 0.0
	for own := held; own != 0; own = own.Rest() {
		c := own.First()
		n := w.at[c]
		for t := s.b.near[c] & held; t != 0; t = t.Rest() {
			n += w.at[t.First()]
		}
		sum += n / float64(s.stand[c])
	}
	return sum
}
