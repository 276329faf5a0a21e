package ender

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// forestOf returns the forest of the attacks at a position.
func forestOf(l *lists, p *risk.Position, attacks ...Attack) *forest {
	var s Sketch
	for _, a := range attacks {
		s.add(a)
	}
	f := &forest{l: l, armies: p.Armies.Near()}
	f.grow(&s)
	return f
}

// A root with 12 soldiers takes q (3 defenders) and from there r (2).
func TestEquation47(t *testing.T) {
	g := gameWith(t, spit, 2)
	p := positionOn(t, g, "0.12,1.3,1.2,1.4", 0)
	f := forestOf(plannerOf(g, Paper()).lists, &p, Attack{p0, q1}, Attack{q1, r2})

	// r is a leaf and an only child, so it gets 2 soldiers (eq. 4.1 and below).
	if f.factor[r2] != 2 {
		t.Errorf("r gets %d soldiers, want 2", f.factor[r2])
	}
	// Against 2, four that can die win with 0.785 and five with 0.890: with the one that
	// stays, 6. Eq. 4.1 needs 1 + ⌈1.547⌉ + 2 = 5.
	if f.factor[q1] != 6 || f.branch[q1] != 5 {
		t.Errorf("q gets %d and as a branch %d, want 6 for 0.8 and 5 for 0.7", f.factor[q1], f.branch[q1])
	}
	// Soldiers of the groups: 12 - (2.306807 + 6) - 1, 6 - (1.546578 + 2) - 1 and 2 - 1.
	near(t, "the group of p", f.rest(p0, 12), 12-(loss3+6)-1)
	near(t, "the group of p", f.rest(p0, 12), 2.693193)
	near(t, "the group of q", f.rest(q1, 6), 1.453422)
	near(t, "the group of r", f.rest(r2, 2), 1)

	// These are the groups of the plan. With the three that stay they are all survivors:
	// 12 - 2.306807 - 1.546578.
	s := situationOn(t, spit, 2, "0.12,1.3,1.2,1.4", 0, Attack{p0, q1}, Attack{q1, r2})
	for i, want := range []struct {
		home  risk.Territory
		n     int32
		force float64
	}{{p0, 2, 2.693193}, {q1, 1, 1.453422}, {r2, 1, 1}} {
		got := s.groups[i]
		near(t, "force", got.force, want.force)
		if got.home != want.home || got.n != want.n {
			t.Errorf("group %d has %d soldiers at home in %d, want %v", i, got.n, got.home, want)
		}
	}
	near(t, "soldiers in all", s.soldiers[0], 12-loss3-loss2)
	near(t, "soldiers in all", s.soldiers[0], 8.146615)
}

// slowNode computes a node as in 4.3.6, directly from the odds: its factors as part of a
// trunk and as a branch, and the list of the trunk with the armies that its branches need.
func slowNode(l *lists, armies *[maxTerritories]int32, kids map[risk.Territory][]risk.Territory, c risk.Territory, only bool) (factor, branch, aside int32, trunk []int) {
	type judged struct {
		factor, branch, aside int32
		trunk                 []int
		deep                  bool
	}
	if len(kids[c]) == 0 {
		if only {
			return 2, 2, 0, nil
		}
		return 3, 3, 0, nil
	}
	var list []int
	var below []judged
	branches, mean := int32(0), int32(1)
	for _, k := range kids[c] {
		list = append(list, int(armies[k]))
		mean += int32(math.Ceil(l.odds.Cost([]int{int(armies[k])})))
		var j judged
		j.factor, j.branch, j.aside, j.trunk = slowNode(l, armies, kids, k, len(kids[c]) == 1)
		j.deep = len(kids[k]) > 0
		if j.deep {
			branches += j.branch
		}
		below = append(below, j)
	}
	need := func(p float64, list []int) int32 {
		list = slices.Clone(list)
		slices.SortFunc(list, func(a, b int) int { return b - a })
		return int32(l.odds.Armies(p, list)) + 1
	}
	main, best := -1, int32(math.MaxInt32)
	factor, branch, aside, trunk = need(l.success, list), need(l.branch, list), branches, list
	for i, j := range below {
		if !j.deep {
			continue
		}
		with := slices.Concat(list, j.trunk)
		rest := branches - j.branch + j.aside
		if n := need(l.success, with) + rest; n < best {
			main, best = i, n
			factor, branch, aside, trunk = n, need(l.branch, with)+rest, rest, with
		}
	}
	leastTrunk, leastBranch := mean, mean
	for i, j := range below {
		leastBranch += j.branch
		if i == main {
			leastTrunk += j.factor
		} else {
			leastTrunk += j.branch
		}
	}
	return max(factor, leastTrunk), max(branch, leastBranch), aside, trunk
}

// randomSketch returns up to n random attacks of a plan.
func randomSketch(g *risk.Game, p *risk.Position, rng *rand.Rand, n int) []Attack {
	var out []Attack
	held := word(p.Held[p.Turn])
	for range n {
		var all []Attack
		for from := range held.All() {
			for to := range (word(g.Map.Neighbours(from)) &^ held).All() {
				all = append(all, Attack{from, to})
			}
		}
		if len(all) == 0 {
			break
		}
		a := all[rng.IntN(len(all))]
		out = append(out, a)
		held = held.With(a.To)
	}
	return out
}

// Factors equal those of slowNode.
func TestFactorsAgainstSlowOnes(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	l := plannerOf(g, Paper()).lists
	rng := game.Random(2)
	fieldPositions(t, g, 2, 2, func(p *risk.Position, _ int32) {
		attacks := randomSketch(g, p, rng, 1+rng.IntN(9))
		f := forestOf(l, p, attacks...)
		kids := map[risk.Territory][]risk.Territory{}
		for c := range risk.Territory(g.Map.Territories()) {
			if f.roots.Has(c) || f.taken.Has(c) {
				kids[c] = territoriesOf(f.kids[c])
			}
		}
		deficit := int32(0)
		for r := range f.roots.All() {
			factor, branch, aside, trunk := slowNode(l, p.Armies.Near(), kids, r, false)
			if f.factor[r] != factor || f.branch[r] != branch || f.aside[r] != aside {
				t.Fatalf("%v: root %d has factors %d and %d, %d aside; want %d, %d, %d (trunk %v)", attacks, r, f.factor[r], f.branch[r], f.aside[r], factor, branch, aside, trunk)
			}
			deficit += max(0, factor-p.Armies.At(r))
		}
		if f.deficit != deficit {
			t.Fatalf("%v: the deficit is %d, want %d", attacks, f.deficit, deficit)
		}
	})
}

// forest.with returns the deficit of the plan with the attack, and leaves the forest
// unchanged.
func TestForestWith(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	l := plannerOf(g, Paper()).lists
	rng := game.Random(3)
	branched := 0
	fieldPositions(t, g, 4, 3, func(p *risk.Position, _ int32) {
		attacks := randomSketch(g, p, rng, rng.IntN(8))
		f := forestOf(l, p, attacks...)
		before := *f
		held := word(p.Held[p.Turn]) | f.taken
		for from := range held.All() {
			for to := range (word(g.Map.Neighbours(from)) &^ held).All() {
				a := Attack{from, to}
				deficit, branches := f.with(a)
				grown := forestOf(l, p, append(slices.Clone(attacks), a)...)
				if deficit != grown.deficit {
					t.Fatalf("%v with %v needs %d, want %d", attacks, a, deficit, grown.deficit)
				}
				if want := grown.kids[from].Rest() != 0; branches != want {
					t.Fatalf("%v with %v branches: %v, want %v", attacks, a, branches, want)
				} else if want {
					branched++
				}
			}
		}
		for c := range (f.roots | f.taken).All() {
			if f.kids[c] != before.kids[c] || f.factor[c] != before.factor[c] || f.branch[c] != before.branch[c] ||
				f.trunk[c] != before.trunk[c] || f.main[c] != before.main[c] || f.aside[c] != before.aside[c] {
				t.Fatalf("%v: territory %d has changed", attacks, c)
			}
		}
		if f.deficit != before.deficit || f.roots != before.roots || f.taken != before.taken {
			t.Fatalf("%v: the forest has changed", attacks)
		}
	})
	if branched < 100 {
		t.Errorf("only %d attacks branched", branched)
	}
}

// The probabilities of lists are exact.
func TestForestChances(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	l := plannerOf(g, Paper()).lists
	solver := odds.NewSolver(odds.Classic())
	rng := game.Random(4)
	lists := 0
	fieldPositions(t, g, 3, 2, func(p *risk.Position, _ int32) {
		var best []risk.Territory
		for c := range p.Held[0].All() {
			if word(g.Map.Neighbours(c))&^word(p.Held[0]) != 0 {
				best = append(best, c)
			}
		}
		if len(best) == 0 {
			return
		}
		root := best[rng.IntN(len(best))]
		reached := setOf(root)
		var attacks []Attack
		var defenders []int
		for range 1 + rng.IntN(4) {
			var all []Attack
			for from := range reached.All() {
				for to := range (word(g.Map.Neighbours(from)) &^ (word(p.Held[0]) | reached)).All() {
					all = append(all, Attack{from, to})
				}
			}
			if len(all) == 0 {
				break
			}
			a := all[rng.IntN(len(all))]
			reached = reached.With(a.To)
			defenders = append(defenders, int(p.Armies.At(a.To)))
			attacks = append(attacks, a)
		}
		f := forestOf(l, p, attacks...)
		for c := range reached.All() {
			if f.kids[c].Rest() != 0 {
				return
			}
		}
		lists++
		soldiers := f.factor[root] + int32(rng.IntN(4))
		slices.SortFunc(defenders, func(a, b int) int { return b - a })
		within(t, "the chance of a list", f.chance(root, soldiers), min(solver.Success(int(soldiers)-1, defenders), 1), 1e-4)
	})
	if lists < 10 {
		t.Errorf("%d lists are too few", lists)
	}
}

// e takes b and d, and from these a and g, all with two defenders. The trunk continues with
// b. As a branch, d gets 5 (four that can die beat two with 0.785; eq. 4.1 needs
// 1 + ⌈1.547⌉ + 2 = 5 too). The tree succeeds if the rest, with one that stays, beats b, d
// and a in a row, and four beat g.
func TestForestChanceOfATree(t *testing.T) {
	g := gameWith(t, yard, 2)
	p := positionOn(t, g, "1.2,1.2,1.2,1.2,0.20,1.2,1.2,1.2,1.2", 0)
	f := forestOf(plannerOf(g, Paper()).lists, &p, Attack{4, 1}, Attack{4, 3}, Attack{1, 0}, Attack{3, 6})
	if f.main[4] != 1 || f.aside[4] != 5 || f.branch[3] != 5 {
		t.Fatalf("the trunk continues with %d, %d leave it, d gets %d", f.main[4], f.aside[4], f.branch[3])
	}
	solver := odds.NewSolver(odds.Classic())
	four := solver.Success(4, []int{2})
	within(t, "the chance of four against two", four, 0.785, 1e-3)
	for _, soldiers := range []int32{13, 17, 20} {
		want := solver.Success(int(soldiers)-5-1, []int{2, 2, 2}) * four
		within(t, "the chance of the tree", f.chance(4, soldiers), want, 1e-4)
	}
}

// Keys depend on the attacks and not on their order.
func TestSketchKeys(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	rng := game.Random(5)
	seen := map[uint64]string{}
	fieldPositions(t, g, 1, 2, func(p *risk.Position, _ int32) {
		for range 20 {
			attacks := randomSketch(g, p, rng, 1+rng.IntN(6))
			var one, other Sketch
			for _, a := range attacks {
				one.add(a)
			}
			for _, i := range rng.Perm(len(attacks)) {
				other.add(attacks[i])
			}
			if one.key != other.key || one.taken != other.taken {
				t.Fatalf("%v and %v have different keys", one.Attacks(), other.Attacks())
			}
			slices.SortFunc(attacks, func(a, b Attack) int { return int(a.To) - int(b.To) })
			words := make([]byte, 0, 2*len(attacks))
			for _, a := range attacks {
				words = append(words, byte(a.From), byte(a.To))
			}
			if was, ok := seen[one.key]; ok && was != string(words) {
				t.Fatalf("two plans have the key %x", one.key)
			}
			seen[one.key] = string(words)
		}
	})
}

// A fought attack leaves those that follow from it; a dropped one takes them along.
func TestSketchWithout(t *testing.T) {
	var s Sketch
	for _, a := range []Attack{{4, 1}, {4, 3}, {1, 0}, {1, 2}} {
		s.add(a)
	}
	fought, without := s.fought(1), s.without(1)
	if got := fought.Attacks(); !slices.Equal(got, []Attack{{4, 3}, {1, 0}, {1, 2}}) {
		t.Errorf("the rest of the plan is %v", got)
	}
	if got := without.Attacks(); !slices.Equal(got, []Attack{{4, 3}}) {
		t.Errorf("the plan without b is %v", got)
	}
	var same Sketch
	same.add(Attack{4, 3})
	if without != same {
		t.Errorf("the plan without b is %v, not the same value as %v", without, same)
	}
}
