package jic

import (
	"slices"

	"eras/game/diplomacy"
)

// resolve coordinates a set of which no combination meets the constraints, or which
// is too large to be searched: each agent follows its plan of most utility, and of
// those that would go to one province one goes and the others support it (jic-2011
// 4.3.2, at the end of the initial phases). It is the one whose plan is worth most,
// the first of equals.
//
// The paper leaves it there. So that units do not run into each other, one whose way
// is closed otherwise takes its next plan whose way is open, and one that has none
// supports what it can or stays.
func (s *search) resolve(set []int, before scene) []Choice {
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
		s.scene = before
		s.scene.still = s.scene.still.Or(stuck)
		s.stand(set)
		for _, i := range order {
			if at := c.agents[i].at; s.made[i] == open && !stuck.Has(at) && !s.settle(i) {
				if stuck = stuck.With(at); s.scene.taken.Has(at) {
					again = true
					break
				}
				s.scene.stay(at)
			}
		}
	}
	for _, i := range order {
		if s.made[i] == open {
			s.made[i] = s.bestAid(i)
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

// stand makes the choices of a set that stand already.
func (s *search) stand(set []int) {
	for _, i := range set {
		switch c := s.force[i]; {
		case c == open:
		case c.Of == i:
			s.follow(i, c.Plan)
		default:
			s.made[i] = c
			s.scene.stay(s.c.agents[i].at)
		}
	}
}

// follow lets an agent follow a plan.
func (s *search) follow(i, plan int) {
	a := &s.c.agents[i]
	s.made[i] = Choice{i, plan}
	if moves(a.plans[plan].Action) {
		s.scene.move(a.at, a.destination(plan))
	} else {
		s.scene.stay(a.at)
	}
}

// settle lets an agent follow its best plan, support the one that goes there, or
// follow the next plan that is possible, and reports whether one was.
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
			if s.scene.taken.Has(a.at) {
				continue
			}
		case s.scene.taken.Has(to) && !s.scene.taken.Has(a.at) && a.reach.Has(to):
			for _, k := range s.agents {
				if c := s.made[k]; c.Of == k && s.c.agents[k].destination(c.Plan) == to {
					s.made[i] = c
					s.scene.stay(a.at)
					return true
				}
			}
			continue
		case !s.scene.admits(a.at, to):
			continue
		}
		s.follow(i, j)
		return true
	}
	return false
}

// bestAid returns the choice to support the plan that the agent can support whose
// support is worth most, or none.
func (s *search) bestAid(i int) Choice {
	best, most := open, worth{}
	for _, k := range s.agents {
		c := s.made[k]
		if c.Of != k || !s.mayAid(i, c) {
			continue
		}
		if v := s.aidWorth(c, 1); best == open || v.better(most) {
			best, most = c, v
		}
	}
	return best
}
