package risk

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// With the cards of the first victim the armies reach all territories of the second, without them
// they do not. The cards that are traded in count no more.
func TestCardhunterChases(t *testing.T) {
	g := gameOn(t, yard, 3)
	for hand, sets := range []int{0, 0, 0, 1, 1, 1} {
		p, err := g.ParsePosition("attack 0 2 0.18,1.2,1.2,2.1,2.1,2.1,2.1,2.1,2.1 0 0/0/0 -/-/- 0 -")
		if err != nil {
			t.Fatal(err)
		}
		p.HandSize[0], p.HandSize[1] = 2, uint16(hand)
		turn := turnIn(g, p, NewCardhunter, 1)
		b := NewCardhunter(g, 0, turn.Rand).(*cardhunter)
		c := turn.campaign(attackPrice, &none)
		if a := (aim{goal: p.Held[1], all: true, worth: -1}); !a.pursue(&c) {
			t.Fatal("the first victim is out of reach")
		}
		b.chase(turn, &c)
		if all := c.held.Equal(g.Map.All()); c.sets != sets || all != (sets > 0) {
			t.Errorf("the victim has %d cards: %d sets are traded in, and the campaign takes %v", hand, c.sets, c.held)
		}
		if sets == 0 {
			continue
		}
		if v := b.value(turn, &c, 0); v != 1 {
			t.Errorf("the match is won with %v", v)
		}
	}
}

// Cardhunter eliminates one player after the other in a turn, where a single one is in reach at its
// beginning.
func TestCardhunterTakesBoth(t *testing.T) {
	g := gameOn(t, yard, 3)
	won := 0
	for seed := range uint64(20) {
		p, err := g.ParsePosition("reinforce 0 2 0.20,1.2,1.2,2.1,2.1,2.1,2.1,2.1,2.1 3 0/0/0 -/-/- 0 -")
		if err != nil {
			t.Fatal(err)
		}
		p.Hands[0], p.HandSize[0] = risk.Hand{Territories: risk.SetOf(0, 1)}, 2
		p.Hands[1], p.HandSize[1] = risk.Hand{Territories: risk.SetOf(3, 4, 5, 6)}, 4
		if after := playTurn(t, g, p, NewCardhunter, seed); after.Phase == risk.Over && after.Alive(0) && !after.Alive(game.Seat(2)) {
			won++
		}
	}
	if won < 12 {
		t.Errorf("it wins %d of 20 matches in one turn", won)
	}
}

// lineOf returns a game on a line of territories. First comes one of player 0 with some armies, then those of each
// other player, with the given numbers of armies. Player 0 attacks and has two cards, and each other player has three,
// so that every elimination brings a set, which is worth more each time.
func lineOf(t *testing.T, armies int, others [][]int) (*risk.Game, risk.Position) {
	t.Helper()
	lands, owners := "", fmt.Sprintf("0.%d", armies)
	pools, hands := "0", "w1.w2"
	last := 0
	for i, defenders := range others {
		for _, n := range defenders {
			lands += fmt.Sprintf("%d,t%d.0.i.%d-", last+1, last+1, last)
			owners += fmt.Sprintf(",%d.%d", i+1, n)
			last++
		}
		pools += "/0"
		hands += fmt.Sprintf("/w%d.w%d.w%d", 3*i+3, 3*i+4, 3*i+5)
	}
	m, err := risk.ParseMapLine("line all=0 t0.0.i." + strings.TrimSuffix(lands, "-"))
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(len(others) + 1)
	rules.Sets, rules.Wildcards = risk.GrowingSets(), risk.MaxWildcards
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.ParsePosition(fmt.Sprintf("attack 0 2 %s 0 %s %s 3 -", owners, pools, hands))
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

// With dice, the chains that Cardhunter plans eliminate everybody as often as the exact odds say, if every attack goes
// on to its end. Cardhunter itself gives up where its armies no longer suffice by mean prices, so it does so less often,
// but misses at most twice as many.
func TestCardhunterChainsWithDice(t *testing.T) {
	const plays = 600
	for _, c := range []struct {
		armies int
		others [][]int
	}{
		{14, [][]int{{2, 3}, {2}}},
		{14, [][]int{{2, 1, 2}, {3, 6}}},
		{20, [][]int{{5, 1, 3}, {7, 2}}},
		{13, [][]int{{5}, {4, 4}, {6, 5}}},
		{24, [][]int{{9}, {12}, {8, 2}}},
	} {
		g, p := lineOf(t, c.armies, c.others)
		_, planner := planOf(t, g, &p)
		if !planner.plan.held.Equal(g.Map.All()) {
			t.Errorf("%d armies against %v: it plans to hold %v only", c.armies, c.others, planner.plan.held)
		}
		// chance[n] is the probability that n armies can die.
		chance := make([]float64, c.armies)
		chance[c.armies-1] = 1
		solver, want := odds.NewSolver(tablesOf(g)), 0.0
		for i, defenders := range c.others {
			set := g.Rules.Sets.At(int(p.SetsTraded) + i)
			next := make([]float64, len(chance)+set)
			want = 0
			for n, x := range chance {
				for left, y := range solver.Chain(n, defenders).Last {
					if left > 0 {
						next[left-1+set] += x * y
						want += x * y
					}
				}
			}
			chance = next
		}
		ends, wins := 0, 0
		for seed := range uint64(plays) {
			turn := turnIn(g, p, NewCardhunter, seed)
			b := turn.bot.(*cardhunter)
			b.plan = planner.plan
			for b.at = range planner.plan.steps.all() {
				turn.Attack(b.at.from, b.at.to, true)
			}
			if turn.P.Phase == risk.Over {
				ends++
			}
			if playTurn(t, g, p, NewCardhunter, seed).Phase == risk.Over {
				wins++
			}
		}
		mean, sigma := plays*want, math.Sqrt(plays*want*(1-want))
		t.Logf("%d armies against %v: %d and %d of %d plays, %.1f by the odds", c.armies, c.others, ends, wins, plays, mean)
		if math.Abs(float64(ends)-mean) > 3*sigma {
			t.Errorf("%d armies against %v: attacks to the end eliminate all in %d of %d plays, want %.1f", c.armies, c.others, ends, plays, mean)
		}
		if wins := float64(wins); wins > mean+3*sigma || wins < 2*mean-plays-3*sigma {
			t.Errorf("%d armies against %v: it eliminates all in %v of %d plays, attacks to the end in %.1f", c.armies, c.others, wins, plays, mean)
		}
	}
}
