package lab

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
)

// allOptions is the rules with every option on, and other numbers than the
// built-in scenarios.
var allOptions = war.Rules{
	LeaderPrice: 7, SoldierPrice: 2, Cap: 5, MaxLeaders: 3, IncomePeriod: 4, Dominion: 12,
	Battle: battle.Rules{Scaled: true, Limit: 30, Tie: battle.TieNobody, Stall: 3},
}

func rulesOf(t testing.TB, scenario string) war.Rules {
	t.Helper()
	s, err := agents.LoadScenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	return s.Rules
}

func perft(t testing.TB, r war.Rules, board, position string, depth, workers int) Leaves {
	t.Helper()
	count, err := NewPerft(r, board, position, depth)
	if err != nil {
		t.Fatal(err)
	}
	count.Workers = workers
	leaves, err := count.Count(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return leaves
}

// checkPerft compares with the simple generator, by move as well.
func checkPerft(t *testing.T, r war.Rules, board string, simple simple, depth int) {
	t.Helper()
	got := perft(t, r, board, simple.String(), depth, 2)
	if want := leavesBelow(simple, depth); got.Leaves != want {
		t.Fatalf("%s under %v: perft %d is %d, the simple generator counts %d", simple, r, depth, got.Leaves, want)
	}
	var moves []string
	if depth > 0 {
		moves = simple.moves()
	}
	if len(moves) != len(got.Divide) {
		t.Fatalf("%s: %d moves, the simple generator has %d", simple, len(got.Divide), len(moves))
	}
	for _, m := range got.Divide {
		if !slices.Contains(moves, m.Move) {
			t.Fatalf("%s: %s is no move of the simple generator", simple, m.Move)
		}
		if want := leavesBelow(simple.after(m.Move), depth-1); m.Leaves != want {
			t.Fatalf("%s, %s: %d, the simple generator counts %d", simple, m.Move, m.Leaves, want)
		}
	}
}

func TestPerftOfWarsEqualsTheSimpleGenerator(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for i, r := range []war.Rules{rulesOf(t, "2005"), rulesOf(t, "dominion"), allOptions} {
		rng := game.Random(31, uint64(i))
		deep := 0
		for n := range positions {
			p := randomWar(rng, &r)
			depth := n % 6
			width := len(r.Moves(&p, nil))
			for ; depth > 1 && pow(width, depth) > 6_000; depth-- {
			}
			if depth > 3 && width > 1 {
				deep++
			}
			checkPerft(t, r, War, newSimpleWar(p.String(), &r), depth)
		}
		if deep == 0 {
			t.Errorf("only %d positions were counted to depths above 3", deep)
		}
	}
}

func TestPerftOfBattlesEqualsTheSimpleGenerator(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for i, r := range []war.Rules{rulesOf(t, "2005"), rulesOf(t, "dominion"), allOptions} {
		rng := game.Random(32, uint64(i))
		deep := 0
		for n := range positions {
			p := randomBattle(rng, r.Battle)
			depth := n % 6
			width := len(p.Moves(nil))
			for ; depth > 1 && pow(width, depth) > 6_000; depth-- {
			}
			if depth > 3 && width > 1 {
				deep++
			}
			checkPerft(t, r, Battle, newSimpleBattle(p.String(), int(r.Battle.Stall)), depth)
		}
		if deep == 0 {
			t.Errorf("only %d positions were counted to depths above 3", deep)
		}
	}
}

// positions is how many are counted under each set of rules.
const positions = 150

func pow(base, exponent int) int {
	n := 1
	for range exponent {
		n *= base
	}
	return n
}

// randomWar returns a map position that need not be reachable.
func randomWar(rng *rand.Rand, r *war.Rules) war.Position {
	z := grid.Size{W: uint8(2 + rng.IntN(6)), H: uint8(1 + rng.IntN(5))}
	p := war.Position{Size: z, Turn: game.Side(1 + rng.IntN(2)), Left: uint16(rng.IntN(10))}
	for i := range p.Armies {
		p.Armies[i].Resources = uint32(rng.IntN(22))
		if r.Dominion != 0 {
			p.Armies[i].Points = r.Dominion - uint16(rng.IntN(6))
		}
	}
	crowd := 4 + rng.IntN(6)
	for s := range z.Squares().All() {
		var c war.Cell
		switch rng.IntN(5) {
		case 0:
			c.Site, c.Owner = war.City, game.Side(rng.IntN(3))
		case 1:
			c.Site, c.Owner = war.Warehouse, game.Side(rng.IntN(3))
		}
		if rng.IntN(crowd) == 0 {
			c.Leader, c.Soldiers = game.Side(1+rng.IntN(2)), uint8(rng.IntN(int(r.Cap)+1))
			if c.Site != war.NoSite {
				c.Owner = c.Leader
			}
		}
		p.Set(s, c)
	}
	return p
}

// randomBattle returns a battle position that need not be reachable.
func randomBattle(rng *rand.Rand, r battle.Rules) battle.Position {
	z := grid.Size{W: uint8(2 + rng.IntN(7)), H: uint8(2 + rng.IntN(6))}
	p := battle.Position{Size: z, Turn: game.Side(1 + rng.IntN(2)), Left: uint16(rng.IntN(12))}
	if r.Stall != 0 {
		p.Rings = uint8(rng.IntN(battle.MaxRings + 1))
		if p.Rings < battle.MaxRings {
			p.Stall = r.Stall - 1 - uint8(rng.IntN(3))
		}
	}
	crowd := 3 + rng.IntN(8)
	open := p.Open()
	for s := range open.All() {
		switch rng.IntN(crowd) {
		case 0:
			p.Red.Add(s)
		case 1:
			p.Blue.Add(s)
		}
	}
	return p
}

func TestPerftByHand(t *testing.T) {
	paper, dominion := rulesOf(t, "2005"), rulesOf(t, "dominion")
	for _, c := range []struct {
		rules           war.Rules
		board, position string
		depth           int
		want            uint64
	}{
		{paper, Battle, "rb r 4", 0, 1},
		{paper, Battle, "rb r 4", 1, 1},
		{paper, Battle, "rb r 4", 9, 1},      // over after the capture
		{paper, Battle, "r1b r 4", 2, 1},     // step, capture
		{paper, Battle, "r3 b 4", 5, 1},      // over at once
		{paper, Battle, "rr/rb b 2", 2, 4},   // a capture on either square, two answers to each
		{paper, Battle, "1/r/1/b r 0", 3, 1}, // no move left
		{paper, War, ":r0,:b0 r 0 0 9", 4, 1},
		{paper, War, ":r0,,:b0 r 0 0 9", 2, 1},
		{paper, War, "cr:r0,,:b0 r 3 0 9", 1, 2},
		{paper, War, "cr:r12,,:b0 r 3 0 9", 1, 1}, // a full leader
		{dominion, War, "cr,:r0,,:b0 r 10 0 9 50 3", 6, 1},
		{dominion, War, "cr,:r0,,:b0 r 10 0 9", 1, 4},
	} {
		if got := perft(t, c.rules, c.board, c.position, c.depth, 1).Leaves; got != c.want {
			t.Errorf("%s, depth %d: %d, want %d", c.position, c.depth, got, c.want)
		}
	}
}

func TestPerftIsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	r := rulesOf(t, "dominion")
	one := perft(t, r, War, ",,:r2,cr,,wn,:b1,cb/,,,wn,,:b2,, r 20 20 90", 4, 1)
	for workers := 2; workers < 40; workers *= 3 {
		many := perft(t, r, War, one.Position, 4, workers)
		if many.Leaves != one.Leaves || !slices.Equal(many.Divide, one.Divide) {
			t.Errorf("%d workers count %v, one %v", workers, many, one)
		}
	}
}

func TestPerftRefusesWhatItCannotCount(t *testing.T) {
	paper := rulesOf(t, "2005")
	for _, c := range []struct {
		board, position string
		depth           int
		want            string
	}{
		{"chess", "8/8 r 1", 1, `no board "chess": write war or battle`},
		{Battle, "8/r6b r 1", -1, "a depth of -1: must be from 0 to 100"},
		{Battle, "8/r6b r 1", 101, "a depth of 101"},
		{Battle, "8/r6z r 1", 1, "row 2"},
		{Battle, "8/r6b/7 r 1", 1, "row 3 has 7 squares, row 1 has 8"},
		{Battle, "r16/8 r 1", 1, "at most 16"},
		{Battle, "8/r6b r", 1, "write the board, the side to move and the moves left"},
		{Battle, "8/r6b/8/8 r 10 3 0", 1, "closing ring"},
		{War, "cr:r2,,cb:b2 r 5 5", 1, "write the map"},
		{War, "cx:r2,,cb:b2 r 5 5 5", 1, "square 1,1"},
		{War, strings.Repeat(",", 16) + " r 5 5 5", 1, "17×1"},
		{War, "cr:r2,,cb:b2 r 5 5 20 3 0", 1, "points of dominion"},
	} {
		if _, err := NewPerft(paper, c.board, c.position, c.depth); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: error %v, want %q in it", c.board, c.position, err, c.want)
		}
	}
}

func TestPerftStops(t *testing.T) {
	count, err := NewPerft(rulesOf(t, "2005"), Battle, "rrr5/rrr3bb/rrr3bb/rrr3bb/rrr3bb/8 r 100", 60)
	if err != nil {
		t.Fatal(err)
	}
	count.Workers = 2
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := count.Count(ctx)
		done <- err
	}()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// looks is a context that counts how often it is asked whether it has ended.
type looks struct {
	context.Context
	n int
}

func (l *looks) Err() error {
	l.n++
	return l.Context.Err()
}

// With hundreds of moves at each position, three moves below are too many to be counted
// without a look at the context.
func TestPerftLooksAtTheContextWhereMovesAreMany(t *testing.T) {
	size, err := grid.SizeOf(grid.Max, grid.Max)
	if err != nil {
		t.Fatal(err)
	}
	p := war.Position{Size: size, Turn: game.Red, Left: 100}
	for x := range grid.Max {
		for y := range grid.Max {
			if x%2 == 0 && y%2 == 0 {
				p.Set(grid.At(x, y), war.Cell{Leader: game.Red, Soldiers: 2})
			}
		}
	}
	p.Set(grid.At(15, 15), war.Cell{Leader: game.Blue, Soldiers: 2})
	rules := rulesOf(t, "2005")
	root := warPosition{&rules, p}
	moves, _ := root.children()
	ctx := &looks{Context: context.Background()}
	if _, err := count(ctx, root, 2, 2000); err != nil {
		t.Fatal(err)
	}
	if ctx.n < len(moves) {
		t.Errorf("among %d moves the context is looked at %d times", len(moves), ctx.n)
	}
	narrow := &looks{Context: context.Background()}
	if _, err := count(narrow, root, 1, 20); err != nil || narrow.n != 1 {
		t.Errorf("among few moves the context is looked at %d times, want once; error %v", narrow.n, err)
	}
}
