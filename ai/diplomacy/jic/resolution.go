package jic

import (
	"slices"

	"eras/game/diplomacy"
)

// resolve coordinates a set that is too large for a search, or for which no combination meets the
// constraints. Each agent follows its plan with the highest utility. If several would go to the
// same province, the one with the best plan (the first on a tie) goes and the others support it
// (jic-2011 4.3.2, at the end of the initial phases).
//
// The paper says no more. To avoid collisions, a unit whose way is blocked takes its next
// plan with an open way, and a unit without one supports what it can or stays.
func (s *search) resolve(set []int, before outside) []Choice {
	c := s.c
	order := slices.Clone(set)
	slices.SortStableFunc(order, func(i, k int) int { return c.agents[k].mostUtility() - c.agents[i].mostUtility() })
	s.agents = set
	s.made = resize(s.made, len(c.agents))
	var stuck diplomacy.Set
	for again := true; again; {
		again = false
		for i := range s.made {
			s.made[i] = open
		}
		s.outside = before
		s.outside.still = s.outside.still.Or(stuck)
		s.applyForced(set)
		for _, i := range order {
			if at := c.agents[i].at; s.made[i] == open && !stuck.Has(at) && !s.settle(i) {
				if stuck = stuck.With(at); s.outside.taken.Has(at) {
					again = true
					break
				}
				s.outside.stay(at)
			}
		}
	}
	for _, i := range order {
		if s.made[i] == open {
			s.made[i] = s.bestSupport(i)
		}
	}
	made := make([]Choice, len(set))
	for at, i := range set {
		made[at] = s.made[i]
	}
	return made
}

// mostUtility returns the utility of the agent's best plan.
func (a *agent) mostUtility() int {
	most := 0
	for _, p := range a.plans {
		most = max(most, p.Utility)
	}
	return most
}

// applyForced makes the imposed choices of a set.
func (s *search) applyForced(set []int) {
	for _, i := range set {
		switch c := s.force[i]; {
		case c == open:
		case c.Of == i:
			s.follow(i, c.Plan)
		default:
			s.made[i] = c
			s.outside.stay(s.c.agents[i].at)
		}
	}
}

// follow makes agent i follow a plan.
func (s *search) follow(i, plan int) {
	a := &s.c.agents[i]
	s.made[i] = Choice{i, plan}
	if moves(a.plans[plan].Action) {
		s.outside.move(a.at, a.destination(plan))
	} else {
		s.outside.stay(a.at)
	}
}

// settle makes agent i follow its best plan, support the agent that goes there, or follow its next
// possible plan, and reports whether it found one.
func (s *search) settle(i int) bool {
	a := &s.c.agents[i]
	order := make([]int, len(a.plans))
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(x, y int) int { return a.plans[y].Utility - a.plans[x].Utility })
	for _, j := range order {
		to := a.destination(j)
		switch {
		case !moves(a.plans[j].Action):
			if s.outside.taken.Has(a.at) {
				continue
			}
		case s.outside.taken.Has(to) && !s.outside.taken.Has(a.at) && a.reach.Has(to):
			for _, k := range s.agents {
				if c := s.made[k]; c.Of == k && s.c.agents[k].destination(c.Plan) == to {
					s.made[i] = c
					s.outside.stay(a.at)
					return true
				}
			}
			continue
		case !s.outside.admits(a.at, to):
			continue
		}
		s.follow(i, j)
		return true
	}
	return false
}

// bestSupport returns agent i's support of the highest worth, or open if there is none.
func (s *search) bestSupport(i int) Choice {
	best, most := open, worth{}
	for _, k := range s.agents {
		c := s.made[k]
		if c.Of != k || !s.maySupport(i, c) {
			continue
		}
		if v := s.supportWorth(c, 1); best == open || v.better(most) {
			best, most = c, v
		}
	}
	return best
}
