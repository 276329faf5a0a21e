package jic

import (
	"eras/game/diplomacy"
)

// worth is the value of a coordinated action or a part of one: the sum of its actions' utilities,
// and the sum of their plans' weights k.
type worth struct{ utility, weight int }

func (a worth) plus(b worth) worth { return worth{a.utility + b.utility, a.weight + b.weight} }

// covers reports whether a is at least b in both sums, and so at least as good with any
// addition to both.
func (a worth) covers(b worth) bool { return a.utility >= b.utility && a.weight >= b.weight }

// product is the goodness times the number of units.
func (a worth) product() int { return a.utility * a.weight }

// better reports whether a is better than b for the same number of units: a higher goodness,
// or equal goodness with the smaller sum of identifiers, which is the larger sum of k
// (jic-2011 4.3.2).
func (a worth) better(b worth) bool {
	if x, y := a.product(), b.product(); x != y {
		return x > y
	}
	return a.weight > b.weight
}

// goodness returns the value of a coordinated action of n units: the mean of the utilities
// times the sum of the weights (jic-2011 4.3.2).
func (a worth) goodness(n int) float64 { return float64(a.product()) / float64(n) }

// weight returns k, the weight of a goal in the goodness.
func (w *world) weight(goal Goal) int { return int(w.params.Readings.Inversion) - w.ids[goal] }

// mostSupports returns how many supports a plan may have: no more than it needs for certain
// success, or any number if relaxed. A move is certain to succeed with one support for each
// enemy, a defence with one fewer (jic-2011 table 7).
func mostSupports(p *Plan, relaxed bool) int {
	switch {
	case relaxed:
		return diplomacy.MaxOrders
	case moves(p.Action):
		return p.Enemies
	}
	return max(p.Enemies-1, 0)
}

// increment returns how much each support adds to the utility of a plan with the given number of
// supports: the mean utility of the plans that lead to centres (jic-2011 4.3.2), or the limit of
// table 11, times the ratio of supports to enemies, and at most the limit. It is 0 if no enemy can
// interfere.
func (c *Coordinator) increment(p *Plan, supports int) int {
	if p.Enemies == 0 || c.w.ids[p.Goal] > int(c.w.params.Readings.BonusPlans) {
		return 0
	}
	limit := int(c.w.params.Limits.SupportBonus)
	whole := c.mean
	if c.w.params.Readings.Bonus == "limit" {
		whole = limit
	}
	return min(whole*supports/p.Enemies, limit)
}

// meanUtility returns the mean utility of all plans that lead to centres.
func meanUtility(agents []agent) int {
	sum, n := 0, 0
	for i := range agents {
		for _, p := range agents[i].plans {
			if p.Goal.wins() {
				sum += p.Utility
				n++
			}
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}
