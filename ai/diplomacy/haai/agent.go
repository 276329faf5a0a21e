package haai

import "eras/game/diplomacy"

// agent is a unit that rates its surroundings and makes contracts.
type agent struct {
	unit  diplomacy.Unit
	at    diplomacy.Province
	tasks []task
	role  role
	// of is the agent that a supporter supports, to where a mover goes, and chance
	// how probably it gets there, in percent.
	of, chance int
	to         diplomacy.Location
	// waits says that its task found too little help.
	waits bool
}

// task is something that an agent can do alone: to stay, or to move.
type task struct {
	to diplomacy.Location
	at diplomacy.Province
	// rating is that of the surroundings there, more or less.
	rating int
}

// role is what an agent is bound to do.
type role uint8

const (
	free role = iota
	mover
	keeper
	supporter
)

// whim is by how much, in percent, chance raises a rating at most: without it agents
// that stand against each other do the same for ever.
const whim = 15

// scout frees the agent and makes its list of tasks, the first to stay.
func (b *bot) scout(a *agent) {
	a.role, a.waits = free, false
	a.tasks = append(a.tasks[:0], task{to: a.unit.At, at: a.at})
	for _, to := range b.g.Map.Moves(a.unit.Kind, a.unit.At) {
		a.tasks = append(a.tasks, task{to: to, at: b.g.Map.Province(to)})
	}
	for i := range a.tasks {
		t := &a.tasks[i]
		t.rating = b.surroundings(a.unit.Kind, t.to) * 10 * (100 + b.rng.IntN(whim+1)) / 100
	}
}

// odds returns how probably, in percent, an agent does a task with so many supports.
// Who follows another gets there only if the other leaves.
func (b *bot) odds(a *agent, t *task, supports int) int {
	stays := t.at == a.at
	chance := b.chance(t.at, stays, supports)
	if k := b.index[t.at]; !stays && k >= 0 && b.agents[k].role == mover {
		chance = chance * b.agents[k].chance / 100
	}
	return chance
}

// promise returns what an agent can expect of a task with so many supports: the
// rating there if it succeeds, else what staying without supports promises. If it
// stays and is driven out, it has nothing.
func (b *bot) promise(a *agent, t *task, supports int) int {
	odds := b.odds(a, t, supports)
	if t.at == a.at {
		return t.rating * odds / 100
	}
	return (t.rating*odds + b.promise(a, &a.tasks[0], 0)*(100-odds)) / 100
}

// best returns the agent's open task that promises most alone; crowded says whether
// it may lead to where another free agent is. To stay is always open.
func (b *bot) best(a *agent, crowded bool) (best *task, promise int) {
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

// open reports whether a task does not collide with what others are bound to: nobody
// goes there, nobody stays there, and nobody comes from there to here.
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
