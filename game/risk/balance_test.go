package risk

import (
	"math"
	"testing"

	"eras/game"
)

// Balanced dice keep the mean of plain ones, and the luck of both sides together.
func TestBalancedDiceKeepTheMeanAndLuckTogether(t *testing.T) {
	const throwsMade = 20_000
	apart := map[string]float64{}
	for _, rolls := range []string{"plain", "balanced"} {
		g := rowGame(t, "rolls="+rolls)
		tail := ""
		if g.Rules.Balanced {
			tail = " luck=0/0"
		}
		p := at(t, g, "roll 0 3 0.1,0.100000,1.100000,1.1,1.1 0 0/0 -/- 0 - 1-2"+tail)
		rng := game.Random(11)
		sum, luck, square := 0.0, 0.0, 0.0
		for range throwsMade {
			d := g.Chance(&p, rng).Dice
			lost, _ := d.Losses()
			sum += float64(lost)
			luck += float64(luckOf(d)) / luckUnit
			square += luck * luck
			if g.Rules.Balanced {
				p.noteLuck(d)
				if got := float64(p.Luck[0]) / luckUnit; math.Abs(got-luck) > 0.01 || p.Luck[0] != -p.Luck[1] {
					t.Fatalf("the luck is counted as %v and %v, it is %v", p.Luck[0], p.Luck[1], luck)
				}
			}
		}
		mean := float64(meanLosses[tableIndex(3, 2)]) / luckUnit
		if math.Abs(sum/throwsMade-mean) > 0.02 {
			t.Errorf("%s dice: the attacker loses %v a throw, want %v", rolls, sum/throwsMade, mean)
		}
		apart[rolls] = math.Sqrt(square / throwsMade)
	}
	// Plain luck wanders by the root of the throws; balanced luck stays within few armies.
	if apart["balanced"] > 2 || apart["plain"] < 10*apart["balanced"] {
		t.Errorf("luck strays by %v", apart)
	}
}

// The mean of three dice against two is 7,161 lost armies in 7,776 throws.
func TestMeanLosses(t *testing.T) {
	// Of 7,776 throws 2,275 cost the attacker two armies and 2,611 one.
	if got := meanLosses[tableIndex(3, 2)]; got != 2*2275+2611 {
		t.Errorf("three dice against two cost %d", got)
	}
	if got := meanLosses[tableIndex(1, 1)]; got != luckUnit*21/36 {
		t.Errorf("one die against one costs %d", got)
	}
}
