package haai

import "eras/game/diplomacy"

// agent is a unit that rates its surroundings and enters into contracts.
type agent struct {
	unit  diplomacy.Unit
	at    diplomacy.Province
	tasks []task
	role  role
	// of is the agent that a supporter supports. to is the destination of a mover, and
	// chance its probability of success in percent.
	of, chance int
	to         diplomacy.Location
	// waits reports whether its task found too little support.
	waits bool
}

// task is a stay or a move of an agent.
type task struct {
	to diplomacy.Location
	at diplomacy.Province
	// rating is that of the surroundings there, with noise.
	rating int
}

// role is the obligation of an agent by its contract.
type role uint8

const (
	free role = iota
	mover
	keeper
	supporter
)

// noise is the largest random increase of a rating in percent. Without it, opposing agents
// would repeat the same orders forever.
const noise = 15

// listTasks frees the agent and lists its tasks; the first is to stay.
func (b *bot) listTasks(a *agent) {
	a.role, a.waits = free, false
	a.tasks = append(a.tasks[:0], task{to: a.unit.At, at: a.at})
	for _, to := range b.g.Map.Moves(a.unit.Kind, a.unit.At) {
		a.tasks = append(a.tasks, task{to: to, at: b.g.Map.Province(to)})
	}
	for i := range a.tasks {
		t := &a.tasks[i]
		t.rating = b.surroundings(a.unit.Kind, t.to) * 10 * (100 + b.rng.IntN(noise+1)) / 100
	}
}

// odds returns the probability in percent that an agent succeeds in a task with that many
// supports. An agent that follows another succeeds only if the other leaves.
func (b *bot) odds(a *agent, t *task, supports int) int {
	stays := t.at == a.at
	chance := b.chance(t.at, stays, supports)
	if k := b.index[t.at]; !stays && k >= 0 && b.agents[k].role == mover {
		chance = chance * b.agents[k].chance / 100
	}
	return chance
}

// promise returns the expected rating of a task with the given number of supports: the rating there
// if it succeeds, else the promise of staying without supports. A dislodged agent has rating 0.
func (b *bot) promise(a *agent, t *task, supports int) int {
	odds := b.odds(a, t, supports)
	if t.at == a.at {
		return t.rating * odds / 100
	}
	return (t.rating*odds + b.promise(a, &a.tasks[0], 0)*(100-odds)) / 100
}

// best returns the agent's open task with the highest promise without supports. Unless crowded is
// true, it excludes tasks in the provinces of other free agents. Staying is always open.
func (b *bot) best(a *agent, crowded bool) (best *task, promise int) {
	b.thought.Step()
	for j := range a.tasks {
		t := &a.tasks[j]
		k := b.index[t.at]
		if !b.open(a, t) || !crowded && t.at != a.at && k >= 0 && b.agents[k].role == free {
			continue
		}
		if v := b.promise(a, t, 0); best == nil || v > promise {
			best, promise = t, v
		}
	}
	return best, promise
}

// open reports whether a task is compatible with the contracts so far: no other agent goes or stays
// there, and none moves from there to the agent's province.
func (b *bot) open(a *agent, t *task) bool {
	switch k := b.index[t.at]; {
	case t.at == a.at:
		return true
	case b.going.Has(t.at) || b.staying.Has(t.at):
		return false
	default:
		return k < 0 || b.agents[k].role != mover || b.g.Map.Province(b.agents[k].to) != a.at
	}
}
