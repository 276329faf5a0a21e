package ender

import (
	"math"

	"eras/game/risk"
)

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
func (q *sieges) survey(p *risk.Position, me risk.Set, l *lists) {
	var price [maxTerritories]float64
	foreign := q.b.m.All() &^ me
	for t := foreign; t != 0; t = t.Rest() {
		price[t.First()] = 1 + l.costOf(float64(p.Armies[t.First()]))
	}
	for c := range risk.Territory(q.b.n) {
		way := &q.way[c]
		for i := range way {
			way[i] = math.Inf(1)
		}
		var open risk.Set
		for near := q.b.near[c] & foreign; near != 0; near = near.Rest() {
			o := near.First()
			way[o] = price[o]
			open = open.With(o)
		}
		done := risk.SetOf(c)
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
func (q *sieges) chance(set risk.Set, inHand float64) float64 {
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
