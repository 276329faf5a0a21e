package ender

import (
	"eras/game"
	"eras/game/risk"
)

// Threats foresees the next turn of every opponent (ender-2009 4.5.4). It reads
// all that comes before and the values of the round before; it writes the fuzzy
// board, the interest in conquest and the danger for the planner's frontier.
type Threats interface{ Foresee(s *Situation) }

// CostThreats is the paper's [Threats]: each country of an opponent goes for a list
// of others, as far as that is likely to succeed.
type CostThreats struct {
	ThreatParams
	Conquest ConquestParams
	Defence  DefenceParams
	// Guard judges how well a country is defended.
	Guard CountryDefence

	list     []threat
	origins  []origin
	open     []int32
	garrison []float64
	// Of the opponent at turn: what he would have to fight in each country, what
	// that costs, whether it may be another's, and what threatens him from there.
	against, cost, possible, press [maxCountries]float64
	defenders                      [maxCountries]int
	// from is the sum of threats by frontier country, for one origin; rows are the
	// threats there to be united, of origins and then of players.
	from    [maxCountries]float64
	byPlace [2][maxCountries]union
}

// threat is a list of countries that an opponent may take from one of his
// (4.5.4): the list of another one and one country more.
type threat struct {
	before int32 // what it extends; -1 for the empty threat
	to     risk.Country
	// border is the first of the planner's countries on the way, maxCountries for
	// none; n are all countries taken, own those of the planner.
	border risk.Country
	n, own uint8
	set    risk.Set
	// success is the probability that all fall, possible that none is his already,
	// left how many survivors are free.
	success, possible, left float64
	// gain and want are the two sums of eq. 4.29, the second as if all held.
	gain, want float64
	// most is the utility if all were held; utility the real one, 0 if it is not
	// worth the trouble; p the probability that it is tried.
	most, utility, p float64
	// at is where its garrisons begin.
	at int32
}

// origin is a country of an opponent with its threats, without and with his
// reinforcements.
type origin struct {
	c        risk.Country
	from, to [2]int32
	armies   [2]float64
	best     [2]float64
	sum      [2]float64
	called   float64 // probability of the reinforcements
}

// Foresee implements [Threats].
func (t *CostThreats) Foresee(s *Situation) {
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

// interest computes the interest of a player in taking each country away from
// whoever has it (eq. 4.26 and 4.27).
func (t *CostThreats) interest(s *Situation, j game.Seat) {
	f, out, w := &s.fuzzy, &s.conquest[j], &t.Conquest
	*out = [maxCountries]float64{}
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

// survey notes how the board looks to an opponent.
func (t *CostThreats) survey(s *Situation, j game.Seat) {
	for c := range s.b.n {
		against := s.fuzzy.against(s, j, risk.Country(c))
		other := 1 - s.fuzzy.owns[j][c]
		t.against[c], t.possible[c] = against, other
		t.defenders[c] = defenders(against)
		t.cost[c] = s.l.costOf(max(1, against))
		t.press[c] = max(0, against-other)
	}
}

// least is the probability below which a player's having a country is forgotten.
const least = 0.05

// threaten finds the threats of an opponent and how probable each is.
func (t *CostThreats) threaten(s *Situation, j game.Seat) {
	f := &s.fuzzy
	t.list, t.origins, t.garrison = t.list[:0], t.origins[:0], t.garrison[:0]
	reinforcements := t.reinforcements(s, j)
	benefits := 0.0
	for c := range risk.Country(s.b.n) {
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
				t.list[o.from[called]].p = share[called] // Nothing is worth more than waiting.
				continue
			}
			for k := o.from[called]; k < o.to[called]; k++ {
				t.list[k].p = t.list[k].utility / o.sum[called] * share[called] // eq. 4.28
			}
		}
	}
}

// reinforcements returns the armies that an opponent may expect for his next turn.
func (t *CostThreats) reinforcements(s *Situation, j game.Seat) float64 {
	f := &s.fuzzy
	sum := max(3, f.countries[j]/3)
	for k := range s.b.continents {
		if s.b.bonus[k] != 0 {
			sum += s.b.bonus[k] * f.keeps(s, j, k)
		}
	}
	return max(0, sum) + s.setChance[min(int(s.cards[j]), maxCards)]*s.setWorth
}

// extend adds the empty threat from a country and those that follow from it, the
// most probable first (figure 4.53). Armies are those that can die.
func (t *CostThreats) extend(s *Situation, j game.Seat, from risk.Country, armies float64) {
	most, me := int(t.Most), s.me
	wanted := &s.interest[j]
	gain := &s.conquest[j]
	first := len(t.list)
	t.list = append(t.list, threat{
		before: -1, to: from, border: none, set: risk.SetOf(from),
		success: 1, possible: 1, left: armies, want: wanted[from],
	})
	t.list[first].most = t.utility(&t.list[first], t.list[first].want)
	t.open = append(t.open[:0], int32(first))
	for len(t.open) > 0 && len(t.list)-first <= most {
		at := t.pop()
		a := t.list[at]
		if a.left < 1 {
			continue
		}
		for near := s.b.near[a.to] &^ a.set; near != 0; near = near.Rest() {
			c := near.First()
			if t.possible[c] <= least {
				continue
			}
			success := a.success * s.l.winOf(a.left, t.defenders[c])
			if success < t.LeastSuccess {
				continue
			}
			n := threat{
				before: at, to: c, border: a.border, n: a.n + 1, own: a.own, set: a.set.With(c),
				success: success, possible: a.possible * t.possible[c], left: max(0, a.left-t.cost[c]-1),
				gain: a.gain + gain[c]*success, want: a.want + wanted[c],
			}
			if s.owner[c] == me {
				n.own++
				if n.border == none {
					n.border = c
				}
			}
			n.most = t.utility(&n, n.want)
			t.list = append(t.list, n)
			t.push(int32(len(t.list) - 1))
		}
	}
}

// utility returns the utility of a threat that holds so much of what it wants (eq.
// 4.29 and 4.30; the first sum of 4.29 is of the interest in conquest, as the text
// above it says).
func (t *CostThreats) utility(a *threat, want float64) float64 {
	value := max(0, t.ThreatParams.Conquest*a.gain+t.Dominance*want) // weights may be below zero
	if t.PossibleToExponent {
		return power(a.possible*value*a.success, t.Exponent)
	}
	return a.possible * power(value*a.success, t.Exponent)
}

// push adds a threat to those that may be extended, a heap by success.
func (t *CostThreats) push(i int32) {
	t.open = append(t.open, i)
	for at := len(t.open) - 1; at > 0; {
		up := (at - 1) / 2
		if t.list[t.open[up]].success >= t.list[t.open[at]].success {
			break
		}
		t.open[at], t.open[up] = t.open[up], t.open[at]
		at = up
	}
}

// pop takes the most probable of those that may be extended.
func (t *CostThreats) pop() int32 {
	top, last := t.open[0], len(t.open)-1
	t.open[0] = t.open[last]
	t.open = t.open[:last]
	for at := 0; ; {
		down := 2*at + 1
		if down >= last {
			return top
		}
		if down+1 < last && t.list[t.open[down+1]].success > t.list[t.open[down]].success {
			down++
		}
		if t.list[t.open[at]].success >= t.list[t.open[down]].success {
			return top
		}
		t.open[at], t.open[down] = t.open[down], t.open[at]
		at = down
	}
}

// judge computes the utility of the threats from a country that may be tried at
// all, and returns the best and their sum. The most promising one is judged first;
// others are passed over if what they promise is little beside the best yet, or
// beside all (4.5.4, "poda de amenazas en la valoración").
func (t *CostThreats) judge(s *Situation, j game.Seat, list []threat) (best, sum float64) {
	promised, top := 0.0, 0
	for i := range list {
		promised += list[i].most
		if list[i].most > list[top].most {
			top = i
		}
	}
	if promised == 0 {
		return 0, 0
	}
	list[top].utility = t.utility(&list[top], t.held(s, j, &list[top]))
	best, sum = list[top].utility, list[top].utility
	for i := range list {
		a := &list[i]
		if i == top || a.most < best*t.LeastShare || a.most < promised*t.LeastProbability {
			continue
		}
		a.utility = t.utility(a, t.held(s, j, a))
		best = max(best, a.utility)
		sum += a.utility
	}
	return best, sum
}

// held returns how much of what a threat wants would be held, with its survivors
// spread as the defences are initialised: in proportion to what threatens each
// country, all of them one group (4.5.4). It notes the garrisons.
func (t *CostThreats) held(s *Situation, j game.Seat, a *threat) float64 {
	a.at = int32(len(t.garrison))
	danger, last := 0.0, a.to
	for in := a.set; in != 0; in = in.Rest() {
		x := 0.0
		for near := s.b.near[in.First()] &^ a.set; near != 0; near = near.Rest() {
			if p := t.press[near.First()]; p > 0 {
				t.byPlace[0][0].add(p)
			}
		}
		x = t.byPlace[0][0].sum(t.Defence.Union)
		t.byPlace[0][0].n = 0
		t.garrison = append(t.garrison, x)
		danger += x
	}
	want, i := 0.0, int(a.at)
	for in := a.set; in != 0; in = in.Rest() {
		c := in.First()
		x, garrison := t.garrison[i], 1.0
		switch {
		case danger > 0:
			garrison += a.left * x / danger
		case c == last:
			garrison += a.left
		}
		t.garrison[i] = garrison
		i++
		if x > 0 {
			want += s.interest[j][c] * t.Guard.Holds(garrison, x)
		} else {
			want += s.interest[j][c]
		}
	}
	return want
}

// endanger notes what the threats of an opponent are for the planner's frontier:
// each counts for the first of his countries on its way, those from one country
// are added, those from several united (figure 4.59).
func (t *CostThreats) endanger(s *Situation, j game.Seat) {
	places := &t.byPlace[0]
	var met risk.Set
	for i := range t.origins {
		o := &t.origins[i]
		var here risk.Set
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
				// eq. 4.36, for what is his in the meantime.
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
		if met.Has(c) || s.b.near[c]&s.held[j] != 0 {
			t.byPlace[1][c].add(max(1, places[c].sum(t.Defence.Union)))
		}
		places[c].n = 0
	}
}

// carryOut makes the fuzzy board that of after the opponent's turn (figure 4.54):
// of the threats from one country only one is tried.
func (t *CostThreats) carryOut(s *Situation, j game.Seat) {
	var taken, armies [maxCountries]float64
	for i := range t.origins {
		o := &t.origins[i]
		var met risk.Set
		stay := 0.0
		for called := range 2 {
			for k := o.from[called]; k < o.to[called]; k++ {
				a := &t.list[k]
				if a.p == 0 {
					continue
				}
				if a.utility == 0 { // Waiting, which was not worth judging.
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

// reaches returns the probability that a threat comes as far as a country of its
// list.
func (t *CostThreats) reaches(a *threat, c risk.Country) float64 {
	for a.to != c {
		a = &t.list[a.before]
	}
	return a.success
}
