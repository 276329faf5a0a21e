package jic

import "eras/game/diplomacy"

// memory is the coordinated action of the last movement phase (jic-2011 4.2.2).
type memory struct {
	acts []remembered
}

// remembered is what one unit was told.
type remembered struct {
	unit diplomacy.Unit
	// of is the unit whose plan it carried out, its own or the one that it
	// supported, with the plan's destination, its goal, and who stood there.
	of   diplomacy.Unit
	to   diplomacy.Location
	goal Goal
	held diplomacy.Power
}

// remember keeps the choices of the coordinator.
func (r *memory) remember(c *Coordinator) {
	r.acts = r.acts[:0]
	for i := range c.agents {
		m := c.made[i]
		if m == open || !moves(c.plan(m).Action) {
			continue
		}
		x := &c.agents[m.Of].actions[c.plan(m).Action]
		r.acts = append(r.acts, remembered{
			unit: c.agents[i].unit, of: c.agents[m.Of].unit, to: x.To, goal: c.plan(m).Goal, held: c.w.p.Units[x.At].Power,
		})
	}
}

// stuck reports whether a move that is remembered, and all its supports, stand as
// they stood: all these units are where they were, and the destination is held by
// the same power or by nobody as before.
func (r *memory) stuck(w *world, move remembered) bool {
	if w.p.Units[w.m.Province(move.to)].Power != move.held {
		return false
	}
	for _, a := range r.acts {
		if a.of == move.of && w.p.Units[w.m.Province(a.unit.At)] != a.unit {
			return false
		}
	}
	return true
}
