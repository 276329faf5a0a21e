package ender

import (
	"math"
	"slices"
	"testing"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// Tabulated values equal the odds: exactly for single attacks and lists, between them for
// fractions of defenders, approximately for large fights.
func TestListsAgainstOdds(t *testing.T) {
	solver := odds.NewSolver(odds.Classic())
	l := plannerOf(gameWith(t, spit, 2), Paper()).lists
	for d := 1; d < fights; d += 7 {
		for a := 1; a < fights; a += 5 {
			within(t, "the chance to win", l.winOf(float64(a)+0.4, d), solver.Success(a, []int{d}), 1e-5)
		}
		near(t, "the cost", l.costOf(float64(d)), solver.Cost([]int{d}))
		near(t, "the cost between", l.costOf(float64(d)+0.25), 0.75*solver.Cost([]int{d})+0.25*solver.Cost([]int{d + 1}))
	}
	near(t, "the chance of nobody", l.winOf(0.9, 1), 0)
	for _, c := range [][2]int{{200, 150}, {180, 200}, {160, 3}, {3, 160}, {500, 520}} {
		near(t, "the chance of a large attack", l.winOf(float64(c[0]), c[1]), solver.Success(c[0], []int{c[1]}))
	}
	within(t, "the cost of a large attack", l.costOf(400), solver.Cost([]int{400}), 1e-3)
}

// Lists are found in any order, also after the cache was cleared.
func TestListsAreCached(t *testing.T) {
	solver := odds.NewSolver(odds.Classic())
	l := plannerOf(gameWith(t, spit, 2), Paper()).lists
	rng := game.Random(11)
	find := func(list []int) *listEntry {
		key := uint64(0)
		for _, d := range list {
			key += l.keyOf(d)
		}
		return l.find(key, func(out []int) []int { return append(out, list...) })
	}
	for i := range 40_000 {
		list := make([]int, 1+rng.IntN(5))
		for k := range list {
			list[k] = 1 + rng.IntN(9)
		}
		e := find(list)
		if len(l.entries) > listSlots/2 || cap(l.entries) > listSlots {
			t.Fatalf("%d lists are cached, capacity %d", len(l.entries), cap(l.entries))
		}
		if i%400 != 0 {
			continue
		}
		sorted := slices.Clone(list)
		slices.SortFunc(sorted, func(a, b int) int { return b - a })
		if want := int32(solver.Armies(0.8, sorted)); e.success != want {
			t.Fatalf("%v needs %d armies, want %d", list, e.success, want)
		}
		if want := int32(solver.Armies(0.7, sorted)); e.branch != want {
			t.Fatalf("%v needs %d armies as a branch, want %d", list, e.branch, want)
		}
		// The order of the territories hardly matters (4.3.6).
		a := int(e.success) + rng.IntN(3)
		within(t, "the chance", l.chance(e, a), solver.Success(a, sorted), 1e-4)
		within(t, "the chance in another order", l.chance(e, a), solver.Success(a, list), 0.03)
		if l.chance(e, -1) != 0 || l.chance(e, 10_000) < enough {
			t.Fatalf("%v falls to -1 armies with %v, to 10000 with %v", list, l.chance(e, -1), l.chance(e, 10_000))
		}
	}
	// Beyond the table, numbers of defenders have different keys too.
	if find([]int{200}).success == find([]int{150}).success {
		t.Errorf("200 and 150 defenders have the same key")
	}
}

// With the paper's formulas, costs, armies and probabilities are theirs for any dice.
func TestListsOfThePaper(t *testing.T) {
	params := Paper()
	params.Attacks.Odds = "paper"
	l := plannerOf(gameWith(t, spit, 2), params).lists
	for d := 1; d < 40; d += 3 {
		near(t, "the cost", l.costOf(float64(d)), odds.PaperCost(d))
		e := l.find(l.keyOf(d), func(out []int) []int { return append(out, d) })
		if want := int32(math.Round(odds.PaperListFactor(0.8, d, 1))) - 1; e.success != want {
			t.Errorf("%d defenders need %d, want %d", d, e.success, want)
		}
		within(t, "the chance", l.chance(e, d+2), min(1, odds.PaperListSuccess(d+3, []int{d})), 1e-5)
	}
	// Other dice have other exact odds.
	g := gameWith(t, spit, 2, func(r *risk.Rules) { r.AttackDice = 1 })
	one := plannerOf(g, Paper()).lists
	near(t, "the chance with one die", one.winOf(1, 1), 15.0/36)
	near(t, "the chance of two with one die", one.winOf(2, 1), 1-21.0/36*21/36)
}
