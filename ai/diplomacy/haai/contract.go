package haai

import "slices"

// enough is the probability in percent from which a task does not need to wait for support.
const enough = 50

// negotiate binds all agents. The free agent with the most promising task announces it, again and
// again. Agents whose task finds too little support wait and may support others; those that remain
// act alone at the end.
func (b *bot) negotiate() {
	for _, last := range []bool{false, true} {
		for {
			manager, announced := b.manager(last)
			if manager < 0 {
				break
			}
			b.announce(manager, announced, last)
		}
	}
}

// manager returns the free agent with the most promising task and that task, or -1 if there
// is none. Waiting agents count only if last is true. If the task leads to another free
// agent's province, that agent comes first.
func (b *bot) manager(last bool) (manager int, announced *task) {
	manager, most := -1, 0
	for i := range b.agents {
		a := &b.agents[i]
		if a.role != free || a.waits && !last {
			continue
		}
		if t, promise := b.best(a, true); manager < 0 || promise > most {
			manager, announced, most = i, t, promise
		}
	}
	if manager < 0 {
		return manager, nil
	}
	for range b.agents {
		k := b.index[announced.at]
		if k < 0 || k == manager || b.agents[k].role != free {
			return manager, announced
		}
		if b.agents[k].waits && !last {
			b.agents[manager].waits = true
			return b.manager(last)
		}
		manager = k
		announced, _ = b.best(&b.agents[k], true)
	}
	// The agents block each other in a ring.
	announced, _ = b.best(&b.agents[manager], false)
	return manager, announced
}

// announce asks for bids on a manager's task and awards contracts to the best bidders as
// long as they pay. Then it binds the manager, or lets it wait.
func (b *bot) announce(manager int, t *task, last bool) {
	a := &b.agents[manager]
	var awarded []int
	for {
		n := len(awarded)
		gain := b.promise(a, t, n+1) - b.promise(a, t, n)
		winner, most := -1, 0
		for i := range b.agents {
			if slices.Contains(awarded, i) {
				continue
			}
			if loss, ok := b.bid(i, manager, t); ok && gain-loss > most {
				winner, most = i, gain-loss
			}
		}
		if winner < 0 {
			break
		}
		awarded = append(awarded, winner)
	}
	if !last && b.odds(a, t, len(awarded)) < enough {
		a.waits = true
		return
	}
	b.bind(a, t, len(awarded))
	for _, i := range awarded {
		s := &b.agents[i]
		s.role, s.of = supporter, manager
		b.staying = b.staying.With(s.at)
	}
}

// bid returns what an agent would lose by supporting a task: the promise of its own best
// task minus that of staying. ok is false if it cannot support the task.
func (b *bot) bid(i, manager int, t *task) (loss int, ok bool) {
	s := &b.agents[i]
	if i == manager || s.role != free || s.at == t.at ||
		!b.g.Map.Reach(s.unit.Kind, s.unit.At).Has(t.at) {
		return 0, false
	}
	_, promise := b.best(s, true)
	return max(promise-b.promise(s, &s.tasks[0], 0), 0), true
}

// bind binds an agent to a task with that many supports.
func (b *bot) bind(a *agent, t *task, supports int) {
	if t.at == a.at {
		a.role = keeper
		b.staying = b.staying.With(a.at)
		return
	}
	a.chance = b.odds(a, t, supports)
	a.role, a.to = mover, t.to
	b.going = b.going.With(t.at)
}
