package ender

import (
	"eras/game/risk"
)

// Defence distributes the groups of soldiers over the planner's territories (ender-2009 4.5.5).
// They first cover the threatened frontier; then enforced hill-climbing moves some as long as that
// improves the defence. Defence reads the groups, the interest and the danger. It writes the number
// of soldiers of each group assigned to each territory, the resulting number of soldiers there, and
// the probability that each territory holds.
type Defence struct {
	DefenceParams
	Guard TerritoryDefence

	s *Situation
	// threats are the threatened territories of the frontier.
	threats []risk.Territory
	// divide is the factor applied to a threat that spreads from a territory to one neighbour.
	divide [maxTerritories]float64
	// spread is the spread of each threat. tried is its spread after the transfer being tried, for
	// the threats that the transfer changes.
	spread, tried [maxTerritories]spread
	chance        [maxTerritories]float64 // Situation.holds after the transfer being tried
	worst         [maxTerritories]float64
	stack         []advance
	// value is the value of the current defence, and aim the value to exceed.
	value, aim float64
	// stride is the number of soldiers to send at once between two territories.
	stride int32
	owned  []int // the planner's continents with a bonus
	weight [maxTerritories]float64
	order  []int
	// away is the distance of each own territory from the threatened ones.
	away [maxTerritories]int32
}

// spread is the spread of a threat: the territories that it meets, and the probability
// that each holds against it.
type spread struct {
	met   set
	holds [maxTerritories]float64
}

type advance struct {
	c      risk.Territory
	threat float64
}

// Defend computes the defence.
func (d *Defence) Defend(s *Situation) {
	d.begin(s)
	d.cover()
	d.judgeAll()
	if d.Levels > 0 {
		d.climb()
	}
}

// begin prepares the defence of a situation, with no soldiers assigned.
func (d *Defence) begin(s *Situation) {
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
		s.assigned[i] = [maxTerritories]int32{}
	}
}

// roots has the inverse square roots of whole numbers.
var roots = func() (r [maxTerritories + 1]float64) {
	for n := range r {
		r[n] = 1 / root(float64(n), 2)
	}
	return r
}()

// assign sends n soldiers of group g to a territory.
func (d *Defence) assign(g int, c risk.Territory, n int32) {
	d.s.assigned[g][c] += n
	d.s.stand[c] += n
}

// cover makes the first assignment (figure 4.58). Groups with the fewest choices are assigned
// first. Each sends the threatened territories within its reach the soldiers that they still need,
// and distributes the rest in proportion to the threats, so that equal threats meet equal numbers.
// A group that reaches no threatened territory goes as near to one as possible.
func (d *Defence) cover() {
	s := d.s
	var threatened set
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

// measure computes the distance of each own territory from the threatened ones.
func (d *Defence) measure(threatened set) {
	s := d.s
	held := s.held[s.me]
	if threatened == 0 {
		threatened = s.b.frontier(held)
	}
	for own := held; own != 0; own = own.Rest() {
		d.away[own.First()] = maxTerritories
	}
	seen := threatened
	for ring, away := threatened, int32(0); ring != 0; away++ {
		for t := ring; t != 0; t = t.Rest() {
			d.away[t.First()] = away
		}
		ring = s.b.around(seen) & held
		seen |= ring
	}
}

// nearest returns the territory within a group's reach that is nearest to a threat, or its
// home if none is nearer.
func (d *Defence) nearest(g *group) risk.Territory {
	best := g.home
	for t := g.to; t != 0; t = t.Rest() {
		if c := t.First(); d.away[c] < d.away[best] {
			best = c
		}
	}
	return best
}

// fewestFirst returns the groups ordered by how many threatened territories they reach,
// those that reach none last.
func (d *Defence) fewestFirst(threatened set) []int {
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

// deal assigns n soldiers of group g to territories in proportion to their weights, and
// returns how many it assigned.
func (d *Defence) deal(g int, to set, n int32) int32 {
	sum := 0.0
	for t := to; t != 0; t = t.Rest() {
		sum += d.weight[t.First()]
	}
	if n <= 0 || sum <= 0 {
		return 0
	}
	started, due := int32(0), 0.0
	for t := to; t != 0; t = t.Rest() {
		c := t.First()
		due += d.weight[c] / sum * float64(n)
		if k := int32(due+0.5) - started; k > 0 {
			d.assign(g, c, k)
			started += k
		}
	}
	return started
}

// wanted returns the territory of a set with the planner's greatest interest, preferring the
// frontier.
func (d *Defence) wanted(set set) risk.Territory {
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

// propagate spreads a threat over the planner's territories (ender-2009 figure 4.56). Only the
// largest part of the threat that reaches a territory counts. What is left of it after the
// defenders is divided among the territory's neighbours (eq. 4.33). Parts below one army are
// dropped, unless [LiteralParams.Spreading] is set.
func (d *Defence) propagate(from risk.Territory, threat float64, out *spread) {
	s := d.s
	held := s.held[s.me]
	out.met = 0
	d.stack = append(d.stack[:0], advance{from, threat})
	for taken := 0; len(d.stack) > 0; taken++ {
		if taken == mostAdvances {
			d.propagateInOrder(from, threat, out)
			break
		}
		a := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		if out.met.Has(a.c) && a.threat <= d.worst[a.c] {
			continue
		}
		out.met = out.met.With(a.c)
		d.worst[a.c] = a.threat
		next := (a.threat - s.l.costOf(float64(s.stand[a.c])) - 1) * d.divide[a.c]
		if next < 1 && !(s.literal.Spreading && next > 0) {
			continue
		}
		for near := s.b.near[a.c] & held; near != 0; near = near.Rest() {
			d.stack = append(d.stack, advance{near.First(), next})
		}
	}
	for t := out.met; t != 0; t = t.Rest() {
		c := t.First()
		out.holds[c] = d.Guard.Holds(float64(s.stand[c]), d.worst[c])
	}
}

// mostAdvances is the number of advances of a threat that [Defence.propagate] follows in arbitrary
// order. In an unlucky order on a large map their number could double with each territory.
const mostAdvances = 2000

// propagateInOrder is the part of [Defence.propagate] that finds the threat to each territory. It
// always follows the largest threat, so it visits each territory once.
func (d *Defence) propagateInOrder(from risk.Territory, threat float64, out *spread) {
	s := d.s
	held := s.held[s.me]
	out.met = setOf(from)
	d.worst[from] = threat
	for open := out.met; open != 0; {
		at := open.First()
		for t := open.Rest(); t != 0; t = t.Rest() {
			if c := t.First(); d.worst[c] > d.worst[at] {
				at = c
			}
		}
		open = open.Without(at)
		next := (d.worst[at] - s.l.costOf(float64(s.stand[at])) - 1) * d.divide[at]
		if next < 1 && !(s.literal.Spreading && next > 0) {
			continue
		}
		for near := s.b.near[at] & held; near != 0; near = near.Rest() {
			if c := near.First(); !out.met.Has(c) || next > d.worst[c] {
				out.met, open = out.met.With(c), open.With(c)
				d.worst[c] = next
			}
		}
	}
}

// judgeAll values the current defence (eq. 4.32).
func (d *Defence) judgeAll() {
	s := d.s
	held := s.held[s.me]
	for own := held; own != 0; own = own.Rest() {
		s.holds[own.First()] = 1
	}
	for i, c := range d.threats {
		d.propagate(c, s.danger[c], &d.spread[i])
		for t := d.spread[i].met; t != 0; t = t.Rest() {
			s.holds[t.First()] *= d.spread[i].holds[t.First()]
		}
	}
	d.value = d.continents(&s.holds)
	for own := held; own != 0; own = own.Rest() {
		c := own.First()
		d.value += s.interest[s.me][c] * s.holds[c]
	}
}

// continents returns the value of the owned continents if territories hold with the given
// probabilities: a continent holds if all its entrances do, independently (eq. 4.35).
func (d *Defence) continents(holds *[maxTerritories]float64) float64 {
	sum := 0.0
	for _, k := range d.owned {
		p := d.Continent * d.s.b.bonus[k]
		for t := d.s.b.entrances[k]; t != 0; t = t.Rest() {
			p *= holds[t.First()]
		}
		sum += p
	}
	return sum
}
