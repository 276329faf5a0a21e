package battle_test

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
)

// paper has the battle rules of scenario "2005", options those of "dominion".
var (
	paper   = battle.Rules{Size: grid.Size{W: 8, H: 6}, Limit: 100, Tie: battle.TieAttacker}
	options = battle.Rules{Scaled: true, Limit: 100, Tie: battle.TieDefender, Stall: 20}
	quick   = battle.Rules{Scaled: true, Limit: 40, Tie: battle.TieNobody, Stall: 3}
	mixed   = battle.Rules{Close: true, Limit: 60, Tie: battle.TieDefender, Stall: 5, Kinds: true, Captain: true, Break: 34, Survivors: true}
	mud     = battle.Rules{Close: true, Limit: 60, Tie: battle.TieDefender, Stall: 4, Kinds: true, Captain: true, Break: 34, Survivors: true, Trample: true}
	field   = battle.Rules{Close: true, Limit: 60, Tie: battle.TieDefender, Stall: 4, Kinds: true, Captain: true, Break: 34, Survivors: true, Trample: true, Ground: true}
	all     = []battle.Rules{paper, options, quick, mixed, mud, field}
)

func invariant(p battle.Position) error {
	soldiers := p.Red.Or(p.Blue)
	if both := p.Red.And(p.Blue); !both.Empty() {
		return fmt.Errorf("two soldiers are on one square")
	}
	open := p.Open()
	if both := soldiers.And(p.Trampled); !both.Empty() {
		return fmt.Errorf("a soldier stands on a trampled square")
	}
	for s := range soldiers.Or(p.Trampled).All() {
		if g := p.GroundAt(s); g.Blocked() || g == battle.Hill && p.Kind(s) == battle.Horse && p.At(s) != game.NoSide {
			return fmt.Errorf("a soldier is or was on %v where he may not be: %v", s, g)
		}
	}
	if outside := soldiers.Or(p.Trampled).Minus(open); !outside.Empty() {
		return fmt.Errorf("a soldier is outside the open squares")
	}
	if p.Red.Len()+p.Blue.Len() != soldiers.Len() {
		return fmt.Errorf("the count of soldiers is wrong")
	}
	if red, blue := p.Army(game.Red), p.Army(game.Blue); red.Len() != p.Red.Len() || blue.Len() != p.Blue.Len() {
		return fmt.Errorf("a side has two captains")
	}
	for _, k := range []battle.Kind{battle.Horse, battle.Archer, battle.Captain} {
		of := p.Of(k)
		if outside := of.Minus(soldiers); !outside.Empty() {
			return fmt.Errorf("there is no soldier where a %v is", k)
		}
	}
	var captures []battle.Move
	for _, m := range p.Moves(nil) {
		if m != battle.Pass && p.At(m.To()) != game.NoSide {
			captures = append(captures, m)
		}
	}
	if got := p.Captures(nil); !slices.Equal(got, captures) {
		return fmt.Errorf("captures %v, want %v", got, captures)
	}
	if p.Rout != battle.NoRout && !p.Red.Empty() && !p.Blue.Empty() {
		return fmt.Errorf("nobody fled")
	}
	return nil
}

func TestBoardPassesTheSuite(t *testing.T) {
	for _, c := range []struct {
		rules     battle.Rules
		red, blue int
	}{{paper, 4, 4}, {paper, 13, 13}, {options, 3, 2}, {options, 7, 8}, {quick, 13, 9}, {quick, 1, 1}, {mixed, 4, 5}, {mixed, 9, 8}, {mixed, 13, 13}, {mud, 6, 6}, {mud, 9, 11}, {field, 5, 6}} {
		t.Run(fmt.Sprintf("%v/%d:%d", c.rules, c.red, c.blue), func(t *testing.T) {
			gametest.Suite[battle.Position, battle.Move, battle.Event]{
				Board: &battle.Board{Rules: c.rules, First: battle.Between(c.rules, game.Blue, c.red, c.blue)},
				Legal: func(p battle.Position, _ game.Seat, _ *rand.Rand) []battle.Move { return p.Moves(nil) },
				Invariant: func(p battle.Position) error {
					if p.Left < c.rules.Limit && p.Attacker() != game.Blue {
						return fmt.Errorf("the attacker is %v, blue opened", p.Attacker())
					}
					return invariant(p)
				},
				Undo: func(p battle.Position, _ game.Seat, m battle.Move, next battle.Position) error {
					if c.rules.Play(&p, m); p != next {
						return fmt.Errorf("Play gives %v, Apply %v", p, next)
					}
					return nil
				},
				Playouts: 40, Steps: 120, Seed: 2005,
			}.Run(t)
		})
	}
}

// randomPosition returns a position, not always reachable.
func randomPosition(rng *rand.Rand, r battle.Rules) battle.Position {
	z := grid.Size{W: uint8(1 + rng.IntN(9)), H: uint8(2 + rng.IntN(7))}
	p := battle.Position{Size: z, Turn: game.Red, Left: uint16(rng.IntN(12))}
	if rng.IntN(2) == 0 {
		p.Turn = game.Blue
	}
	if r.Stall != 0 {
		p.Rings = uint8(rng.IntN(battle.MaxRings + 1))
		if p.Rings < battle.MaxRings {
			p.Stall = uint8(rng.IntN(int(r.Stall)))
		}
	}
	if r.Ground {
		for s := range z.Squares().All() {
			if rng.IntN(4) == 0 {
				p.Lay(s, battle.Grounds[rng.IntN(len(battle.Grounds))])
			}
		}
	}
	open := p.Open()
	density := 1 + rng.IntN(5)
	for s := range open.All() {
		if p.GroundAt(s).Blocked() {
			continue
		}
		if rng.IntN(10)/density == 0 {
			side, k := game.SideAt(game.Seat(rng.IntN(2))), battle.Foot
			if r.Kinds {
				k = battle.Kind(rng.IntN(4))
			}
			if k == battle.Captain && p.Army(side).Captain {
				k = battle.Archer
			}
			if k == battle.Horse && p.GroundAt(s) == battle.Hill {
				k = battle.Foot
			}
			p.Put(s, side, k)
		} else if r.Trample && rng.IntN(4) == 0 {
			p.Trampled.Add(s)
		}
	}
	if r.Break != 0 {
		p.Nerve = [2]uint8{uint8(rng.IntN(4)), uint8(rng.IntN(4))}
	}
	return p
}

func TestIllegalMovesAreRefused(t *testing.T) {
	rng := game.Random(3)
	for i := range 400 {
		p := randomPosition(rng, all[i%len(all)])
		legal := p.Moves(nil)
		for range 50 {
			m := battle.Move(rng.IntN(1 << 17))
			if got, want := p.Legal(m) == nil, slices.Contains(legal, m); got != want {
				t.Fatalf("%v: %v is legal: %v, want %v (%v)", p, m, got, want, p.Legal(m))
			}
		}
	}
}

func TestStartingPositions(t *testing.T) {
	for _, c := range []struct {
		r         battle.Rules
		red, blue int
		want      string
	}{
		{paper, 4, 4, "8/r6b/r6b/r6b/r6b/8 r 100"},
		{paper, 1, 7, "7b/7b/r5bb/7b/7b/7b r 100"},
		{options, 5, 5, "r5b/r5b/r5b/r5b/r5b r 100"},
		{options, 3, 6, "6b/r5b/r4bb/r5b/6b r 100"},
		{options, 4, 1, "r5/r4b/r5/r5 r 100"},
		{options, 9, 1, "r7/rr6/rr5b/rr6/r7/r7 r 100"},
		{mixed, 6, 4, "2h4/2r4/1kr1bK1/1ar1bA1/7 r 60 0 0 2 1"},
		{mixed, 9, 13, "3h1H2H/5b3/2ar1bA2/2kr1bK2/2ar1bA2/3r1bA2/3h1b2H r 60 0 0 3 4"},
	} {
		if got := battle.Between(c.r, game.Red, c.red, c.blue).String(); got != c.want {
			t.Errorf("%d against %d: %s, want %s", c.red, c.blue, got, c.want)
		}
	}
}

func TestResults(t *testing.T) {
	for _, c := range []struct {
		rules    battle.Rules
		position string
		winner   game.Side
		left     int
		reason   string
	}{
		{paper, "rrr/3/bb1 r 0", game.Red, 0, "limit"},
		{paper, "rrr/3/1b1 r 0", game.Red, 1, "limit"},
		{paper, "rrr/3/3 b 7", game.Red, 2, "elimination"},
		{paper, "3/3/bbb b 7", game.Blue, 2, "elimination"},
		{paper, "rr1/3/bb1 r 0", game.Red, 0, "limit"},    // red attacked
		{paper, "rr1/3/bb1 b 0", game.Blue, 0, "limit"},   // blue attacked
		{options, "rr1/3/bb1 r 0", game.Blue, 0, "limit"}, // the defender wins ties
		{options, "3/3/3 b 7 0 1", game.Blue, 0, "elimination"},
		{mixed, "krr/3/3 b 7 0 0 1 1 captain", game.Red, 2, "captain"},
		{mixed, "3/AKb/bbb b 7 0 0 1 1 morale", game.Blue, 5, "morale"},
		{mixed, "krr/3/K1b r 0", game.Red, 2, "limit"},
		{mixed, "krr/3/Kbb r 0", game.Blue, 2, "limit"},
		{quick, "rr1/3/bb1 r 0", game.NoSide, 0, "limit"},
	} {
		p, err := battle.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		got := c.rules.Result(&p)
		want := battle.Result{Winner: c.winner, Left: got.Left, Reason: c.reason}
		if got != want || got.Left.Len() != c.left || got.Left.Captain || !p.Over() {
			t.Errorf("%s: %+v, over %v, want %+v", c.position, got, p.Over(), want)
		}
	}
}

func TestPredictions(t *testing.T) {
	rng := game.Random(6)
	draw := func(r battle.Rules) battle.Army {
		a := battle.Army{Foot: uint8(rng.IntN(9))}
		if r.Kinds {
			a.Horse, a.Archers = uint8(rng.IntN(5)), uint8(rng.IntN(5))
		}
		return r.Led(a)
	}
	here := []battle.Ground{battle.Bare, battle.Woods, battle.Hill, battle.River, battle.Wall}
	for _, r := range all {
		for range 500 {
			a, d := draw(r), draw(r)
			here := here[rng.IntN(len(here))]
			winner, left := r.Predict(a, d, here)
			own := a
			if winner == battle.Defender {
				own = d
			}
			if left.Captain || left.Foot > own.Foot || left.Horse > own.Horse || left.Archers > own.Archers || left.Len() >= own.Len() {
				t.Fatalf("%+v against %+v: %v keeps %+v", a, d, winner, left)
			}
			more := a
			more.Foot++
			stronger, _ := r.Predict(more, d, here)
			against, _ := r.Predict(d, more, here)
			if winner == battle.Attacker && stronger != battle.Attacker || against == battle.Attacker && winner == battle.Attacker {
				t.Fatalf("%+v against %+v: one foot more is worse", a, d)
			}
			if !r.Kinds && !r.Survivors { // the paper's formula
				if k := max(int(a.Foot)-int(d.Foot), int(d.Foot)-int(a.Foot)) - 1; left.Len() != max(k, 0) {
					t.Fatalf("%+v against %+v: %d left, want %d", a, d, left.Len(), k)
				}
			}
		}
	}
}

// TestEventsRebuildThePosition plays from what the events tell alone.
func TestEventsRebuildThePosition(t *testing.T) {
	rng := game.Random(4)
	for _, r := range all {
		for range 500 {
			p := randomPosition(rng, r)
			told, letters := [2]grid.Set{p.Red, p.Blue}, p
			moves := p.Moves(nil)
			if len(moves) == 0 {
				continue
			}
			var events []battle.Event
			r.Apply(&p, moves[rng.IntN(len(moves))], &events)
			for _, e := range events {
				switch own := max(int(e.Side), 1) - 1; e.Kind {
				case battle.Captured:
					told[1-own].Remove(e.To)
					fallthrough
				case battle.Moved:
					told[own].Remove(e.From)
					told[own].Add(e.To)
				case battle.Shot:
					if k := letters.Kind(e.From); k != battle.Archer || grid.Distance(e.From, e.To) != 2 || !told[1-own].Has(e.To) {
						t.Fatalf("%v: a %v shoots: %+v", letters, k, e)
					}
					told[1-own].Remove(e.To)
				case battle.RingClosed, battle.Fled:
					told[0], told[1] = told[0].Minus(e.Red), told[1].Minus(e.Blue)
				}
			}
			if told != [2]grid.Set{p.Red, p.Blue} || p.Over() != (events[len(events)-1].Kind == battle.Ended) {
				t.Fatalf("%v: %+v, but %v", letters, events, p)
			}
		}
	}
}

// mirrored returns p with the sides swapped, left and right.
func mirrored(p battle.Position) battle.Position {
	q := battle.Position{Size: p.Size, Turn: p.Turn.Other(), Left: p.Left, Stall: p.Stall, Rings: p.Rings, Nerve: [2]uint8{p.Nerve[1], p.Nerve[0]}, Rout: p.Rout}
	for s := range p.Trampled.All() {
		q.Trampled.Add(p.Size.Mirrored(s))
	}
	for s := range p.Size.Squares().All() {
		q.Lay(p.Size.Mirrored(s), p.GroundAt(s))
		if side := p.At(s); side != game.NoSide {
			q.Put(p.Size.Mirrored(s), side.Other(), p.Kind(s))
		}
	}
	return q
}

func TestSidesAreEqual(t *testing.T) {
	rng := game.Random(5)
	for _, r := range all {
		for range 100 {
			p := randomPosition(rng, r)
			if got, want := r.Perft(mirrored(p), 2), r.Perft(p, 2); got != want {
				t.Fatalf("%v: perft(2) is %d, mirrored %d", p, want, got)
			}
			for _, m := range p.Moves(nil) {
				next, other := p, mirrored(p)
				r.Play(&next, m)
				if m != battle.Pass {
					m = battle.Step(p.Size.Mirrored(m.From()), p.Size.Mirrored(m.To()))
				}
				if r.Play(&other, m); other != mirrored(next) {
					t.Fatalf("%v, %v: %v, mirrored %v", p, m, next, other)
				}
			}
		}
	}
}

func TestRulesTextRoundTrips(t *testing.T) {
	for _, r := range all {
		if got, err := battle.ParseRules(r.String()); err != nil || got != r {
			t.Errorf("%v is read as %v, %v", r, got, err)
		}
	}
	for _, text := range []string{"", "board=8x6", "board=8x6 limit=99 tie=attacker stall=0", "board=8x6 limit=100 tie=both stall=0",
		"board=8x6 limit=100 tie=attacker stall=300", "board=1x6 limit=100 tie=attacker stall=0", "board=8x6 board=8x6 limit=100 tie=attacker stall=0",
		"board=8x6 limit=100 tie=attacker stall=0 x=1", "board=8x6 limit=100 tie=attacker kinds=yes", "board=8x6 limit=100 tie=attacker stall=0 kinds=no",
		"board=8x6 limit=100 tie=attacker stall=0 break=100", "board=8x6 limit=100 tie=attacker stall=0 ground=yes"} {
		if r, err := battle.ParseRules(text); err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
	}
}

func TestParsePositionRefuses(t *testing.T) {
	for _, text := range []string{"", "8/8", "8 r", "8 r 100 1", "8 r 100 1 2 3", "8/7 r 100", "9y r 100", "17 r 100", "8 g 100", "8 r -1",
		"8 r 10001", "0r r 1", "08 r 1", "r7/8/8 r 3 0 1", "r r 2 0 3", strings.Repeat("1/", 16) + "1 r 3", "99999999999999999999 r 1",
		"r1b r 1 0 0 1", "r1b r 1 0 0 1 1 fear", "r1b r 1 0 0 1 1 morale", "kk b r 1", "K1K b 1", "r1b r 1 ground=3/3", "r1b r 1 ground=#2",
		"r1b r 1 ground=y2", "rxb r 1 ground=1m1", "r1b r 1 ground=f", "ground=f", "r1b ground=3 r 1"} {
		if p, err := battle.ParsePosition(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

func FuzzParsePosition(f *testing.F) {
	f.Add("8/r6b/r6b/r6b/r6b/8 r 100")
	f.Add("16/r14b r 3 1 1")
	f.Add("r1x/k1K r 3 1 0 1 1 ground=f2/1~h")
	f.Add("2h4/2r4/1kr1bK1/1ar1bA1/7 r 60 0 0 2 1")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := battle.ParsePosition(text)
		if err != nil {
			return
		}
		if again, err := battle.ParsePosition(p.String()); err != nil || again != p {
			t.Errorf("%q is read as %v, %v", p, again, err)
		}
		for _, m := range p.Moves(nil) {
			if err := p.Legal(m); err != nil {
				t.Errorf("%v: Moves has %v, but %v", p, m, err)
			}
			next := p
			options.Play(&next, m)
			if err := invariant(next); err != nil {
				t.Errorf("%v, %v: %v", p, m, err)
			}
		}
	})
}

func TestPlayingAllocatesNothing(t *testing.T) {
	for _, r := range all {
		p := battle.Between(r, game.Red, 6, 6)
		buf := make([]battle.Move, 0, 128)
		if n := testing.AllocsPerRun(100, func() {
			q := p
			for !q.Over() {
				moves := q.Moves(buf)
				r.Play(&q, moves[int(q.Left)%len(moves)])
			}
		}); n != 0 {
			t.Errorf("a game under %v allocates %v times", r, n)
		}
	}
}
