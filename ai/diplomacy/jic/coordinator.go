package jic

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// Coordinator makes one coordinated action of the plans of all agents (jic-2011
// 4.3.2).
type Coordinator struct {
	w      *world
	agents []agent
	// mean is the mean utility of the plans that lead to centres.
	mean int
	// force are the choices that a deadlock has made already, by the agent.
	force []Choice
	// made are the choices, by the agent; open is to stay.
	made   []Choice
	search search

	// trace is filled if it is not nil.
	trace *Trace
}

func newCoordinator(w *world) *Coordinator {
	c := &Coordinator{w: w}
	c.search.c = c
	return c
}

// gather lets the units of the position that the world shows make their plans.
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

// coordinate makes the choices of all agents, one group after the other. To a group
// the units of those after it stay where they are.
func (c *Coordinator) coordinate() {
	told := newScene()
	groups := c.partition()
	for n, g := range groups {
		before := told
		for _, later := range groups[n+1:] {
			for _, i := range later.agents {
				before.stay(c.agents[i].at)
			}
		}
		c.decide(g, before)
		for _, i := range g.agents {
			if m := c.made[i]; m.Of == i && moves(c.plan(m).Action) {
				told.move(c.agents[i].at, c.agents[i].destination(m.Plan))
			} else {
				told.stay(c.agents[i].at)
			}
		}
	}
}

// decide makes the choices of a group, given what was told to others.
func (c *Coordinator) decide(g group, before scene) {
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

// plan returns the plan that a choice carries out or supports.
func (c *Coordinator) plan(m Choice) *Plan { return &c.agents[m.Of].plans[m.Plan] }

// order returns the order that carries out a choice of an agent.
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
