package risk

import (
	"math"
	"slices"
	"testing"

	"eras/game"
)

// TestDiceOdds counts all throws against the paper's rule and the known counts.
func TestDiceOdds(t *testing.T) {
	for _, c := range []struct {
		attackers, defenders int
		want                 [3]int // throws in which the attacker loses 0, 1, 2
	}{
		{1, 1, [3]int{15, 21, 0}},
		{2, 1, [3]int{125, 91, 0}},
		{3, 1, [3]int{855, 441, 0}},
		{1, 2, [3]int{55, 161, 0}},
		{2, 2, [3]int{295, 420, 581}},
		{3, 2, [3]int{2890, 2611, 2275}},
	} {
		var got [3]int
		for i := range int(throws[c.attackers+c.defenders]) {
			d := makeDice(c.attackers, c.defenders, i)
			attack, defend := d.Faces()
			a, b := slices.Clone(attack[:c.attackers]), slices.Clone(defend[:c.defenders])
			if same, ok := DiceOf(a, b); !ok || same != d {
				t.Fatalf("%v is thrown as %v", d, same)
			}
			slices.Sort(a)
			slices.Sort(b)
			slices.Reverse(a)
			slices.Reverse(b)
			lost := 0
			for i := range min(len(a), len(b)) {
				if a[i] <= b[i] {
					lost++
				}
			}
			attacker, defender := d.Losses()
			if int(attacker) != lost || int(attacker+defender) != min(len(a), len(b)) {
				t.Fatalf("%v costs %d and %d", d, attacker, defender)
			}
			got[lost]++
		}
		if got != c.want {
			t.Errorf("%d against %d: %v, want %v", c.attackers, c.defenders, got, c.want)
		}
	}
}

// TestThrowsAreUniform draws many throws and compares each one's count.
func TestThrowsAreUniform(t *testing.T) {
	rolls := thrower{rng: game.Random(1)}
	const each = 400
	var count [7776]int
	for range each * len(count) {
		count[rolls.faces(7776)]++
	}
	chi := 0.0
	for _, n := range count {
		chi += float64((n-each)*(n-each)) / each
	}
	// Of 7775 degrees of freedom: mean 7775, standard deviation 125.
	if chi < 7775-5*125 || chi > 7775+5*125 {
		t.Errorf("chi squared is %.0f, want about 7775", chi)
	}
}

// TestFightIsPlay fights by Fight and by Play with the same stream of throws.
func TestFightIsPlay(t *testing.T) {
	for name, g := range variants(t) {
		rng := game.Random(11)
		p := g.Start()
		fights := 0
		for range 4000 {
			g.Proceed(&p, rng)
			if p.Phase == Over {
				p = g.Start()
				continue
			}
			a := g.Random(&p, rng)
			if a.Kind != Attack {
				g.Play(&p, a, nil)
				continue
			}
			fights++
			slow := p
			loser := slow.Owner.At(a.To)
			seed := rng.Uint64()
			taken := g.Fight(&p, a.From, a.To, a.Till, game.Random(seed))
			g.Play(&slow, a, nil)
			rolls := thrower{rng: game.Random(seed)}
			for slow.Phase == Rolling {
				attackers, defenders := g.DiceFor(&slow)
				roll := Action{Kind: Roll}
				if g.Rules.Balanced {
					roll = g.Chance(&slow, rolls.rng)
				} else {
					roll.Dice = rolls.throw(int32(attackers), int32(defenders))
				}
				if err := g.Check(&slow, roll); err != nil {
					t.Fatal(err)
				}
				g.Play(&slow, roll, nil)
			}
			if !slow.Equal(&p) {
				t.Fatalf("%s: %v ends as\n%s, by single throws as\n%s", name, a, g.FormatPosition(&p), g.FormatPosition(&slow))
			}
			if taken != (p.Owner.At(a.To) != loser) {
				t.Fatalf("%s: Fight says taken=%v", name, taken)
			}
		}
		if fights < 100 {
			t.Errorf("%s: only %d fights", name, fights)
		}
	}
}

func TestTheHotPathAllocatesNothing(t *testing.T) {
	g := variants(t)["paper/4"]
	rng := game.Random(12)
	p := g.Start()
	buffer := make([]Action, 0, 4096)
	if n := testing.AllocsPerRun(3000, func() {
		g.Proceed(&p, rng)
		if p.Phase == Over {
			p = g.Start()
			return
		}
		buffer = g.Legal(&p, buffer[:0])
		a := g.Random(&p, rng)
		if g.Check(&p, a) != nil {
			t.Error("a random action is illegal")
		}
		g.Income(&p, p.Turn)
		g.Borders(&p, p.Turn)
		g.Play(&p, a, nil)
	}); n != 0 {
		t.Errorf("a step allocates %v times", n)
	}
}

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
