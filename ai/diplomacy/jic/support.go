package jic

import "eras/game/diplomacy"

// mostSupports returns how many supports a plan may receive: no more than make its
// success sure, as many as there are units where that limit is relaxed. A move
// succeeds with one support for each enemy, a unit defends with one fewer
// (jic-2011 table 7).
func mostSupports(p *Plan, relaxed bool) int {
	switch {
	case relaxed:
		return diplomacy.MaxOrders
	case moves(p.Action):
		return p.Enemies
	}
	return max(p.Enemies-1, 0)
}

// increment returns what each of so many supports adds to the utility of a plan:
// the mean utility of the plans that lead to centres, by the share of the enemies
// that the supports outweigh, up to the limit (jic-2011 4.3.2 and table 11).
// Nothing is added where no enemy can interfere.
func (c *Coordinator) increment(p *Plan, supports int) int {
	if p.Enemies == 0 || c.w.ids[p.Goal] > int(c.w.params.Readings.BonusPlans) {
		return 0
	}
	return min(c.mean*supports/p.Enemies, int(c.w.params.Limits.SupportBonus))
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
