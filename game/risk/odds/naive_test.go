package odds

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A slow second way to all odds: lists of dice that are sorted, and recursion
// over the rolls without any table.

// naiveWays counts, for all outcomes of the dice, the armies that the defender
// loses.
func naiveWays(attack, defend int) map[int]int {
	ways := map[int]int{}
	outcomes := 1
	for range attack + defend {
		outcomes *= 6
	}
	for outcome := range outcomes {
		var dice []int
		for range attack + defend {
			dice = append(dice, outcome%6+1)
			outcome /= 6
		}
		ours, theirs := dice[:attack], dice[attack:]
		slices.Sort(ours)
		slices.Sort(theirs)
		lost := 0
		for i := 1; i <= min(attack, defend); i++ {
			if ours[attack-i] > theirs[defend-i] {
				lost++
			}
		}
		ways[lost]++
	}
	return ways
}

type naive struct {
	rules Rules
	ways  map[[2]int]map[int]int
}

func newNaive(rules Rules) *naive { return &naive{rules, map[[2]int]map[int]int{}} }

// end is how an attack can end: armies of both sides.
type end struct{ a, d int }

// fight calls see for every way in which an attack can go, with its probability.
func (n *naive) fight(a, d int, chance float64, see func(end, float64)) {
	if d == 0 || a < n.rules.Least {
		see(end{a, d}, chance)
		return
	}
	dice := [2]int{min(a, n.rules.AttackDice), min(d, n.rules.DefendDice)}
	if n.ways[dice] == nil {
		n.ways[dice] = naiveWays(dice[0], dice[1])
	}
	all := math.Pow(6, float64(dice[0]+dice[1]))
	for lost, ways := range n.ways[dice] {
		die := min(dice[0], dice[1]) - lost
		n.fight(a-die, d-lost, chance*float64(ways)/all, see)
	}
}

// chain returns the probabilities by the number of territories that fall, and of
// the armies in the last.
func (n *naive) chain(a int, defenders []int) (fall, last []float64) {
	fall, last = make([]float64, len(defenders)), make([]float64, a+1)
	var march func(a, i int, chance float64)
	march = func(a, i int, chance float64) {
		n.fight(a, defenders[i], chance, func(e end, chance float64) {
			switch {
			case e.d > 0:
			case i == len(defenders)-1:
				fall[i] += chance
				last[e.a] += chance
			default:
				fall[i] += chance
				march(e.a-1, i+1, chance)
			}
		})
	}
	march(a, 0, 1)
	return fall, last
}

func close(x, y float64) bool { return math.Abs(x-y) < 1e-11 }

func anyRules(t *rapid.T) Rules {
	return Rules{
		AttackDice: rapid.IntRange(1, maxAttackDice).Draw(t, "attack dice"),
		DefendDice: rapid.IntRange(1, maxDefendDice).Draw(t, "defend dice"),
		Least:      rapid.SampledFrom([]int{1, 1, 2, 3, 4}).Draw(t, "least"),
	}
}

// cached holds tables for the rules that properties draw.
var cached = map[Rules]*Tables{}

func tablesOf(t interface{ Fatal(...any) }, rules Rules) *Tables {
	if cached[rules] == nil {
		tables, err := New(rules)
		if err != nil {
			t.Fatal(err)
		}
		cached[rules] = tables
	}
	return cached[rules]
}

func TestRollsAgainstAllOutcomes(t *testing.T) {
	for attack := 1; attack <= maxAttackDice; attack++ {
		for defend := 1; defend <= maxDefendDice; defend++ {
			roll := RollOf(attack, defend)
			want := naiveWays(attack, defend)
			if got := roll.Ways; got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
				t.Errorf("%d against %d: %v, want %v", attack, defend, got, want)
			}
			if want := min(attack, defend); roll.Compared != want {
				t.Errorf("%d against %d: %d compared, want %d", attack, defend, roll.Compared, want)
			}
		}
	}
}

func TestAttackAgainstEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := anyRules(t)
		a, d := rapid.IntRange(0, 8).Draw(t, "a"), rapid.IntRange(1, 8).Draw(t, "d")
		var want Fight
		newNaive(rules).fight(a, d, 1, func(e end, chance float64) {
			if e.d == 0 {
				want.Win += chance
			}
			want.AttackerLosses += chance * float64(a-e.a)
			want.DefenderLosses += chance * float64(d-e.d)
		})
		tables := tablesOf(t, rules)
		fight := tables.Fight(a, d)
		if !close(fight.Win, want.Win) || !close(fight.AttackerLosses, want.AttackerLosses) || !close(fight.DefenderLosses, want.DefenderLosses) {
			t.Fatalf("table %+v, want %+v", fight, want)
		}
		if win := tables.Win(a, d); win != fight.Win {
			t.Fatalf("Win %v, Fight %v", win, fight.Win)
		}
	})
}

// same compares distributions; what one lacks at the end is 0.
func same(t *rapid.T, what string, got, want []float64) {
	t.Helper()
	for n := range max(len(got), len(want)) {
		var x, y float64
		if n < len(got) {
			x = got[n]
		}
		if n < len(want) {
			y = want[n]
		}
		if !close(x, y) {
			t.Fatalf("%s: at %d %v, want %v", what, n, x, y)
		}
	}
}

func TestChainAgainstEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := anyRules(t)
		a := rapid.IntRange(0, 8).Draw(t, "a")
		defenders := rapid.SliceOfN(rapid.IntRange(1, 3), 1, 4).Draw(t, "defenders")
		fall, last := newNaive(rules).chain(a, defenders)
		s := NewSolver(tablesOf(t, rules))
		got := s.Chain(a, defenders)
		same(t, "fall", got.Fall, fall)
		same(t, "last", got.Last, last)
		if got := s.Success(a, defenders); !close(got, fall[len(fall)-1]) {
			t.Fatalf("success %v, want %v", got, fall[len(fall)-1])
		}
	})
}
