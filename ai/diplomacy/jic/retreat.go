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
		for i, to := range buf {
			a.actions = append(a.actions, Action{To: to, At: w.m.Province(to), Utility: w.utility(u.Kind, to)})
			p := a.propose(i+1, a.retreatGoal(w, w.m.Province(to)))
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
