package jic

import (
	"slices"

	"eras/game/diplomacy"
)

// Choice is what the coordinator lets a unit do: one of its own plans, or to
// support the plan of another.
type Choice struct {
	// Of is the agent whose plan is carried out or supported; Plan is its number
	// among that agent's plans.
	Of, Plan int
}

// open is a choice that is not made yet.
var open = Choice{-1, -1}

// scene is what units outside a set have been told already, which the constraints
// hold against: where they go and where they stay.
type scene struct {
	taken, still diplomacy.Set
	// going is where the unit of a province goes.
	going [diplomacy.MaxProvinces]diplomacy.Province
}

func newScene() scene {
	var s scene
	for i := range s.going {
		s.going[i] = diplomacy.NoProvince
	}
	return s
}

// admits reports whether a unit may move from one province to another: nobody else
// goes there, and nobody stays there or comes from there (jic-2011 table 7; that
// two units must not change places is ours).
func (s *scene) admits(from, to diplomacy.Province) bool {
	return !s.taken.Has(to) && !s.still.Has(to) && s.going[to] != from
}

// move and stay note what a unit does.
func (s *scene) move(from, to diplomacy.Province) {
	s.taken, s.going[from] = s.taken.With(to), to
}

func (s *scene) stay(at diplomacy.Province) { s.still = s.still.With(at) }

// search looks for the best coordinated action of a set of agents: for the best of
// all combinations of their plans and of the supports for these that meet the
// constraints of table 7.
//
// It first lets each agent follow one of its plans or support, then gives each
// supporter a plan to support. A branch ends when the most it can come to is of no
// use: the search is exact, unless it takes more than [mostNodes] steps.
type search struct {
	c       *Coordinator
	relaxed bool

	agents []int
	// force are choices that stand already, by the agent; forbidden is one that the
	// agent forbids must not make.
	force     []Choice
	forbidden Choice
	forbids   int

	scene scene
	// made are the choices so far, by the agent; supporters are those who support,
	// in order, and supports counts them by the agent that they support.
	made       []Choice
	decided    []bool
	supporters []int
	supports   []int
	// ways are what each agent can choose, with the most that it is worth.
	ways [][]way
	// nodes counts what was tried; cut says that the search ended before all was.
	nodes int
	cut   bool

	// before are the combinations of the parts that have been searched, found those
	// of this part that are of use: all pairs of sums that no other covers, or, in
	// the last part, the best alone.
	before, found []partial
	last          bool
}

// mostNodes is how many steps the search of a set may take; it then ends with the
// best that it has found. Of 5,000 positions by chance with seventeen units, half of
// them crowded, none took more than 28,000.
const mostNodes = 200_000

// way is a choice with the most that it can be worth.
type way struct {
	Choice
	worth
}

// partial is a combination of a part of the set.
type partial struct {
	worth
	made []Choice
}

// start makes s the search in a part of a set; told is what others have been told.
func (s *search) start(part []int, told scene, last bool) {
	n := len(s.c.agents)
	s.agents, s.scene, s.last = part, told, last
	s.made, s.supports, s.ways = resize(s.made, n), resize(s.supports, n), resize(s.ways, n)
	s.decided = resize(s.decided, n)
	s.supporters, s.found = s.supporters[:0], s.found[:0]
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
				if s.mayAid(i, c) {
					helpers++
				}
			}
			v := s.aidWorth(c, helpers)
			for _, i := range part {
				if s.mayAid(i, c) {
					s.addWay(i, c, v)
				}
			}
		}
	}
}

// addWay adds a choice of an agent, if it is allowed.
func (s *search) addWay(i int, c Choice, v worth) {
	if (s.force[i] == open || s.force[i] == c) && (i != s.forbids || s.forbidden != c) {
		s.ways[i] = append(s.ways[i], way{c, v})
	}
}

// most returns the larger of each sum.
func (a worth) most(b worth) worth {
	return worth{max(a.utility, b.utility), max(a.weight, b.weight)}
}

// mayAid reports whether an agent may support a plan of another: it can enter the
// destination, which is not where it stands, and the plan may have supports; or it
// has been told to.
func (s *search) mayAid(i int, plan Choice) bool {
	if i == plan.Of || s.force[i] == plan {
		return i != plan.Of
	}
	a := &s.c.agents[plan.Of]
	to := a.destination(plan.Plan)
	return s.c.agents[i].reach.Has(to) && s.c.agents[i].at != to && mostSupports(&a.plans[plan.Plan], s.relaxed) > 0
}

// full reports whether a plan that is followed has all the supports that it may
// have, and an agent has not been told to support it all the same.
func (s *search) full(i int, plan Choice) bool {
	return s.force[i] != plan && s.supports[plan.Of] >= mostSupports(&s.c.agents[plan.Of].plans[plan.Plan], s.relaxed)
}

// planWorth returns the worth of following a plan, aidWorth that of one of so many
// supports for it.
func (s *search) planWorth(c Choice) worth {
	p := s.c.plan(c)
	return worth{p.Utility, s.c.w.weight(p.Goal)}
}

func (s *search) aidWorth(c Choice, supports int) worth {
	p := s.c.plan(c)
	return worth{p.Utility + s.c.increment(p, min(supports, mostSupports(p, s.relaxed))), s.c.w.weight(p.Goal)}
}

// possible reports whether an agent without a choice can still make one: its way is
// open, or the plan that it would support is followed or can be.
func (s *search) possible(i int, c Choice) bool {
	a := &s.c.agents[i]
	if c.Of == i {
		if moves(a.plans[c.Plan].Action) {
			return s.scene.admits(a.at, a.destination(c.Plan))
		}
		return !s.scene.taken.Has(a.at)
	}
	if s.scene.taken.Has(a.at) {
		return false
	}
	return s.made[c.Of] == c || !s.decided[c.Of] && s.possible(c.Of, c)
}

// hope returns the most that an agent without a choice can be worth, with a support
// if it is one of the supporters; ok is false if it can do nothing.
func (s *search) hope(i int, supports bool) (most worth, ok bool) {
	for _, w := range s.ways[i] {
		if (!supports || w.Of != i) && !most.covers(w.worth) && s.possible(i, w.Choice) {
			most, ok = most.most(w.worth), true
		}
	}
	return most, ok
}

// idle reports whether it is of no use to go on where no worth can be above most.
func (s *search) idle(most worth) bool {
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

// choose decides the agents from the place at on; followed is what those before it
// who follow plans are worth.
func (s *search) choose(at int, followed worth) {
	if s.nodes++; s.nodes > mostNodes {
		s.cut = true
		return
	}
	most := followed
	for _, i := range s.supporters {
		v, ok := s.hope(i, true)
		if !ok {
			return
		}
		most = most.plus(v)
	}
	if at == len(s.agents) {
		if !s.idle(most) {
			s.distribute(0, followed)
		}
		return
	}
	for _, i := range s.agents[at:] {
		v, ok := s.hope(i, false)
		if !ok {
			return
		}
		most = most.plus(v)
	}
	if s.idle(most) {
		return
	}
	i := s.agents[at]
	a := &s.c.agents[i]
	told, aids := s.scene, false
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
			s.scene.move(a.at, a.destination(w.Plan))
		} else {
			s.scene.stay(a.at)
		}
		s.made[i] = w.Choice
		s.choose(at+1, followed.plus(w.worth))
		s.scene = told
	}
	s.made[i] = open
	if aids && !s.scene.taken.Has(a.at) {
		s.scene.stay(a.at)
		s.supporters = append(s.supporters, i)
		s.choose(at+1, followed)
		s.supporters = s.supporters[:len(s.supporters)-1]
		s.scene = told
	}
	s.decided[i] = false
}

// distribute gives the supporters from the place at on what to support.
func (s *search) distribute(at int, followed worth) {
	if s.nodes++; s.nodes > mostNodes {
		s.cut = true
		return
	}
	most := followed
	for j, i := range s.supporters {
		if j < at {
			most = most.plus(s.aidWorth(s.made[i], len(s.supporters)))
			continue
		}
		v, ok := s.hope(i, true)
		if !ok {
			return
		}
		most = most.plus(v)
	}
	if s.idle(most) {
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

// keep keeps the combination that has been made, in place of those that are of no
// use any more.
func (s *search) keep(followed worth) {
	v := followed
	for _, k := range s.agents {
		if n := s.supports[k]; n > 0 {
			one := s.aidWorth(s.made[k], n)
			v = v.plus(worth{n * one.utility, n * one.weight})
		}
	}
	if s.idle(v) {
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

// complete keeps a combination of the last part with the one of those before that
// suits it best.
func (s *search) complete(part partial) {
	best := s.before[0]
	for _, x := range s.before[1:] {
		if x.plus(part.worth).better(best.plus(part.worth)) {
			best = x
		}
	}
	s.found = append(s.found[:0], partial{best.plus(part.worth), slices.Concat(best.made, part.made)})
}

// resize returns a slice of n values, with s's memory if it is enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
