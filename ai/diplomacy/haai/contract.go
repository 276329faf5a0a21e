package haai

import (
	"slices"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

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

// nearness has the weights of a centre by a unit's distance in moves. In fall a unit should be
// there; in spring it should be able to get there by fall.
var nearness = [2][5]int{
	{100, 80, 30, 12, 5}, // spring
	{200, 40, 24, 10, 4}, // fall
}

// guarded is the distance from which an agent ignores own centres.
const guarded = 2

// rate rates the centres of a position.
func (b *bot) rate(p *diplomacy.Position) {
	b.p = p
	b.survey.Look(b.g.Map, p)
	for c := b.g.Map.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		b.centre[at] = prize
		if p.Owner[at] == b.me && !b.survey.Others(b.me).Has(at) {
			b.centre[at] = int(b.style) * min(b.survey.Threat(b.me, at), 2)
		}
	}
}

// surroundings returns an agent's rating of a location: the centres that it could reach from
// there, weighted by nearness.
func (b *bot) surroundings(k diplomacy.Kind, at diplomacy.Location) int {
	near := &nearness[0]
	if s := b.p.Season; s == diplomacy.Fall || s == diplomacy.Autumn {
		near = &nearness[1]
	}
	sum := 0
	for c := b.g.Map.Centres(); !c.Empty(); c = c.Rest() {
		far := len(near)
		if b.p.Owner[c.First()] == b.me {
			far = guarded
		}
		if d := b.distances.Moves(k, at, c.First()); d < far {
			sum += b.centre[c.First()] * near[d]
		}
	}
	return sum / 100
}

// chance returns the assumed probability in percent that a move to a province succeeds with
// that many supports, or that a unit keeps it. It assumes that the strongest other power
// uses some of its units there, but not always all.
func (b *bot) chance(at diplomacy.Province, stays bool, supports int) int {
	against := b.survey.Competition(b.me, at)
	switch {
	case against == 0:
		return 100
	case stays && supports+1 >= against:
		return 97
	case stays:
		return 75
	case supports >= against:
		return 95
	case b.survey.Others(b.me).Has(at):
		return [...]int{15, 50, 70}[min(supports, 2)]
	}
	return [...]int{50, 75, 85}[min(supports, 2)]
}

// retreat retreats units to the locations with the highest ratings.
func (b *bot) retreat(p *diplomacy.Position) diplomacy.Answer {
	b.rate(p)
	return aidiplomacy.RetreatBest(b.g, p, b.me, func(u diplomacy.Unit, to diplomacy.Location) int {
		return 1 + b.surroundings(u.Kind, to)
	})
}

// adjust builds units at the locations with the highest ratings, and removes those with the
// lowest. Each further unit of a kind is worth less.
func (b *bot) adjust(p *diplomacy.Position) diplomacy.Answer {
	b.rate(p)
	return aidiplomacy.AdjustBest(b.g, p, b.me, func(u diplomacy.Unit, chosen []diplomacy.Order) int {
		v := b.surroundings(u.Kind, u.At)
		for _, o := range chosen {
			if o.Kind == diplomacy.Build && o.Unit == u.Kind {
				v = v * 3 / 4
			}
		}
		return v
	})
}
