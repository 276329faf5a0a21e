package jic

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// Coordinator combines the plans of all agents in a coordinated action (jic-2011 4.3.2).
type Coordinator struct {
	w      *world
	agents []agent
	// mean is the mean utility of the plans that lead to centres.
	mean int
	// force are the choices that a deadlock imposes, by agent.
	force []Choice
	// made are the choices, by agent; open means to stay.
	made   []Choice
	search search

	// trace, if not nil, is filled.
	trace *Trace
}

func newCoordinator(w *world) *Coordinator {
	c := &Coordinator{w: w}
	c.search.c = c
	return c
}

// gather makes the agents of the world's position, with their plans.
func (c *Coordinator) gather() {
	w := c.w
	c.agents = resize(c.agents, w.own.Len())
	i := 0
	for s := w.own; !s.Empty(); s = s.Rest() {
		a := &c.agents[i]
		a.at = s.First()
		a.unit = w.p.Units[a.at]
		a.reach = w.m.Reach(a.unit.Kind, a.unit.At)
		a.act(w)
		i++
	}
	for i := range c.agents {
		c.agents[i].plan(w, c.agents)
	}
	c.mean = meanUtility(c.agents)
	c.force = resize(c.force, len(c.agents))
	c.made = resize(c.made, len(c.agents))
	for i := range c.agents {
		c.force[i], c.made[i] = open, open
	}
}

// coordinate makes the choices of all agents, group by group. Each group assumes that the
// units of later groups stay.
func (c *Coordinator) coordinate() {
	others := newOutside()
	groups := c.partition()
	for n, g := range groups {
		before := others
		for _, later := range groups[n+1:] {
			for _, i := range later.agents {
				before.stay(c.agents[i].at)
			}
		}
		c.decide(g, before)
		for _, i := range g.agents {
			if m := c.made[i]; m.Of == i && moves(c.plan(m).Action) {
				others.move(c.agents[i].at, c.agents[i].destination(m.Plan))
			} else {
				others.stay(c.agents[i].at)
			}
		}
	}
}

// decide makes the choices of a group, given the actions of the other units.
func (c *Coordinator) decide(g group, before outside) {
	s := &c.search
	s.relaxed = g.set == BattleFront
	s.force, s.forbids = c.force, -1
	var made []Choice
	var total worth
	ok, large := false, c.tooLarge(g)
	if !large {
		made, total, ok = s.run(g.agents, before)
	}
	if !ok {
		made = s.resolve(g.agents, before)
	}
	for at, i := range g.agents {
		c.made[i] = made[at]
	}
	if c.trace != nil {
		c.trace.add(c, g, before, GroupTrace{TooLarge: large, Found: ok, Utility: total.utility, Weight: total.weight})
	}
}

// plan returns the plan that a choice follows or supports.
func (c *Coordinator) plan(m Choice) *Plan { return &c.agents[m.Of].plans[m.Plan] }

// order returns the order for a choice of agent i.
func (c *Coordinator) order(i int, m Choice) diplomacy.Order {
	u := c.agents[i].unit
	if m == open {
		return aidiplomacy.HoldOf(u)
	}
	of := &c.agents[m.Of]
	action := of.plans[m.Plan].Action
	switch x := of.actions[action]; {
	case m.Of == i && moves(action):
		return aidiplomacy.MoveOf(u, x.To)
	case m.Of == i:
		return aidiplomacy.HoldOf(u)
	case moves(action):
		return aidiplomacy.SupportMoveOf(c.w.m, u, of.unit, x.At)
	default:
		return aidiplomacy.SupportHoldOf(c.w.m, u, of.unit)
	}
}
