package jic

import (
	"math"

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

// utility returns the strategic value of a unit of the given kind at a location: the value of the
// province by table 3 plus those of the provinces that the unit could enter from there by table 4,
// times the scale, rounded (jic-2011 4.3.1).
func (w *world) utility(k diplomacy.Kind, at diplomacy.Location) int {
	sum := w.destination(w.m.Province(at))
	for near := w.m.Reach(k, at); !near.Empty(); near = near.Rest() {
		sum += w.neighbour(near.First())
	}
	return w.scaled(sum)
}

// destinationValue returns the destination's part of [world.utility].
func (w *world) destinationValue(at diplomacy.Province) int { return w.scaled(w.destination(at)) }

func (w *world) scaled(sum float64) int { return int(math.Round(sum * w.params.Readings.UtilityScale)) }

// destination returns the value of a province by table 3. An own home centre counts as such whoever
// owns it, another power's only if its owner is foreign.
func (w *world) destination(at diplomacy.Province) float64 {
	t := &w.params.Destination
	owner, home := w.p.Owner[at], w.m.HomeOf(at)
	switch {
	case !w.m.Centres().Has(at):
		return t.Plain
	case home == w.me:
		return t.OwnHome
	case owner == diplomacy.Neutral:
		return t.Free
	case owner != w.me && home != diplomacy.Neutral:
		return t.EnemyHome
	}
	return t.Centre
}

// neighbour returns the value of a province by table 4.
func (w *world) neighbour(at diplomacy.Province) float64 {
	t := &w.params.Neighbour
	switch owner := w.p.Owner[at]; {
	case !w.m.Centres().Has(at):
		return t.Plain
	case owner == w.me:
		return t.Own
	case owner == diplomacy.Neutral:
		return t.Free
	}
	return t.Enemy
}
