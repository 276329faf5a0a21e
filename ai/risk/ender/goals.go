package ender

import (
	"math"

	"eras/game"
	"eras/game/risk"
)

// goals makes plans for a goal, with all the attacks that it needs, so that the search does not
// have to build them attack by attack. The goals are to eliminate a player, to take the whole
// board, to take a continent, and to break another player's continent.
type goals struct {
	distance [maxTerritories]float64
	before   [maxTerritories]risk.Territory
}

// each calls do with each such plan for which there are enough armies.
func (q *goals) each(x *Space, do func(Sketch)) {
	s := x.s
	b := s.b
	mine := x.p.Held[s.me]
	others := b.m.All() &^ mine
	try := func(target risk.Set, all bool) {
		if target != 0 {
			if sketch, ok := q.aim(x, target, all); ok {
				do(sketch)
			}
		}
	}
	try(others, true)
	for seat := range game.Seat(b.players) {
		if seat != s.me && x.p.Held[seat] != others {
			try(x.p.Held[seat], true)
		}
	}
	for k := range b.continents {
		members := b.members[k]
		if b.bonus[k] <= 0 || members&^mine == 0 {
			continue
		}
		try(members&^mine, true)
		if owner := b.g.OwnerOf(&x.p, risk.Continent(k)); owner >= 0 && owner != s.me {
			try(members, false)
		}
	}
}

// aim returns the plan that takes all of a set, or only its cheapest territory. Each step takes the
// way that leaves the most armies. ok is false if there are not enough armies.
func (q *goals) aim(x *Space, target risk.Set, all bool) (sketch Sketch, ok bool) {
	x.at = -1
	f := &x.forest
	f.grow(&sketch)
	for left := target &^ x.p.Held[x.s.me]; left != 0; left &^= sketch.taken {
		x.s.thought.Step()
		to := q.nearest(x, &sketch, left)
		if to == none {
			return sketch, false
		}
		var way [maxTerritories]risk.Territory
		n := 0
		for at := to; ; at = q.before[at] {
			way[n] = at
			n++
			if sketch.taken.Has(at) || x.p.Held[x.s.me].Has(at) {
				break
			}
		}
		for n--; n > 0; n-- {
			sketch.add(Attack{way[n], way[n-1]})
		}
		f.grow(&sketch)
		if f.deficit > x.inHand {
			return sketch, false
		}
		if !all {
			return sketch, true
		}
	}
	return sketch, true
}

// nearest returns the territory of a set that an army reaches with the most soldiers left, or none.
// q.before has the way to it.
func (q *goals) nearest(x *Space, sketch *Sketch, set risk.Set) risk.Territory {
	b, f := x.s.b, &x.forest
	held := x.p.Held[x.s.me] | sketch.taken
	open := b.frontier(held)
	for t := open; t != 0; t = t.Rest() {
		c := t.First()
		r := c
		for f.taken.Has(r) {
			r = f.from[r]
		}
		spare := float64(x.p.Armies[r] - 1)
		if f.roots.Has(r) {
			spare = float64(x.p.Armies[r] - f.factor[r])
		}
		q.distance[c] = -spare
	}
	best, done := none, risk.Set(0)
	for open != 0 {
		c := open.First()
		for t := open.Rest(); t != 0; t = t.Rest() {
			if o := t.First(); q.distance[o] < q.distance[c] {
				c = o
			}
		}
		open, done = open.Without(c), done.With(c)
		if set.Has(c) {
			best = c
			break
		}
		for near := b.near[c] &^ held &^ done; near != 0; near = near.Rest() {
			o := near.First()
			there := q.distance[c] + 1 + math.Max(x.s.l.costOf(float64(x.p.Armies[o])), 0)
			if !open.Has(o) || there < q.distance[o] {
				q.distance[o], q.before[o] = there, c
				open = open.With(o)
			}
		}
	}
	return best
}
