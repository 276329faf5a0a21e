package ender

import (
	"math"
	"testing"
)

// Against a threat of 10: 10 defenders hold with 1/(1 + e^0), 5 with
// 1/(1 + e^(5/√15)), 20 with 1/(1 + e^(-10/√30)); one with the square of
// 1/(1 + e^(9/√11)). The sigmoid comes from a table.
func TestEquation434(t *testing.T) {
	guard := SigmoidDefence{}
	for _, c := range []struct{ defenders, threat, want float64 }{
		{10, 10, 0.5},
		{5, 10, 0.215678},
		{20, 10, 0.861254},
		{1, 10, 0.003872},
		{1, 1, 0.25},
		{2, 1, 0.640457},
		{3, 0, 0.849667}, // no threat: 1/(1 + e^-√3)
	} {
		within(t, "the chance to hold", guard.Holds(c.defenders, c.threat), c.want, 1e-5)
	}
	for x := -20.0; x <= 20; x += 0.013 {
		within(t, "the sigmoid", sigmoid(x), 1/(1+math.Exp(-x)), 1e-5)
	}
	// The probability grows with the defenders, slowly at first (figure 4.57).
	for d := 1.0; d < 60; d++ {
		if !(guard.Holds(d+1, 10) > guard.Holds(d, 10)) || !(guard.Holds(d, 10) > guard.Holds(d, 11)) {
			t.Fatalf("%v defenders hold with %v", d, guard.Holds(d, 10))
		}
	}
	if p := guard.Holds(15, 10); p > 0.75 {
		t.Errorf("15 hold against 10 with %v", p)
	}
}

// The three pieces of eq. B.1: 0.2 - 0.25·(0.7 - 0.5), 1 - 0.5, 0.8 + 0.25·(1.5 - 1.3).
func TestEquationB1(t *testing.T) {
	for _, c := range []struct{ defenders, threat, want float64 }{
		{5, 10, 0.15}, {10, 10, 0.5}, {15, 10, 0.85}, {1, 100, 0.0275}, {30, 10, 1}, {7, 10, 0.2}, {13, 10, 0.8}, {2, 0, 1},
	} {
		near(t, "the chance to hold", LinearDefence{}.Holds(c.defenders, c.threat), c.want)
	}
}
