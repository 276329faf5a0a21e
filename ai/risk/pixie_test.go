package risk

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// What each bot of the Pixie family, the hunters and the planner do in one phase.
func TestPixiesOneByOne(t *testing.T) {
	attack := func(t *Turn) { t.bot.Attack(t) }
	place := func(t *Turn) { t.bot.Place(t) }
	both := func(t *Turn) {
		place(t)
		attack(t)
	}
	carded := func(t *Turn) { // as if the card were safe
		t.P.Took = true
		attack(t)
	}
	placeCarded := func(t *Turn) {
		place(t)
		carded(t)
	}
	fortify := func(t *Turn) {
		t.end(risk.Attacking)
		t.bot.Fortify(t)
	}
	all := wholeYard
	evil := func(help int32) Maker {
		return func(*risk.Game, game.Seat, *rand.Rand) Bot {
			return &evilPixie{pixie{help: help, trusting: true}, game.Nobody}
		}
	}
	for _, c := range []struct {
		name        string
		maker       Maker
		territories string
		reserve     int
		do          func(*Turn)
		want        []int32
		held        risk.Set
	}{
		{"pixie stocks its borders up to 21, then all in turn", NewPixie,
			"0.5,0.5,0.5,1.90,1.90,1.90,1.1,2.1,0.1", 52, place, []int32{22, 22, 22, 90, 90, 90, 1, 1, 2}, risk.Set{}},
		{"pixie gives an army in turn to what it wants", NewPixie,
			"0.40,1.9,1.9,1.2,1.2,0.9,1.1,2.1,1.1", 9, place, []int32{45, 9, 9, 2, 2, 13}, risk.Set{}},
		{"pixie arms for the easiest if it wants none", NewPixie,
			"0.1,1.90,1.90,1.50,1.50,1.90,1.1,2.1,0.2", 6, place, []int32{7, 90, 90, 50, 50, 90, 1, 1, 2}, risk.Set{}},
		{"pixie attacks inside what it wants only", NewPixie,
			"0.60,1.1,1.1,1.90,1.90,1.90,1.1,2.1,1.1", 3, both, []int32{-1, -1, -1, 90, 90, 90, 1, 1, 1}, risk.SetOf(0, 1, 2)},
		{"pixie fights with one army more", NewPixie,
			"0.60,1.99,1.1,1.99,1.99,1.99,1.1,2.1,1.99", 1, placeCarded, []int32{61, 99, 1, 99, 99, 99, 1, 1, 99}, risk.SetOf(0)},
		{"pixie fights for what it wants with an army more than the enemy", NewPixie,
			"0.60,1.40,2.9,1.99,1.99,1.99,1.1,2.1,1.99", 1, placeCarded, nil, risk.SetOf(0, 1, 2)},
		{"pixie sees to its card with one army more", NewPixie,
			"0.60,1.40,1.99,1.99,1.99,1.99,1.1,2.1,1.99", 0, attack, nil, risk.SetOf(0, 1)},
		{"evil pixie arms against a dominant player", NewEvilPixie,
			"1.90,1.99,1.99,0.3,1.9,0.4,0.1,2.9,0.1", 6, place, []int32{90, 99, 99, 9, 9, 4, 1, 9, 1}, risk.Set{}},
		{"evil pixie goes for the dominant player's continent", NewEvilPixie,
			"1.99,1.99,1.9,1.99,2.9,2.5,2.99,2.9,0.90", 1, placeCarded, []int32{99, 99, -1, 99, 9, -1, 99, 9}, risk.SetOf(2, 5, 8)},
		{"evil pixie raises its borders when it has most", NewEvilPixie,
			"0.20,0.30,1.9,0.3,0.90,1.15,0.3,2.9,1.18", 7, place, []int32{20, 30, 9, 3, 90, 15, 10, 9, 18}, risk.Set{}},
		{"evil pixie trusts its own continents", evil(9),
			"0.3,0.3,0.3,0.3,0.3,0.3,1.50,2.40,1.50", 22, place, []int32{3, 3, 3, 11, 10, 10, 50, 40, 50}, risk.Set{}},
		{"evil pixie goes on till its limit", evil(12),
			"0.3,0.3,0.3,0.3,0.3,0.3,1.50,2.40,1.50", 30, place, []int32{3, 3, 3, 13, 13, 13, 50, 40, 50}, risk.Set{}},
		{"evil pixie breaks a continent once", NewEvilPixie,
			"0.80,2.90,0.80,1.1,1.1,1.1,1.99,2.1,2.99", 0, carded, []int32{-1, 90, 80, -1, 1, 1, 99, 1, 99}, risk.SetOf(0, 2, 3)},
		{"evil pixie hunts the weak", NewEvilPixie,
			"0.90,2.1,2.1,1.80,2.1,2.1,1.80,1.1,1.1", 0, attack, []int32{-1, -1, -1, 80, -1, -1, 80, 1, 1}, risk.SetOf(0, 1, 2, 4, 5)},
		{"evil pixie wants five times the armies for its card", NewEvilPixie,
			"0.50,2.10,1.30,1.80,2.30,2.30,1.80,1.20,1.20", 0, attack, []int32{50, 10}, risk.SetOf(0)},
		{"evil pixie moves into its continent and evens its borders", NewEvilPixie,
			"0.9,0.5,0.1,0.4,1.1,1.1,0.6,1.1,2.1", 0, fortify, []int32{9, 5, 4, 1, 1, 1, 6}, risk.Set{}},
		{"better pixie wants only what is cheapest if it owns none", NewBetterPixie,
			"0.9,1.9,1.9,1.1,0.9,1.2,1.9,2.1,1.1", 20, place, []int32{9, 9, 9, 1, 29}, risk.Set{}},
		{"better pixie answers the clusters, the weakest first", NewBetterPixie,
			"0.30,0.30,0.30,1.40,2.50,1.60,1.5,2.5,1.5", 60, place, []int32{56, 64, 30}, risk.Set{}},
		{"better pixie does not fight for what it cannot take", NewBetterPixie,
			"0.7,1.3,1.2,1.50,1.50,1.50,1.1,2.1,1.1", 1, func(t *Turn) {
				place(t)
				t.bot.(*betterPixie).takeContinent(t, 0)
			}, []int32{8, 3, 2, 50, 50, 50, 1, 1, 1}, risk.SetOf(0)},
		{"better pixie fights for what it can", NewBetterPixie,
			"0.60,1.3,1.2,1.99,1.99,1.99,1.1,2.1,1.1", 1, both, []int32{-1, -1, -1, 99, 99, 99, 1, 1, 1}, risk.SetOf(0, 1, 2)},
		{"better pixie wants twice the armies to break a continent", NewBetterPixie,
			"0.80,2.90,2.90,1.40,1.40,1.50,2.99,2.1,2.99", 0, func(t *Turn) { t.breakContinents(2) }, []int32{80, 90, 90, 40}, risk.SetOf(0)},
		{"killbot arms at the start of the path and kills", NewKillbot,
			"2.99,2.99,2.99,1.2,1.2,1.2,0.30,0.30,0.60", 9, both, []int32{99, 99, 99, -1, -1, -1, 30, 30, 1}, risk.SetOf(3, 4, 5, 6, 7, 8)},
		{"killbot goes on to the prey through another", NewKillbot,
			"1.2,1.2,1.2,2.1,2.40,2.99,0.60,0.1,2.99", 9, both, []int32{-1, -1, -1, -1, 40, 99, 1, 1, 99}, risk.SetOf(0, 1, 2, 3, 6, 7)},
		{"killbot plays on as better pixie where the prey is scattered", NewKillbot,
			"2.2,1.30,1.30,0.70,1.30,1.30,1.30,1.30,2.1", 9, both, []int32{-1, 30, 30, -1, -1, 30, -1, 30, 1}, risk.Set{}},
		{"killbot runs wild after its prey", NewKillbot,
			"1.2,1.2,1.2,0.300,2.5,2.5,2.5,2.5,2.5", 3, both, nil, all},
		{"greedy kills whom it can", NewGreedy,
			"2.99,2.99,2.99,1.2,1.2,1.2,0.30,0.30,0.60", 9, both, []int32{99, 99, 99, -1, -1, -1}, risk.SetOf(3, 4, 5, 6, 7, 8)},
		{"greedy puts no more into a card than it needs", NewGreedy,
			"0.2,1.1,1.90,1.50,2.50,0.30,2.50,2.50,2.50", 3, place, []int32{4, 1, 90, 50, 50, 31}, risk.Set{}},
		{"greedy arms to break the continent of the threat", NewGreedy,
			"0.5,2.1,0.9,1.9,1.30,1.80,2.60,1.60,2.60", 7, place, []int32{12, 1, 9}, risk.Set{}},
		{"greedy breaks the continent of the threat", NewGreedy,
			"0.30,2.60,0.30,1.9,1.30,1.80,2.60,1.60,2.60", 3, placeCarded, []int32{-1, 60, -1, -1, 30, 80, 60, 60, 60}, risk.SetOf(0, 2, 3)},
		{"greedy holds its continent", NewGreedy,
			"0.5,0.5,0.5,1.9,2.90,1.90,2.50,2.50,1.50", 5, place, []int32{10, 5, 5}, risk.Set{}},
		{"greedy takes a continent", NewGreedy,
			"0.40,1.2,2.2,1.90,2.90,1.90,2.99,1.99,2.99", 1, both, []int32{-1, -1, -1, 90, 90, 90}, risk.SetOf(0, 1, 2)},
		{"greedy fortifies once, outwards", NewGreedy,
			"0.9,0.5,1.1,0.7,0.3,1.1,0.2,1.1,2.1", 0, fortify, []int32{1, 13, 1, 7, 3, 1, 2}, risk.Set{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, c.reserve, c.maker)
			c.do(turn)
			if err := turn.stands(c.want...); err != nil {
				t.Error(err)
			}
			if !c.held.Empty() && !turn.held().Equal(c.held) {
				t.Errorf("it holds %v, want %v", turn.held(), c.held)
			}
		})
	}
}

// How many armies move in.
func TestPixiesOccupy(t *testing.T) {
	pixieThat := func(w wants) func() Bot { return func() Bot { return &pixie{wanted: w} } }
	better := func() Bot { return &betterPixie{} }
	for _, c := range []struct {
		name, territories string
		from, to          risk.Territory
		bot               func() Bot
		want              int32
	}{
		{"pixie stays with more enemies", "1.9,0.20,1.9,2.9,0.3,0.9,0.9,0.9,0.9", 1, 4, pixieThat(0), 3},
		{"pixie goes to more enemies", "0.20,0.3,1.9,0.9,1.9,0.9,0.9,0.9,2.9", 0, 1, pixieThat(0), 22},
		{"pixie halves at a tie", "1.9,0.20,0.3,0.9,0.9,1.9,0.9,2.9,0.9", 1, 2, pixieThat(0), 11},
		{"pixie goes to the wanted continent", "0.9,0.20,0.9,0.9,0.3,0.9,1.9,0.9,2.9", 1, 4, pixieThat(wants(0).with(1)), 22},
		{"pixie stays in the wanted continent", "0.9,0.20,0.9,0.9,0.3,0.9,1.9,0.9,2.9", 1, 4, pixieThat(wants(0).with(0)), 3},
		{"pixie halves where all is wanted", "0.9,0.20,0.9,0.9,0.3,0.9,1.9,0.9,2.9", 1, 4, pixieThat(wants(0).with(0).with(1)), 11},
		{"better pixie goes to what it sees only there", "0.20,0.3,1.9,0.9,1.9,0.9,0.9,2.9,0.9", 0, 1, better, 22},
		{"better pixie stays with what it sees only here", "1.9,0.20,0.9,0.9,0.3,0.9,0.9,0.9,2.9", 1, 4, better, 3},
		{"better pixie goes on where enemies hang together", "1.9,0.20,0.9,2.9,0.3,0.9,0.9,0.9,0.9", 1, 4, better, 22},
		{"better pixie halves between clusters", "1.9,0.20,0.9,0.9,0.3,0.9,0.9,2.9,0.9", 1, 4, better, 11},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, 0, NewPixie)
			turn.P.From, turn.P.To = c.from, c.to
			// 22 armies can enter in all: 19 of the 20 behind, and the three inside.
			if got := c.bot().Occupy(turn, 3, 22); got != c.want {
				t.Errorf("%d armies move in, want %d", got, c.want)
			}
		})
	}
}

// Want-lists change where their formulas say.
func TestWants(t *testing.T) {
	top, mid := wants(0).with(0), wants(0).with(1)
	for _, c := range []struct {
		name, territories string
		list              func(*Turn, int32) wants
		n                 int32
		want              wants
	}{
		{"pixie wants what is weaker", "0.5,1.1,1.1,1.9,1.9,1.9,2.1,2.1,2.1", (*Turn).pixieWants, 0, top},
		{"pixie counts its part of n", "0.5,1.1,1.1,1.9,1.9,1.9,2.1,2.1,2.1", (*Turn).pixieWants, 66, top},
		{"and no more", "0.5,1.1,1.1,1.9,1.9,1.9,2.1,2.1,2.1", (*Turn).pixieWants, 67, top | mid},
		{"better pixie without a continent wants the cheapest", "0.5,1.9,1.9,1.9,1.9,1.9,2.1,2.1,2.1", (*Turn).betterWants, 90, top},
		{"better pixie counts four parts of n", "0.5,0.5,0.5,1.9,1.9,1.9,2.1,2.1,2.1", (*Turn).betterWants, 15, top},
		{"and no more than those", "0.5,0.5,0.5,1.9,1.9,1.9,2.1,2.1,2.1", (*Turn).betterWants, 16, top | mid},
	} {
		if got := c.list(turnAt(t, yard, c.territories, 0, NewPixie), c.n); got != c.want {
			t.Errorf("%s: it wants %v, want %v", c.name, got, c.want)
		}
	}
	far := turnAt(t, yard, "1.1,1.1,1.1,1.2,1.2,1.2,1.1,2.3,0.90", 0, NewPixie)
	if need := far.betterNeed(0); math.Abs(need-(1.3*3-(90-1.2*3))) > 1e-9 {
		t.Errorf("from afar the need is %v", need)
	}
}

// The depth is a line of two continents, three territories each.
const depth = "depth in=2,out=1 a.0.i.1,b.0.h.0-2,c.0.c.1-3,d.1.i.2-4,e.1.h.3-5,f.1.c.4"

// Armies go out to the borders of owned continents, elsewhere to the weaker enemy.
func TestPixieFortifies(t *testing.T) {
	for _, c := range []struct {
		territories string
		want        []int32
	}{
		{"0.7,0.5,0.3,1.9,1.9,2.9", []int32{1, 7, 7, 9, 9, 9}},
		{"1.7,1.5,0.3,0.4,1.9,2.9", []int32{7, 5, 6, 1, 9, 9}},
		{"1.7,1.9,0.3,0.4,1.5,2.9", []int32{7, 9, 1, 6, 5, 9}},
		{"1.7,1.5,0.3,0.4,1.5,2.9", []int32{7, 5, 3, 4, 5, 9}},
	} {
		turn := turnAt(t, depth, c.territories, 0, NewPixie)
		turn.end(risk.Attacking)
		turn.bot.Fortify(turn)
		if err := turn.stands(c.want...); err != nil {
			t.Errorf("%s: %v", c.territories, err)
		}
	}
}

// A border needs help up to the limit, one that leads to owned continents only none
// where the bot trusts in them.
func TestFrailBorders(t *testing.T) {
	turn := turnAt(t, yard, "0.3,0.21,0.20,0.3,0.21,0.20,1.50,2.40,1.50", 0, NewPixie)
	for _, c := range []struct {
		trusting bool
		k        risk.Continent
		want     risk.Set
	}{{false, 0, risk.SetOf(0, 2)}, {false, 1, risk.SetOf(3, 5)}, {true, 0, risk.Set{}}, {true, 1, risk.SetOf(3, 5)}} {
		b := pixie{help: 20, trusting: c.trusting}
		if got := b.frail(turn, c.k); !got.Equal(c.want) {
			t.Errorf("trusting %v: the borders %v of continent %d need help, want %v", c.trusting, got, c.k, c.want)
		}
	}
}

// BetterPixie first fights from territories with a single enemy.
func TestSingleEnemiesFirst(t *testing.T) {
	turn := turnAt(t, yard, "0.90,1.1,1.9,1.1,1.9,1.9,1.9,2.9,1.9", 0, NewPixie)
	if set := risk.SetOf(1, 3); turn.attackInside(set, 1) || !turn.attackInside(set, 2) || !turn.held().Equal(risk.SetOf(0, 1)) {
		t.Errorf("it holds %v", turn.held())
	}
}

// The victim of the hunters is the cheapest of those they are strong enough for.
func TestVictims(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		n                 int
		cards             uint16 // of player 2
		want              game.Seat
	}{
		{"fewest armies", "0.20,1.1,1.1,1.1,1.1,1.1,2.8,2.1,2.1", 1, 0, 1},
		{"less the worth of cards", "0.20,1.1,1.1,1.1,1.1,1.1,2.8,2.1,2.1", 1, 4, 2},
		{"not with half as many", "0.20,1.2,1.2,1.2,1.2,1.3,2.28,2.1,2.1", 1, 0, game.Nobody},
		{"not with one army too few", "0.9,0.9,1.1,1.1,1.1,1.1,2.28,2.1,1.1", 1, 0, game.Nobody},
		{"with just enough", "0.9,0.9,1.1,1.1,1.1,1.1,2.28,2.1,1.1", 2, 0, 1},
	} {
		turn := turnAt(t, yard, c.territories, c.n, NewKillbot)
		turn.P.HandSize[2] = c.cards
		if got := turn.victim(); got != c.want {
			t.Errorf("%s: the victim is %v, want %v", c.name, got, c.want)
		}
	}
}

// A hunter needs more than stand in the path and on the way to it.
func TestTracks(t *testing.T) {
	for _, c := range []struct {
		territories string
		want        bool
	}{
		{"0.15,2.12,1.3,2.99,2.99,2.99,2.99,2.99,2.99", true},
		{"0.14,2.12,1.3,2.99,2.99,2.99,2.99,2.99,2.99", false},
		{"0.90,2.2,1.3,2.9,2.9,2.9,2.9,2.9,1.1", false},
	} {
		turn := turnAt(t, yard, c.territories, 1, NewKillbot)
		b := turn.bot.(*hunter)
		if got := b.track(turn, 1); got != c.want {
			t.Errorf("%s: the track is found: %v", c.territories, got)
		}
		if c.want && (b.prey.n != 2 || b.prey.at(0) != 1 || b.prey.at(1) != 2 || b.start != 0) {
			t.Errorf("%s: the track leads from %d through %v", c.territories, b.start, slices.Collect(b.prey.all()))
		}
	}
}

// TestPixiesFortify starts Pixies at a fortification: they move armies and add none.
func TestPixiesFortify(t *testing.T) {
	moved := map[string]bool{}
	somewhere(t, 3, func(g *risk.Game, p risk.Position, seed uint64) {
		for name, maker := range map[string]Maker{"pixie": NewPixie, "evilpixie": NewEvilPixie, "betterpixie": NewBetterPixie, "greedy": NewGreedy} {
			turn := turnIn(g, p, maker, seed)
			turn.end(risk.Attacking)
			if !turn.Asked(risk.Fortifying) {
				continue
			}
			before := *turn.P
			turn.bot.Fortify(turn)
			after := turn.P
			if before.ArmiesIn(before.Held[p.Turn]) != after.ArmiesIn(before.Held[p.Turn]) && after.Turn == p.Turn {
				t.Fatalf("%s has changed the number of armies at\n%s", name, g.FormatPosition(&before))
			}
			if !before.Armies.Equal(&after.Armies) {
				moved[name] = true
			}
		}
	})
	if len(moved) != 4 {
		t.Error(fmt.Sprint("only these ever moved an army: ", moved))
	}
}
