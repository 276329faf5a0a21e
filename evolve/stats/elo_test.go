package stats

import (
	"math"
	"testing"
)

func TestEloOfKnownScores(t *testing.T) {
	for _, c := range []struct{ elo, score float64 }{
		{0, 0.5}, {100, 0.640065}, {200, 0.759747}, {400, 10.0 / 11}, {-400, 1.0 / 11}, {math.Inf(1), 1}, {math.Inf(-1), 0},
	} {
		if got := EloScore(c.elo); !near(got, c.score, 1e-6) {
			t.Errorf("EloScore(%v) = %v, want %v", c.elo, got, c.score)
		}
		if got := eloDifference(EloScore(c.elo)); got != c.elo && !near(got, c.elo, 1e-9) {
			t.Errorf("eloDifference(EloScore(%v)) = %v", c.elo, got)
		}
	}
}

// The values are from the tests of the tournament manager fastchess
// (app/tests/elo_test.cpp): Elo, half the width of its interval, and the likelihood
// of superiority.
func TestEloAgainstPublishedValues(t *testing.T) {
	for _, c := range []struct {
		p                Pentanomial
		elo, error, best float64
	}{
		{Pentanomial{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 1},
		{Pentanomial{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, 0.0505},
		{Pentanomial{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, 0},
	} {
		i := c.p.Elo()
		if !near(i.Value, c.elo, 0.005) || !near((i.High-i.Low)/2, c.error, c.error/200) {
			t.Errorf("%v: %+v, want %v ± %v", c.p, i, c.elo, c.error)
		}
		if got := c.p.Superiority(); !near(got, c.best, 1e-4) {
			t.Errorf("%v: superiority %v, want %v", c.p, got, c.best)
		}
	}
}

func TestEloWithoutLosses(t *testing.T) {
	p := Pentanomial{4: 10}
	if i := p.Elo(); !math.IsInf(i.Value, 1) || !math.IsInf(i.High, 1) || !(i.Low > 150 && i.Low < 200) {
		t.Errorf("ten pairs won: Elo %+v", i)
	}
	for _, c := range []struct {
		p         Pentanomial
		low, high float64
	}{{p, 0.99, 1}, {Pentanomial{0: 10}, 0, 0.01}, {Pentanomial{2: 10}, 0.5, 0.5}, {Pentanomial{}, 0.5, 0.5}, {Pentanomial{4: 1}, 0.6, 0.9}} {
		if got := c.p.Superiority(); got < c.low || got > c.high {
			t.Errorf("%v: superiority %v", c.p, got)
		}
	}
}
