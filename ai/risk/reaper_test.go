package risk

import (
	"testing"

	"eras/game/risk"
)

// A conquest needs the cost of its fights, one army to stay in each territory and
// one for each entrance.
func TestCanConquer(t *testing.T) {
	top := risk.SetOf(0, 1, 2)
	for _, c := range []struct {
		name, territories string
		reserve           int
		want              bool
	}{
		// Two enemies of two armies cost 2.9 in all; with a fifth more 4, and two
		// stay there and three stand guard.
		{"just enough", "0.10,1.2,1.2,1.1,1.1,1.1,1.1,1.1,2.1", 0, true},
		{"one too few", "0.9,1.2,1.2,1.1,1.1,1.1,1.1,1.1,2.1", 0, false},
		{"with the armies in hand", "0.7,1.2,1.2,1.1,1.1,1.1,1.1,1.1,2.1", 3, true},
		{"from beside it", "1.2,1.2,0.1,0.5,0.6,1.1,1.1,1.1,2.1", 0, true},
		{"out of reach", "1.2,1.2,1.2,1.1,1.1,1.1,0.90,1.1,2.1", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, c.reserve, NewReaper)
			if got := turn.canConquer(top, tablesOf(turn.Game), 1.2); got != c.want {
				t.Errorf("it says %v", got)
			}
		})
	}
}

// A siege ends with the whole set or when nobody has more armies than a neighbour
// in it, and touches nothing else.
func TestSieges(t *testing.T) {
	somewhere(t, 10, func(g *risk.Game, p risk.Position, seed uint64) {
		for k := range risk.Continent(g.Map.Continents()) {
			goal := g.Map.Members(k)
			turn := turnIn(g, p, NewReaper, seed)
			turn.bot.(*reaper).goal = goal
			took := turn.besiege(goal)
			if turn.P.Phase == risk.Over {
				continue
			}
			if taken := turn.held().Minus(p.Held[turn.Seat]); !taken.Minus(goal).Empty() {
				t.Fatalf("the siege of %v took %v", goal, taken)
			}
			if took != (goal.Minus(turn.held()).Empty()) {
				t.Fatalf("it says %v and holds %v of %v", took, turn.held(), goal)
			}
			for s := turn.borders(); !s.Empty(); s = s.Rest() {
				for e := turn.enemies(s.First()).And(goal); !e.Empty(); e = e.Rest() {
					if turn.P.Armies.At(s.First()) > turn.P.Armies.At(e.First()) {
						t.Fatalf("%d armies did not attack %d", turn.P.Armies.At(s.First()), turn.P.Armies.At(e.First()))
					}
				}
			}
		}
	})
}

// A territory that sees one enemy of the set attacks before a stronger one that sees
// two, so that no corner is forgotten.
func TestSiegesBeginInCorners(t *testing.T) {
	for _, c := range []struct {
		territories string
		goal        risk.Set
		first       risk.Action
	}{
		{"0.90,1.1,0.20,1.1,0.5,1.5,1.5,1.5,2.5", risk.SetOf(1, 3), risk.Assault(2, 1, true)},
		{"1.5,1.5,0.20,2.5,0.5,1.1,1.5,1.1,0.90", risk.SetOf(5, 7), risk.Assault(2, 5, true)},
	} {
		turn := turnAt(t, yard, c.territories, 0, NewReaper)
		var first risk.Action
		do := turn.do
		turn.do = func(a risk.Action) error {
			if first.Kind != risk.Attack {
				first = a
			}
			return do(a)
		}
		turn.besiege(c.goal)
		if first != c.first {
			t.Errorf("%s: it began with %+v", c.territories, first)
		}
	}
}

// Reaper takes a whole continent or keeps still.
func TestReaper(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		attacks           bool
	}{
		{"a continent in reach", "0.60,1.2,1.2,1.90,1.90,1.90,2.90,1.9,1.9", true},
		{"a card in reach", "0.60,1.2,1.70,1.90,1.90,1.90,2.90,1.9,1.9", false},
		{"more than all others", "0.60,1.1,1.40,1.3,1.3,1.3,2.2,1.1,1.1", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, 0, NewReaper)
			before := *turn.P
			turn.bot.Attack(turn)
			if attacked := !turn.P.Equal(&before); attacked != c.attacks {
				t.Errorf("it attacked: %v, and holds %v", attacked, turn.held())
			}
		})
	}
}

// An owned continent is guarded before armies gather for the next.
func TestReaperGuards(t *testing.T) {
	turn := turnAt(t, yard, "0.2,0.2,0.2,1.1,1.7,1.5,2.1,1.1,1.1", 12, NewReaper)
	turn.bot.Place(turn)
	// Six could come to territory 1, four to territory 2; the last six go on to the
	// middle, the easiest continent left.
	if turn.P.Armies.At(1) < 6 || turn.P.Armies.At(2) < 4 || turn.P.ArmiesIn(risk.SetOf(0, 1, 2)) != 18 {
		t.Errorf("the borders have %v", turn.P.Armies.First(3))
	}
}

// BotOfDoom saves its armies on the strongest borders around its biggest army.
func TestBotOfDoomSaves(t *testing.T) {
	turn := turnAt(t, yard, "0.9,0.2,0.3,0.4,0.5,1.1,1.1,2.1,0.1", 40, NewBotOfDoom)
	// Territory 0 has no enemy around it, 8 is elsewhere.
	if got := turn.bot.(*botOfDoom).fortress(turn); !got.Equal(risk.SetOf(2, 3, 4)) {
		t.Errorf("the fortress is %v", got)
	}
	turn.bot.Place(turn)
	if err := turn.stands(9, 2, -1, -1, -1, 1, 1, 1, 1); err != nil {
		t.Error(err)
	}
}

// It attacks when it can take nearly all of the rest in one go, or else not at
// all.
func TestBotOfDoomStrikes(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		reach             int
		attacks           bool
	}{
		{"one is too strong", "0.60,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.80", 7, false},
		{"all of it in reach", "0.90,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.20", 8, true},
		// Seven of eight are less than nine tenths.
		{"too much for it", "0.30,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.40", 7, false},
		// Each costs 1.37 and one that stays; two must be left.
		{"spread too thin", "0.16,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.2", 5, false},
		{"too weak", "0.12,1.2,1.2,1.9,1.9,1.9,1.9,1.9,2.9", 2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, 0, NewBotOfDoom)
			if got := turn.bot.(*botOfDoom).reach(turn); got != c.reach {
				t.Errorf("it would come to %d territories, want %d", got, c.reach)
			}
			before := *turn.P
			turn.bot.Attack(turn)
			if attacked := !turn.P.Equal(&before); attacked != c.attacks {
				t.Errorf("it attacked: %v", attacked)
			}
		})
	}
}
