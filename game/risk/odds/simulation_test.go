package odds

import (
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"eras/game"
)

// simulation plays fights with dice.
type simulation struct {
	rules Rules
	rng   *rand.Rand
}

// fight returns the armies of both sides at the end.
func (s *simulation) fight(a, d int) (int, int) {
	for a >= s.rules.Least && d > 0 {
		const outcomes = 6 * 6 * 6 * 6 * 6
		x := int(s.rng.Uint64N(outcomes))
		var ours, theirs [2]int // highest, second highest; 0 for a die that is not rolled
		for range min(a, s.rules.AttackDice) {
			keep(&ours, x%6+1)
			x /= 6
		}
		for range min(d, s.rules.DefendDice) {
			keep(&theirs, x%6+1)
			x /= 6
		}
		for i := range 2 {
			switch {
			case ours[i] == 0 || theirs[i] == 0:
			case ours[i] > theirs[i]:
				d--
			default:
				a--
			}
		}
	}
	return a, d
}

func keep(highest *[2]int, die int) {
	if die > highest[0] {
		highest[0], highest[1] = die, highest[0]
	} else if die > highest[1] {
		highest[1] = die
	}
}

// tally sums what many simulations of a chain came to.
type tally struct {
	games, fell, left, left2 int // left: armies alive at the end, their squares
}

func (t *tally) add(u tally) {
	t.games += u.games
	t.fell += u.fell
	t.left += u.left
	t.left2 += u.left2
}

// TestAgainstSimulation plays ten million chains and single fights, a million
// with -short.
func TestAgainstSimulation(t *testing.T) {
	tests := []struct {
		rules     Rules
		a         int
		defenders []int
		share     int // of a hundred
	}{
		{ClassicRules, 10, []int{10}, 25},
		{ClassicRules, 20, []int{18}, 15},
		{BoundedRules, 15, []int{9}, 15},
		{Rules{3, 2, 3}, 12, []int{10}, 15},
		{ClassicRules, 20, []int{4, 3, 5, 2}, 15},
		{ClassicRules, 100, []int{110}, 5},
		{BoundedRules, 25, []int{1, 3, 6, 1, 1}, 10},
	}
	const parts = 50
	games := 10_000_000
	if testing.Short() {
		games /= 10
	}
	results := make([][parts]tally, len(tests))
	var wait sync.WaitGroup
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, test := range tests {
		for part := range parts {
			wait.Add(1)
			turns <- struct{}{}
			go func() {
				defer func() { <-turns; wait.Done() }()
				s := simulation{test.rules, game.Random(2009, uint64(i), uint64(part))}
				var sum tally
				for range games / 100 * test.share / parts {
					sum.add(s.march(test.a, test.defenders))
				}
				results[i][part] = sum
			}()
		}
	}
	wait.Wait()
	for i, test := range tests {
		var sum tally
		for _, part := range results[i] {
			sum.add(part)
		}
		n := float64(sum.games)
		s := NewSolver(tablesOf(t, test.rules))
		want := s.Success(test.a, test.defenders)
		got, deviation := float64(sum.fell)/n, math.Sqrt(want*(1-want)/n)
		if math.Abs(got-want) > 4.5*deviation {
			t.Errorf("%d against %d: success %.6f, simulated %.6f ± %.6f", test.a, test.defenders, want, got, deviation)
		}
		last := s.Chain(test.a, test.defenders).Last
		mean := float64(sum.left) / n
		deviation = math.Sqrt((float64(sum.left2)/n - mean*mean) / n)
		if want := Mean(last); math.Abs(mean-want) > 4.5*deviation {
			t.Errorf("%d against %d: %.6f survivors, simulated %.6f ± %.6f", test.a, test.defenders, want, mean, deviation)
		}
	}
}

// march plays one chain.
func (s *simulation) march(a int, defenders []int) tally {
	for i, d := range defenders {
		if i > 0 {
			a--
		}
		if a, d = s.fight(a, d); d > 0 {
			return tally{games: 1}
		}
	}
	return tally{1, 1, a, a * a}
}
