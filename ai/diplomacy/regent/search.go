package regent

import (
	"math/rand/v2"
	"slices"

	"eras/game/diplomacy"
)

// searcher looks for good plans of one power at one position.
type searcher struct {
	m     *diplomacy.Map
	bench *bench
	rng   *rand.Rand
	// legal are the legal orders of each unit, in the order of plans.
	legal [][]diplomacy.Order
	found []candidate
	// out reports whether the time is up.
	out func() bool
}

// candidate is a plan with what it is worth against the foreseen orders.
type candidate struct {
	plan  plan
	worth float64
}

// newSearcher returns the search for power's plans at p.
func newSearcher(g *diplomacy.Game, b *bench, p *diplomacy.Position, power diplomacy.Power, rng *rand.Rand) *searcher {
	s := &searcher{m: g.Map, bench: b, rng: rng, out: func() bool { return false }}
	for at := range diplomacy.Province(g.Map.Provinces()) {
		if u := p.Units[at]; u.Exists() && u.Power == power {
			var legal []diplomacy.Order
			for _, o := range g.AppendLegal(nil, p, power, at) {
				if o = bare(o); !slices.Contains(legal, o) {
					legal = append(legal, o)
				}
			}
			s.legal = append(s.legal, legal)
		}
	}
	return s
}

// note values a plan and keeps it among those that were found.
func (s *searcher) note(p plan) float64 {
	for i := range s.found {
		if s.found[i].plan.equal(p) {
			return s.found[i].worth
		}
	}
	v := s.bench.mean(p, -1e9, 0)
	s.found = append(s.found, candidate{slices.Clone(p), v})
	return v
}

// climb goes from the best plans found, as many as starts, to neighbours that are
// better until there are none or most positions have been tried.
func (s *searcher) climb(starts, most int) {
	s.sort()
	first := slices.Clone(s.found[:min(starts, len(s.found))])
	for i, from := range first {
		// What is left is shared by the starts that are left.
		until := s.bench.tried + max(0, most-s.bench.tried)/(len(first)-i)
		s.climbFrom(from, until)
	}
	s.sort()
}

// margin is how far the first quarter of the scenarios may fall short of the best
// plan for the others to be tried.
const margin = 0.15

// climbFrom climbs from one plan.
func (s *searcher) climbFrom(now candidate, until int) {
	for s.bench.tried < until && !s.out() {
		better := false
		s.neighbours(now.plan, func(p plan) bool {
			if v := s.bench.mean(p, now.worth, margin); v > now.worth+1e-9 {
				now, better = candidate{slices.Clone(p), v}, true
			}
			return !better && s.bench.tried < until && !s.out()
		})
		if !better {
			return
		}
		if !slices.ContainsFunc(s.found, func(c candidate) bool { return c.plan.equal(now.plan) }) {
			s.found = append(s.found, now)
		}
	}
}

// sort orders what was found, the best first.
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
