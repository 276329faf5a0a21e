package ender

import (
	"math"

	"eras/game"
	"eras/game/risk"
)

// Dominance says how probable it is that each player owns each country in the
// middle term (ender-2009 4.5.2). It reads the base state, the groups, interest
// and the force and dominance of the round before, and writes these two anew.
type Dominance interface {
	Dominate(s *Situation)
	// Potential returns the dominance of a whole continent that a player would have
	// if each of its countries interested him by so much more, all others staying as
	// they are (4.5.3). It may only be asked after Dominate.
	Potential(s *Situation, seat game.Seat, k risk.Continent, more float64) float64
}

// ForceGroups is the paper's [Dominance]: groups of soldiers press on the
// countries that they can reach.
//
// A group's pressure on a country that costs as much to reach as the group is
// strong is nothing (eq. 4.16), so no path is followed further than that. It
// changes no result and saves the paths between all countries.
type ForceGroups struct{ DominanceParams }

// reached is what the groups of each player press on: for each group a stretch of
// entries.
type reached struct {
	groups  []pressing
	entries []pressed
	// first and last are the groups of each player.
	first, last [maxPlayers]int
	// fixed is the force that does not depend on any choice.
	fixed table
	// cost is what dominating each country costs each player, powers the sum of all
	// players' powers of their force on it.
	cost   table
	powers [maxCountries]float64
	// any are the countries on which a player presses at all.
	any [maxPlayers]risk.Set
	// at is the distance of countries from the group that is looked at.
	at [maxCountries]float64
}

type pressing struct {
	force    float64
	from, to int
	direct   risk.Set
}

// pressed is a country in reach of a group, with its utility and penalty for the
// distance (the two factors of eq. 4.18 but for the excess of force), and with that
// for the round that is going on.
type pressed struct {
	c           uint8
	weight, now float64
}

// leastCost is what it costs to dominate a country where there is no force at all.
const leastCost = 1e-6

// power returns x to a power that is mostly 1, 2 or 3.
func power(x, exponent float64) float64 {
	switch exponent {
	case 1:
		return x
	case 2:
		return x * x
	case 3:
		return x * x * x
	}
	return math.Pow(x, exponent)
}

// root returns the number whose power is x.
func root(x, exponent float64) float64 {
	switch exponent {
	case 1:
		return x
	case 2:
		return math.Sqrt(x)
	}
	return math.Pow(x, 1/exponent)
}

// Dominate implements [Dominance].
func (d *ForceGroups) Dominate(s *Situation) {
	for range int(d.Iterations) {
		d.press(s)
		d.share(s)
	}
}

// share makes dominance of force (eq. 4.10).
func (d *ForceGroups) share(s *Situation) {
	n := s.b.n
	var sums [maxCountries]float64
	for _, j := range s.players {
		force, dominance := &s.force[j], &s.dominance[j]
		for c := range n {
			x := power(force[c], d.Exponent)
			dominance[c] = x
			sums[c] += x
		}
	}
	s.reached.powers = sums
	for c := range n {
		sums[c] = 1 / sums[c]
	}
	for _, j := range s.players {
		dominance := &s.dominance[j]
		for c := range n {
			dominance[c] *= sums[c]
		}
	}
}

// press spreads the force of all groups, given the force and dominance before.
func (d *ForceGroups) press(s *Situation) {
	r, n := &s.reached, s.b.n
	r.groups, r.entries = r.groups[:0], r.entries[:0]
	var sum, met [maxCountries]float64
	for _, j := range s.players {
		for c := range n {
			f := s.force[j][c]
			sum[c] += power(f, d.AimExponent)
			met[c] += f * s.dominance[j][c]
		}
	}
	odds := d.Aim / (1 - d.Aim)
	var next table
	for _, j := range s.players {
		// What dominating and entering each country costs (eq. 4.12 and 4.13), and
		// what it is worth for that (4.17).
		var enter, utility [maxCountries]float64
		force, dominance, interest, cost := &s.force[j], &s.dominance[j], &s.interest[j], &r.cost[j]
		for c := range n {
			others := sum[c] - power(force[c], d.AimExponent)
			cost[c] = max(leastCost, root(odds*(max(others, 0)+d.BaseForce), d.AimExponent))
			enter[c] = d.CostFactor * (1 + met[c] - force[c]*dominance[c] + d.OwnCost*dominance[c])
			utility[c] = power(max(0, interest[c]), d.InterestExponent) / power(cost[c], d.CostExponent)
		}
		r.first[j] = len(r.groups)
		d.gather(s, j, &enter, &utility)
		r.last[j] = len(r.groups)
		d.balance(s, j, int(d.ForceIterations), 0, nil, &next[j])
	}
	for _, j := range s.players {
		s.force[j] = next[j]
	}
}

// gather makes the groups of a player and finds what each reaches.
func (d *ForceGroups) gather(s *Situation, j game.Seat, enter, utility *[maxCountries]float64) {
	r := &s.reached
	fixed := &r.fixed[j]
	*fixed = [maxCountries]float64{}
	held := s.held[j]
	r.any[j] = held
	cheapest := math.Inf(1)
	for c := range s.b.n {
		cheapest = min(cheapest, enter[c])
	}
	for own := held; own != 0; own = own.Rest() {
		c := own.First()
		fixed[c] = d.CountryForce
		if j == s.me {
			continue
		}
		if f := s.armies[c] - 1; f > 0 {
			if f < d.LeastForce || f <= cheapest {
				fixed[c] += f
				continue
			}
			r.at[c] = 0
			d.reach(s, j, f, risk.SetOf(c), enter, utility)
		}
	}
	if j == s.me {
		for i := range s.groups {
			g := &s.groups[i]
			for t := g.to; t != 0; t = t.Rest() {
				r.at[t.First()] = 0
			}
			d.reach(s, j, g.force, g.to, enter, utility)
		}
	}
	// The group of reinforcements begins wherever the player is, the farther the
	// less he dominates it.
	var direct risk.Set
	for own := held; own != 0; own = own.Rest() {
		if c := own.First(); s.dominance[j][c] > 0 {
			r.at[c] = 1/s.dominance[j][c] - 1
			direct = direct.With(c)
		}
	}
	d.reach(s, j, d.reinforcements(s, j), direct, enter, utility)
}

// reinforcements returns the armies that a player may expect in the turns to come
// (eq. 4.20).
func (d *ForceGroups) reinforcements(s *Situation, j game.Seat) float64 {
	countries := 0.0
	dominance := &s.dominance[j]
	for c := range s.b.n {
		countries += dominance[c]
	}
	income := max(3, countries/3)
	for k := range s.b.continents {
		income += s.b.bonus[k] * continentDominance(s, j, risk.Continent(k))
	}
	return max(0, d.Turns*income+(s.cards[j]+d.Turns)*s.setWorth/3)
}

// continentDominance returns the dominance of all of a continent (eq. 4.11).
func continentDominance(s *Situation, j game.Seat, k risk.Continent) float64 {
	p := 1.0
	for in := s.b.members[k]; in != 0 && p > 0; in = in.Rest() {
		p *= s.dominance[j][in.First()]
	}
	return p
}

// reach adds a group: the countries that cost less to reach than its force, each
// with its utility and the penalty for the distance (eq. 4.14 and 4.16). The
// direct countries begin at the distances that stand in reached.at.
func (d *ForceGroups) reach(s *Situation, j game.Seat, force float64, direct risk.Set, enter, utility *[maxCountries]float64) {
	r := &s.reached
	at := &r.at
	if force <= 0 || direct == 0 {
		return
	}
	g := pressing{force: force, from: len(r.entries), direct: direct}
	var open, done risk.Set
	for t := direct; t != 0; t = t.Rest() {
		if c := t.First(); at[c] < force {
			open = open.With(c)
		}
	}
	far := force >= d.LeastForce
	for open != 0 {
		c := open.First()
		for t := open.Rest(); t != 0; t = t.Rest() {
			if o := t.First(); at[o] < at[c] {
				c = o
			}
		}
		open, done = open.Without(c), done.With(c)
		distance := at[c]
		weight := utility[c] * (force - distance) / (force * power(distance+1, d.ReachExponent))
		r.entries = append(r.entries, pressed{c: uint8(c), weight: weight})
		if !far {
			continue
		}
		for t := s.b.near[c] &^ done; t != 0; t = t.Rest() {
			o := t.First()
			there := distance + enter[o]
			if there < force && (!open.Has(o) || there < at[o]) {
				at[o] = there
				open = open.With(o)
			}
		}
	}
	g.to = len(r.entries)
	if done.Rest() == 0 && direct.Rest() == 0 {
		// It has no choice.
		r.entries = r.entries[:g.from]
		r.fixed[j][direct.First()] += force
		return
	}
	r.any[j] |= done | direct
	r.groups = append(r.groups, g)
}

// balance shares the force of a player's groups among the countries that they
// reach, some times over, each time less to those with more than enough (eq. 4.15,
// 4.18 and 4.19). The weights of the boosted countries are multiplied.
func (d *ForceGroups) balance(s *Situation, j game.Seat, times int, boosted risk.Set, boost *[maxCountries]float64, out *[maxCountries]float64) {
	r := &s.reached
	var excess [maxCountries]float64
	for t := r.any[j]; t != 0; t = t.Rest() {
		excess[t.First()] = 1
	}
	for i := range max(times, 1) {
		if i > 0 {
			for t := r.any[j]; t != 0; t = t.Rest() {
				c := t.First()
				if over := r.cost[j][c] * excess[c]; over < out[c] {
					excess[c] = over / out[c] // the inverse of the paper's, at most 1
				} else {
					excess[c] = 1
				}
			}
		}
		for t := r.any[j]; t != 0; t = t.Rest() {
			c := t.First()
			out[c] = r.fixed[j][c]
		}
		for g := r.first[j]; g < r.last[j]; g++ {
			group := &r.groups[g]
			entries := r.entries[group.from:group.to]
			sum := 0.0
			for e := range entries {
				x := &entries[e]
				x.now = x.weight * excess[x.c]
				sum += x.now
			}
			if boosted != 0 {
				sum = 0
				for e := range entries {
					x := &entries[e]
					if boosted.Has(risk.Country(x.c)) {
						x.now *= boost[x.c]
					}
					sum += x.now
				}
			}
			if !(sum > 0) {
				each := group.force / float64(group.direct.Len())
				for t := group.direct; t != 0; t = t.Rest() {
					out[t.First()] += each
				}
				continue
			}
			scale := group.force / sum
			for e := range entries {
				out[entries[e].c] += entries[e].now * scale
			}
		}
	}
}

// Potential implements [Dominance]. Where a player can bring no force, the base force
// stands for it: the paper lets everyone go for some continent, however improbable
// (4.5.3), and at the beginning of a match hardly anyone can come to all countries of
// one.
func (d *ForceGroups) Potential(s *Situation, j game.Seat, k risk.Continent, more float64) float64 {
	r, members := &s.reached, s.b.members[k]
	var boost, force [maxCountries]float64
	for t := members; t != 0; t = t.Rest() {
		c := t.First()
		boost[c] = 1
		if now := s.interest[j][c]; now > 0 {
			boost[c] = power(max(0, now+more)/now, d.InterestExponent)
		}
	}
	d.balance(s, j, int(d.DominanceParams.Potential), members, &boost, &force)
	p := 1.0
	for t := members; t != 0; t = t.Rest() {
		c := t.First()
		own := max(power(force[c], d.Exponent), d.BaseForce)
		others := max(r.powers[c]-power(s.force[j][c], d.Exponent), 0)
		if own == 0 {
			return 0
		}
		p *= own / (own + others)
	}
	return p
}
