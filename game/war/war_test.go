package war_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/gametest"
	"eras/game/grid"
	"eras/game/war"
)

var (
	paper = war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1,
		Battle: battle.Rules{Size: grid.Size{W: 8, H: 6}, Limit: 100}}
	dominion = war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, MaxLeaders: 8, IncomePeriod: 3, Dominion: 50,
		Battle: battle.Rules{Scaled: true, Limit: 100, Tie: battle.TieDefender, Stall: 20}}
	// odd has every option, with values that matter often in play.
	odd = war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 3, MaxLeaders: 3, IncomePeriod: 2, Dominion: 15,
		Battle: battle.Rules{Scaled: true, Limit: 12, Tie: battle.TieNobody, Stall: 3}}
	// orders has turns of several actions, and all that comes with them.
	orders = war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 5, MaxLeaders: 4, IncomePeriod: 2, Dominion: 15,
		Orders: 3, Thrift: 2, CityIncome: 2, Upkeep: 3, WoodsCover: 1, HillsCover: 2,
		HorsePrice: 4, ArcherPrice: 3,
		Battle: battle.Rules{Scaled: true, Limit: 12, Tie: battle.TieDefender, Stall: 3, Kinds: true, Captain: true, Survivors: true, Break: 50}}
	// marches has forced marches, and levies.
	marches = war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 5, MaxLeaders: 4, IncomePeriod: 2, Orders: 4, March: 2, Levy: 3, Thrift: 1, HorsePrice: 3,
		Battle: battle.Rules{Close: true, Limit: 12, Tie: battle.TieNobody, Kinds: true, Captain: true, Survivors: true}}
	// two has turns of two actions, with levies, without thrift and upkeep.
	two = war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 5, IncomePeriod: 1, Orders: 2, Levy: 2, HillsCover: 1, ArcherPrice: 1,
		Battle: battle.Rules{Scaled: true, Limit: 12, Kinds: true}}
	// grounds has the land on the battle's board.
	grounds = war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 5, MaxLeaders: 4, IncomePeriod: 2, Orders: 3, HorsePrice: 3, ArcherPrice: 3,
		Battle: battle.Rules{Close: true, Limit: 12, Tie: battle.TieDefender, Kinds: true, Captain: true, Survivors: true, Ground: true}}
	allRules = []war.Rules{paper, dominion, odd, orders, two, grounds, marches}
)

const example = ",,cn,wn,,wn,/,:r2,,,,,/cr:r1,,,cn,,,cb:b1/,,,,,:b2,/,wn,,wn,cn,, r 5 5 60"

func parse(t testing.TB, text string) war.Position {
	t.Helper()
	p, err := war.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// invariant recounts the armies and compares.
func invariant(p *war.Position) error {
	again := war.Position{Size: p.Size, Turn: p.Turn, Left: p.Left, Orders: p.Orders, Moved: p.Moved, Objective: p.Objective}
	for i := range p.Armies {
		again.Armies[i].Resources, again.Armies[i].Points = p.Armies[i].Resources, p.Armies[i].Points
	}
	for s := range p.Size.Squares().All() {
		c := p.Cells[s]
		if c.Site == war.NoSite && c.Owner != game.NoSide {
			return fmt.Errorf("open land on %v has an owner", s)
		}
		if p.Moved.Has(s) && c.Leader != p.Turn {
			return fmt.Errorf("nobody of the side to act on %v can have moved", s)
		}
		if (c.Leader != game.NoSide || c.Site != war.NoSite) && !c.Terrain.Open() {
			return fmt.Errorf("something is on the %v on %v", c.Terrain, s)
		}
		if c.Leader == game.NoSide && c.Soldiers != 0 {
			return fmt.Errorf("soldiers without a leader on %v", s)
		}
		if c.Leader != game.NoSide && c.Site != war.NoSite && c.Owner != c.Leader {
			return fmt.Errorf("the %v on %v does not belong to its leader's side", c.Site, s)
		}
		again.Set(s, c)
	}
	if again != *p {
		return fmt.Errorf("the counts are %+v, want %+v", p.Armies, again.Armies)
	}
	return nil
}

func TestBoardPassesTheSuite(t *testing.T) {
	for name, r := range map[string]war.Rules{"paper": paper, "dominion": dominion, "odd": odd, "orders": orders, "two": two} {
		t.Run(name, func(t *testing.T) {
			start := example
			if r.Orders != 0 {
				start = country
			}
			board, err := war.NewBoard(r, parse(t, start))
			if err != nil {
				t.Fatal(err)
			}
			gametest.Suite[war.State, war.Action, war.Event]{
				Board: board,
				Legal: func(s war.State, _ game.Seat, _ *rand.Rand) []war.Action { return r.Actions(&s, nil) },
				Invariant: func(s war.State) error {
					if s.Fighting && s.Battle.Over() {
						return fmt.Errorf("a finished battle is still pending")
					}
					return invariant(&s.Position)
				},
				Undo: func(s war.State, _ game.Seat, a war.Action, next war.State) error {
					return undo(&r, s, a, next)
				},
				Playouts: 25, Steps: 500, Seed: 2005,
			}.Run(t)
		})
	}
}

func undo(r *war.Rules, s war.State, a war.Action, next war.State) error {
	if a.InBattle {
		return nil
	}
	p := s.Position
	fights := p.Fights(a.Move)
	c := r.Play(&p, a.Move)
	if !fights && p != next.Position {
		return fmt.Errorf("Play gives %v, Apply %v", p, next)
	}
	if fights && !next.Fighting {
		return fmt.Errorf("no battle was opened")
	}
	if err := invariant(&p); err != nil {
		return err
	}
	if r.Unmake(&p, &c); p != s.Position {
		return fmt.Errorf("after Unmake it is %v", p)
	}
	return nil
}

const country = ",f,cn,wn,~,wn,/+,+:r2,h,,=,m,/cr:r1,+,f,hcn,~,,cb:b1/,m,,,,h:b2,/,wn,~,wn,cn,f, r 5 5 60"

// randomPosition returns a position, not always reachable.
func randomPosition(rng *rand.Rand, r *war.Rules) war.Position {
	z := grid.Size{W: uint8(2 + rng.IntN(7)), H: uint8(1 + rng.IntN(6))}
	p := war.Position{Size: z, Turn: game.Side(1 + rng.IntN(2)), Left: uint16(rng.IntN(9))}
	for i := range p.Armies {
		p.Armies[i].Resources = uint32(rng.IntN(25))
		if r.Dominion != 0 {
			p.Armies[i].Points = r.Dominion - uint16(rng.IntN(4)) // sometimes at the goal
		}
	}
	p.Orders = r.Orders
	if r.Orders != 0 {
		p.Orders = uint8(1 + rng.IntN(int(r.Orders)))
	}
	for s := range z.Squares().All() {
		var c war.Cell
		if r.Orders != 0 && rng.IntN(3) == 0 {
			if c.Terrain = war.Terrain(rng.IntN(7)); !c.Terrain.Open() {
				p.Set(s, c)
				continue
			}
		}
		switch rng.IntN(5) {
		case 0:
			c.Site, c.Owner = war.City, game.Side(rng.IntN(3))
		case 1:
			c.Site, c.Owner = war.Warehouse, game.Side(rng.IntN(3))
		}
		if rng.IntN(5) == 0 {
			c.Leader, c.Soldiers = game.Side(1+rng.IntN(2)), uint8(rng.IntN(int(r.Cap)+1))
			if r.Battle.Kinds {
				c.Horse = uint8(rng.IntN(int(c.Soldiers) + 1))
				c.Archers = uint8(rng.IntN(int(c.Soldiers-c.Horse) + 1))
			}
			if c.Site != war.NoSite {
				c.Owner = c.Leader
			}
			if r.Orders != 0 && c.Leader == p.Turn && rng.IntN(3) == 0 {
				p.Moved.Add(s)
			}
		}
		p.Set(s, c)
	}
	if r.Dominion != 0 && rng.IntN(2) == 0 {
		randomObjective(rng, r, &p)
	}
	return p
}

func TestIllegalActionsAreRefused(t *testing.T) {
	rng := game.Random(13)
	for i := range 600 {
		r := [...]*war.Rules{&odd, &orders}[i%2]
		p := randomPosition(rng, r)
		legal := r.Moves(&p, nil)
		z := p.Size
		square := func() grid.Square { return grid.At(rng.IntN(z.Columns()+1)&15, rng.IntN(z.Rows()+1)&15) }
		for range 60 {
			var m war.Move
			switch rng.IntN(8) {
			case 0:
				m = war.StepMove(square(), square())
			case 1:
				m = war.LeaderMove(square())
			case 2:
				m = war.SoldierMove(square())
			case 3:
				m = war.PassMove
			case 4:
				m = war.Move(rng.IntN(1 << 19))
			case 5:
				m = war.EndMove
			case 6:
				m = war.HorseMove(square())
			case 7:
				m = war.ArcherMove(square())
			}
			if got, want := r.Legal(&p, m) == nil, slices.Contains(legal, m); got != want {
				t.Fatalf("%v: %v is legal: %v, want %v (%v)", p, m, got, want, r.Legal(&p, m))
			}
		}
	}
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		rules    *war.Rules
		position string
		winner   game.Side
		reason   string
	}{
		{&paper, ":r1,,:b1 r 0 0 0", game.NoSide, war.ByLimit},
		{&paper, ":r1,,:b2 r 0 0 0", game.Blue, war.ByLimit},
		{&paper, ":r3,,:b1/,,:b0 r 0 0 0", game.Red, war.ByLimit},
		{&paper, ":r3,, b 0 0 7", game.Red, war.ByElimination},
		{&paper, "cr,,:b0 b 99 0 7", game.Blue, war.ByElimination}, // even if red could buy a leader
		{&odd, ",, b 0 0 7 3 4", game.NoSide, war.ByElimination},
		{&odd, ":r1,,:b9 b 0 0 7 15 14", game.Red, war.ByDominion},
		{&odd, ",,:b9 b 0 0 7 15 14", game.Blue, war.ByElimination}, // elimination first
		{&odd, ":r1,,:b9 b 0 0 0 9 8", game.Red, war.ByLimit},       // points before strength
		{&odd, ":r1,,:b9 b 0 0 0 8 8", game.Blue, war.ByLimit},
	} {
		p := parse(t, c.position)
		o, over := c.rules.Outcome(&p)
		if !over || o.Winner != c.winner.Seat() || o.Reason != c.reason {
			t.Errorf("%s: %v, over %v; want %v by %s", c.position, o, over, c.winner, c.reason)
		}
	}
}

func TestBattleIsResolvedAsPlayed(t *testing.T) {
	board, err := war.NewBoard(paper, parse(t, "wn,:r1,cb:b0,/,,,:b2 r 0 0 60"))
	if err != nil {
		t.Fatal(err)
	}
	m := game.NewMatch(board, 1)
	play := func(text string) []war.Event {
		t.Helper()
		p := m.Position()
		a, err := board.ParseMove(&p, 0, text)
		if err != nil {
			t.Fatal(err)
		}
		step, _, err := m.Answer(m.Waiting().First(), a)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return step.Events
	}
	if e := play("2,1-3,1"); e[0].Kind != war.BattleOpened || e[0].Soldiers != 1 {
		t.Fatalf("%+v", e)
	}
	s := m.Position()
	if got := s.Battle.String(); got != "8/8/r6b/r7/8/8 r 100" || s.Position.Left != 60 {
		t.Fatalf("battle %s, %d actions left", got, s.Position.Left)
	}
	if err := board.Check(&s, 0, war.MapAction(war.StepMove(grid.At(1, 0), grid.At(1, 1)))); err == nil {
		t.Error("an action on the map was allowed during a battle")
	}
	// The lone defender walks into the attackers.
	var events []war.Event
	for _, move := range []string{"1,4-2,4", "8,3-7,3", "2,4-3,4", "7,3-6,3", "3,4-4,4", "6,3-5,3", "1,3-2,3", "5,3-5,4", "4,4-5,4"} {
		events = play("b " + move)
	}
	want := "wn,,cr:r1,/,,,:b2 b 0 0 59"
	if got := m.Position().String(); got != want {
		t.Errorf("after the battle %s, want %s", got, want)
	}
	kinds := []war.EventKind{}
	for _, e := range events {
		kinds = append(kinds, e.Kind)
	}
	if !slices.Equal(kinds, []war.EventKind{war.Fought, war.Fought, war.BattleEnded, war.SiteTaken}) {
		t.Errorf("events %v", kinds)
	}
}

func TestRulesTextRoundTrips(t *testing.T) {
	for _, r := range allRules {
		if got, err := war.ParseRules(r.String()); err != nil || got != r {
			t.Errorf("%v is read as %v, %v", r, got, err)
		}
	}
	good := paper.String()
	for _, text := range []string{"", strings.Replace(good, "cap=12", "cap=0", 1), strings.Replace(good, "cap=12", "cap=300", 1),
		strings.Replace(good, "cap=12", "", 1), strings.Replace(good, "cap=12", "cap=12 cap=12", 1), strings.Replace(good, "cap=12", "cap=13 x=1", 1),
		strings.Replace(good, "cap=12", "cap=24", 1), strings.Replace(good, "limit=100", "limit=101", 1)} {
		if r, err := war.ParseRules(text); err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
	}
}

func TestParseRefusesBrokenText(t *testing.T) {
	for _, text := range []string{"", "x r 0 0 1", ":r r 0 0 1", ":r1 r 0 0", ":r1 g 0 0 1", ":r1 r -1 0 1", ":r1 r 0 0 10001", ":r1,/, r 0 0 1 0",
		":r1,/,, r 0 0 1", ":r01 r 0 0 1", ":r100 r 0 0 1", "cx r 0 0 1", "c r 0 0 1", "wn:n0 r 0 0 1", strings.Repeat(",", 16) + " r 0 0 1", ":r1 r 0 0 1 70000 0"} {
		if p, err := war.ParsePosition(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
	for _, text := range []string{":r1,:b1 r 0 0 9 | 1,1-2,1", ":r1,:b1 r 0 0 9 | 2,1-1,1 | 2/rb r 4", ":r1,:b1 r 0 0 9 | 1,1-2,1 | x"} {
		if s, err := war.ParseState(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}

func FuzzParseState(f *testing.F) {
	f.Add(example)
	f.Add(":r1,:b1 r 0 0 9 3 4 | 1,1-2,1 | 3/r1b/3 b 99 2 1")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := war.ParseState(text)
		if err != nil {
			return
		}
		if again, err := war.ParseState(s.String()); err != nil || again != s {
			t.Errorf("%q is read as %v, %v", s, again, err)
		}
		if odd.ValidateStart(&s.Position) != nil {
			return
		}
		for _, m := range odd.Moves(&s.Position, nil) {
			if err := odd.Legal(&s.Position, m); err != nil {
				t.Errorf("%v: Actions has %v, but %v", s, m, err)
			}
			p := s.Position
			odd.Play(&p, m)
			if err := invariant(&p); err != nil {
				t.Errorf("%v, %v: %v", s, m, err)
			}
		}
	})
}

func TestPlayingAllocatesNothing(t *testing.T) {
	for _, r := range allRules {
		p := parse(t, country)
		r.Begin(&p)
		buf := make([]war.Move, 0, 64)
		if n := testing.AllocsPerRun(100, func() {
			for _, m := range r.Moves(&p, buf) {
				c := r.Play(&p, m)
				r.Unmake(&p, &c)
			}
		}); n != 0 {
			t.Errorf("%v: moves allocate %v times", r, n)
		}
	}
}

func BenchmarkPlayUnmake(b *testing.B) {
	p := parse(b, example)
	moves := dominion.Moves(&p, nil)
	for i := range b.N {
		c := dominion.Play(&p, moves[i%len(moves)])
		dominion.Unmake(&p, &c)
	}
}

func TestPerftEqualsTheNaiveGenerator(t *testing.T) {
	rng := game.Random(11)
	for _, r := range allRules {
		for i := range 300 {
			p := randomPosition(rng, &r)
			n := newNaive(p.String())
			if n.text() != p.String() {
				t.Fatalf("the naive map writes %s for %v", n.text(), p)
			}
			depth := 1 + i%4
			if len(r.Moves(&p, nil)) > 12 {
				depth = min(depth, 2)
			}
			before := p
			if got, want := r.Perft(&p, depth), n.perft(depth, &r); got != want {
				t.Errorf("%v: perft(%d) = %d, the naive generator counts %d", p, depth, got, want)
			}
			if p != before {
				t.Fatalf("perft left %v changed to %v", before, p)
			}
		}
	}
}
