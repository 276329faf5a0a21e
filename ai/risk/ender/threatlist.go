package ender

import (
	"eras/game"
	"eras/game/risk"
)

// threat is a list of territories that an opponent may take from one of its territories (4.5.4). It
// is stored as another threat extended by one territory.
type threat struct {
	before int32 // the threat that it extends; -1 for the empty threat
	to     risk.Territory
	// border is the planner's first territory in the list, or none. n is the number of territories
	// taken, and own the number of the planner's among them.
	border risk.Territory
	n, own uint8
	set    set
	// success is the probability that all fall, possible the probability that the opponent owns
	// none of them already, and left the number of free survivors.
	success, possible, left float64
	// gain and want are the two sums of eq. 4.29, want assuming that all territories hold.
	gain, want float64
	// most is the utility assuming that all territories hold. utility is the real one (0 if it is
	// pruned), and p the probability that the threat is tried.
	most, utility, p float64
	// at is the index of its first garrison.
	at int32
}

// mostThreats is the maximum number of threats listed from a territory, whatever
// [ThreatParams.Most] is. With it all origins together take some hundred megabytes.
const mostThreats = 10_000

// extend adds the empty threat from a territory and the threats that extend it, the most probable
// first (figure 4.53). armies is the number of armies that can die.
func (t *Threats) extend(s *Situation, j game.Seat, from risk.Territory, armies float64) {
	most, me := min(int(t.Most), mostThreats), s.me
	wanted := &s.interest[j]
	gain := &s.conquest[j]
	first := len(t.list)
	t.list = append(t.list, threat{
		before: -1, to: from, border: none, set: setOf(from),
		success: 1, possible: 1, left: armies,
	})
	if !s.literal.Origin {
		t.list[first].want = wanted[from]
	}
	t.list[first].most = t.utility(&t.list[first], t.list[first].want)
	t.open = append(t.open[:0], int32(first))
	for len(t.open) > 0 && len(t.list)-first <= most {
		s.thought.Step()
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

// utility returns the utility of a threat with that value for its second sum (eq. 4.29 and
// 4.30; the first sum of 4.29 is of the interest in conquest, as the text above it says).
func (t *Threats) utility(a *threat, want float64) float64 {
	value := max(0, t.ThreatParams.Conquest*a.gain+t.Dominance*want) // weights may be negative
	if t.PossibleToExponent {
		return power(a.possible*value*a.success, t.Exponent)
	}
	return a.possible * power(value*a.success, t.Exponent)
}

// push adds a threat to the open ones, a heap by success.
func (t *Threats) push(i int32) {
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

// pop removes the most probable of the open threats.
func (t *Threats) pop() int32 {
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

// judge computes the utilities of the threats from a territory, and returns the best and their sum.
// It begins with the most promising threat, and prunes threats whose possible utility is small
// compared to the best so far or to the sum (4.5.4, "poda de amenazas en la valoración").
func (t *Threats) judge(s *Situation, j game.Seat, list []threat) (best, sum float64) {
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
	list[top].utility = t.utility(&list[top], t.held(s, j, &list[top], list[0].to))
	best, sum = list[top].utility, list[top].utility
	for i := range list {
		a := &list[i]
		if i == top || a.most < best*t.LeastShare || a.most < promised*t.LeastProbability {
			continue
		}
		a.utility = t.utility(a, t.held(s, j, a, list[0].to))
		best = max(best, a.utility)
		sum += a.utility
	}
	return best, sum
}

// held returns the second sum of eq. 4.29 for a threat. It counts the territories that would be
// held if its survivors formed one group and defended in proportion to the threats to each
// territory (4.5.4). from is the territory from which the threat comes. It also stores the
// garrisons.
func (t *Threats) held(s *Situation, j game.Seat, a *threat, from risk.Territory) float64 {
	a.at = int32(len(t.garrison))
	danger, last := 0.0, a.to
	for in := a.set; in != 0; in = in.Rest() {
		x := t.around(s, in.First(), a.set)
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
		if c == from && s.literal.Origin {
			continue
		}
		if x > 0 {
			want += s.interest[j][c] * t.Guard.Holds(garrison, x)
		} else {
			want += s.interest[j][c]
		}
	}
	return want
}

// around returns the threat to a territory of a set from outside the set.
func (t *Threats) around(s *Situation, c risk.Territory, set set) float64 {
	from := s.b.from[c] & t.pressing &^ set
	if from == 0 {
		return 0
	}
	threats := &t.byPlace[0][0]
	for near := from; near != 0; near = near.Rest() {
		threats.add(t.press[near.First()])
	}
	sum := threats.sum(t.Defence.Union)
	threats.n = 0
	return sum
}
