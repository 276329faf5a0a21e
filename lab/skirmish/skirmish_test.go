package skirmish

import (
	"context"
	"math"
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

// small is the experiment with few quick battles.
func small() *Battles {
	b := New()
	b.Scenarios, b.Equal, b.Deeper, b.Shallower = []string{"dominion"}, "minimax:depth=1", "minimax:depth=2", "minimax:depth=1"
	b.Network, b.Farther = "network:depth=1", "minimax:depth=2"
	b.Most, b.Batch = 4, 4
	return b
}

func TestExperiment(t *testing.T) {
	ran := experimenttest.Run[[]Fight, *Summary](t, small().Experiment(), experiment.Options{Seed: 5, Games: 4})
	all := ran.Sum.Conditions
	if len(all) != len(ran.Units) || all[0].Name != "equals" || all[0].Battles != 4 || all[0].Length == 0 || all[0].Stakes == 0 {
		t.Errorf("%+v", all)
	}
	if len(ran.Sections) != 1 || len(ran.Sections[0].Table) != len(all)+1 {
		t.Errorf("%v", ran.Sections)
	}
}

func TestLandIsThatOfWars(t *testing.T) {
	const many = 20_000
	var here, beside [battle.Rocks + 1]int
	rng := game.Random(4)
	for range many {
		l := Land(&battle.Rules{Close: true, Ground: true}, rng)
		here[l.Here]++
		beside[l.Beside[0]]++
		beside[l.Beside[1]]++
	}
	sums := [2]int{}
	for _, g := range lands {
		sums[0] += g.here
		sums[1] += g.beside
		for _, drawn := range []struct{ n, of, share int }{{here[g.ground], many, g.here}, {beside[g.ground], 2 * many, g.beside}} {
			if share := 100 * float64(drawn.n) / float64(drawn.of); math.Abs(share-float64(drawn.share)) > 1.5 {
				t.Errorf("%v: %.1f %% drawn, want %d", g.ground, share, drawn.share)
			}
		}
	}
	if sums != [2]int{100, 100} {
		t.Errorf("the shares add up to %v", sums)
	}
}

func TestOnlyRulesWithGroundLayLand(t *testing.T) {
	r := battle.Rules{Close: true, Limit: 60, Kinds: true, Captain: true}
	laid := 0
	for seed := range uint64(50) {
		if p := start(r, minArmy, 9, 2, false, game.Random(seed)); p.Laid() {
			t.Fatalf("seed %d: %v", seed, p)
		}
		on := r
		on.Ground = true
		if p := start(on, minArmy, 9, 2, false, game.Random(seed)); p.Laid() {
			laid++
		}
	}
	if laid < 20 || laid == 50 {
		t.Errorf("%d of 50 boards have ground", laid)
	}
}

// moves plays given moves in turn.
type moves []string

func (m *moves) Act(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
	move, err := battle.ParseMove(view.Size, (*m)[0])
	*m = (*m)[1:]
	return move, err
}

func TestUndoneStepsAreCounted(t *testing.T) {
	for _, c := range []struct {
		red           moves
		steps, undone int
	}{
		{moves{"1,1-2,1", "2,1-1,1", "1,1-1,2"}, 6, 1},
		{moves{"1,1-2,1", "2,1-2,2", "2,2-2,1", "2,1-1,1"}, 8, 2},
		{moves{"1,1-2,1", "2,1-2,2", "2,2-1,2", "1,2-1,1"}, 8, 0},
	} {
		p, err := battle.ParsePosition("r6/7/7/7/6b r 8")
		if err != nil {
			t.Fatal(err)
		}
		p.Left = uint16(2 * len(c.red))
		blue := moves{"7,5-6,5", "6,5-5,5", "5,5-4,5", "4,5-3,5"}
		f, err := fight(context.Background(), battle.Rules{Size: p.Size, Limit: p.Left}, p, [2]agents.BattleAgent{&c.red, &blue}, false)
		if err != nil || f.Steps != c.steps || f.Undone != c.undone || f.Reason != timedOut {
			t.Errorf("%+v, %v: want %d steps, %d undone", f, err, c.steps, c.undone)
		}
	}
}

func TestScriptCapturesTheBest(t *testing.T) {
	p, err := battle.ParsePosition("1K5/brA4/7/7/7 r 8")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(9) {
		m, err := Greedy{seed}.Act(context.Background(), p, 0)
		if err != nil || m.String() != "2,2-2,1" {
			t.Errorf("%v, %v: want the captain", m, err)
		}
	}
}

func TestStartsAreEven(t *testing.T) {
	r := battle.Rules{Close: true, Limit: 60, Kinds: true, Captain: true}
	rng := game.Random(3)
	var sizes []int
	for range 200 {
		p := start(r, minArmy, 9, 0, true, rng)
		if red, blue := p.Army(game.Red), p.Army(game.Blue); red != blue {
			t.Fatalf("%v: %+v against %+v", p, red, blue)
		}
		sizes = append(sizes, p.Red.Len())
		if full := start(r, 13, 13, 0, true, rng); full.Red.Len() != 13 || full.Army(game.Red) != full.Army(game.Blue) {
			t.Fatalf("full armies: %v", full)
		}
	}
	if slices.Min(sizes) != minArmy || slices.Max(sizes) != 9 {
		t.Errorf("armies of %d to %d", slices.Min(sizes), slices.Max(sizes))
	}
}
