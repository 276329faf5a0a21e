package ender

import (
	"eras/game"
	"eras/game/risk"
)

// Threats predicts the next turn of every opponent (ender-2009 4.5.4): from each of its territories
// an opponent may attack lists of others, as far as that is likely to succeed. Threats reads the
// earlier parts of the situation and the values of the previous iteration. It writes the fuzzy
// board, the interest in conquest and the danger for the planner's frontier.
type Threats struct {
	ThreatParams
	Conquest ConquestParams
	Defence  DefenceParams
	Guard    TerritoryDefence

	list     []threat
	origins  []origin
	open     []int32
	garrison []float64
	// For the current opponent and each territory: the armies that it would have to fight, the
	// expected cost of that fight, the probability that another player owns the territory, and the
	// armies that threaten the opponent from there.
	against, cost, possible, press [maxTerritories]float64
	defenders                      [maxTerritories]int
	// pressing are the territories with armies that threaten the current opponent.
	pressing set
	// from is the sum of the threats from one origin to each frontier territory. byPlace combines
	// the threats to each, in [0] those of one player's origins, in [1] those of all players.
	from    [maxTerritories]float64
	byPlace [2][maxTerritories]union
}

// origin is a territory of an opponent with the threats from it. Index 0 is without the opponent's
// reinforcements, 1 with them.
type origin struct {
	c        risk.Territory
	from, to [2]int32
	armies   [2]float64
	best     [2]float64
	sum      [2]float64
	called   float64 // the probability of the reinforcements
}

// Foresee predicts the next turns of all opponents.
func (t *Threats) Foresee(s *Situation) {
	f := &s.fuzzy
	f.start(s)
	players := &t.byPlace[1]
	for c := range s.b.n {
		players[c].n = 0
	}
	for _, j := range s.others {
		f.look(s, j)
		t.interest(s, j)
		t.survey(s, j)
		t.threaten(s, j)
		t.endanger(s, j)
		t.carryOut(s, j)
	}
	for own := s.held[s.me]; own != 0; own = own.Rest() {
		c := own.First()
		s.danger[c] = players[c].sum(t.Defence.Union)
	}
	t.interest(s, s.me)
}

// interest computes the interest of a player in taking each territory from its owner (eq.
// 4.26 and 4.27).
func (t *Threats) interest(s *Situation, j game.Seat) {
	f, out, w := &s.fuzzy, &s.conquest[j], &t.Conquest
	*out = [maxTerritories]float64{}
	for _, e := range s.players {
		value := s.value[e]
		if e == j || value == 0 {
			continue
		}
		var whole [maxContinents]float64
		for k := range s.b.continents {
			if s.b.bonus[k] > 0 {
				whole[k] = f.keeps(s, e, k) * s.b.bonus[k] * w.Continent
			}
		}
		owns, armies, interest := &f.owns[e], &f.armies[e], &s.interest[e]
		for c := range s.b.n {
			if p := owns[c]; p > 0 {
				out[c] += p * value * (w.Base + armies[c]*w.Soldier + whole[s.b.continent[c]] + interest[c]*w.Interest)
			}
		}
	}
}

// survey computes the board from the point of view of an opponent.
func (t *Threats) survey(s *Situation, j game.Seat) {
	t.pressing = 0
	for c := range s.b.n {
		against := s.fuzzy.against(s, j, risk.Territory(c))
		other := 1 - s.fuzzy.owns[j][c]
		t.against[c], t.possible[c] = against, other
		t.defenders[c] = defenders(against)
		t.cost[c] = s.l.costOf(max(1, against))
		if t.press[c] = max(0, against-other); t.press[c] > 0 {
			t.pressing = t.pressing.With(risk.Territory(c))
		}
	}
}

// least is the probability of owning a territory below which it is ignored.
const least = 0.05

// threaten finds the threats of an opponent and the probability of each.
func (t *Threats) threaten(s *Situation, j game.Seat) {
	f := &s.fuzzy
	t.list, t.origins, t.garrison = t.list[:0], t.origins[:0], t.garrison[:0]
	reinforcements := t.reinforcements(s, j)
	benefits := 0.0
	for c := range risk.Territory(s.b.n) {
		if f.owns[j][c] < least {
			continue
		}
		front := false
		for near := s.b.near[c]; near != 0 && !front; near = near.Rest() {
			front = t.possible[near.First()] > least
		}
		if !front {
			continue
		}
		o := origin{c: c}
		for called := range 2 {
			o.armies[called] = f.armies[j][c] + float64(called)*reinforcements
			o.from[called] = int32(len(t.list))
			t.extend(s, j, c, o.armies[called]-1)
			o.to[called] = int32(len(t.list))
			o.best[called], o.sum[called] = t.judge(s, j, t.list[o.from[called]:])
		}
		benefits += max(0, o.best[1]-o.best[0])
		t.origins = append(t.origins, o)
	}
	for i := range t.origins {
		o := &t.origins[i]
		o.called = t.Pessimism
		if benefits > 0 {
			o.called += max(0, o.best[1]-o.best[0]) / benefits * (1 - t.Pessimism) // eq. 4.31
		}
		share := [2]float64{1 - o.called, o.called}
		for called := range 2 {
			if o.sum[called] == 0 {
				t.list[o.from[called]].p = share[called] // only the empty threat
				continue
			}
			for k := o.from[called]; k < o.to[called]; k++ {
				t.list[k].p = t.list[k].utility / o.sum[called] * share[called] // eq. 4.28
			}
		}
	}
}

// reinforcements returns the armies that an opponent can expect for his next turn.
func (t *Threats) reinforcements(s *Situation, j game.Seat) float64 {
	f := &s.fuzzy
	sum := max(3, f.territories[j]/3)
	for k := range s.b.continents {
		if s.b.bonus[k] != 0 {
			sum += s.b.bonus[k] * f.keeps(s, j, k)
		}
	}
	return max(0, sum) + s.setChance[min(int(s.cards[j]), maxCards)]*s.setWorth
}

// endanger adds the threats of an opponent to the danger for the planner's frontier (figure 4.59).
// Each threat counts for the first of the planner's territories in its list. Threats from one
// origin are added; those from several origins are combined ([union]).
func (t *Threats) endanger(s *Situation, j game.Seat) {
	places := &t.byPlace[0]
	var met set
	for i := range t.origins {
		o := &t.origins[i]
		var here set
		for called := range 2 {
			for k := o.from[called]; k < o.to[called]; k++ {
				a := &t.list[k]
				if a.p == 0 || a.border == none {
					continue
				}
				if !here.Has(a.border) {
					here = here.With(a.border)
					t.from[a.border] = 0
				}
				// eq. 4.36, weighted with the probability that he still owns the origin.
				t.from[a.border] += o.armies[called] * a.p * s.fuzzy.owns[j][o.c] * float64(a.own) / float64(a.n)
			}
		}
		met |= here
		for ; here != 0; here = here.Rest() {
			places[here.First()].add(t.from[here.First()])
		}
	}
	for own := s.b.frontier(s.held[s.me]); own != 0; own = own.Rest() {
		c := own.First()
		if met.Has(c) || s.b.near[c]&s.held[j] != 0 || s.literal.Frontier {
			t.byPlace[1][c].add(max(1, places[c].sum(t.Defence.Union)))
		}
		places[c].n = 0
	}
}

// carryOut updates the fuzzy board to the end of the opponent's turn (figure 4.54). Only
// one of the threats from a territory is tried.
func (t *Threats) carryOut(s *Situation, j game.Seat) {
	var taken, armies [maxTerritories]float64
	for i := range t.origins {
		o := &t.origins[i]
		var met set
		stay := 0.0
		for called := range 2 {
			for k := o.from[called]; k < o.to[called]; k++ {
				a := &t.list[k]
				if a.p == 0 {
					continue
				}
				if a.utility == 0 { // the empty threat, which has no garrisons
					stay += a.p * o.armies[called]
					continue
				}
				garrison := int(a.at)
				for in := a.set; in != 0; in = in.Rest() {
					c, n := in.First(), t.garrison[garrison]
					garrison++
					if c == o.c {
						stay += a.p * n
						continue
					}
					if !met.Has(c) {
						met = met.With(c)
						taken[c], armies[c] = 0, 0
					}
					p := a.p * t.reaches(a, c)
					taken[c] += p
					armies[c] += p * n
				}
			}
		}
		s.fuzzy.armies[j][o.c] = stay
		his := s.fuzzy.owns[j][o.c]
		for ; met != 0; met = met.Rest() {
			if c := met.First(); taken[c] > 0 {
				s.fuzzy.take(s, j, c, min(1, taken[c]*his), armies[c]/taken[c])
			}
		}
	}
}

// reaches returns the probability that a threat succeeds up to a territory of its list.
func (t *Threats) reaches(a *threat, c risk.Territory) float64 {
	for a.to != c {
		a = &t.list[a.before]
	}
	return a.success
}

// union combines threats: a large one counts more than several small ones with the same sum. It
// stores only the largest, in falling order; the weight of the others is negligible.
type union struct {
	n    int
	most [12]float64
}

// add adds a threat.
func (u *union) add(x float64) {
	if u.n == len(u.most) {
		if x <= u.most[u.n-1] {
			return
		}
		u.n--
	}
	i := u.n
	for ; i > 0 && u.most[i-1] < x; i-- {
		u.most[i] = u.most[i-1]
	}
	u.most[i] = x
	u.n++
}

// sum returns the weighted sum of the threats, with the weights 1, factor, factor², …
// (ender-2009 eq. 4.37; it prints the power of the factor as an exponent of the threat,
// while the text calls it the weight).
func (u *union) sum(factor float64) float64 {
	sum, weight := 0.0, 1.0
	for _, x := range u.most[:u.n] {
		sum += weight * x
		weight *= factor
	}
	return sum
}
