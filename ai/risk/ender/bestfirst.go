package ender

import (
	"math/rand/v2"

	"eras/game/risk"
)

// BestFirst is the paper's [Search]: it always values the plan with the highest priority next
// (ender-2009 4.4.4 and 4.5.8).
type BestFirst struct {
	// Reorder is how many plans may be rated with outdated bounds before all are rated
	// again.
	Reorder int

	open     []opened
	children []Child
	// low and high are the bounds of each factor among all plans seen, as eq. 4.44 needs.
	low, high [3]float64
	weights   [3]float64
	stale     int
	moved     bool
}

// opened is a plan that waits to be valued.
type opened struct {
	from     int32
	attack   Attack
	factors  [3]float32
	priority float32
}

// Search implements [Search].
func (b *BestFirst) Search(x *Space, _ *rand.Rand) {
	b.open, b.stale, b.moved = b.open[:0], 0, false
	b.low, b.high = [3]float64{}, [3]float64{}
	p := &x.planner.priority.PriorityParams
	b.weights = [3]float64{p.Parent, p.Territory, p.Structure}
	b.expand(x, 0)
	for _, i := range x.Seeds() {
		b.expand(x, i)
	}
	for len(b.open) > 0 && !x.Done() {
		next := b.pop()
		b.expand(x, x.Look(int(next.from), next.attack))
	}
}

// expand opens the children of plan i.
func (b *BestFirst) expand(x *Space, i int) {
	plan, merits := x.Plan(i), &x.detailsOf(i).merits
	b.children = x.Children(i, b.children[:0])
	for _, c := range b.children {
		o := opened{from: int32(i), attack: c.Attack}
		o.factors = [3]float32{float32(plan.Worth), merits[c.To], 1}
		if c.Branches {
			o.factors[2] = 0
		}
		b.bound(&o)
		b.push(o)
	}
	if b.moved && b.stale > b.Reorder {
		b.reorder()
	}
}

// bound widens the bounds to include a plan and rates it.
func (b *BestFirst) bound(o *opened) {
	for i, f := range o.factors {
		x := float64(f)
		switch first := len(b.open) == 0 && b.low == [3]float64{} && b.high == [3]float64{}; {
		case first && i == 0:
			for k, f := range o.factors {
				b.low[k], b.high[k] = float64(f), float64(f)
			}
		case x < b.low[i]:
			b.low[i], b.moved = x, true
		case x > b.high[i]:
			b.high[i], b.moved = x, true
		}
	}
	if b.moved {
		b.stale++
	}
	o.priority = b.rate(o)
}

// rate returns the priority (eq. 4.45).
func (b *BestFirst) rate(o *opened) float32 {
	sum := 0.0
	for i, f := range o.factors {
		if b.high[i] > b.low[i] {
			sum += b.weights[i] * (float64(f) - b.low[i]) / (b.high[i] - b.low[i])
		}
	}
	return float32(sum)
}

// reorder rates all plans again and rebuilds the heap.
func (b *BestFirst) reorder() {
	for i := range b.open {
		b.open[i].priority = b.rate(&b.open[i])
	}
	for i := len(b.open)/2 - 1; i >= 0; i-- {
		b.sink(i)
	}
	b.stale, b.moved = 0, false
}

// before reports whether plan i has a higher priority than plan k.
func (b *BestFirst) before(i, k int) bool { return b.open[i].priority > b.open[k].priority }

func (b *BestFirst) push(o opened) {
	b.open = append(b.open, o)
	for at := len(b.open) - 1; at > 0; {
		up := (at - 1) / 2
		if !b.before(at, up) {
			return
		}
		b.open[at], b.open[up] = b.open[up], b.open[at]
		at = up
	}
}

func (b *BestFirst) pop() opened {
	top, last := b.open[0], len(b.open)-1
	b.open[0] = b.open[last]
	b.open = b.open[:last]
	b.sink(0)
	return top
}

func (b *BestFirst) sink(at int) {
	for {
		down := 2*at + 1
		if down >= len(b.open) {
			return
		}
		if down+1 < len(b.open) && b.before(down+1, down) {
			down++
		}
		if !b.before(down, at) {
			return
		}
		b.open[at], b.open[down] = b.open[down], b.open[at]
		at = down
	}
}

// Priority rates the plans that may be valued next (ender-2009 4.5.8).
type Priority struct {
	PriorityParams
	sieges sieges
}

// Survey prepares for a search at a position.
func (w *Priority) Survey(p *risk.Position, s *Situation) {
	w.sieges.b = s.b
	w.sieges.survey(p, word(p.Held[s.me]), s.l)
}

// Merits writes, for a plan that was just valued, the merit of taking each further
// territory (eq. 4.46).
func (w *Priority) Merits(s *Situation, out *[maxTerritories]float64) {
	held := s.held[s.me]
	around := s.b.around(held)
	w.sieges.begin(s)
	inHand := float64(s.spare)
	var enemy [maxPlayers]float64
	for _, e := range s.others {
		if s.cards[e] > 0 && s.held[e]&around != 0 && s.setWorth > 0 {
			enemy[e] = w.Enemy * w.sieges.chance(s.held[e], inHand) * s.cards[e] * s.setWorth / 3
		}
	}
	var continent [maxContinents]float64
	for k := range s.b.continents {
		if s.b.bonus[k] > 0 && s.b.members[k]&around != 0 {
			continent[k] = w.Continent * w.sieges.chance(s.b.members[k]&^held, inHand) * s.b.bonus[k]
		}
	}
	for t := around; t != 0; t = t.Rest() {
		c := t.First()
		out[c] = w.Dominance*s.interest[s.me][c] + w.Conquest*s.conquest[s.me][c] +
			enemy[s.owner[c]] + continent[s.b.continent[c]] + w.Border*borders(s, c, held)
	}
}

// borders returns by how many territories taking c would shorten the frontier, at least 0: the
// number of own neighbours without another enemy, less one if c would be on the frontier.
func borders(s *Situation, c risk.Territory, held set) float64 {
	n := 0
	for t := s.b.near[c] & held; t != 0; t = t.Rest() {
		if s.b.near[t.First()]&^held == setOf(c) {
			n++
		}
	}
	if s.b.near[c]&^held != 0 {
		n--
	}
	return float64(max(0, n))
}
