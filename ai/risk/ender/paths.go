package ender

import (
	"eras/game/risk"
)

// Paths decides by which way each territory gets the soldiers that a defence assigns to it: they
// may end their attacks next to it and enter it in the fortification. The ways share the soldiers
// in proportion to the benefit of each (ender-2009 4.5.5, "camino de las tropas"). The armies in
// hand have several ways. With [LiteralParams.Paths] all groups do; otherwise the other soldiers
// stay where they are.
type Paths struct {
	PathParams

	// led has the soldiers of each group for each territory. ways has their ways: those of an entry
	// of led are a range of it.
	led  []led
	ways []way
	// at is the number of soldiers in each territory before the fortification.
	at [maxTerritories]float64
}

// led is n soldiers of a group for a territory. Their ways are those from up to but not
// including to.
type led struct {
	group    int
	c        risk.Territory
	n        int32
	from, to int
}

// way is the number of soldiers that go through a territory.
type way struct {
	via risk.Territory
	n   float64
}

// Lead returns how many of the armies in hand are meant for each territory. They are placed there,
// or at the root of the tree that takes it.
func (w *Paths) Lead(s *Situation) (out [maxTerritories]int32) {
	w.lead(s)
	for i := range w.led {
		if d := &w.led[i]; s.groups[d.group].home == reserve {
			w.round(d, func(via risk.Territory, n int32) { out[via] += n })
		}
	}
	return out
}

// Through returns how many soldiers of a group go through a set of territories.
func (w *Paths) Through(s *Situation, group int, set set) int32 {
	w.lead(s)
	sum := int32(0)
	for i := range w.led {
		if d := &w.led[i]; d.group == group {
			w.round(d, func(via risk.Territory, n int32) {
				if set.Has(via) {
					sum += n
				}
			})
		}
	}
	return sum
}

// lead divides the soldiers of all groups among their ways (figure 4.60).
func (w *Paths) lead(s *Situation) {
	w.led, w.ways, w.at = w.led[:0], w.ways[:0], [maxTerritories]float64{}
	for i := range s.groups {
		g := &s.groups[i]
		if g.home == reserve {
			continue
		}
		w.at[g.home] += g.force
		if s.literal.Paths && g.nodes.Rest() != 0 {
			w.begin(s, i)
		}
	}
	for i := range s.groups {
		if s.groups[i].home == reserve {
			w.begin(s, i)
		}
	}
	if s.b.g.Rules.Fortify == risk.FortifyNone {
		return // each has one way
	}
	for range int(w.Iterations) {
		for i := range w.led {
			w.divide(s, &w.led[i])
		}
	}
}

// begin adds the ways of a group. Soldiers for a territory start with the way that begins there, if
// they can get to it, else they are spread evenly over all their ways.
func (w *Paths) begin(s *Situation, group int) {
	g := &s.groups[group]
	fortifies := s.b.g.Rules.Fortify != risk.FortifyNone
	for t := g.to; t != 0; t = t.Rest() {
		c := t.First()
		n := s.assigned[group][c]
		if n == 0 {
			continue
		}
		vias := setOf(c)
		if fortifies {
			vias |= s.b.near[c]
		}
		vias &= g.nodes
		d := led{group: group, c: c, n: n, from: len(w.ways)}
		for v := vias; v != 0; v = v.Rest() {
			x := way{via: v.First()}
			switch {
			case x.via == c:
				x.n = float64(n)
			case !vias.Has(c):
				x.n = float64(n) / float64(vias.Len())
			}
			w.ways = append(w.ways, x)
			w.at[x.via] += x.n
		}
		if g.home != reserve {
			w.at[g.home] -= float64(n)
		}
		d.to = len(w.ways)
		w.led = append(w.led, d)
	}
}

// divide divides soldiers for a territory among their ways.
func (w *Paths) divide(s *Situation, d *led) {
	ways, n := w.ways[d.from:d.to], float64(d.n)
	for _, x := range ways {
		w.at[x.via] -= x.n
	}
	sum := 0.0
	for i := range ways {
		s.thought.Step()
		x := &ways[i]
		w.at[x.via] += n
		x.n = w.Attack*w.attacks(s) + w.Spread*w.spread(s) // eq. 4.38
		w.at[x.via] -= n
		sum += x.n
	}
	for i := range ways {
		x := &ways[i]
		if sum > 0 {
			x.n = n * x.n / sum
		} else {
			x.n = n / float64(len(ways)) // the weights of both benefits are 0
		}
		w.at[x.via] += x.n
	}
}

// round rounds the numbers of soldiers on the ways, keeping their sum.
func (w *Paths) round(d *led, do func(via risk.Territory, n int32)) {
	started, due := int32(0), 0.0
	for _, x := range w.ways[d.from:d.to] {
		due += x.n
		n := int32(due+0.5) - started
		do(x.via, n)
		started += n
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

// spread rates how well soldiers could be moved again later (eq. 4.39).
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
