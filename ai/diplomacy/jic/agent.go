package jic

import (
	"slices"

	"eras/game/diplomacy"
)

// Action is what a unit can do alone: defend its place, or move to one beside it.
type Action struct {
	// To is where the unit goes, where it stands if it defends; At is the province.
	To diplomacy.Location
	At diplomacy.Province
	// Utility is the action's worth by tables 3 and 4.
	Utility int
	// Enemies is how many units of others can interfere at most, Allies how many
	// other own units can enter the province.
	Enemies, Allies int
}

// agent is a unit that reasons for itself: it values its actions and makes plans.
type agent struct {
	unit diplomacy.Unit
	at   diplomacy.Province
	// reach are the provinces that the unit can enter, where it can support.
	reach   diplomacy.Set
	actions []Action
	plans   []Plan
}

// moves reports whether the action with that number leaves the place.
func moves(action int) bool { return action != 0 }

// destination returns the province of a plan of the agent.
func (a *agent) destination(plan int) diplomacy.Province {
	return a.actions[a.plans[plan].Action].At
}

// act makes the agent's list of actions and values them.
func (a *agent) act(w *world) {
	a.actions = append(a.actions[:0], Action{To: a.unit.At, At: a.at})
	for _, to := range w.m.Moves(a.unit.Kind, a.unit.At) {
		a.actions = append(a.actions, Action{To: to, At: w.m.Province(to)})
	}
	for i := range a.actions {
		x := &a.actions[i]
		x.Utility = w.utility(a.unit.Kind, x.To)
		x.Enemies = w.enemies(x.At)
		x.Allies = w.survey.Able[x.At].And(w.own).Without(a.at).Len()
	}
}

// plan makes the agent's plans once all agents have acted: the actions that serve
// the most important goal that any action serves; without a goal, the actions of
// most utility.
func (a *agent) plan(w *world, agents []agent) {
	a.plans = a.plans[:0]
	for _, goal := range w.order {
		if goal == NoGoal {
			break
		}
		if a.pursue(w, agents, goal); len(a.plans) > 0 {
			return
		}
	}
	for i, x := range a.actions {
		p := a.propose(i, NoGoal)
		p.Utility -= w.destinationValue(x.At)
		a.plans = append(a.plans, p)
	}
	slices.SortStableFunc(a.plans, func(x, y Plan) int { return y.Utility - x.Utility })
	a.plans = a.plans[:min(len(a.plans), int(w.params.Limits.Unplanned))]
}

func (a *agent) propose(action int, goal Goal) Plan {
	x := &a.actions[action]
	return Plan{Action: action, Goal: goal, Utility: x.Utility, Enemies: x.Enemies, Allies: x.Allies}
}

// pursue adds the plans with that goal.
func (a *agent) pursue(w *world, agents []agent, goal Goal) {
	switch goal {
	case Unblock:
		a.unblock(w, agents)
		return
	case ToFront:
		a.toFront(w)
		return
	}
	for i, x := range a.actions {
		if a.serves(w, i, x.At, goal) {
			a.plans = append(a.plans, a.propose(i, goal))
		}
	}
}

// serves reports whether an action that leads to a province serves a goal that can
// be judged by the destination alone.
func (a *agent) serves(w *world, action int, at diplomacy.Province, goal Goal) bool {
	lost := w.m.Centres().Has(at) && w.p.Owner[at] != w.me
	switch goal {
	case RecoverHome:
		return w.m.HomeOf(at) == w.me && (lost || w.foes.Has(at))
	case Recover:
		return w.fall && w.p.Owner[at] == w.me && w.foes.Has(at)
	case Obtain:
		return w.fall && lost && !moves(action)
	case ToCentre:
		return lost && moves(action)
	case Attack:
		return w.foes.Has(at)
	}
	return false
}

// unblock adds the ways through the own units all around, if they stand all around:
// each worth its utility by the chance that the unit there gets away. No enemy
// interferes but with that unit, so supports do not help.
func (a *agent) unblock(w *world, agents []agent) {
	if a.reach.Empty() || !a.reach.Minus(w.own).Empty() {
		return
	}
	for i := range a.actions {
		if !moves(i) {
			continue
		}
		blocker := slices.IndexFunc(agents, func(b agent) bool { return b.at == a.actions[i].At })
		if least, ok := agents[blocker].leastContested(w); ok {
			p := a.propose(i, Unblock)
			p.Utility, p.Enemies = p.Utility/(1+least), 0
			a.plans = append(a.plans, p)
		}
	}
}

// leastContested returns the fewest enemies that can interfere with a move of the
// agent to where no own unit stands, if there is one.
func (a *agent) leastContested(w *world) (least int, ok bool) {
	for i, x := range a.actions {
		if moves(i) && !w.own.Has(x.At) && (!ok || x.Enemies < least) {
			least, ok = x.Enemies, true
		}
	}
	return least, ok
}

// toFront adds the moves that lie on the shortest ways to the nearest enemy.
func (a *agent) toFront(w *world) {
	k := a.unit.Kind
	distance, ok := w.distance(k, a.unit.At)
	if !ok || distance == 0 {
		return
	}
	for i, x := range a.actions {
		if !moves(i) || w.own.Has(x.At) {
			continue
		}
		if d, ok := w.distance(k, x.To); ok && d < distance {
			a.plans = append(a.plans, a.propose(i, ToFront))
		}
	}
}
