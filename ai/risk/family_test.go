package risk

import (
	"context"
	"fmt"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// The diamond opens from its first territory into two and closes again.
const diamond = "diamond all=0 a.0.i.1-2,b.0.h.0-3,c.0.c.0-3,d.0.i.1-2-4,e.0.h.3"

// What each bot does in one phase.
func TestBotsOneByOne(t *testing.T) {
	attack := func(t *Turn) { t.bot.Attack(t) }
	place := func(t *Turn) { t.bot.Place(t) }
	fortify := func(t *Turn) {
		t.end(risk.Attacking)
		t.bot.Fortify(t)
	}
	assault := func(from, to risk.Territory) func(*Turn) {
		return func(t *Turn) { t.Attack(from, to, true) }
	}
	for _, c := range []struct {
		name            string
		maker           Maker
		board           string
		territories     string
		reserve         int
		do              func(*Turn)
		want            []int32
		held, mayBeHeld risk.Set
	}{
		{"angry arms the one with most enemies", NewAngry, yard,
			"0.9,1.1,1.1,1.1,0.1,1.1,1.1,2.1,0.2", 5, place, []int32{9, 1, 1, 1, 6, 1, 1, 1, 2}, risk.Set{}, risk.Set{}},
		{"angry goes on while it is stronger", NewAngry, yard,
			"0.60,1.1,1.99,1.2,1.99,1.1,1.4,1.99,2.99", 0, attack, nil, risk.SetOf(0, 1), risk.SetOf(0, 1)},
		{"angry stays where there are more enemies", NewAngry, yard,
			"1.1,1.1,1.1,1.1,0.60,1.1,1.1,2.1,1.1", 0, assault(4, 1), []int32{1, 3}, risk.Set{}, risk.Set{}},
		{"angry moves in on a tie", NewAngry, yard,
			"0.60,1.1,0.1,1.1,1.1,1.1,1.1,2.1,1.1", 0, assault(0, 1), []int32{1}, risk.Set{}, risk.Set{}},
		{"angry fortifies towards enemies", NewAngry, yard,
			"0.9,0.1,0.5,0.1,1.60,0.4,1.60,2.60,1.60", 0, fortify, []int32{1, 1, 1, 9, 60, 8}, risk.Set{}, risk.Set{}},
		{"stinky attacks with more than one and a half", NewStinky, yard,
			"0.40,1.27,1.99,0.99,1.2,1.1,1.99,2.1,1.1", 0, attack, []int32{40, 27}, risk.SetOf(0, 3, 4), risk.SetOf(0, 3, 4)},
		{"stinky stays at the weaker enemy", NewStinky, yard,
			"0.60,1.1,1.9,1.2,1.9,1.9,1.9,2.1,1.1", 0, assault(0, 1), []int32{-1, 3}, risk.Set{}, risk.Set{}},
		{"stinky moves in to the weaker enemy", NewStinky, yard,
			"0.60,1.1,1.9,1.2,1.1,1.9,1.9,2.1,1.1", 0, assault(0, 1), []int32{1}, risk.Set{}, risk.Set{}},
		{"stinky fortifies towards the weaker enemy", NewStinky, yard,
			"0.9,0.6,1.60,0.4,1.60,1.60,1.50,2.60,1.60", 0, fortify, []int32{1, 6, 60, 12}, risk.Set{}, risk.Set{}},
		{"communist arms the weakest", NewCommunist, yard,
			"0.1,0.3,0.9,1.1,1.1,1.1,1.1,2.1,1.1", 5, place, []int32{5, 4, 9}, risk.Set{}, risk.Set{}},
		{"communist attacks the weakest once and moves half in", NewCommunist, yard,
			"0.60,1.40,1.60,1.60,1.2,0.9,1.60,2.60,1.60", 0, attack, []int32{60, 40}, risk.SetOf(0, 4, 5), risk.SetOf(0, 4, 5)},
		{"communist evens out", NewCommunist, yard,
			"0.9,0.1,1.60,0.2,1.60,1.60,1.60,2.60,1.60", 0, fortify, []int32{4, 5, 60, 3}, risk.Set{}, risk.Set{}},
		{"cluster arms the borders around its continent", NewCluster, yard,
			"0.9,0.1,0.1,1.1,1.1,1.1,1.1,2.1,0.1", 6, place, []int32{9, 4, 4, 1, 1, 1, 1, 1, 1}, risk.Set{}, risk.Set{}},
		{"cluster takes the easiest continent", NewCluster, yard,
			"0.9,1.9,1.9,1.1,1.1,0.4,1.1,2.1,0.1", 6, place, []int32{9, 9, 9, 1, 1, 10}, risk.Set{}, risk.Set{}},
		{"communist runs wild", NewCommunist, yard,
			"0.500,1.9,2.9,1.9,1.9,1.9,1.9,1.9,2.9", 0, attack, nil, wholeYard, wholeYard},
		{"cluster runs wild", NewCluster, yard,
			"1.1,2.21,1.1,1.21,0.100,1.21,1.1,1.21,1.1", 0, attack, nil, risk.SetOf(1, 4), wholeYard},
		{"cluster fills out", NewCluster, yard,
			"1.1,0.90,1.99,0.1,0.1,1.99,1.99,1.99,2.99", 0, attack, []int32{3}, risk.SetOf(0, 1, 3, 4), risk.SetOf(0, 1, 3, 4)},
		{"cluster consolidates", NewCluster, yard,
			"1.50,0.40,0.1,0.40,0.1,0.1,0.1,2.99,1.99", 0, attack, nil, risk.SetOf(0, 1, 2, 3, 4, 5, 6), risk.SetOf(0, 1, 2, 3, 4, 5, 6)},
		{"cluster expands, fills and splits up", NewCluster, yard,
			"0.300,1.1,1.1,1.1,1.1,1.1,1.1,2.1,1.1", 0, attack, nil, wholeYard, wholeYard},
		{"cluster stocks no dead end", NewCluster, spit,
			"1.1,0.60,1.1,2.1", 0, assault(1, 0), []int32{3}, risk.Set{}, risk.Set{}},
		{"cluster leaves dead ends", NewCluster, spit,
			"0.60,1.1,1.1,2.1", 0, assault(0, 1), []int32{1}, risk.Set{}, risk.Set{}},
		{"yakool arms against a dominant player", NewYakool, yard,
			"1.9,1.9,1.9,0.4,1.9,0.3,0.1,2.9,0.1", 6, place, []int32{9, 9, 9, 10}, risk.Set{}, risk.Set{}},
		{"yakool attacks him", NewYakool, strait,
			"1.99,2.1,0.90,1.5,1.9,1.99,2.99", 6, func(t *Turn) { place(t); attack(t) }, []int32{99, 1, 1, 1}, risk.SetOf(2, 3, 4), risk.SetOf(2, 3, 4)},
		{"boscoe attacks him", NewBoscoe, strait,
			"1.99,2.1,0.90,1.5,1.9,1.99,2.99", 6, func(t *Turn) { place(t); attack(t) }, []int32{99, 1, 1, 1}, risk.SetOf(2, 3, 4), risk.SetOf(2, 3, 4)},
		{"bort attacks him", NewBort, strait,
			"1.99,2.1,0.90,1.5,1.9,1.99,2.99", 6, func(t *Turn) { place(t); attack(t) }, []int32{99, 1, 1, 1}, risk.SetOf(2, 3, 4), risk.SetOf(2, 3, 4)},
		{"yakool splits up", NewYakool, yard,
			"1.30,1.5,1.30,1.5,0.90,1.5,1.30,2.5,1.30", 0, attack, []int32{30, -1, 30}, risk.SetOf(1, 3, 4, 5, 7), risk.SetOf(1, 3, 4, 5, 7)},
		{"boscoe does not split up but sees to its card", NewBoscoe, yard,
			"1.15,1.15,1.15,1.15,0.90,1.4,1.15,2.15,1.15", 0, attack, []int32{15, 15, 15, 15, -1, 3}, risk.SetOf(4, 5), risk.SetOf(4, 5)},
		{"boscoe expands as long as it can", NewBoscoe, spit,
			"0.90,1.2,1.2,2.2", 0, attack, []int32{1, 1}, risk.SetOf(0, 1, 2, 3), risk.SetOf(0, 1, 2, 3)},
		{"bort expands once", NewBort, lane,
			"0.90,1.1,1.1,1.1,1.99,1.99,1.1,2.1,2.1", 0, attack, []int32{1, -1, 1}, risk.SetOf(0, 1), risk.SetOf(0, 1)},
		{"boscoe expands on", NewBoscoe, lane,
			"0.90,1.1,1.1,1.1,1.99,1.99,1.1,2.1,2.1", 0, attack, []int32{1, 1, 1}, risk.SetOf(0, 1, 2, 3), risk.SetOf(0, 1, 2, 3)},
		{"shaft sweeps to a shorter front", NewShaft, diamond,
			"0.90,1.4,1.4,1.4,2.99", 0, attack, []int32{1}, risk.SetOf(0, 1, 2, 3), risk.SetOf(0, 1, 2, 3)},
		{"shaft does not sweep with too little", NewShaft, diamond,
			"0.12,1.4,1.4,1.4,2.99", 0, attack, []int32{12, 4, 4, 4, 99}, risk.Set{}, risk.Set{}},
		{"shaft does not sweep into the open", NewShaft, yard,
			"1.1,0.90,1.1,1.1,1.1,1.1,1.1,2.1,1.1", 0, attack, []int32{1, 90}, risk.Set{}, risk.Set{}},
		{"shaft does not sweep after a conquest", NewShaft, diamond,
			"0.90,1.4,1.4,1.4,2.99", 0, func(t *Turn) { t.P.Took = true; attack(t) }, []int32{90, 4}, risk.Set{}, risk.Set{}},
		{"quo breaks a stalemate", NewQuo, yard,
			"0.1600,1.9,2.9,1.9,1.9,1.9,1.9,1.9,2.2000", 0, attack, nil, risk.SetOf(0, 1, 2, 3, 4), wholeYard},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, c.board, c.territories, c.reserve, c.maker)
			c.do(turn)
			if err := turn.stands(c.want...); err != nil {
				t.Error(err)
			}
			if !c.held.Empty() && (!c.held.Minus(turn.held()).Empty() || !turn.held().Minus(c.mayBeHeld).Empty()) {
				t.Errorf("it holds %v, want %v to %v", turn.held(), c.held, c.mayBeHeld)
			}
		})
	}
}

// Half the armies means as many on either side.
func TestHalfIsEven(t *testing.T) {
	for name, maker := range map[string]Maker{"communist": NewCommunist, "bort": NewBort, "quo": NewQuo} {
		turn := turnAt(t, yard, "1.25,1.25,1.25,1.25,0.91,1.1,1.25,2.25,1.25", 0, maker)
		turn.bot.Attack(turn)
		if a, b := turn.P.Armies.At(4), turn.P.Armies.At(5); !turn.held().Equal(risk.SetOf(4, 5)) || a-b < 0 || a-b > 1 || a < 40 {
			t.Errorf("%s holds %v with %d and %d armies", name, turn.held(), a, b)
		}
	}
}

func TestGoalIsWhatArmiesWerePlacedFor(t *testing.T) {
	turn := turnAt(t, yard, "0.9,1.9,1.9,1.1,1.1,0.4,1.1,2.1,0.1", 6, NewCluster)
	turn.bot.Place(turn)
	if got := turn.bot.(*clusterBot).goal; !got.Equal(risk.SetOf(3, 4, 5)) {
		t.Errorf("the goal is %v", got)
	}
}

// The occupation of the family looks at the continent that it wants first.
func TestOccupationLooksAtTheGoal(t *testing.T) {
	const territories = "0.60,1.1,1.9,1.2,1.1,1.9,1.9,2.1,1.1"
	for _, c := range []struct {
		goal   risk.Set
		inside int32 // armies that stay outside, -1 for all but the dice
	}{
		{risk.Set{}, 1},          // the weakest enemy of all is beyond
		{risk.SetOf(0, 1, 2), 1}, // only the taken territory faces one
		{risk.SetOf(3), -1},      // only the attacker does
		{risk.SetOf(6, 7, 8), 1}, // none does, so all count
	} {
		turn := turnAt(t, yard, territories, 0, NewCluster)
		turn.bot.(*clusterBot).goal = c.goal
		turn.Attack(0, 1, true)
		if stays := turn.P.Armies.At(1) == 3; stays != (c.inside < 0) {
			t.Errorf("goal %v: %d and %d armies", c.goal, turn.P.Armies.At(0), turn.P.Armies.At(1))
		}
	}
}

func TestYakoolRisks(t *testing.T) {
	const rich = "rich own=1,big=30,rest=0 a.0.i.1,b.1.h.0-2,c.2.c.1"
	for _, c := range []struct {
		name, board, territories string
		want                     bool
	}{
		{"no continent", yard, "0.9,1.9,2.9,0.9,1.9,2.9,0.9,1.9,2.9", true},
		{"less than the average", rich, "0.9,1.9,2.9", true},
		{"less than the biggest", yard, "1.9,1.9,1.9,0.9,0.9,0.9,2.9,2.9,1.9", false},
		{"more than the biggest", yard, "0.9,0.9,0.9,1.9,1.9,1.9,2.9,2.9,1.9", true},
		{"more armies than all", yard, "1.9,1.9,1.9,0.99,0.9,0.9,2.9,2.9,1.9", true},
	} {
		if got := turnAt(t, c.board, c.territories, 0, NewYakool).mayRisk(); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// Who trades in at once and who keeps cards as long as the rules allow it.
func TestTradingIn(t *testing.T) {
	for name, left := range map[string]uint16{
		"angry": 3, "stinky": 3, "communist": 3, "cluster": 3, "yakool": 3, "shaft": 3,
		"quo": 0, "bort": 0, "boscoe": 0,
	} {
		maker, err := Bots().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		g := gameOn(t, yard, 3)
		p, err := g.ParsePosition("cards 0 2 0.9,1.9,2.9,0.9,1.9,2.9,0.9,1.9,2.9 3 0/0/0 0.1.2/-/- 0 -")
		if err != nil {
			t.Fatal(err)
		}
		turn := turnIn(g, p, maker, 1)
		turn.step()
		if turn.P.HandSize[0] != left {
			t.Errorf("%s keeps %d cards, want %d", name, turn.P.HandSize[0], left)
		}
		p, err = g.ParsePosition("cards 0 2 0.9,1.9,2.9,0.9,1.9,2.9,0.9,1.9,2.9 3 0/0/0 0.1.2.3.4/-/- 0 -")
		if err != nil {
			t.Fatal(err)
		}
		turn = turnIn(g, p, maker, 1)
		if turn.step(); turn.P.HandSize[0] != 2 {
			t.Errorf("%s keeps %d cards of five", name, turn.P.HandSize[0])
		}
	}
}

// One against three that play at random: the simple bots win more than their
// share, the family nearly always. Shaft is not among them, it only holds on.
func TestBotsBeatRandomPlay(t *testing.T) {
	const games = 40
	rules := risk.Ender2009(4)
	rules.Limit = 400
	for name, least := range map[string]int{
		"angry": 14, "stinky": 16, "communist": 16, "cluster": 32, "yakool": 32, "quo": 32, "bort": 30, "boscoe": 32,
	} {
		f, err := FieldOf(mapOf(t, "classic"), rules, name, "random", "random", "random")
		if err != nil {
			t.Fatal(err)
		}
		tally, err := f.Series(context.Background(), 5, 0, games)
		if err != nil {
			t.Fatal(err)
		}
		if tally.Wins[0] < least {
			t.Errorf("%s has won %d of %d", name, tally.Wins[0], games)
		}
	}
}

// A bot thinks and a match steps without allocating: a whole match allocates no more
// than setting it up.
func TestBotsAllocateNothing(t *testing.T) {
	rules := risk.Ender2009(4)
	rules.Limit = 100
	f, err := FieldOf(mapOf(t, "classic"), rules, "boscoe", "bort", "quo", "yakool")
	if err != nil {
		t.Fatal(err)
	}
	makers := []Maker{f.Seats[0].Make, f.Seats[1].Make, f.Seats[2].Make, f.Seats[3].Make}
	seating := testing.AllocsPerRun(20, func() {
		if _, err := NewAgents(f.Game, makers, 1); err != nil {
			t.Fatal(err)
		}
		game.NewMatch(&risk.Board{Game: f.Game, First: f.Game.Start()}, 1, game.NoHistory, game.NoRecord)
	})
	whole := testing.AllocsPerRun(20, func() {
		if _, err := Play(context.Background(), f.Game, makers, 1, nil); err != nil {
			t.Fatal(err)
		}
	})
	// The run itself is two allocations and one for each player.
	if most := seating + 2 + float64(len(makers)); whole > most {
		t.Errorf("a match allocates %v times, want %v at most", whole, most)
	}
}

func BenchmarkFamilyMatch(b *testing.B) {
	for _, name := range []string{"cluster", "yakool", "shaft", "quo", "bort", "boscoe"} {
		b.Run(name, func(b *testing.B) { benchmarkMatches(b, name, name, "quo", "boscoe") })
	}
	b.Run("mixed", func(b *testing.B) { benchmarkMatches(b, "boscoe", "quo", "bort", "yakool") })
}

func benchmarkMatches(b *testing.B, names ...string) {
	rules := risk.Ender2009(len(names))
	rules.Limit = 200
	f, err := FieldOf(mapOf(b, "classic"), rules, names...)
	if err != nil {
		b.Fatal(err)
	}
	makers := make([]Maker, len(names))
	for i, e := range f.Seats {
		makers[i] = e.Make
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := Play(context.Background(), f.Game, makers, game.Derive(1, uint64(i)), nil); err != nil {
			b.Fatal(fmt.Errorf("match %d: %w", i, err))
		}
	}
}
