package jic

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// recall finds the actions of the last movement phase that failed and left the world
// as it was, and lets their units go on with them (jic-2011 4.3.2, deadlock phases).
// They are moves to centres that the units still plan, with the supports of these. It
// returns the agents in the deadlock, in order.
func (c *Coordinator) recall(r *memory) []int {
	w := c.w
	r.remember(w)
	for _, move := range r.acts {
		if move.unit != move.of || !r.stuck(w, move) {
			continue
		}
		mover, ok := c.planner(move)
		if !ok {
			continue
		}
		for _, a := range r.acts {
			if a.of != move.of {
				continue
			}
			if i := c.agentOf(a); i >= 0 {
				c.force[i] = mover
			}
		}
	}
	var locked []int
	for i := range c.agents {
		if c.force[i] != open {
			locked = append(locked, i)
		}
	}
	return locked
}

// repeats reports whether plans with the goal may be stuck in a deadlock: types 2, 3
// and 4.
func (g Goal) repeats() bool { return g == Recover || g == Obtain || g == ToCentre }

// agentOf returns the agent of a remembered unit, -1 if it is no more.
func (c *Coordinator) agentOf(a remembered) int {
	for i := range c.agents {
		if c.agents[i].unit == a.unit {
			return i
		}
	}
	return -1
}

// planner returns the choice of a remembered move, if it is a plan for a centre now.
func (c *Coordinator) planner(move remembered) (Choice, bool) {
	i := c.agentOf(move)
	if i < 0 {
		return open, false
	}
	a := &c.agents[i]
	for j, p := range a.plans {
		if p.Goal.repeats() && a.actions[p.Action].To == move.to {
			return Choice{i, j}, true
		}
	}
	return open, false
}

// vary changes the actions of some units in a deadlock by chance: of one at least,
// and of the share of table 11 at most. A unit that moved supports another move of
// the deadlock; one that supported supports another or follows a plan of its own.
// What cannot change consistently stays: a move that has supports, and what leads to
// a province that another goes to or where an own unit stays. It returns the agents that vary.
func (c *Coordinator) vary(locked []int, rng *rand.Rand) []int {
	if len(locked) == 0 {
		return nil
	}
	most := max(int(c.w.params.Limits.Deadlock*float64(len(locked))), 1)
	left := 1 + rng.IntN(most)
	var varied []int
	for _, at := range rng.Perm(len(locked)) {
		if left == 0 {
			break
		}
		i := locked[at]
		ways := c.variations(i, locked)
		if len(ways) == 0 {
			continue
		}
		c.force[i] = ways[rng.IntN(len(ways))]
		varied = append(varied, i)
		left--
	}
	return varied
}

// variations returns what an agent in a deadlock could do instead.
func (c *Coordinator) variations(i int, locked []int) []Choice {
	now := c.force[i]
	s := newScene()
	for _, k := range locked {
		switch m := c.force[k]; {
		case k == i:
		case m.Of == i:
			return nil // it is supported
		case m.Of == k:
			s.move(c.agents[k].at, c.agents[k].destination(m.Plan))
		default:
			s.stay(c.agents[k].at)
		}
	}
	a := &c.agents[i]
	var ways []Choice
	if !s.taken.Has(a.at) {
		for _, k := range locked {
			m := c.force[k]
			if k == i || m.Of != k || m == now {
				continue
			}
			if to := c.agents[k].destination(m.Plan); a.reach.Has(to) && to != a.at {
				ways = append(ways, m)
			}
		}
	}
	if now.Of != i {
		for j, p := range a.plans {
			to := a.destination(j)
			empty := !c.w.own.Has(to) || s.going[to] != diplomacy.NoProvince
			if moves(p.Action) && p.Goal.wins() && empty && s.admits(a.at, to) {
				ways = append(ways, Choice{i, j})
			}
		}
	}
	return ways
}
