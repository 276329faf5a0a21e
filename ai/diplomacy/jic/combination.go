package jic

import (
	"slices"

	"eras/game"
	"eras/game/diplomacy"
)

// Choice is the coordinator's decision for a unit: one of its own plans, or support for
// another's plan.
type Choice struct {
	// Of is the agent whose plan is followed or supported; Plan is its number among that
	// agent's plans.
	Of, Plan int
}

// open is a choice that has not been made.
var open = Choice{-1, -1}

// outside holds the decided moves and stays of other units, with which the constraints must hold.
type outside struct {
	taken, still diplomacy.Set
	// going is the destination of the unit of each province.
	going [diplomacy.MaxProvinces]diplomacy.Province
}

func newOutside() outside {
	var s outside
	for i := range s.going {
		s.going[i] = diplomacy.NoProvince
	}
	return s
}

// admits reports whether a unit may move from one province to another: no own unit goes or stays
// there, and none moves from there to from (jic-2011 table 7; we added that two units must not swap
// places).
func (s *outside) admits(from, to diplomacy.Province) bool {
	return !s.taken.Has(to) && !s.still.Has(to) && s.going[to] != from
}

// move and stay add the action of a unit.
func (s *outside) move(from, to diplomacy.Province) {
	s.taken, s.going[from] = s.taken.With(to), to
}

func (s *outside) stay(at diplomacy.Province) { s.still = s.still.With(at) }

// search looks for the best coordinated action of a set of agents: the best combination of their
// plans, and of supports for these, that meets the constraints of table 7.
//
// It first decides for each agent whether it follows one of its plans or supports, and then chooses
// for each supporter a plan to support. It prunes branches whose upper bound is useless. The search
// is exact unless it takes more than [mostNodes] steps.
type search struct {
	c       *Coordinator
	relaxed bool

	agents []int
	// force are imposed choices, by agent. forbidden is a choice that the agent with index forbids
	// must not make.
	force     []Choice
	forbidden Choice
	forbids   int

	outside outside
	// made are the choices so far, by agent; supporters are the agents that support, in
	// order, and supports counts them by the agent that they support.
	made       []Choice
	decided    []bool
	supporters []int
	supports   []int
	// ways are the possible choices of each agent, with an upper bound of their value.
	ways [][]way
	// nodes counts the steps. cut reports whether the search ended at the limit.
	nodes int
	cut   bool
	// looks is an upper bound of the number of choices and combinations that the steps considered:
	// in each step at most width, the choices of all agents, and the combinations found.
	looks, width int
	thought      *game.Thought

	// before are the combinations of the parts that have been searched. found are the useful
	// combinations of this part: all pairs of sums that no other covers, or in the last part only
	// the best.
	before, found []partial
	last          bool
}

// mostNodes is the maximum number of steps of the search of a set; it then ends with the best
// result so far. Of 5,000 random positions with seventeen units, half of them crowded, none took
// more than 28,000.
const mostNodes = 200_000

// mostLooks is the maximum of search.looks, reached in some tenths of a second. On maps where every
// unit can reach every other, one step considers thousands of choices.
const mostLooks = 100_000_000

// way is a choice with an upper bound of its value.
type way struct {
	Choice
	worth
}

// partial is a combination of a part of the set.
type partial struct {
	worth
	made []Choice
}

// start begins the search of a part of a set. others are the actions of other units.
func (s *search) start(part []int, others outside, last bool) {
	n := len(s.c.agents)
	s.agents, s.outside, s.last = part, others, last
	s.made, s.supports, s.ways = resize(s.made, n), resize(s.supports, n), resize(s.ways, n)
	s.decided = resize(s.decided, n)
	s.supporters, s.found, s.width = s.supporters[:0], s.found[:0], 0
	for i := range s.made {
		s.made[i] = open
	}
	clear(s.supports)
	clear(s.decided)
	for _, i := range part {
		s.ways[i] = s.ways[i][:0]
		for j := range s.c.agents[i].plans {
			s.addWay(i, Choice{i, j}, s.planWorth(Choice{i, j}))
		}
	}
	for _, k := range part {
		for j := range s.c.agents[k].plans {
			c := Choice{k, j}
			helpers := 0
			for _, i := range part {
				if s.maySupport(i, c) {
					helpers++
				}
			}
			v := s.supportWorth(c, helpers)
			for _, i := range part {
				if s.maySupport(i, c) {
					s.addWay(i, c, v)
				}
			}
		}
	}
}

// addWay adds a choice of agent i if it is allowed.
func (s *search) addWay(i int, c Choice, v worth) {
	if (s.force[i] == open || s.force[i] == c) && (i != s.forbids || s.forbidden != c) {
		s.ways[i] = append(s.ways[i], way{c, v})
		s.width++
	}
}

// most returns the larger of each sum.
func (a worth) most(b worth) worth {
	return worth{max(a.utility, b.utility), max(a.weight, b.weight)}
}

// maySupport reports whether agent i may support another's plan: it can enter the destination,
// which is not its own place, and the plan may have supports. An imposed support is always allowed.
func (s *search) maySupport(i int, plan Choice) bool {
	if i == plan.Of || s.force[i] == plan {
		return i != plan.Of
	}
	a := &s.c.agents[plan.Of]
	to := a.destination(plan.Plan)
	return s.c.agents[i].reach.Has(to) && s.c.agents[i].at != to && mostSupports(&a.plans[plan.Plan], s.relaxed) > 0
}

// full reports whether a followed plan has all the supports that it may have, and agent i's
// support is not imposed.
func (s *search) full(i int, plan Choice) bool {
	return s.force[i] != plan && s.supports[plan.Of] >= mostSupports(&s.c.agents[plan.Of].plans[plan.Plan], s.relaxed)
}

// planWorth returns the worth of following a plan, and supportWorth that of each support if the
// plan has the given number of supports.
func (s *search) planWorth(c Choice) worth {
	p := s.c.plan(c)
	return worth{p.Utility, s.c.w.weight(p.Goal)}
}

func (s *search) supportWorth(c Choice, supports int) worth {
	p := s.c.plan(c)
	return worth{p.Utility + s.c.increment(p, min(supports, mostSupports(p, s.relaxed))), s.c.w.weight(p.Goal)}
}

// possible reports whether an agent without a choice can still make choice c: its way is open, or
// the plan that it would support is followed or can be.
func (s *search) possible(i int, c Choice) bool {
	a := &s.c.agents[i]
	if c.Of == i {
		if moves(a.plans[c.Plan].Action) {
			return s.outside.admits(a.at, a.destination(c.Plan))
		}
		return !s.outside.taken.Has(a.at)
	}
	if s.outside.taken.Has(a.at) {
		return false
	}
	return s.made[c.Of] == c || !s.decided[c.Of] && s.possible(c.Of, c)
}

// bound returns an upper bound of the worth of an agent without a choice or, if supports is true,
// of its supports. ok is false if it has no possible choice.
func (s *search) bound(i int, supports bool) (most worth, ok bool) {
	for _, w := range s.ways[i] {
		if (!supports || w.Of != i) && !most.covers(w.worth) && s.possible(i, w.Choice) {
			most, ok = most.most(w.worth), true
		}
	}
	return most, ok
}

// useless reports whether no combination with at most the given worth can improve the result.
func (s *search) useless(most worth) bool {
	if !s.last {
		for i := range s.found {
			if s.found[i].covers(most) {
				return true
			}
		}
		return false
	}
	if len(s.found) == 0 {
		return false
	}
	for i := range s.before {
		if s.before[i].plus(most).better(s.found[0].worth) {
			return false
		}
	}
	return true
}

// step begins a step, and reports whether the search has reached its limit.
func (s *search) step() (cut bool) {
	s.thought.Step()
	s.nodes++
	if s.looks += s.width + len(s.found); s.nodes > mostNodes || s.looks > mostLooks {
		s.cut = true
	}
	return s.cut
}

// choose decides the agents from index at on. followed is the worth of the plans followed by those
// before.
func (s *search) choose(at int, followed worth) {
	if s.step() {
		return
	}
	most := followed
	for _, i := range s.supporters {
		v, ok := s.bound(i, true)
		if !ok {
			return
		}
		most = most.plus(v)
	}
	if at == len(s.agents) {
		if !s.useless(most) {
			s.distribute(0, followed)
		}
		return
	}
	for _, i := range s.agents[at:] {
		v, ok := s.bound(i, false)
		if !ok {
			return
		}
		most = most.plus(v)
	}
	if s.useless(most) {
		return
	}
	i := s.agents[at]
	a := &s.c.agents[i]
	others, aids := s.outside, false
	s.decided[i] = true
	for _, w := range s.ways[i] {
		if w.Of != i {
			aids = true
			continue
		}
		if !s.possible(i, w.Choice) {
			continue
		}
		if moves(a.plans[w.Plan].Action) {
			s.outside.move(a.at, a.destination(w.Plan))
		} else {
			s.outside.stay(a.at)
		}
		s.made[i] = w.Choice
		s.choose(at+1, followed.plus(w.worth))
		s.outside = others
	}
	s.made[i] = open
	if aids && !s.outside.taken.Has(a.at) {
		s.outside.stay(a.at)
		s.supporters = append(s.supporters, i)
		s.choose(at+1, followed)
		s.supporters = s.supporters[:len(s.supporters)-1]
		s.outside = others
	}
	s.decided[i] = false
}

// distribute chooses plans to support for the supporters from index at on.
func (s *search) distribute(at int, followed worth) {
	if s.step() {
		return
	}
	most := followed
	for j, i := range s.supporters {
		if j < at {
			most = most.plus(s.supportWorth(s.made[i], len(s.supporters)))
			continue
		}
		v, ok := s.bound(i, true)
		if !ok {
			return
		}
		most = most.plus(v)
	}
	if s.useless(most) {
		return
	}
	if at == len(s.supporters) {
		s.keep(followed)
		return
	}
	i := s.supporters[at]
	for _, w := range s.ways[i] {
		if w.Of == i || s.made[w.Of] != w.Choice || s.full(i, w.Choice) {
			continue
		}
		s.supports[w.Of]++
		s.made[i] = w.Choice
		s.distribute(at+1, followed)
		s.supports[w.Of]--
	}
	s.made[i] = open
}

// keep stores the current combination, and removes those that it makes useless.
func (s *search) keep(followed worth) {
	v := followed
	for _, k := range s.agents {
		if n := s.supports[k]; n > 0 {
			one := s.supportWorth(s.made[k], n)
			v = v.plus(worth{n * one.utility, n * one.weight})
		}
	}
	if s.useless(v) {
		return
	}
	made := make([]Choice, len(s.agents))
	for at, i := range s.agents {
		made[at] = s.made[i]
	}
	if s.last {
		s.complete(partial{v, made})
		return
	}
	s.found = slices.DeleteFunc(s.found, func(f partial) bool { return v.covers(f.worth) })
	s.found = append(s.found, partial{v, made})
}

// complete stores a combination of the last part, joined with the best one of the parts before.
func (s *search) complete(part partial) {
	best := s.before[0]
	for _, x := range s.before[1:] {
		if x.plus(part.worth).better(best.plus(part.worth)) {
			best = x
		}
	}
	s.found = append(s.found[:0], partial{best.plus(part.worth), slices.Concat(best.made, part.made)})
}

// resize returns a slice of n values that reuses s's memory if that suffices.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
