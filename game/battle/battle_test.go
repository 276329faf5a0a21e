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
)

func invariant(p battle.Position) error {
	all := p.Red.Or(p.Blue)
	if both := p.Red.And(p.Blue); !both.Empty() {
		return fmt.Errorf("two soldiers are on one square")
	}
	open := p.Open()
	if outside := all.Minus(open); !outside.Empty() {
		return fmt.Errorf("a soldier is outside the open squares")
	}
	if p.Red.Len()+p.Blue.Len() != all.Len() {
		return fmt.Errorf("the count of soldiers is wrong")
	}
	return nil
}

func TestBoardPassesTheSuite(t *testing.T) {
	for _, c := range []struct {
		rules     battle.Rules
		red, blue int
	}{{paper, 4, 4}, {paper, 13, 13}, {options, 3, 2}, {options, 7, 8}, {quick, 13, 9}, {quick, 1, 1}} {
		t.Run(fmt.Sprintf("%v/%d:%d", c.rules, c.red, c.blue), func(t *testing.T) {
			gametest.Suite[battle.Position, battle.Move, battle.Event]{
				Board: &battle.Board{Rules: c.rules, First: battle.NewPosition(c.rules, game.Blue, c.red, c.blue)},
				Legal: func(p battle.Position, _ game.Seat, _ *rand.Rand) []battle.Move { return p.Moves(nil) },
				Invariant: func(p battle.Position) error {
					if p.Left < 100 && p.Attacker() != game.Blue {
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
	open := p.Open()
	density := 1 + rng.IntN(5)
	for s := range open.All() {
		if rng.IntN(10)/density == 0 {
			if rng.IntN(2) == 0 {
				p.Red.Add(s)
			} else {
				p.Blue.Add(s)
			}
		}
	}
	return p
}

func TestPerftEqualsTheNaiveGenerator(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	rng := game.Random(1)
	for _, r := range []battle.Rules{paper, options, quick} {
		for i := range 300 {
			p := randomPosition(rng, r)
			n := newNaive(p.String())
			if n.text() != p.String() {
				t.Fatalf("the naive board writes %s for %v", n.text(), p)
			}
			depth := 1 + i%4
			if p.Red.Len()+p.Blue.Len() > 14 {
				depth = min(depth, 2)
			}
			if got, want := r.Perft(p, depth), n.perft(depth, r.Stall); got != want {
				t.Errorf("%v under %v: perft(%d) = %d, the naive generator counts %d", p, r, depth, got, want)
			}
		}
	}
}

func TestMovesAndPositionsEqualTheNaiveBoard(t *testing.T) {
	rng := game.Random(2)
	for _, r := range []battle.Rules{paper, options, quick} {
		for range 300 {
			p := randomPosition(rng, r)
			n := newNaive(p.String())
			var got []string
			for _, m := range p.Moves(nil) {
				got = append(got, m.String())
				next := p
				r.Play(&next, m)
				if want := n.play(m.String(), r.Stall).text(); next.String() != want {
					t.Fatalf("%v, %v: %v, want %s", p, m, next, want)
				}
			}
			want := n.moves()
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: moves %v, want %v", p, got, want)
			}
		}
	}
}

func TestIllegalMovesAreRefused(t *testing.T) {
	rng := game.Random(3)
	for range 200 {
		p := randomPosition(rng, quick)
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
	} {
		if got := battle.NewPosition(c.r, game.Red, c.red, c.blue).String(); got != c.want {
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
		{quick, "rr1/3/bb1 r 0", game.NoSide, 0, "limit"},
	} {
		p, err := battle.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		got := c.rules.Result(&p)
		if want := (battle.Result{Winner: c.winner, Left: c.left, Reason: c.reason}); got != want || !p.Over() {
			t.Errorf("%s: %+v, over %v, want %+v", c.position, got, p.Over(), want)
		}
	}
}

func TestClosingRingKillsSoldiers(t *testing.T) {
	p, err := battle.ParsePosition("r6b/1r6/2r5/8/8/6bb r 30 2 0")
	if err != nil {
		t.Fatal(err)
	}
	r := battle.Rules{Size: p.Size, Limit: 30, Stall: 3}
	m := battle.Step(grid.At(2, 2), grid.At(3, 2))
	var events []battle.Event
	r.Apply(&p, m, &events)
	if got, want := p.String(), "8/1r6/3r4/8/8/8 b 29 0 1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	ring := events[1]
	if len(events) != 3 || ring.Kind != battle.RingClosed || ring.Red != grid.SetOf(grid.At(0, 0)) || ring.Blue.Len() != 3 {
		t.Errorf("events %+v", events)
	}
	if last := events[2]; last.Kind != battle.Ended || last.Result.Winner != game.Red || last.Result.Left != 1 {
		t.Errorf("the end is %+v", last)
	}
}

func TestRulesTextRoundTrips(t *testing.T) {
	for _, r := range []battle.Rules{paper, options, quick} {
		if got, err := battle.ParseRules(r.String()); err != nil || got != r {
			t.Errorf("%v is read as %v, %v", r, got, err)
		}
	}
	for _, text := range []string{"", "board=8x6", "board=8x6 limit=99 tie=attacker stall=0", "board=8x6 limit=100 tie=both stall=0",
		"board=8x6 limit=100 tie=attacker stall=300", "board=1x6 limit=100 tie=attacker stall=0", "board=8x6 board=8x6 limit=100 tie=attacker stall=0",
		"board=8x6 limit=100 tie=attacker stall=0 x=1"} {
		if r, err := battle.ParseRules(text); err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
	}
}

func TestParsePositionRefuses(t *testing.T) {
	for _, text := range []string{"", "8/8", "8 r", "8 r 100 1", "8 r 100 1 2 3", "8/7 r 100", "9x r 100", "17 r 100", "8 g 100", "8 r -1",
		"8 r 10001", "0r r 1", "08 r 1", "r7/8/8 r 3 0 1", "r r 2 0 3", strings.Repeat("1/", 16) + "1 r 3", "99999999999999999999 r 1"} {
		if p, err := battle.ParsePosition(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

func FuzzParsePosition(f *testing.F) {
	f.Add("8/r6b/r6b/r6b/r6b/8 r 100")
	f.Add("16/r14b r 3 1 1")
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
	p := battle.NewPosition(options, game.Red, 6, 6)
	buf := make([]battle.Move, 0, 64)
	if n := testing.AllocsPerRun(100, func() {
		q := p
		for !q.Over() {
			moves := q.Moves(buf)
			options.Play(&q, moves[int(q.Left)%len(moves)])
		}
	}); n != 0 {
		t.Errorf("a game allocates %v times", n)
	}
}
