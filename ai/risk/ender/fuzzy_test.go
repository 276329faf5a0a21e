package ender

import (
	"math"
	"testing"

	"eras/game"
)

// A continent is kept with its entrances: the west of the spit with q alone.
func TestEquation425(t *testing.T) {
	s := situationOn(t, spit, 2, "0.2,0.2,1.3,1.4", 0)
	f := &s.fuzzy
	f.start(s)
	f.owns[1][3], f.owns[1][2] = 0.5, 0.7
	near(t, "the east", f.keeps(s, 1, 1), 0.7)
	near(t, "the west for player 1, who does not have it", f.keeps(s, 1, 0), 0)
	// Two entrances, on the yard's mid all three.
	s = situationOn(t, yard, 2, "0.2,0.2,0.2,1.2,1.2,1.2,1.2,1.2,0.2", 0)
	f = &s.fuzzy
	f.start(s)
	f.owns[1][3], f.owns[1][4], f.owns[1][5] = 0.9, 0.8, 0.5
	near(t, "the mid", f.keeps(s, 1, 1), 0.36)
	if f.whole[2] != game.Nobody {
		t.Errorf("the low is player %d's, want Nobody", f.whole[2])
	}
}

// Player 0 takes c with 0.4 from player 1 (0.75) and himself (0.25), and then has 6 armies
// there. The probability of player 1 is multiplied by 0.6. The armies of player 0 are the
// mean over the ways in which he owns it: (0.25·0.6·2 + 0.4·6)/(0.15 + 0.4).
func TestTakeOnTheFuzzyBoard(t *testing.T) {
	s := situationOn(t, spit, 2, "0.2,0.2,1.3,1.4", 0)
	f := &s.fuzzy
	f.start(s)
	f.owns[0][r2], f.owns[1][r2] = 0.25, 0.75
	f.armies[0][r2], f.armies[1][r2] = 2, 3
	// The expected armies there are 0.25·2 + 0.75·3; player 0 would fight 2.25.
	near(t, "armies against player 0", f.against(s, 0, r2), 2.25)
	near(t, "armies against player 1", f.against(s, 1, r2), 0.5)
	f.take(s, 0, r2, 0.4, 6)
	near(t, "player 1's part", f.owns[1][r2], 0.45)
	near(t, "player 0's part", f.owns[0][r2], 0.55)
	near(t, "player 0's armies", f.armies[0][r2], (0.15*2+0.4*6)/0.55)
	near(t, "player 1's armies", f.armies[1][r2], 3)
}

// At the beginning of his turn player 1 has 0.7 + 1 territories with 0.7·3 + 1·4 armies,
// and an income of 3 plus the east with 0.7.
func TestOutlookOnTheFuzzyBoard(t *testing.T) {
	s := situationOn(t, spit, 2, "0.2,0.2,1.3,1.4", 0)
	f := &s.fuzzy
	f.start(s)
	f.take(s, 0, r2, 0.3, 2)
	f.look(s, 1)
	near(t, "territories", f.territories[1], 1.7)
	near(t, "soldiers", f.soldiers[1], 6.1)
	near(t, "income", f.income[1], 3.7)
	// A third of the territories, rounded down: 4 for 14.9.
	near(t, "the income of 14.9 territories", income(14.9), 4)
	near(t, "the income of 8.9 territories", income(8.9), 3)
}

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
