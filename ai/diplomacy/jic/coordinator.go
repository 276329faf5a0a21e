package jic

import (
	"math/rand/v2"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
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

// Bot is JIC as one power. Its orders depend on the position, which has the orders of the
// last movement phase, and in deadlocks on the random source.
type Bot struct {
	params    Params
	g         *diplomacy.Game
	rng       *rand.Rand
	distances *aidiplomacy.Distances
	w         *world
	c         *Coordinator
	memory    memory
	*speaker
}

var _ aidiplomacy.Bot = (*Bot)(nil)

// New returns the maker of JIC with valid parameters.
func New(params Params) aidiplomacy.Maker {
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
		return NewBot(params, g, power, rng)
	}
}

// NewBot returns JIC as power in a match of g.
func NewBot(params Params, g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) *Bot {
	b := &Bot{params: params, g: g, rng: rng, distances: aidiplomacy.NewDistances(g.Map)}
	b.speaker = &speaker{g: g, me: power, distances: b.distances}
	b.w = newWorld(&b.params, g, power)
	b.w.duty = &b.duty
	b.c = newCoordinator(b.w)
	return b
}

// Orders returns JIC's orders. It never votes for a draw.
func (b *Bot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	b.c.search.thought = thought
	switch {
	case p.Season.Moves():
		return b.move(p)
	case p.Season.Retreats():
		b.w.look(p)
		return b.c.retreat()
	}
	return b.adjust(p)
}

// Explain returns the same as [Bot.Orders], with a trace of the reasons. In winter the trace
// has only the orders.
func (b *Bot) Explain(p *diplomacy.Position) (diplomacy.Answer, *Trace) {
	t := &Trace{}
	b.c.trace = t
	answer := b.Orders(nil, p)
	b.c.trace = nil
	t.finish(b.c, p, answer)
	return answer, t
}

func (b *Bot) move(p *diplomacy.Position) diplomacy.Answer {
	c := b.c
	b.w.look(p)
	c.gather()
	locked := c.recall(&b.memory)
	varied := c.vary(locked, b.rng)
	if c.trace != nil {
		c.trace.Locked, c.trace.Varied = locked, varied
	}
	c.coordinate()
	var answer diplomacy.Answer
	for i := range c.agents {
		answer.Add(c.order(i, c.made[i]))
	}
	return answer
}
