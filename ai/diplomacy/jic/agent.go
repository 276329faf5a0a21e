package jic

import (
	"slices"

	"eras/game/diplomacy"
)

// Action is what a unit can do alone: defend its place, or move to a neighbour.
type Action struct {
	// To is the unit's destination, or its place if it defends; At is the province.
	To diplomacy.Location
	At diplomacy.Province
	// Utility is the value of the action by tables 3 and 4.
	Utility int
	// Enemies is the maximum number of foreign units that can interfere, and Allies the number of
	// other own units that can enter the province.
	Enemies, Allies int
}

// agent is a unit that values its actions and makes plans.
type agent struct {
	unit diplomacy.Unit
	at   diplomacy.Province
	// reach are the provinces that the unit can enter, and into which it can support others.
	reach   diplomacy.Set
	actions []Action
	plans   []Plan
}

// moves reports whether the action with that number is a move.
func moves(action int) bool { return action != 0 }

// destination returns the province that one of the agent's plans leads to.
func (a *agent) destination(plan int) diplomacy.Province {
	return a.actions[a.plans[plan].Action].At
}

// act lists the agent's actions and values them.
func (a *agent) act(w *world) {
	a.actions = append(a.actions[:0], Action{To: a.unit.At, At: a.at})
	for _, to := range w.m.Moves(a.unit.Kind, a.unit.At) {
		if !w.barred.Has(w.m.Province(to)) {
			a.actions = append(a.actions, Action{To: to, At: w.m.Province(to)})
		}
	}
	for i := range a.actions {
		x := &a.actions[i]
		x.Utility = w.utility(a.unit.Kind, x.To)
		x.Enemies = w.enemies(x.At)
		x.Allies = w.survey.Able[x.At].And(w.own).Without(a.at).Len()
	}
}

// plan makes the agent's plans, after all agents have listed their actions: those that serve the
// most important goal that any action serves or, if none serves a goal, the actions with the
// highest utility.
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
	case RecoverHome, Recover, Obtain, ToCentre, Attack, NoGoal:
	}
	for i, x := range a.actions {
		if a.serves(w, i, x.At, goal) {
			a.plans = append(a.plans, a.propose(i, goal))
		}
	}
}

// serves reports whether an action that leads to a province serves a goal that depends only
// on the destination.
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
	case Unblock, ToFront, NoGoal:
	}
	return false
}

// unblock adds moves to the places of own units if own units occupy all neighbours. The utility is
// divided by the difficulty of the other unit's move. Enemies interfere only with that move, so
// supports do not help.
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

// leastContested returns the smallest number of enemies that can interfere with one of the
// agent's moves to a place without an own unit, if there is such a move.
func (a *agent) leastContested(w *world) (least int, ok bool) {
	for i, x := range a.actions {
		if moves(i) && !w.own.Has(x.At) && (!ok || x.Enemies < least) {
			least, ok = x.Enemies, true
		}
	}
	return least, ok
}

// toFront adds the moves on the shortest ways to the nearest enemy.
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

// Goal is the purpose of a plan (jic-2011 4.3.1, table 5).
type Goal uint8

// The goals, as table 5 lists them.
const (
	// RecoverHome: go to or stay in an own home centre that is lost or has an enemy
	// unit.
	RecoverHome Goal = iota
	// Recover: in fall, go to an own centre with an enemy unit.
	Recover
	// Obtain: in fall, stay in a foreign centre.
	Obtain
	// ToCentre: go to a foreign centre.
	ToCentre
	// Unblock: go to the place of an own unit, when own units are all around.
	Unblock
	// ToFront: go towards the nearest enemy.
	ToFront
	// Attack: go to the place of an enemy unit.
	Attack
	// NoGoal: none of these.
	NoGoal
	goalCount
)

// goalKeys are the keys of the parameters with the goals' identifiers.
var goalKeys = [goalCount]string{
	"plan.recover_home", "plan.recover", "plan.obtain", "plan.centre", "plan.unblock", "plan.front", "plan.attack", "plan.none",
}

var goalNames = [goalCount]string{
	"recover home", "recover centre", "obtain centre", "move to centre", "unblock", "move to front", "attack", "no plan",
}

// String returns the goal in words.
func (g Goal) String() string { return goalNames[g] }

// wins reports whether the goal leads to a centre: those of the battle front.
func (g Goal) wins() bool { return g <= ToCentre }

// ids returns the identifiers of the goals.
func (p *PlanParams) ids() [goalCount]int {
	var ids [goalCount]int
	for i, v := range [goalCount]float64{p.RecoverHome, p.Recover, p.Obtain, p.Centre, p.Unblock, p.Front, p.Attack, p.None} {
		ids[i] = int(v)
	}
	return ids
}

// Plan is a proposal of an agent to the coordinator (table 6).
type Plan struct {
	// Action is the index of the action in the agent's list, 0 to defend.
	Action  int
	Goal    Goal
	Utility int
	// Enemies and Allies are as in [Action].
	Enemies, Allies int
}
