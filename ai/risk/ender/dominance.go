package ender

import (
	"math"

	"eras/game"
	"eras/game/risk"
)

// Dominance computes the probability that each player owns each territory in the medium term
// (ender-2009 4.5.2): groups of soldiers exert force on the territories within their reach. It
// reads the base state, the groups, and the interest, force and dominance of the previous
// iteration, and replaces the last two.
//
// A group has no force on a territory that costs as much to reach as the group is strong (eq.
// 4.16), so its paths end there. That saves computing the paths between all pairs of territories
// and changes no result.
type Dominance struct{ DominanceParams }

// reached holds the territories within reach of each player's groups: for each group a
// range of entries.
type reached struct {
	groups  []pressing
	entries []pressed
	// first and last are the groups of each player.
	first, last [maxPlayers]int
	// fixed is the force of groups with a single choice.
	fixed table
	// cost is the cost of dominating each territory for each player, and powers the sum
	// of the powers of all players' force on it.
	cost   table
	powers [maxTerritories]float64
	// any are the territories on which a player has force.
	any [maxPlayers]set
	// at is the distance of territories from the current group.
	at [maxTerritories]float64
}

// pressing is a group. Its entries are those from from up to but not including to. direct are the
// territories that it reaches without cost, and all are these and the others that it reaches.
type pressing struct {
	force       float64
	from, to    int
	direct, all set
}

// pressed is a territory within reach of a group. weight is its utility times the penalty
// for the distance (the factors of eq. 4.18 except the excess of force), and now the
// weight in the current iteration, with that excess.
type pressed struct {
	c           uint8
	weight, now float64
}

// leastCost is the cost of dominating a territory without any force on it.
const leastCost = 1e-6

// power returns x to the power of exponent, which is usually 1, 2 or 3.
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

// root returns the inverse of [power].
func root(x, exponent float64) float64 {
	switch exponent {
	case 1:
		return x
	case 2:
		return math.Sqrt(x)
	}
	return math.Pow(x, 1/exponent)
}

// Dominate computes force and dominance.
func (d *Dominance) Dominate(s *Situation) {
	for range int(d.Iterations) {
		d.press(s)
		d.share(s)
	}
}

// share computes dominance from force (eq. 4.10).
func (d *Dominance) share(s *Situation) {
	n := s.b.n
	var sums [maxTerritories]float64
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

// press distributes the force of all groups, given the previous force and dominance.
func (d *Dominance) press(s *Situation) {
	r, n := &s.reached, s.b.n
	r.groups, r.entries = r.groups[:0], r.entries[:0]
	var sum, met [maxTerritories]float64
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
		// The costs of dominating and entering each territory (eq. 4.12 and 4.13), and
		// its utility for that (4.17).
		var occupy, utility [maxTerritories]float64
		force, dominance, interest, cost := &s.force[j], &s.dominance[j], &s.interest[j], &r.cost[j]
		for c := range n {
			others := sum[c] - power(force[c], d.AimExponent)
			cost[c] = max(leastCost, root(odds*(max(others, 0)+d.BaseForce), d.AimExponent))
			occupy[c] = d.CostFactor * (1 + met[c] - force[c]*dominance[c] + d.OwnCost*dominance[c])
			utility[c] = power(max(0, interest[c]), d.InterestExponent) / power(cost[c], d.CostExponent)
		}
		r.first[j] = len(r.groups)
		d.gather(s, j, &occupy, &utility)
		r.last[j] = len(r.groups)
		d.balance(s, j, int(d.ForceIterations), 0, nil, &next[j])
	}
	for _, j := range s.players {
		s.force[j] = next[j]
	}
}

// gather forms the groups of a player and finds the territories that each reaches.
func (d *Dominance) gather(s *Situation, j game.Seat, occupy, utility *[maxTerritories]float64) {
	r := &s.reached
	fixed := &r.fixed[j]
	*fixed = [maxTerritories]float64{}
	held := s.held[j]
	r.any[j] = held
	cheapest := math.Inf(1)
	for c := range s.b.n {
		cheapest = min(cheapest, occupy[c])
	}
	for own := held; own != 0; own = own.Rest() {
		c := own.First()
		fixed[c] = d.TerritoryForce
		if j == s.me {
			continue
		}
		if f := s.armies[c] - 1; f > 0 {
			if f < d.LeastForce || f <= cheapest {
				fixed[c] += f
				continue
			}
			r.at[c] = 0
			d.reach(s, j, f, setOf(c), occupy, utility)
		}
	}
	if j == s.me {
		for i := range s.groups {
			g := &s.groups[i]
			for t := g.to; t != 0; t = t.Rest() {
				r.at[t.First()] = 0
			}
			d.reach(s, j, g.force, g.to, occupy, utility)
		}
	}
	// The group of reinforcements starts in all of the player's territories. It starts farther from
	// those that the player dominates less.
	var direct set
	for own := held; own != 0; own = own.Rest() {
		if c := own.First(); s.dominance[j][c] > 0 {
			r.at[c] = 1/s.dominance[j][c] - 1
			direct = direct.With(c)
		}
	}
	d.reach(s, j, d.reinforcements(s, j), direct, occupy, utility)
}

// reinforcements returns the armies that a player can expect in the coming turns (eq.
// 4.20).
func (d *Dominance) reinforcements(s *Situation, j game.Seat) float64 {
	territories := 0.0
	dominance := &s.dominance[j]
	for c := range s.b.n {
		territories += dominance[c]
	}
	income := max(3, territories/3)
	for k := range s.b.continents {
		income += s.b.bonus[k] * continentDominance(s, j, risk.Continent(k))
	}
	return max(0, d.Turns*income+(s.cards[j]+d.Turns)*s.setWorth/3)
}

// continentDominance returns the dominance of a whole continent (eq. 4.11).
func continentDominance(s *Situation, j game.Seat, k risk.Continent) float64 {
	p := 1.0
	for in := s.b.members[k]; in != 0 && p > 0; in = in.Rest() {
		p *= s.dominance[j][in.First()]
	}
	return p
}

// reach adds a group with the territories that cost less to reach than its force, each with
// its weight (eq. 4.14 and 4.16). The direct territories start at the distances in
// reached.at.
func (d *Dominance) reach(s *Situation, j game.Seat, force float64, direct set, occupy, utility *[maxTerritories]float64) {
	r := &s.reached
	at := &r.at
	if force <= 0 || direct == 0 {
		return
	}
	g := pressing{force: force, from: len(r.entries), direct: direct}
	var open, done set
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
			there := distance + occupy[o]
			if there < force && (!open.Has(o) || there < at[o]) {
				at[o] = there
				open = open.With(o)
			}
		}
	}
	g.to = len(r.entries)
	if done.Rest() == 0 && direct.Rest() == 0 {
		// It has a single choice.
		r.entries = r.entries[:g.from]
		r.fixed[j][direct.First()] += force
		return
	}
	g.all = done | direct
	r.any[j] |= g.all
	r.groups = append(r.groups, g)
}

// balance divides the force of a player's groups among the territories that they reach. It
// iterates, each time giving less to territories that had more than enough (eq. 4.15, 4.18 and
// 4.19). If some territories are boosted, the weights of these are multiplied by boost, and only
// the force on them is complete.
func (d *Dominance) balance(s *Situation, j game.Seat, times int, boosted set, boost *[maxTerritories]float64, out *[maxTerritories]float64) {
	r := &s.reached
	var excess [maxTerritories]float64
	for t := r.any[j]; t != 0; t = t.Rest() {
		excess[t.First()] = 1
	}
	last := max(times, 1) - 1
	for i := range last + 1 {
		s.thought.Step()
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
			if boosted != 0 && i == last && group.all&boosted == 0 {
				continue
			}
			entries := r.entries[group.from:group.to]
			sum := 0.0
			for e := range entries {
				x := &entries[e]
				x.now = x.weight * excess[x.c%maxTerritories]
				if boosted != 0 {
					x.now *= boost[x.c%maxTerritories]
				}
				sum += x.now
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
				out[entries[e].c%maxTerritories] += entries[e].now * scale
			}
		}
	}
}

// Potential returns the dominance of a whole continent that a player would have if the player's
// interest in each of its territories rose by more and all else stayed the same (4.5.3). Dominate
// must have been called before.
//
// If the player cannot reach a territory, the base force counts there, unless
// [LiteralParams.Potential] is set. The paper lets every player aim for some continent, however
// improbable (4.5.3), but early in a match hardly any player reaches all territories of one.
func (d *Dominance) Potential(s *Situation, j game.Seat, k risk.Continent, more float64) float64 {
	r, members := &s.reached, s.b.members[k]
	var boost, force [maxTerritories]float64
	for c := range s.b.n {
		boost[c] = 1
	}
	for t := members; t != 0; t = t.Rest() {
		c := t.First()
		if now := s.interest[j][c]; now > 0 {
			boost[c] = power(max(0, now+more)/now, d.InterestExponent)
		}
	}
	d.balance(s, j, int(d.DominanceParams.Potential), members, &boost, &force)
	p := 1.0
	for t := members; t != 0; t = t.Rest() {
		c := t.First()
		own := power(force[c], d.Exponent)
		if !s.literal.Potential {
			own = max(own, d.BaseForce)
		}
		others := max(r.powers[c]-power(s.force[j][c], d.Exponent), 0)
		if own == 0 {
			return 0
		}
		p *= own / (own + others)
	}
	return p
}
