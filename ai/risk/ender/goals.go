package ender

import (
	"math"

	"eras/game"
	"eras/game/risk"
)

// goals makes plans for a goal, with all the attacks that it needs, so that the search does not
// have to build them attack by attack. The goals are to win by share, capitals or mission, to take
// as much as possible in the last round of a match that the leader wins, to eliminate a player, to
// take the whole board, to take a continent, and to break another player's continent.
type goals struct {
	wants    []risk.Want
	distance [maxTerritories]float64
	before   [maxTerritories]risk.Territory
}

// winning calls do with each plan that wins the match by share, capitals or mission, and in the last
// round of a match that the leader wins with those that take the most territories.
func (q *goals) winning(x *Space, do func(Sketch)) {
	r := &x.s.b.g.Rules
	others := x.s.b.all &^ word(x.p.Held[x.s.me])
	if r.HasGoals() {
		q.wants = x.s.b.g.Wants(&x.p, x.s.me, q.wants[:0])
		for _, w := range q.wants[1:] {
			if sketch, ok := q.aim(x, word(w.Of)&others, w.N); ok {
				do(sketch)
			}
		}
	}
	if r.Leader && x.p.Round == r.Limit {
		for n := 1; n <= others.Len(); n++ {
			sketch, ok := q.aim(x, others, n)
			if !ok {
				return
			}
			do(sketch)
		}
	}
}

// winning knows the ways to win by territories.
type winning struct{ wants []risk.Want }

// wins reports whether the planner has won after a plan.
func (v *winning) wins(s *Situation) bool {
	for i := range v.wants {
		w := &v.wants[i]
		got := s.held[s.me] & word(w.Of)
		if w.Firm {
			for own := got; own != 0; own = own.Rest() {
				if s.stand[own.First()] < 2 {
					got = got.Without(own.First())
				}
			}
		}
		if got.Len() >= w.N {
			return true
		}
	}
	return false
}

// each calls do with each plan for another goal for which there are enough armies.
func (q *goals) each(x *Space, do func(Sketch)) {
	s := x.s
	b := s.b
	mine := word(x.p.Held[s.me])
	others := b.all &^ mine
	try := func(target set, n int) {
		if sketch, ok := q.aim(x, target, n); ok {
			do(sketch)
		}
	}
	try(others, others.Len())
	for seat := range game.Seat(b.players) {
		if his := word(x.p.Held[seat]); seat != s.me && his != others {
			try(his, his.Len())
		}
	}
	for k := range b.continents {
		members := b.members[k]
		if b.bonus[k] <= 0 || members&^mine == 0 {
			continue
		}
		try(members&^mine, (members &^ mine).Len())
		if owner := b.g.OwnerOf(&x.p, risk.Continent(k)); owner >= 0 && owner != s.me {
			try(members, 1)
		}
	}
}

// aim returns the plan that takes n territories of a set, at least one. Each step takes the way that
// leaves the most armies. ok is false if there are not enough armies or territories.
func (q *goals) aim(x *Space, target set, n int) (sketch Sketch, ok bool) {
	left := target &^ word(x.p.Held[x.s.me])
	if n < 1 || n > left.Len() {
		return sketch, false
	}
	x.at = -1
	f := &x.forest
	f.grow(&sketch)
	for end := left.Len() - n; left.Len() > end; left &^= sketch.taken {
		x.s.thought.Step()
		to := q.nearest(x, &sketch, left)
		if to == none {
			return sketch, false
		}
		var way [maxTerritories]risk.Territory
		steps := 0
		for at := to; ; at = q.before[at] {
			way[steps] = at
			steps++
			if sketch.taken.Has(at) || x.p.Held[x.s.me].Has(at) {
				break
			}
		}
		for steps--; steps > 0; steps-- {
			sketch.add(Attack{way[steps], way[steps-1]})
		}
		f.grow(&sketch)
		if f.deficit > x.inHand {
			return sketch, false
		}
	}
	return sketch, true
}

// nearest returns the territory of a set that an army reaches with the most soldiers left, or none.
// q.before has the way to it.
func (q *goals) nearest(x *Space, sketch *Sketch, within set) risk.Territory {
	b, f := x.s.b, &x.forest
	held := word(x.p.Held[x.s.me]) | sketch.taken
	open := b.frontier(held)
	for t := open; t != 0; t = t.Rest() {
		c := t.First()
		r := c
		for f.taken.Has(r) {
			r = f.from[r]
		}
		spare := float64(x.p.Armies.At(r) - 1)
		if f.roots.Has(r) {
			spare = float64(x.p.Armies.At(r) - f.factor[r])
		}
		q.distance[c] = -spare
	}
	best, done := none, set(0)
	for open != 0 {
		c := open.First()
		for t := open.Rest(); t != 0; t = t.Rest() {
			if o := t.First(); q.distance[o] < q.distance[c] {
				c = o
			}
		}
		open, done = open.Without(c), done.With(c)
		if within.Has(c) {
			best = c
			break
		}
		for near := b.near[c] &^ held &^ done; near != 0; near = near.Rest() {
			o := near.First()
			there := q.distance[c] + 1 + math.Max(x.s.l.costOf(float64(x.p.Armies.At(o))), 0)
			if !open.Has(o) || there < q.distance[o] {
				q.distance[o], q.before[o] = there, c
				open = open.With(o)
			}
		}
	}
	return best
}

// sieges estimates the probability that the planner can take whole sets of territories
// (ender-2009 figure 4.61).
//
// Ways have the costs of the beginning of the search; the paper computes them for every plan. So a
// way may lead through a territory that the plan takes, at its old cost. The plan's own soldiers
// there start from beyond it.
type sieges struct {
	b     *board
	guard TerritoryDefence
	// way is the cost of the cheapest way between two territories through those of other
	// players.
	way [maxTerritories][maxTerritories]float64

	sources []source
	targets []risk.Territory
	cost    [maxTerritories][maxTerritories]float64 // by source, then target
}

type source struct {
	c        risk.Territory
	soldiers float64
}

// survey computes the ways at a position, where the planner holds me.
func (q *sieges) survey(p *risk.Position, me set, l *lists) {
	var price [maxTerritories]float64
	foreign := q.b.all &^ me
	for t := foreign; t != 0; t = t.Rest() {
		price[t.First()] = 1 + l.costOf(float64(p.Armies.At(t.First())))
	}
	for c := range risk.Territory(q.b.n) {
		way := &q.way[c]
		for i := range way {
			way[i] = math.Inf(1)
		}
		var open set
		for near := q.b.near[c] & foreign; near != 0; near = near.Rest() {
			o := near.First()
			way[o] = price[o]
			open = open.With(o)
		}
		done := setOf(c)
		for open != 0 {
			at := open.First()
			for t := open.Rest(); t != 0; t = t.Rest() {
				if o := t.First(); way[o] < way[at] {
					at = o
				}
			}
			open, done = open.Without(at), done.With(at)
			for near := q.b.near[at] & foreign &^ done; near != 0; near = near.Rest() {
				if o := near.First(); way[at]+price[o] < way[o] {
					way[o] = way[at] + price[o]
					open = open.With(o)
				}
			}
		}
	}
}

// begin prepares for the situation after a plan: sieges start from its frontier, with the soldiers
// whose home is there.
func (q *sieges) begin(s *Situation) {
	q.sources = q.sources[:0]
	front := s.b.frontier(s.held[s.me])
	for i := range s.groups {
		if g := &s.groups[i]; g.home != reserve && front.Has(g.home) {
			q.sources = append(q.sources, source{g.home, g.force})
			front = front.Without(g.home)
		}
	}
	for ; front != 0; front = front.Rest() {
		q.sources = append(q.sources, source{front.First(), 0})
	}
}

// A siege has probability 0 if it lacks more soldiers than hopeless times those in hand plus
// hopelessBesides.
const hopeless, hopelessBesides = 4, 12

// chance returns the probability of taking all of a set with inHand armies to place.
func (q *sieges) chance(set set, inHand float64) float64 {
	if set == 0 {
		return 0
	}
	q.targets = q.targets[:0]
	for t := set; t != 0; t = t.Rest() {
		q.targets = append(q.targets, t.First())
	}
	var soldiers [maxTerritories]float64
	for i, o := range q.sources {
		soldiers[i] = o.soldiers
		for k, c := range q.targets {
			q.cost[i][k] = q.way[o.c][c]
		}
	}
	lack, most := 0.0, hopeless*inHand+hopelessBesides
	for n := len(q.targets); n > 0; n-- {
		from, to, least := -1, 0, math.Inf(1)
		for i := range q.sources {
			for k := range n {
				if x := q.cost[i][k] - soldiers[i]; x < least {
					from, to, least = i, k, x
				}
			}
		}
		if from < 0 {
			return 0
		}
		if lack += max(0, least); lack > most {
			return 0
		}
		soldiers[from] = max(0, soldiers[from]-q.cost[from][to])
		taken := q.targets[to]
		q.targets[to] = q.targets[n-1]
		for i := range q.sources {
			q.cost[i][to] = q.cost[i][n-1]
		}
		for k := range n - 1 {
			q.cost[from][k] = min(q.cost[from][k], q.way[taken][q.targets[k]])
		}
	}
	if lack == 0 {
		return 1
	}
	return 1 - q.guard.Holds(lack, inHand)
}
