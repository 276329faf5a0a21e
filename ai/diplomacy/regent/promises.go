package regent

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game/diplomacy"
)

// Agree ends the talk of a phase.
func (n *negotiator) Agree(agreed []talk.Agreement) { n.agreed = n.bargains(agreed) }

// talked returns what is known of the phase at p after its talk, nil if there was none: with
// agreements, the plans that keep them, or those that do not if breaking them pays.
func (b *Bot) talked(p *diplomacy.Position) *study {
	n := b.negotiator
	known := n.known
	if n.known = nil; known == nil || n.at.Phase() != p.Phase() {
		return nil
	}
	if len(n.agreed) == 0 || len(known.searcher.legal) == 0 {
		return known
	}
	var mine []diplomacy.Order
	known.predicted = slices.Clone(known.predicted)
	for _, x := range n.agreed {
		mine = append(mine, x.mine...)
		i := slices.IndexFunc(b.model.opponents, func(o *opponent) bool { return o.power == x.with.power })
		known.predicted[i] = promised(b.g.Map, known.predicted[i], x.theirs, n.trusts[x.with.power].odds())
	}
	b.evaluator.look(n.at, b.draw(known.predicted))
	free := newSearcher(b.g, b.evaluator, n.at, b.power, b.rng)
	kept := newSearcher(b.g, b.evaluator, n.at, b.power, b.rng)
	kept.restrict(mine)
	for _, c := range known.searcher.found[:min(tried, len(known.searcher.found))] {
		free.note(c.plan)
		kept.note(patched(b.g.Map, []plan{c.plan}, mine)[0])
	}
	b.soFar = kept.best()
	kept.out = known.limits.climbed
	kept.climb(b.params.Search.Starts, known.limits.tries/2)
	free.sort()
	tempted, cost := free.found[0].worth-kept.found[0].worth, n.cost(n.agreed)
	known.searcher = kept
	act := talk.Keeps
	if n.breaking(tempted, cost) {
		known.searcher = free
		act = talk.Breaks
	}
	for _, x := range n.agreed {
		n.decide(act, talk.NoReason, x)
		d := &n.decisions[len(n.decisions)-1]
		d.Tempted, d.Cost = tempted, n.bar(cost)
	}
	return known
}

// tried is the number of plans that are compared with and without the promises.
const tried = 12

// restrict makes all plans of the search have the promised orders.
func (s *searcher) restrict(promised []diplomacy.Order) {
	s.promised = promised
	for _, o := range promised {
		for i := range s.legal {
			if slices.Contains(s.legal[i], o) {
				s.legal[i] = []diplomacy.Order{o}
			}
		}
	}
}

// promised returns the plans of a power that keeps its promise with the probability trust.
func promised(m *diplomacy.Map, w weighted, orders []diplomacy.Order, trust float64) (all weighted) {
	for i, p := range w.plans {
		all.add(patched(m, []plan{p}, orders)[0], w.odds[i]*trust)
		all.add(p, w.odds[i]*(1-trust))
	}
	return all
}

// Weights of the cost of breaking a promise.
const (
	// frontCost is for each centre that the partner could reach with all its units.
	frontCost = 0.3
	// witnessCost is for each other power that sees it.
	witnessCost = 0.1
	// leastTheft is what breaking a promise must gain at least.
	leastTheft = 1
	// winning is the gain from which it can only be the match.
	winning = 20
)

// cost returns what it costs to break deals: the vengeance of the partners and the trust of the
// others.
func (n *negotiator) cost(deals []*bargain) (cost float64) {
	var seen []*partner
	for _, x := range deals {
		if slices.Contains(seen, x.with) {
			continue
		}
		seen = append(seen, x.with)
		share, centres := n.front(x.with.power)
		cost += float64(frontCost * share * float64(centres))
	}
	return cost + float64(witnessCost*float64(max(0, len(n.partners)-len(seen))))
}

// bar returns the gain above which promises of a cost are broken.
func (n *negotiator) bar(cost float64) float64 {
	return min(winning, max(leastTheft, cost+n.temper.Margin))
}

// breaking reports whether a gain pays for breaking promises.
func (n *negotiator) breaking(gain, cost float64) bool { return gain > n.bar(cost) }

// remember judges the promises of the last phase by the orders that were given.
func (n *negotiator) remember() {
	m := n.bot.g.Map
	for i := range n.trusts {
		n.trusts[i].fade(n.temper.Fade)
	}
	n.grudges.forgive()
	for _, x := range n.agreed {
		q := x.with.power
		t := &n.trusts[q]
		why := talk.WasKept
		for _, o := range x.theirs {
			if last := &n.at.Last[m.Province(o.At)]; last.Power == q && ai.Canonical(m, last.Order) != o {
				why = talk.WasBroken
			}
		}
		if why == talk.WasKept {
			t.keep(x.tempted[1])
		} else {
			t.breach(x.both[0] - x.lie)
			n.grudges[q] = n.temper.Punish
		}
		n.decide(talk.Remembers, why, x)
		n.decisions[len(n.decisions)-1].Trust = t.odds()
	}
	n.agreed = nil
}
