package ender

import (
	"math"
	"testing"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// kindsOf returns the makers of the named bots.
func kindsOf(t testing.TB, names ...string) (kinds []airisk.Maker) {
	t.Helper()
	for _, name := range names {
		kind, err := airisk.Bots().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, kind)
	}
	return kinds
}

// Values computed by hand: two players, 10 armies and an income of 3 against 20 and 3, no
// cards and no advantage of the turn.
func TestOutlookValue(t *testing.T) {
	g := gameWith(t, spit, 2)
	p := positionOn(t, g, "0.5,0.5,1.10,1.10", 0)
	o := airisk.Outlook{Income: 2, Cards: 1, Exponent: 2, Fewer: 0.5}
	// Each player has a continent of 1 too: 10 + 2·4 = 18 and 20 + 2·4 = 28. With two
	// players the exponent is not reduced.
	near(t, "the value", o.Value(g, &p, 0), 18*18/(18*18+28*28.0))
	p.HandSize[0] = 3 // three cards of sets worth 5: 5 more
	near(t, "the value with cards", o.Value(g, &p, 0), 23*23/(23*23+28*28.0))
	o.Mover = math.Log(2)
	near(t, "the value at turn", o.Value(g, &p, 0), 2*23*23/(2*23*23+28*28.0))
	near(t, "the other's", o.Value(g, &p, 1), 28*28/(2*23*23+28*28.0))
	g.Rules.Sets = risk.GrowingSets()
	o.GrowingIncome, o.GrowingCards, o.GrowingExponent = 0, 3, 1
	// The first set is worth 4: three cards 3·4 = 12.
	near(t, "the value where sets grow", o.Value(g, &p, 1), 20/(2*22+20.0))
}

// A rollout depends only on its number, not on what was played before nor on the
// opponents' hands in the position. Opponents get new hands of the same sizes from the
// cards that the planner has not seen.
func TestRolloutsRepeatByNumber(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	f := newRollout(g, 0, kindsOf(t, "killbot", "quo"), Paper().Outlook)
	other := newRollout(g, 0, kindsOf(t, "killbot", "quo"), Paper().Outlook)
	wins := map[float64]bool{}
	fieldPositions(t, g, 2, 4, func(p *risk.Position, _ int32) {
		for number := range uint64(3) {
			hidden := *p
			for seat := 1; seat < 4; seat++ {
				hidden.Hands[seat] = risk.Hand{}
			}
			f.begin(p, 5, number)
			seen := f.p.Hands[0]
			for seat, h := range f.p.Hands[:4] {
				if h.Len() != int(p.HandSize[seat]) {
					t.Fatalf("player %d has %d cards of %d", seat, h.Len(), p.HandSize[seat])
				}
				if both := (risk.Hand{Territories: h.Territories.And(seen.Territories), Wild: h.Wild & seen.Wild}); seat > 0 && both.Len() > 0 {
					t.Fatal("a card was dealt twice")
				}
				seen = seen.Or(h)
			}
			if !f.p.Hands[0].Equal(p.Hands[0]) {
				t.Fatal("the planner has other cards")
			}
			value := f.play(2)
			if value < 0 || value > 1 {
				t.Fatalf("the value is %v", value)
			}
			wins[value] = true
			other.begin(&hidden, 5, number)
			if again := other.play(2); again != value {
				t.Fatalf("the same rollout is worth %v and %v", value, again)
			}
		}
	})
	if len(wins) < 12 {
		t.Errorf("all rollouts have only %d values", len(wins))
	}
}

// Carrying out a script places the armies in hand, fights, divides the survivors and ends
// the turn.
func TestCarryOut(t *testing.T) {
	g := gameWith(t, spit, 2)
	p := positionOn(t, g, "0.1,1.1,1.1,1.9", 60)
	f := newRollout(g, 0, kindsOf(t, "quo"), Paper().Outlook)
	var s script
	s.sketch.add(Attack{p0, q1})
	s.sketch.add(Attack{q1, r2})
	s.put[p0] = 60
	s.stand[p0], s.stand[q1], s.stand[r2] = 1, 20, 30
	s.through[r2] = 30
	s.through[q1] = 20 + 30 + loss1
	s.through[p0] = 1 + s.through[q1] + loss1
	f.begin(&p, 1, 1)
	f.carryOut(&s)
	if f.p.Turn != 1 || word(f.p.Held[0]) != setOf(p0, q1, r2) {
		t.Fatalf("player %d is at turn, player 0 holds %v", f.p.Turn, f.p.Held[0])
	}
	// The ten or so armies more than planned are divided too.
	if a := f.p.Armies.Near(); a[p0]+a[q1]+a[r2] < 54 || a[p0] > 2 || 3*a[q1] < 2*a[r2]-9 || 3*a[q1] > 2*a[r2]+9 {
		t.Errorf("the armies stand %v", a[:4])
	}
}

// 6 of 10 armies in common and 4 elsewhere makes 6 in common of 14 in all.
func TestApart(t *testing.T) {
	g := gameWith(t, spit, 2)
	a := positionOn(t, g, "0.6,0.4,1.1,1.1", 0)
	b := positionOn(t, g, "0.10,1.4,1.1,1.1", 0)
	near(t, "the distance", apart(&a, &b, 0), 1-6.0/14)
	near(t, "the distance from itself", apart(&a, &a, 0), 0)
}

// After some rounds, an opponent's most probable kind is the one that he is.
func TestLearn(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	names := []string{"killbot", "boscoe", "quo"}
	kinds := kindsOf(t, names...)
	right, asked := 0.0, 0.0
	for seed := range uint64(6) {
		// The planner's seat is played by a bot of another kind.
		makers := append(kindsOf(t, "mars"), kinds...)
		f := newRollout(g, 0, kinds, Paper().Outlook)
		var ended risk.Position
		known := false
		eachPhase(t, g, makers, seed, func(p *risk.Position) bool {
			if p.Turn == 0 && p.Phase == risk.Fortifying {
				ended, known = *p, true
			}
			if p.Turn == 0 && p.Phase == risk.Reinforcing && known {
				f.learn(&ended, p, game.Derive(seed, uint64(p.Round)), 4)
				known = false
			}
			return p.Round < 9
		})
		for kind := range kinds {
			right += f.weights[kind+1][kind]
			asked++
		}
	}
	if right /= asked; right < 0.5 {
		t.Errorf("the right kind has a mean weight of %.2f, no better than the initial 0.33", right)
	}
}

// A prior sets the weights of its seat alone, and with it rollouts know all kinds.
func TestPrior(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "isles"), 3)
	for spec, want := range map[string][]float64{
		"ender2": {0.25, 0.25, 0.25, 0.25},
		"ender2:prior.seat1=[0, 0, 0, 0, 0.9, 0, 0.3, 0]": {0, 0, 0, 0, 0.75, 0, 0.25, 0},
		"ender2:prior.seat2=[1, 0, 0, 0, 0, 0, 0, 0]":     {0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0},
	} {
		params, err := Parameters.Of(spec)
		if err != nil {
			t.Fatal(err)
		}
		p := NewPlanner(g, 0, params, game.Random(1), Options{})
		got := p.choice.(*Rollouts).workers[0].weights[1]
		if len(got) != len(want) {
			t.Fatalf("%s: %v, want %v", spec, got, want)
		}
		for k := range want {
			near(t, spec, got[k], want[k])
		}
	}
	if _, err := Parameters.Of("ender2:prior.seat0=[2, 0, 0, 0, 0, 0, 0, 0]"); err == nil {
		t.Error("a share above 1 is accepted")
	}
}

// Learning goes on from a prior, and no kind is ruled out for good.
func TestLearnFromAPrior(t *testing.T) {
	kinds := Kinds()
	shares := KindShares{0: 1}
	weights, ok := shares.weights()
	if !ok || len(weights) != len(kinds) {
		t.Fatalf("%v, %v", weights, ok)
	}
	var f rollout
	f.weights[1] = weights
	sum, count := make([]float64, len(kinds)), make([]float64, len(kinds))
	for k := range kinds {
		sum[k], count[k] = 1, 1
	}
	sum[4] = 0 // the only one that did what the player did
	for range 3 {
		f.weigh(1, sum, count, 4)
	}
	if f.weights[1][4] < 0.5 {
		t.Errorf("after three rounds the kind has the weight %v", f.weights[1][4])
	}
}
