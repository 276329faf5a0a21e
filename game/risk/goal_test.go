package risk

import (
	"slices"
	"strings"
	"testing"

	"eras/game"
)

// gameOf returns a game by the names of its map and rules.
func gameOf(t *testing.T, m, rules string) *Game {
	t.Helper()
	r, err := ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(shipped(t, m), r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at reads a position.
func at(t *testing.T, g *Game, text string) Position {
	t.Helper()
	p, err := g.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// One place is the winner's, and the other survivors follow by what they hold. Nobody wins a draw.
func TestPlaces(t *testing.T) {
	for rules, want := range map[string][]int{
		"players=4 share=60":                   {2, 1, 3, 4},
		"players=4 share=80 limit=9 leader=on": {2, 1, 3, 4},
		"players=4 share=80 limit=9":           {1, 1, 1, 4},
		"players=4 share=60 limit=9 leader=on": {2, 1, 3, 4},
	} {
		g := gameOf(t, "classic", rules)
		p := g.Start()
		for c := range Territory(g.Map.Territories()) {
			seat := game.Seat(1)
			switch {
			case c < 8:
				seat = 0
			case c < 12:
				seat = 2
			}
			p.setOwner(c, seat, 1)
		}
		p.Phase, p.Turn, p.Round, p.Fallen[0], p.FallenCount = Over, 1, 10, 3, 1
		if got := g.Places(&p); !slices.Equal(got, want) {
			t.Errorf("%s: places %v, want %v", rules, got, want)
		}
	}
}

// Records of matches without the new rules stay as they were; the new ones are written only
// where they apply, and read back.
func TestLaterRulesAreWrittenWhereTheyApply(t *testing.T) {
	const old = "players=4 deal=random armies=table place=evenly cards=on wildcards=2 sets=5 own=2 forced=5 continents=on dice=3:2 fortify=neighbours limit=0"
	r := Ender2009(4)
	if got := r.String(); got != old {
		t.Errorf("the rules are written as %q", got)
	}
	r.Share, r.Leader, r.Missions, r.Capitals, r.Fog, r.Balanced, r.Timer = 70, true, true, true, true, true, 90
	if want := old + " share=70 leader=on missions=on capitals=on fog=on rolls=balanced timer=90"; r.String() != want {
		t.Errorf("the rules are written as %q, want %q", r.String(), want)
	}
	if again, err := ParseRules(r.String()); err != nil || again != r {
		t.Errorf("read back: %v, %v", again, err)
	}
	for _, bad := range []string{"share=50", "share=100", "timer=3601", "fog=yes", "missions=1", "rolls=on"} {
		if _, err := ParseRules(bad); err == nil {
			t.Errorf("the rules may say %s", bad)
		}
	}
}

// The deck has missions that can be had, none that a player has from the deal.
func TestMissionsAreNeitherGivenNorOutOfReach(t *testing.T) {
	for _, name := range []string{"classic", "isles", "meridia", "antarctica", "mosaic-28", "mosaic-54"} {
		for players := MinPlayers; players <= MaxPlayers; players++ {
			g, err := NewGame(shipped(t, name), Ender2009(players))
			if err != nil {
				t.Fatal(err)
			}
			n, seen := g.Map.Territories(), map[Mission]bool{}
			most := (n + players - 1) / players
			for i := 1; i <= g.Missions(); i++ {
				m, ok := g.MissionAt(i)
				if !ok || seen[m] {
					t.Fatalf("%s, %d players: mission %d is %+v, %v", name, players, i, m, ok)
				}
				seen[m] = true
				if m.Kind != HoldContinents && (m.N <= most || m.N > n) {
					t.Errorf("%s, %d players: mission %+v of %d territories", name, players, m, n)
				}
			}
			if _, ok := g.MissionAt(g.Missions() + 1); ok || g.Missions() < 2 {
				t.Errorf("%s: %d missions", name, g.Missions())
			}
		}
	}
	if n := gameOf(t, "classic", "players=4").Missions(); n < 8 {
		t.Errorf("the classic map has %d missions", n)
	}
}

// took plays an attack that takes the last territory of what the rules ask for.
func took(t *testing.T, g *Game, text string) (Position, game.Outcome, bool) {
	t.Helper()
	p := at(t, g, text)
	var log Log
	d, _ := DiceOf([]uint8{6}, []uint8{1})
	if err := g.Check(&p, Action{Kind: Roll, Dice: d}); err != nil {
		t.Fatal(err)
	}
	g.Play(&p, Action{Kind: Roll, Dice: d}, &log)
	o, over := g.Outcome(&p)
	if err := g.Validate(&p); err != nil {
		t.Errorf("the position after it: %v", err)
	}
	ended := slices.ContainsFunc(log, func(e Event) bool { return e.Kind == Ended })
	if ended != over {
		t.Errorf("over %v, but the event of the end %v", over, ended)
	}
	return p, o, over
}

// rowGame returns a game on a board of five territories in a row and two continents.
func rowGame(t *testing.T, rules string) *Game {
	t.Helper()
	m, err := ParseMapLine("row a=1,b=2 p.0.i.1,q.0.h.0-2,r.1.c.1-3,s.1.i.2-4,t.1.h.3")
	if err != nil {
		t.Fatal(err)
	}
	r, err := ParseRules("players=2 " + rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(m, r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGoalsWin(t *testing.T) {
	// Player 0 holds p, q and attacks r from q; player 1 has r, s, t.
	const roll = "roll 0 3 0.2,0.2,1.1,1.1,1.1 0 0/0 -/- 0 - 1-2"
	for _, c := range []struct {
		rules, tail, reason string
		over                bool
	}{
		{"", "", "", false},
		{"share=60", "", ByShare, true},
		{"share=61", "", "", false},
		{"capitals=on", " capitals=1/3", ByCapitals, true},
		{"capitals=on", " capitals=1/4", "", false},
		{"capitals=on", " capitals=3/2", ByCapitals, true},
		{"missions=on", " missions=0/1", "", false},
		{"missions=on", " missions=1/0", "", false}, // four of five
	} {
		_, o, over := took(t, rowGame(t, c.rules), roll+c.tail)
		if over != c.over || over && (o.Winner != 0 || o.Reason != c.reason) {
			t.Errorf("%q%s: over %v, %+v", c.rules, c.tail, over, o)
		}
	}
	// With four of five the mission for territories is fulfilled, at once or, with what was
	// held before, at the end of the turn.
	g := rowGame(t, "missions=on")
	if m, _ := g.MissionAt(1); m.Kind != HoldTerritories || m.N != 4 {
		t.Fatalf("the first mission is %+v", m)
	}
	if _, o, over := took(t, g, "roll 0 3 0.2,0.1,0.2,1.1,1.1 0 0/0 -/- 0 - 2-3 missions=1/2"); !over || o.Reason != ByMission {
		t.Errorf("the mission wins %v: %+v", over, o)
	}
	p := at(t, g, "attack 0 3 0.3,0.1,0.1,0.2,1.1 0 0/0 -/- 0 - missions=1/2")
	g.Play(&p, Ending(), nil)
	g.Play(&p, Ending(), nil)
	if o, over := g.Outcome(&p); !over || o.Winner != 0 || o.Reason != ByMission {
		t.Errorf("at the end of the turn the mission wins %v: %+v", over, o)
	}
	hidden := at(t, g, "attack 0 3 0.3,0.1,0.1,0.2,1.1 0 0/0 -/- 0 - missions=0/2")
	g.Play(&hidden, Ending(), nil)
	g.Play(&hidden, Ending(), nil)
	if _, over := g.Outcome(&hidden); over {
		t.Error("a mission that is not known wins")
	}
}

// After the last round the leader wins if the rules say so; equals draw.
func TestWhoLeadsAtTheLimitWins(t *testing.T) {
	for _, c := range []struct {
		rules, text string
		winner      game.Seat
	}{
		{"limit=3", "attack 1 3 0.3,0.1,0.1,1.2,1.1 0 0/0 -/- 0 -", game.Nobody},
		{"limit=3 leader=on", "attack 1 3 0.3,0.1,0.1,1.2,1.1 0 0/0 -/- 0 -", 0},
		{"limit=3 leader=on", "attack 1 3 0.3,0.1,1.2,1.2,1.1 0 0/0 -/- 0 -", 1},
	} {
		g := rowGame(t, c.rules+" fortify=none")
		p := at(t, g, c.text)
		var log Log
		g.Play(&p, Ending(), &log)
		if o, over := g.Outcome(&p); !over || o.Winner != c.winner || o.Reason != ByLimit || log[len(log)-1].Seat != c.winner {
			t.Errorf("%s: over %v, %+v, event %+v", c.rules, over, o, log)
		}
	}
	var p Position
	for c := range Territory(4) {
		p.setOwner(c, game.Seat(c%2), 2)
	}
	g := rowGame(t, "leader=on")
	if g.Leader(&p) != game.Nobody {
		t.Error("equals have a leader")
	}
	p.Armies.Put(1, p.Armies.At(1)+1)
	if g.Leader(&p) != 1 {
		t.Error("more armies do not lead")
	}
}

// A player sees the armies of own territories and of their neighbours, and a fight; another's
// mission never.
func TestFogHidesArmies(t *testing.T) {
	g := rowGame(t, "fog=on missions=on")
	b := &Board{Game: g}
	p := at(t, g, "attack 0 3 0.7,1.6,1.5,1.4,1.3 0 0/0 -/- 0 - missions=2/1")
	for _, c := range []struct {
		seat     game.Seat
		armies   []int32
		missions string
	}{
		{0, []int32{7, 6, 1, 1, 1}, "missions=2/0"},
		{1, []int32{7, 6, 5, 4, 3}, "missions=0/1"},
		{game.Nobody, []int32{1, 1, 1, 1, 1}, "missions=0/0"},
	} {
		var view Position
		b.View(&p, c.seat, &view)
		if !slices.Equal(view.Armies.First(5), c.armies) || !view.Owner.Equal(&p.Owner) {
			t.Errorf("player %v sees %v", c.seat, view.Armies.First(5))
		}
		if text := g.FormatPosition(&view); !strings.HasSuffix(text, c.missions) {
			t.Errorf("player %v sees %s", c.seat, text)
		}
		if err := g.Validate(&view); err != nil && c.seat >= 0 {
			t.Errorf("what player %v sees: %v", c.seat, err)
		}
	}
	fight := at(t, g, "roll 1 3 0.7,1.6,1.5,0.4,0.3 0 0/0 -/- 0 - 2-3 missions=2/1")
	var view Position
	b.View(&fight, game.Nobody, &view)
	if !slices.Equal(view.Armies.First(5), []int32{1, 1, 5, 4, 1}) {
		t.Errorf("of a fight everyone sees %v", view.Armies.First(5))
	}
}
