package jic

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// retreat answers a retreat phase in the spirit of movement phases, since the paper does not
// cover it. Each dislodged unit proposes all its retreats as plans: to recover a home
// centre, to obtain or approach a centre, or without a goal. The coordinator takes the best
// combination. A unit without a retreat left disbands.
func (c *Coordinator) retreat() diplomacy.Answer {
	w := c.w
	c.agents = c.agents[:0]
	var buf []diplomacy.Location
	for from := range diplomacy.Province(w.m.Provinces()) {
		u := w.p.Dislodged[from].Unit
		if !u.Exists() || u.Power != w.me {
			continue
		}
		a := agent{unit: u, at: from, actions: []Action{{To: u.At, At: from}}}
		buf = w.g.Retreats(buf[:0], w.p, from)
		for _, to := range buf {
			if w.barred.Has(w.m.Province(to)) {
				continue
			}
			a.actions = append(a.actions, Action{To: to, At: w.m.Province(to), Utility: w.utility(u.Kind, to)})
			p := a.propose(len(a.actions)-1, a.retreatGoal(w, w.m.Province(to)))
			if p.Goal == NoGoal {
				p.Utility -= w.destinationValue(w.m.Province(to))
			}
			a.plans = append(a.plans, p)
		}
		c.agents = append(c.agents, a)
	}
	return c.answerRetreats()
}

// retreatGoal returns the goal that a retreat to a province serves.
func (a *agent) retreatGoal(w *world, to diplomacy.Province) Goal {
	switch {
	case a.serves(w, 1, to, RecoverHome):
		return RecoverHome
	case !a.serves(w, 1, to, ToCentre):
		return NoGoal
	case w.fall:
		return Obtain
	}
	return ToCentre
}

// answerRetreats coordinates the retreats and returns their orders.
func (c *Coordinator) answerRetreats() diplomacy.Answer {
	n := len(c.agents)
	c.force, c.made = resize(c.force, n), resize(c.made, n)
	g := group{set: Everyone}
	for i := range c.agents {
		c.force[i], c.made[i] = open, open
		if len(c.agents[i].plans) > 0 {
			g.agents = append(g.agents, i)
		}
	}
	if len(g.agents) > 0 {
		c.decide(g, newOutside())
	}
	var answer diplomacy.Answer
	for i := range c.agents {
		a := &c.agents[i]
		if m := c.made[i]; m != open {
			answer.Add(aidiplomacy.RetreatOf(a.unit, a.actions[c.plan(m).Action].To))
		} else {
			answer.Add(aidiplomacy.DisbandOf(a.unit))
		}
	}
	return answer
}

// adjust answers a winter in the spirit of tables 3 and 4, since the paper does not cover it. The
// value of a unit is that of the foreign centres to which it could go, more for near centres and
// for those with few own units as near. It builds the best units and removes the worst.
func (b *Bot) adjust(p *diplomacy.Position) diplomacy.Answer {
	b.w.look(p)
	return aidiplomacy.AdjustBest(b.g, p, b.w.me, b.prospect)
}

// prospect returns the value of an existing or possible unit, given the other units and the chosen
// orders. It is the sum over foreign centres of the destination's value by table 3, divided by the
// square of one plus the number of moves that the unit needs, and by one plus the number of own
// units as near.
func (b *Bot) prospect(u diplomacy.Unit, chosen []diplomacy.Order) int {
	const scale = 1000
	w := b.w
	sum := 0
	for c := w.m.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		if w.p.Owner[at] == w.me && !w.foes.Has(at) || w.barred.Has(at) {
			continue
		}
		moves := b.distances.Moves(u.Kind, u.At, at)
		if moves == aidiplomacy.Far {
			continue
		}
		sum += scale * w.destinationValue(at) / ((moves + 1) * (moves + 1)) / (1 + b.asNear(u, at, moves, chosen))
	}
	return sum
}

// asNear counts the other own units that need at most the given number of moves to a province.
func (b *Bot) asNear(u diplomacy.Unit, to diplomacy.Province, moves int, chosen []diplomacy.Order) int {
	n := 0
	for s := b.w.own; !s.Empty(); s = s.Rest() {
		if v := b.w.p.Units[s.First()]; v != u && b.distances.Moves(v.Kind, v.At, to) <= moves {
			n++
		}
	}
	for _, o := range chosen {
		switch near := b.distances.Moves(o.Unit, o.At, to) <= moves; {
		case near && o.Kind == diplomacy.Build:
			n++
		case near && o.Kind == diplomacy.Remove:
			n--
		}
	}
	return n
}
