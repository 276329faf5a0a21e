package regent

import (
	"math/rand/v2"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// searcher looks for good plans of one power at one position.
type searcher struct {
	m         *diplomacy.Map
	evaluator *evaluator
	rng       *rand.Rand
	// legal are the legal orders of each unit, in the order of plans.
	legal [][]diplomacy.Order
	found []candidate
	// bounds are what every plan keeps to, nil for nothing.
	bounds *bounds
	// out reports whether the time is up.
	out func() bool
}

// candidate is a plan with its worth against the predicted orders.
type candidate struct {
	plan  plan
	worth float64
}

// newSearcher returns a search for power's plans at p.
func newSearcher(g *diplomacy.Game, b *evaluator, p *diplomacy.Position, power diplomacy.Power, rng *rand.Rand) *searcher {
	s := &searcher{m: g.Map, evaluator: b, rng: rng, out: func() bool { return false }}
	for at := range diplomacy.Province(g.Map.Provinces()) {
		if u := p.Units[at]; u.Exists() && u.Power == power {
			var legal []diplomacy.Order
			for _, o := range g.AppendLegal(nil, p, power, at) {
				if o = ai.Canonical(g.Map, o); !slices.Contains(legal, o) {
					legal = append(legal, o)
				}
			}
			s.legal = append(s.legal, legal)
		}
	}
	return s
}

// note values a plan and adds it to those found.
func (s *searcher) note(p plan) float64 {
	for i := range s.found {
		if s.found[i].plan.equal(p) {
			return s.found[i].worth
		}
	}
	v := s.evaluator.mean(p, -1e9, 0)
	s.found = append(s.found, candidate{slices.Clone(p), v})
	return v
}

// climb climbs from the best starts plans found to better neighbours, until there are none or most
// positions have been tried.
func (s *searcher) climb(starts, most int) {
	s.sort()
	first := slices.Clone(s.found[:min(starts, len(s.found))])
	for i, from := range first {
		// The remaining starts share the remaining tries.
		until := s.evaluator.tried + max(0, most-s.evaluator.tried)/(len(first)-i)
		s.climbFrom(from, until)
	}
	s.sort()
}

// margin is how far the mean of the first quarter of the scenarios may be below that of the best
// plan. If it is lower, the other scenarios are skipped.
const margin = 0.15

// climbFrom climbs from one plan.
func (s *searcher) climbFrom(now candidate, until int) {
	for s.evaluator.tried < until && !s.out() {
		better := false
		s.neighbours(now.plan, func(p plan) bool {
			if s.bounds != nil && !s.bounds.keeps(p) {
				return true
			}
			if v := s.evaluator.mean(p, now.worth, margin); v > now.worth+1e-9 {
				now, better = candidate{slices.Clone(p), v}, true
			}
			return !better && s.evaluator.tried < until && !s.out()
		})
		if !better {
			return
		}
		if !slices.ContainsFunc(s.found, func(c candidate) bool { return c.plan.equal(now.plan) }) {
			s.found = append(s.found, now)
		}
	}
}

// best returns the plan with the highest worth, nil if none was found.
func (s *searcher) best() plan {
	best := candidate{}
	for _, c := range s.found {
		if best.plan == nil || c.worth > best.worth {
			best = c
		}
	}
	return best.plan
}

// sort sorts the plans found by falling worth.
func (s *searcher) sort() {
	slices.SortStableFunc(s.found, func(a, b candidate) int {
		switch {
		case a.worth > b.worth:
			return -1
		case a.worth < b.worth:
			return 1
		}
		return 0
	})
}

// plan has the orders of one power's units in a movement phase, sorted by province.
type plan []diplomacy.Order

// planOf returns the orders of an answer sorted by province.
func planOf(m *diplomacy.Map, a diplomacy.Answer) plan {
	out := make(plan, 0, a.Len())
	for _, o := range a.Orders() {
		at := m.Province(o.At)
		i := len(out)
		for i > 0 && m.Province(out[i-1].At) > at {
			i--
		}
		out = append(out, diplomacy.Order{})
		copy(out[i+1:], out[i:])
		out[i] = ai.Canonical(m, o)
	}
	return out
}

// answer returns the plan as an answer.
func (p plan) answer() diplomacy.Answer { return diplomacy.AnswerOf(p...) }

// equal reports whether two plans have the same orders.
func (p plan) equal(q plan) bool {
	if len(p) != len(q) {
		return false
	}
	for i := range p {
		if p[i] != q[i] {
			return false
		}
	}
	return true
}

// at returns the index in the plan of the unit in a province, or -1.
func (p plan) at(m *diplomacy.Map, at diplomacy.Province) int {
	for i := range p {
		if m.Province(p[i].At) == at {
			return i
		}
	}
	return -1
}

// put writes the plan into orders.
func (p plan) put(m *diplomacy.Map, orders *diplomacy.Orders) {
	for _, o := range p {
		orders[m.Province(o.At)] = o
	}
}

// weighted has plans with their probabilities, which sum to one.
type weighted struct {
	plans []plan
	odds  []float64
}

// add adds to the probability of a plan.
func (w *weighted) add(p plan, odds float64) {
	for i := range w.plans {
		if w.plans[i].equal(p) {
			w.odds[i] += odds
			return
		}
	}
	w.plans = append(w.plans, p)
	w.odds = append(w.odds, odds)
}

// draw returns the index of a plan for x drawn from [0, 1).
func (w *weighted) draw(x float64) int {
	for i, odds := range w.odds {
		if x -= odds; x < 0 {
			return i
		}
	}
	return len(w.odds) - 1
}
