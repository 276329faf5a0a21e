package odds

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/game/risk"
)

func TestPublishedRolls(t *testing.T) {
	for _, c := range []struct {
		attack, defend int
		ways           [3]int // by armies that the defender loses
	}{
		{3, 2, [3]int{2275, 2611, 2890}},
		{3, 1, [3]int{441, 855, 0}},
		{2, 2, [3]int{581, 420, 295}},
		{2, 1, [3]int{91, 125, 0}},
		{1, 2, [3]int{161, 55, 0}},
		{1, 1, [3]int{21, 15, 0}},
	} {
		if got := RollOf(c.attack, c.defend).Ways; got != c.ways {
			t.Errorf("%d against %d: %v, want %v", c.attack, c.defend, got, c.ways)
		}
	}
}

func TestPublishedFights(t *testing.T) {
	for _, c := range []struct {
		a, d int
		win  float64
	}{
		{5, 5, 0.5062}, {10, 10, 0.5676}, {20, 20, 0.6334}, {50, 50, 0.7355},
	} {
		if got := Classic().Win(c.a, c.d); math.Abs(got-c.win) > 0.00005 {
			t.Errorf("%d against %d: %.5f, want %.4f", c.a, c.d, got, c.win)
		}
	}
}

func TestRulesOutOfRange(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		want  string
	}{
		{Rules{4, 2, 1}, "dice of the attacker: 4"},
		{Rules{3, 0, 1}, "dice of the defender: 0"},
		{Rules{3, 2, 0}, "least armies for another roll: 0"},
		{Rules{3, 2, 51}, "least armies for another roll: 51"},
	} {
		if _, err := New(c.rules); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.rules, err, c.want)
		}
	}
}

func TestNothingToFight(t *testing.T) {
	for _, c := range []struct {
		a, d int
		want Fight
	}{
		{0, 0, Fight{Win: 1}}, {300, 0, Fight{Win: 1}}, {3, -1, Fight{Win: 1}},
		{0, 5, Fight{}}, {-1, 5, Fight{}}, {0, 300, Fight{}},
	} {
		if got := Classic().Fight(c.a, c.d); got != c.want || Classic().Win(c.a, c.d) != c.want.Win {
			t.Errorf("%d against %d: %+v, want %+v", c.a, c.d, got, c.want)
		}
	}
}

func TestOddsRiseWithAttackersAndFallWithDefenders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tables := tablesOf(t, anyRules(t))
		low := rapid.SampledFrom([]int{0, Max + 1}).Draw(t, "low") // table or limit
		a, d := low+rapid.IntRange(0, Max-1).Draw(t, "a"), low+rapid.IntRange(1, Max-1).Draw(t, "d")
		if x, y := tables.Win(a, d), tables.Win(a+1, d); x > y {
			t.Fatalf("against %d: %d attackers %v, one more %v", d, a, x, y)
		}
		if x, y := tables.Win(a, d), tables.Win(a, d+1); x < y {
			t.Fatalf("%d attackers: against %d %v, one more %v", a, d, x, y)
		}
		if x, y := tables.Cost(d), tables.Cost(d+1); x >= y {
			t.Fatalf("cost of %d: %v, of one more %v", d, x, y)
		}
	})
}

// TestChainsForwardAndBackward compares the two recursions, also beyond the
// tables.
func TestChainsForwardAndBackward(t *testing.T) {
	check := func(t interface{ Fatalf(string, ...any) }, s *Solver, a int, defenders []int) {
		got := s.Success(a, defenders)
		chain := s.Chain(a, defenders)
		if want := chain.Fall[len(defenders)-1]; !close(got, want) || !close(sum(chain.Last), want) {
			t.Fatalf("%d against %d: success %v, all fall with %v and armies stand in the last with %v", a, defenders, got, want, sum(chain.Last))
		}
	}
	for _, at := range []int{Max, Max + 1} {
		check(t, NewSolver(Classic()), Max, []int{1, at})
		check(t, NewSolver(Classic()), at, []int{40, 100})
		check(t, NewSolver(Classic()), at+1, []int{40, 100})
	}
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.IntRange(0, 2*Max).Draw(t, "a")
		defenders := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(1, 20), rapid.IntRange(1, Max+50)), 2, 4).Draw(t, "defenders")
		check(t, NewSolver(tablesOf(t, anyRules(t))), a, defenders)
	})
}

func TestLeastArmies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewSolver(tablesOf(t, anyRules(t)))
		p := rapid.Float64Range(0.01, 1).Draw(t, "p")
		defenders := rapid.SliceOfN(rapid.IntRange(1, 30), 1, 6).Draw(t, "defenders")
		a := s.Armies(p, defenders)
		p = min(p, certain)
		if x := s.Success(a, defenders); x < p-1e-13 {
			t.Fatalf("%d armies succeed with %v", a, x)
		}
		if x := s.Success(a-1, defenders); x >= p+1e-13 {
			t.Fatalf("%d armies, one less, succeed with %v", a-1, x)
		}
	})
}

func TestLeastArmiesForOneTerritory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tables := tablesOf(t, anyRules(t))
		p := rapid.Float64Range(0, 0.9999).Draw(t, "p")
		d := rapid.IntRange(1, 2*Max).Draw(t, "d")
		a := tables.Armies(p, d)
		if x, y := tables.Win(a, d), tables.Win(a-1, d); x < p || a > 0 && y >= p {
			t.Fatalf("%d armies succeed with %v, one less with %v", a, x, y)
		}
	})
}

// losses returns the mean losses of both sides by the armies at the start, from 0 to a and to d.
func losses(rules Rules, a, d int) (all [][][2]float64) {
	var rolls [maxAttackDice + 1][maxDefendDice + 1]Roll
	for i := range rules.AttackDice {
		for k := range rules.DefendDice {
			rolls[i+1][k+1] = RollOf(i+1, k+1)
		}
	}
	all = make([][][2]float64, a+1)
	for i := range all {
		all[i] = make([][2]float64, d+1)
		for k := 1; k <= d && i >= rules.Least; k++ {
			roll := rolls[min(i, rules.AttackDice)][min(k, rules.DefendDice)]
			for theirs := range roll.Compared + 1 {
				ours, p := roll.Compared-theirs, roll.Chance(theirs)
				after := all[i-ours][k-theirs]
				all[i][k][0] += p * (float64(ours) + after[0])
				all[i][k][1] += p * (float64(theirs) + after[1])
			}
		}
	}
	return all
}

// TestLimit compares the normal limit with exact odds beyond the table.
func TestLimit(t *testing.T) {
	for _, rules := range []Rules{ClassicRules, BoundedRules, {3, 2, 3}, {3, 2, 10}, {3, 1, 1}, {1, 2, 1}, {1, 1, 1}} {
		tables := tablesOf(t, rules)
		s := NewSolver(tables)
		const most = 1200
		lost := losses(rules, most, 700)
		var worst, worstLosses float64
		for _, d := range []int{1, 10, 100, 200, 240, 251, 300, 400, 700} {
			rows := s.makeRows(most + 1)
			fill(rows[0], 1)
			exact := tables.reach(rows, 0, d)[0]
			even := 0
			for a, want := range exact {
				if a <= Max && d <= Max {
					continue
				}
				worst = max(worst, math.Abs(tables.Win(a, d)-want))
				if want < 0.5 {
					even = a
				}
			}
			for _, a := range []int{Max + 1, even * 3 / 4, even * 9 / 10, even, even * 10 / 9, even * 4 / 3, most} {
				if a > most || a <= Max && d <= Max {
					continue
				}
				got := tables.Fight(a, d)
				worstLosses = max(worstLosses, math.Abs(got.AttackerLosses-lost[a][d][0]), math.Abs(got.DefenderLosses-lost[a][d][1]))
			}
		}
		t.Logf("%+v: win off by %.5f, losses by %.3f armies at most", rules, worst, worstLosses)
		allowed := 0.002
		if rules == ClassicRules || rules == BoundedRules {
			allowed = 0.0012
		}
		if worst > allowed || worstLosses > 0.5 {
			t.Errorf("%+v: win off by %v, losses by %v armies", rules, worst, worstLosses)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	tables := Classic()
	s := NewSolver(tables)
	chain := []int{3, 5, 2, 4}
	for what, f := range map[string]func(){
		"Win":     func() { tables.Win(10, 7) },
		"Fight":   func() { tables.Fight(300, 280) },
		"Chain":   func() { s.Chain(30, chain) },
		"Success": func() { s.Success(30, chain) },
		"Armies":  func() { s.Armies(0.9, chain) },
		"Cost":    func() { s.Cost(chain) },
		"Paper":   func() { Paper{}.Success(30, chain); Paper{}.Armies(0.9, chain) },
	} {
		f()
		if n := testing.AllocsPerRun(20, f); n != 0 {
			t.Errorf("%s allocates %v times", what, n)
		}
	}
}

// The outlook of attacks by millions of armies is reckoned in groups of them, with bounded
// work and about the same odds; that of usual armies is exact.
func TestOutlookOfManyArmies(t *testing.T) {
	for _, c := range []struct{ a, d int }{{1, 1}, {4000, 4000}, {10_000_000, 1}, {50_000, 60_000}, {10_000_000, 10_000_000}} {
		s := NewSolver(Classic())
		p := &risk.Position{}
		p.Armies.Put(0, int32(c.a+1))
		p.Armies.Put(1, int32(c.d))
		o := s.Outlook(p, 0, []risk.Territory{1})
		if pairs := float64(c.a/o.Unit) * float64(c.d/o.Unit); pairs > mostPairs {
			t.Errorf("%d against %d: %.0f pairs of armies, want %d at most", c.a, c.d, pairs, mostPairs)
		}
		if exact := c.a*c.d <= mostPairs; exact != (o.Unit == 1) {
			t.Errorf("%d against %d are reckoned in groups of %d", c.a, c.d, o.Unit)
		}
		if want := Classic().Win(c.a, c.d); math.Abs(o.Win-want) > 0.01 {
			t.Errorf("%d against %d win with %v, want about %v", c.a, c.d, o.Win, want)
		}
		if o.Attackers != c.a || o.Defenders != c.d || o.Compared != min(2, c.a, c.d) {
			t.Errorf("%d against %d: the outlook is %d against %d, %d of them in the next throw", c.a, c.d, o.Attackers, o.Defenders, o.Compared)
		}
	}
}
