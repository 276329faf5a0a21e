package ender

import (
	"eras/game/risk"
)

// Defence spreads the groups of soldiers over the planner's countries (ender-2009
// 4.5.5). It reads the groups, the interest and the danger; it writes how many of
// each group go where, how many stand in each country then, and how probable it is
// that each holds.
type Defence interface{ Defend(s *Situation) }

// Climbing is the paper's [Defence]: the soldiers first cover the frontier where it
// is threatened, then some move as long as that is better (enforced hill-climbing).
type Climbing struct {
	DefenceParams
	Guard CountryDefence

	s *Situation
	// threats are the threatened countries of the frontier.
	threats []risk.Country
	// divide is by how much a threat that goes on from a country is divided.
	divide [maxCountries]float64
	// spread is how far each threat comes, and what it leaves of each country's
	// chance; trial the same for those that a transfer changes.
	spread, trial [maxCountries]spread
	chance        [maxCountries]float64 // trial of Situation.holds
	worst         [maxCountries]float64
	stack         []advance
	// value is what the defence is worth as it stands, aim what must be beaten.
	value, aim float64
	// stride is how many soldiers are sent at once between two countries.
	stride int32
	owned  []int // the continents that are the planner's and worth having
	weight [maxCountries]float64
	order  []int
	// away is how far each own country is from the threatened ones.
	away [maxCountries]int32
}

// spread is how far a threat comes into the land.
type spread struct {
	met   risk.Set
	holds [maxCountries]float64
}

type advance struct {
	c      risk.Country
	threat float64
}

// Defend implements [Defence].
func (d *Climbing) Defend(s *Situation) {
	d.begin(s)
	d.cover()
	d.judgeAll()
	if d.Levels > 0 {
		d.climb()
	}
}

// begin takes up a situation without any soldiers assigned.
func (d *Climbing) begin(s *Situation) {
	d.s = s
	d.threats, d.owned = d.threats[:0], d.owned[:0]
	held := s.held[s.me]
	for own := held; own != 0; own = own.Rest() {
		c := own.First()
		s.stand[c], s.holds[c] = 1, 1
		if s.danger[c] > 0 && s.b.near[c]&^held != 0 {
			d.threats = append(d.threats, c)
		}
		d.divide[c] = 1
		if n := (s.b.near[c] & held).Len(); n > 1 {
			d.divide[c] = 1 / power(float64(n), d.NeighbourExponent)
			if d.NeighbourExponent == 0.5 {
				d.divide[c] = roots[n]
			}
		}
	}
	for k := range s.b.continents {
		if s.b.bonus[k] > 0 && s.b.members[k]&^held == 0 {
			d.owned = append(d.owned, k)
		}
	}
	for i := range s.groups {
		s.assigned[i] = [maxCountries]int16{}
	}
}

// roots are the inverses of square roots.
var roots = func() (r [maxCountries + 1]float64) {
	for n := range r {
		r[n] = 1 / root(float64(n), 2)
	}
	return r
}()

// assign puts soldiers of a group on a country.
func (d *Climbing) assign(g int, c risk.Country, n int32) {
	d.s.assigned[g][c] += int16(n)
	d.s.stand[c] += n
}

// cover assigns the groups at first (figure 4.58): each to the threatened
// countries that it can come to, those with the fewest choices first; as much as
// each still lacks, what is left in proportion to the threats, so that equal
// threats meet equal numbers. A group that cannot come to any goes as near as it can.
func (d *Climbing) cover() {
	s := d.s
	var threatened risk.Set
	for _, c := range d.threats {
		threatened = threatened.With(c)
	}
	d.measure(threatened)
	for _, i := range d.fewestFirst(threatened) {
		g := &s.groups[i]
		if g.n <= 0 {
			continue
		}
		to := g.to & threatened
		switch {
		case to == 0 && g.home != reserve:
			d.assign(i, d.nearest(g), g.n)
		case to == 0:
			d.assign(i, d.wanted(g.to), g.n)
		default:
			lack := 0.0
			for t := to; t != 0; t = t.Rest() {
				c := t.First()
				d.weight[c] = max(0, s.danger[c]-float64(s.stand[c]))
				lack += d.weight[c]
			}
			left := g.n - d.deal(i, to, min(g.n, int32(lack+0.5)))
			for t := to; t != 0; t = t.Rest() {
				c := t.First()
				d.weight[c] = s.danger[c]
			}
			d.deal(i, to, left)
		}
	}
}

// measure notes how far each own country is from the threatened ones.
func (d *Climbing) measure(threatened risk.Set) {
	s := d.s
	held := s.held[s.me]
	if threatened == 0 {
		threatened = s.b.frontier(held)
	}
	for own := held; own != 0; own = own.Rest() {
		d.away[own.First()] = maxCountries
	}
	seen := threatened
	for ring, away := threatened, int32(0); ring != 0; away++ {
		for t := ring; t != 0; t = t.Rest() {
			d.away[t.First()] = away
		}
		ring = s.b.m.Around(seen) & held
		seen |= ring
	}
}

// nearest returns the country of a group's choice that is nearest to a threat, its
// home if none is nearer.
func (d *Climbing) nearest(g *group) risk.Country {
	best := g.home
	for t := g.to; t != 0; t = t.Rest() {
		if c := t.First(); d.away[c] < d.away[best] {
			best = c
		}
	}
	return best
}

// fewestFirst returns the groups in the order of how many of the threatened
// countries they can come to, those without any last.
func (d *Climbing) fewestFirst(threatened risk.Set) []int {
	d.order = d.order[:0]
	groups := d.s.groups
	for i := range groups {
		n := (groups[i].to & threatened).Len() - 1
		at := len(d.order)
		d.order = append(d.order, i)
		for ; at > 0 && uint(n) < uint((groups[d.order[at-1]].to&threatened).Len()-1); at-- {
			d.order[at] = d.order[at-1]
		}
		d.order[at] = i
	}
	return d.order
}

// deal assigns n soldiers of a group in proportion to the weights of some
// countries, and returns how many it could.
func (d *Climbing) deal(g int, to risk.Set, n int32) int32 {
	sum := 0.0
	for t := to; t != 0; t = t.Rest() {
		sum += d.weight[t.First()]
	}
	if n <= 0 || sum <= 0 {
		return 0
	}
	dealt, due := int32(0), 0.0
	for t := to; t != 0; t = t.Rest() {
		c := t.First()
		due += d.weight[c] / sum * float64(n)
		if k := int32(due+0.5) - dealt; k > 0 {
			d.assign(g, c, k)
			dealt += k
		}
	}
	return dealt
}

// wanted returns the country of a set on the frontier in which the planner is most
// interested; of all, if none is there.
func (d *Climbing) wanted(set risk.Set) risk.Country {
	s := d.s
	if front := set & s.b.frontier(s.held[s.me]); front != 0 {
		set = front
	}
	best := set.First()
	for ; set != 0; set = set.Rest() {
		if c := set.First(); s.interest[s.me][c] > s.interest[s.me][best] {
			best = c
		}
	}
	return best
}
