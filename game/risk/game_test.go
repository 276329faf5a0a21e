package risk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/gametest"
)

// variants are games that between them use every option on every map.
func variants(t testing.TB) map[string]*Game {
	t.Helper()
	games := map[string]*Game{}
	for _, v := range []struct{ name, m, rules string }{
		{"paper/2", "classic", "players=2 limit=15"},
		{"paper/3", "mosaic-28", "players=3 limit=12"},
		{"paper/4", "classic", "players=4 limit=20"},
		{"paper/6", "mosaic-54", "players=6 limit=12"},
		{"growing", "isles", "players=3 sets=growing limit=40"},
		{"choose", "meridia", "players=5 deal=choose place=4 fortify=once limit=10"},
		{"placed", "antarctica", "players=6 place=3 armies=45 fortify=path own=0 sets=3,9,1 limit=10"},
		{"scarce", "isles", "players=6 armies=2 wildcards=0 dice=1:1 limit=25"},
		{"plain", "meridia", "players=4 cards=off continents=off fortify=none dice=3:1 limit=15"},
		{"poor", "isles", "players=4 armies=1 place=2 dice=2:2 forced=7 sets=0 limit=30"},
		{"missions", "classic", "players=4 missions=on limit=12"},
		{"capitals", "isles", "players=3 capitals=on fog=on timer=60 limit=40"},
		{"share", "mosaic-28", "players=3 share=60 leader=on limit=25"},
		{"balanced", "isles", "players=3 rolls=balanced limit=30"},
		{"everything", "classic", "players=2 deal=choose place=5 rolls=balanced share=80 leader=on missions=on capitals=on fog=on limit=8"},
		{"twelve", "isles", "players=12 wildcards=20 sets=growing limit=12"},
		{"bounded", "isles", strings.Replace(Bounded().String(), "limit=0", "limit=40", 1)},
	} {
		r, err := ParseRules(v.rules)
		if err != nil {
			t.Fatal(err)
		}
		g, err := NewGame(shipped(t, v.m), r)
		if err != nil {
			t.Fatal(err)
		}
		games[v.name] = g
	}
	m, err := ParseMapLine("corners a=-9,b=1000 p.0.i.1,q.0.h.0-2,r.1.c.1-3,s.1.i.2-4,t.1.h.3")
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(m, Ender2009(2))
	if err != nil {
		t.Fatal(err)
	}
	games["corners"] = g
	if m, err = ParseMapLine(ring); err != nil {
		t.Fatal(err)
	}
	if g, err = NewGame(m, Ender2009(2)); err != nil {
		t.Fatal(err)
	}
	g.Rules.Limit, g.Rules.Fortify = 40, FortifyPath
	games["one-way"] = g
	return games
}

func TestBoardPassesTheCommonSuite(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for name, g := range variants(t) {
		t.Run(name, func(t *testing.T) {
			gametest.Suite[Position, Action, Event]{
				Board: &Board{Game: g, First: g.Start()},
				Legal: func(p Position, _ game.Seat, rng *rand.Rand) []Action {
					legal := []Action{g.Random(&p, rng), g.Random(&p, rng)}
					if all := g.Legal(&p, nil); len(all) < 200 {
						legal = append(legal, all[rng.IntN(len(all))])
					}
					return legal
				},
				Invariant: func(p Position) error { return g.Validate(&p) },
				Playouts:  2, Steps: 1500, Seed: 2009,
			}.Run(t)
		})
	}
}

func TestRandomMatchesKeepTheRules(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	seen := map[string]int{}
	for name, g := range variants(t) {
		for i := range 4 {
			m := game.NewMatch(&Board{Game: g, First: g.Start()}, game.Derive(7, uint64(i)))
			rng := game.Random(8, uint64(i))
			for m.Waiting() != 0 && m.Steps() < 3000 {
				p := m.Position()
				step := play(t, m, rng)
				if err := checkStep(g, step); err != nil {
					t.Fatalf("%s, seed %d, %s\nthen %v: %v", name, i, g.FormatPosition(&p), step.Answers, err)
				}
				for _, e := range step.Events {
					seen[fmt.Sprint("event ", e.Kind)]++
				}
				seen["phase "+p.Phase.String()]++
				if p.InAttack {
					seen["inside"]++
				}
			}
			if _, over := m.Outcome(); over {
				seen["end "+strings.Fields(m.Record().Result)[1]]++
			}
		}
	}
	for _, kind := range []EventKind{Claimed, TurnBegan, Traded, Reinforced, Rolled, Taken, ContinentWon, ContinentLost, Eliminated, Moved, Drew, Ended} {
		if seen[fmt.Sprint("event ", kind)] == 0 {
			t.Errorf("no event of kind %d came up", kind)
		}
	}
	for _, word := range []string{"phase choose", "phase place", "phase movein", "phase draw", "inside", "phase assign", "end conquest", "end limit", "end share", "end capitals", "end mission"} {
		if seen[word] == 0 {
			t.Errorf("the matches never met: %s", word)
		}
	}
}

// play lets chance or a random player answer.
func play(t *testing.T, m *Match, rng *rand.Rand) game.Step[Position, Action, Event] {
	t.Helper()
	g := m.Board().(*Board).Game
	p := m.Position()
	var step game.Step[Position, Action, Event]
	var err error
	if seat := g.Actor(&p); seat == game.Chance {
		step, _, err = m.Roll()
	} else {
		if rng.IntN(100) == 0 {
			if err := compareLegal(g, &p, rng); err != nil {
				t.Fatalf("%s: %v", g.FormatPosition(&p), err)
			}
		}
		step, _, err = m.Answer(seat, g.Random(&p, rng))
	}
	if err != nil {
		t.Fatalf("%s: %v", g.FormatPosition(&p), err)
	}
	return step
}

// checkStep checks what one action changed: armies, cards, the fallen, the score
// of territories.
func checkStep(g *Game, step game.Step[Position, Action, Event]) error {
	before, after, a := &step.Before, &step.After, step.Answers[0]
	if err := g.Validate(after); err != nil {
		return err
	}
	if want := wealth(before) + naiveDelta(g, before, after, a); wealth(after) != want {
		return fmt.Errorf("there are %d armies, want %d", wealth(after), want)
	}
	cards := func(p *Position) (n int) {
		for _, size := range p.HandSize {
			n += int(size)
		}
		return n
	}
	wantCards := cards(before)
	switch a.Kind {
	case TradeIn:
		wantCards -= 3
	case Draw:
		wantCards++
		if !after.Hands[before.Turn].Has(a.Cards[0]) {
			return fmt.Errorf("the card %v was not drawn", a.Cards[0])
		}
	}
	if cards(after) != wantCards {
		return fmt.Errorf("the hands have %d cards, want %d", cards(after), wantCards)
	}
	for seat := range g.players() {
		if before.Round == 0 || before.Held[seat].Empty() || !after.Held[seat].Empty() {
			continue
		}
		if last := after.Fallen[after.FallenCount-1]; last != seat {
			return fmt.Errorf("player %v fell, the list says %v", seat, last)
		}
		if got, want := after.Hands[before.Turn], before.Hands[before.Turn].Or(before.Hands[seat]); !got.Equal(want) {
			return fmt.Errorf("the cards of player %v were not handed over: %v, want %v", seat, got, want)
		}
	}
	if after.Phase == Fortifying && before.Phase != Fortifying {
		for c := range after.Held[after.Turn].All() {
			if after.Movable.At(c) != after.Armies.At(c) {
				return fmt.Errorf("territory %d begins with %d movable armies of %d", c, after.Movable.At(c), after.Armies.At(c))
			}
		}
	}
	return nil
}

func TestViewsHideHandsAndNothingElse(t *testing.T) {
	g := variants(t)["paper/4"]
	b := &Board{Game: g, First: g.Start()}
	m := game.NewMatch[Position, Action, Event](b, 3)
	rng := game.Random(3)
	hidden := 0
	for m.Waiting() != 0 && m.Steps() < 3000 {
		p := m.Position()
		if seat := g.Actor(&p); seat >= 0 {
			var v Position
			b.View(&p, seat, &v)
			if !v.Hands[seat].Equal(p.Hands[seat]) {
				t.Fatal("a player does not see his own hand")
			}
			for s := range v.Hands {
				if game.Seat(s) != seat && v.Hands[s].Len() != 0 {
					t.Fatal("a player sees another's hand")
				}
				hidden += int(v.HandSize[s]) - v.Hands[s].Len()
			}
			if again, err := g.ParsePosition(g.FormatPosition(&v)); err != nil || !again.Equal(&v) {
				t.Fatalf("a view reads as %v: %v", again, err)
			}
			if !slices.Equal(g.Legal(&v, nil), g.Legal(&p, nil)) {
				t.Fatal("a view offers other actions")
			}
			if v.Hands = p.Hands; !v.Equal(&p) {
				t.Fatal("a view hides more than hands")
			}
		}
		play(t, m, rng)
	}
	if hidden == 0 {
		t.Error("no card was ever hidden")
	}
}

// TestBlindLookaheadGoesOn plays on from views without filling the hands in, as a
// planner does that ignores hidden cards.
func TestBlindLookaheadGoesOn(t *testing.T) {
	for name, g := range variants(t) {
		rng := game.Random(5)
		p := g.Start()
		for range 4000 {
			g.Proceed(&p, rng)
			if p.Phase == Over {
				break
			}
			if rng.IntN(50) == 0 {
				whole := p
				(&Board{Game: g}).View(&whole, p.Turn, &p)
			}
			a := g.Random(&p, rng)
			if err := g.Check(&p, a); err != nil {
				t.Fatalf("%s: %s: %v", name, g.FormatPosition(&p), err)
			}
			g.Play(&p, a, nil)
			if err := g.Validate(&p); err != nil {
				t.Fatalf("%s: %s: %v", name, g.FormatPosition(&p), err)
			}
		}
	}
}

func TestStartingArmies(t *testing.T) {
	for players, want := range map[int]int{2: 40, 3: 35, 4: 30, 5: 25, 6: 20} {
		g, err := NewGame(shipped(t, "classic"), Ender2009(players))
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start()
		g.Proceed(&p, game.Random(1))
		for seat := range g.players() {
			total, low, high := p.ArmiesOf(seat), p.Armies.At(p.Weakest(p.Held[seat])), p.Armies.At(p.Strongest(p.Held[seat]))
			if total != want || high-low > 1 {
				t.Errorf("%d players: player %v starts with %d armies, %d to %d on a territory", players, seat, total, low, high)
			}
			if n := p.Held[seat].Len(); n != 42/players && n != 42/players+1 {
				t.Errorf("%d players: player %v starts with %d territories", players, seat, n)
			}
		}
	}
}

// TestTheInvasionStaysConnected checks the deal of the bounded game.
func TestTheInvasionStaysConnected(t *testing.T) {
	g, err := NewGame(shipped(t, "meridia"), Bounded())
	if err != nil {
		t.Fatal(err)
	}
	rng := game.Random(4)
	for range 20 {
		p := g.Start()
		for p.Phase == Choosing {
			g.Play(&p, g.Random(&p, rng), nil)
			for seat := range g.players() {
				if held := p.Held[seat]; !held.Empty() && !g.Map.Reach(held.First(), held).Equal(held) {
					t.Fatalf("player %v jumped: %s", seat, g.FormatPosition(&p))
				}
			}
		}
		if got := wealth(&p); got != 70 {
			t.Fatalf("the invasion leaves %d armies", got)
		}
	}
}
