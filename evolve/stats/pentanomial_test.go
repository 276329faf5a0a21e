package stats

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawn returns n random pairs; f holds the probability of each kind.
func drawn(rng *rand.Rand, f [5]float64, n int) Pentanomial {
	var p Pentanomial
	for range n {
		x, kind := rng.Float64(), 0
		for kind < 4 && x >= f[kind] {
			x -= f[kind]
			kind++
		}
		p[kind]++
	}
	return p
}

func TestPairsAreCountedByPoints(t *testing.T) {
	for _, c := range []struct{ result, reversed, kind int }{
		{-1, -1, 0}, {-3, 0, 1}, {0, -1, 1}, {1, -1, 2}, {-1, 1, 2}, {0, 0, 2}, {0, 5, 3}, {1, 0, 3}, {2, 1, 4},
	} {
		var p, want Pentanomial
		p.Add(c.result, c.reversed)
		want[c.kind] = 1
		if p != want {
			t.Errorf("Add(%d, %d) gives %v, want %v", c.result, c.reversed, p, want)
		}
	}
	if sum := (Pentanomial{1, 2, 3, 4, 5}).Plus(Pentanomial{10, 0, 0, 0, 1}); sum != (Pentanomial{11, 2, 3, 4, 6}) || sum.Pairs() != 26 {
		t.Errorf("the sum is %v with %d pairs", sum, sum.Pairs())
	}
}

func TestMeanAndVarianceAreThoseOfTheList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points := rapid.SliceOfN(rapid.IntRange(0, 4), 2, 50).Draw(t, "points")
		var p Pentanomial
		sum, squares := 0.0, 0.0
		for _, x := range points {
			p[x]++
			sum += float64(x) / 4
		}
		n := float64(len(points))
		for _, x := range points {
			d := float64(x)/4 - sum/n
			squares += d * d
		}
		mean, variance := p.Mean()
		if !near(mean, sum/n, 1e-12) || !near(variance, squares/(n-1), 1e-12) {
			t.Fatalf("%v: mean %v, variance %v, want %v and %v", p, mean, variance, sum/n, squares/(n-1))
		}
		if s := p.Score(); !(0 <= s.Low && s.Low <= s.Value && s.Value <= s.High && s.High <= 1) || s.Low == s.High {
			t.Fatalf("%v scores %+v", p, s)
		}
	})
}

func TestScoreWithoutVariance(t *testing.T) {
	for _, c := range []struct {
		p         Pentanomial
		low, high float64
	}{
		{Pentanomial{}, 0, 1},
		{Pentanomial{4: 20}, 0.8389, 1}, // Newcombe's example for 20 of 20
		{Pentanomial{0: 20}, 0, 0.1611},
		{Pentanomial{2: 1}, 0.0546, 0.9454},
	} {
		if s := c.p.Score(); !near(s.Low, c.low, 5e-5) || !near(s.High, c.high, 5e-5) {
			t.Errorf("%v scores %+v, want from %v to %v", c.p, s, c.low, c.high)
		}
	}
}

// The bounds agree with those of a bootstrap: the quantiles of the scores of samples
// drawn from the observed pairs.
func TestScoreAndEloAgreeWithABootstrap(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	for _, p := range []Pentanomial{
		{34, 54, 63, 64, 75}, {10, 40, 300, 45, 12}, {3, 0, 30, 0, 67}, {120, 0, 60, 0, 20},
	} {
		const times = 20_000
		n := p.Pairs()
		var f [5]float64
		for kind := range p {
			f[kind] = float64(p[kind]) / float64(n)
		}
		var scores, elos []float64
		for range times {
			mean, _ := drawn(rng, f, n).Mean()
			scores, elos = append(scores, mean), append(elos, eloDifference(mean))
		}
		slices.Sort(scores)
		slices.Sort(elos)
		// A bound may differ by a twentieth of the width: the normal interval is
		// symmetric, that of the bootstrap is not.
		check := func(what string, i Interval, sorted []float64) {
			tolerance := (i.High - i.Low) / 20
			low, high := sorted[times/40], sorted[times-times/40]
			if !near(i.Low, low, tolerance) || !near(i.High, high, tolerance) {
				t.Errorf("%v: %s %+v, bootstrap from %v to %v", p, what, i, low, high)
			}
		}
		check("score", p.Score(), scores)
		check("Elo", p.Elo(), elos)
		// The likelihood of superiority agrees too.
		better := 0.0
		for _, s := range scores {
			if s > 0.5 {
				better++
			} else if s == 0.5 {
				better += 0.5
			}
		}
		if !near(p.Superiority(), better/times, 0.01) {
			t.Errorf("%v: superiority %v, bootstrap %v", p, p.Superiority(), better/times)
		}
	}
}

// If starts favour a side, the two games of a pair balance each other. The interval
// over pairs is then narrower than that of independent games, and still correct.
func TestScoreCoversTheTruthWhenGamesOfAPairBalance(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	const runs, pairs, truth = 2000, 200, 0.5
	covered, narrower := 0, 0
	for range runs {
		var p Pentanomial
		for range pairs {
			favour := 0.9*rng.Float64() - 0.45 // advantage of the first player's side in the first game
			win := func(p float64) int {
				if rng.Float64() < p {
					return 1
				}
				return -1
			}
			p.Add(win(truth+favour), win(truth-favour))
		}
		s := p.Score()
		if s.Low <= truth && truth <= s.High {
			covered++
		}
		if low, high := Wilson(s.Value*2*pairs, 2*pairs, Z95); s.High-s.Low < high-low {
			narrower++
		}
	}
	if share := float64(covered) / runs; share < 0.935 || share > 0.965 {
		t.Errorf("the interval covers the truth in %v of the runs, want 0.95", share)
	}
	if narrower < runs*9/10 {
		t.Errorf("narrower than the interval of independent games in %d of %d runs", narrower, runs)
	}
}
