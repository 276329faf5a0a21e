package jic

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// recall finds the actions of the last movement phase that failed and changed nothing, and
// makes their units repeat them (jic-2011 4.3.2, deadlock phases): moves to centres that the
// units still plan, with their supports. It returns the agents in the deadlock, in order.
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

// repeats reports whether plans with the goal can be in a deadlock: types 2, 3 and 4.
func (g Goal) repeats() bool { return g == Recover || g == Obtain || g == ToCentre }

// agentOf returns the agent of a remembered unit, or -1 if it no longer exists.
func (c *Coordinator) agentOf(a remembered) int {
	for i := range c.agents {
		if c.agents[i].unit == a.unit {
			return i
		}
	}
	return -1
}

// planner returns the choice of a remembered move, if it is still a plan for a centre.
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

// vary changes the actions of some random units in a deadlock: at least one, and at most the share
// of table 11. A unit that moved supports another move of the deadlock; one that supported supports
// another or follows its own plan. Actions that cannot change consistently are kept: a move with
// supports, and any change that leads to a province where another own unit goes or stays. It
// returns the agents that vary.
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

// variations returns the other choices of an agent in a deadlock.
func (c *Coordinator) variations(i int, locked []int) []Choice {
	now := c.force[i]
	s := newOutside()
	for _, k := range locked {
		switch m := c.force[k]; {
		case k == i:
		case m.Of == i:
			return nil // it is supported, so it must not change
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

// memory holds the moves and supported moves of the last movement phase (jic-2011 4.2.2).
// They are read from the position, so JIC need not keep them.
type memory struct {
	acts []remembered
}

// remembered is the action of one unit.
type remembered struct {
	unit diplomacy.Unit
	// of is the unit that moved: this one, or the one that it supported. to is its destination.
	of diplomacy.Unit
	to diplomacy.Location
}

// remember reads the orders of the last movement phase.
func (r *memory) remember(w *world) {
	r.acts = r.acts[:0]
	for i := range w.p.Last {
		last := &w.p.Last[i]
		if last.Power != w.me {
			continue
		}
		of := last
		if last.Order.Kind == diplomacy.SupportMove {
			of = &w.p.Last[w.m.Province(last.Order.From)]
			if of.Power != w.me || w.m.Province(of.Order.To) != w.m.Province(last.Order.To) {
				continue
			}
		}
		if of.Order.Kind == diplomacy.Move {
			r.acts = append(r.acts, remembered{ordered(last), ordered(of), of.Order.To})
		}
	}
}

// ordered returns the unit that had an order.
func ordered(o *diplomacy.Ordered) diplomacy.Unit {
	return diplomacy.Unit{Power: o.Power, Kind: o.Order.Unit, At: o.Order.At}
}

// stuck reports whether a move changed nothing: the units of the move and its supports are
// where they were, and the destination is held by the same power or nobody as before.
func (r *memory) stuck(w *world, move remembered) bool {
	to := w.m.Province(move.to)
	if w.p.Units[to].Power != w.p.Last[to].Power {
		return false
	}
	for _, a := range r.acts {
		if a.of == move.of && w.p.Units[w.m.Province(a.unit.At)] != a.unit {
			return false
		}
	}
	return true
}
