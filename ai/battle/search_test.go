package battle

import (
	"context"
	"math"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// small returns a random position that plain minimax can search to depth.
func small(i int) (r battle.Rules, p battle.Position, depth int) {
	rng := game.Random(10, uint64(i))
	r = all[i%len(all)]
	most := 3 + rng.IntN(4)
	z := []grid.Size{{W: 8, H: 6}, {W: 7, H: 5}, {W: 6, H: 4}, {W: 3, H: 3}, {W: 9, H: 8}, {W: 16, H: 2}}[rng.IntN(6)]
	for {
		p = randomPosition(rng, z, r, most)
		if !p.Over() {
			break
		}
	}
	depth = 1 + i%4
	if most > 4 {
		depth = min(depth, 3)
	}
	return r, p, depth
}

// slack is the rounding error allowed in a value in millionths.
const slack = 2

func TestSearchEqualsPlainMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for i := range 300 {
		r, p, depth := small(i)
		w := randomWeights(game.Random(11, uint64(i)), &r)
		for _, quiescence := range []bool{false, true} {
			limits := search.Limits{Depth: depth, Step: 1 + i%2, Quiescence: quiescence}
			got, err := NewEngine(r, search.SmallTable).Search(context.Background(), &p, w, limits)
			if err != nil {
				t.Fatal(err)
			}
			want := minimax(r, p, p.Turn, w, depth, 0, quiescence)
			if math.Abs(float64(got.Value)-want) > slack {
				t.Fatalf("%v under %v, %+v: value %d, minimax %v", p, r, limits, got.Value, want)
			}
			checkLine(t, r, p, w, got, limits)
		}
	}
}

// checkLine plays the principal variation and compares the value at its end.
func checkLine(t *testing.T, r battle.Rules, p battle.Position, w []float64, got search.Result[battle.Move], limits search.Limits) {
	t.Helper()
	q := p
	for _, m := range got.Line {
		if err := q.Legal(m); err != nil {
			t.Fatalf("%v: the line %v cannot be played: %v", p, got.Line, err)
		}
		r.Play(&q, m)
	}
	if len(got.Line) < limits.Depth && !q.Over() {
		t.Fatalf("%v: the line %v is shorter than %d", p, got.Line, limits.Depth)
	}
	if end := minimax(r, q, p.Turn, w, 0, len(got.Line), false); math.Abs(end-float64(got.Value)) > slack {
		t.Fatalf("%v: the line %v ends with %v, the value is %d", p, got.Line, end, got.Value)
	}
}

func TestSearchesAreIndependent(t *testing.T) {
	engines := map[battle.Rules]*Engine{}
	for _, r := range all {
		engines[r] = NewEngine(r, search.SmallTable)
	}
	limits := search.Limits{Depth: 3, Quiescence: true}
	for i := range 120 {
		r, p, _ := small(i)
		for k := range 3 {
			w := randomWeights(game.Random(13, uint64(i), uint64(k)), &r)
			got, err := engines[r].Search(context.Background(), &p, w, limits)
			if err != nil {
				t.Fatal(err)
			}
			want, err := NewEngine(r, search.SmallTable).Search(context.Background(), &p, w, limits)
			if err != nil {
				t.Fatal(err)
			}
			if got.Value != want.Value || got.Nodes != want.Nodes || !slices.Equal(got.Line, want.Line) {
				t.Fatalf("%v: %+v, a new engine finds %+v", p, got, want)
			}
		}
	}
}

func TestKeysDistinguishPositions(t *testing.T) {
	for i := range 150 {
		r, p, _ := small(i)
		depth := 3
		if p.Red.Len()+p.Blue.Len() <= 3 {
			depth = 5 // deep enough to return to a position
		}
		b := newBoard(&r, Estimators(&r))
		b.Set(&p, p.Turn, DefaultWeights(&r), depth)
		keys := map[uint64]battle.Position{}
		var walk func(depth int)
		walk = func(depth int) {
			here := b.frames[b.ply].position
			if other, known := keys[b.Key()]; known && other != here && !alike(r, p, depth, other, here) {
				t.Fatalf("%v and %v have the same key", here, other)
			}
			keys[b.Key()] = here
			if depth == 0 || here.Over() {
				return
			}
			for _, m := range here.Moves(nil) {
				b.Make(m)
				walk(depth - 1)
				b.Unmake()
			}
		}
		walk(depth)
	}
}

// alike reports whether a search from root may treat a and b as equal: they differ
// only in counters whose end it cannot reach.
func alike(r battle.Rules, root battle.Position, depth int, a, b battle.Position) bool {
	plies := depth + root.Red.Len() + root.Blue.Len() // including all possible captures
	if int(root.Left) > plies {
		a.Left, b.Left = 0, 0
	}
	if r.Stall == 0 || int(root.Stall)+plies < int(r.Stall) || root.Rings == battle.MaxRings {
		a.Stall, b.Stall = 0, 0
	}
	a.Rout, b.Rout = battle.NoRout, battle.NoRout // it is over in any case
	return a == b
}

func TestBoardFindsLegalMovesAndCaptures(t *testing.T) {
	rng := game.Random(12)
	for i := range 400 {
		r := []battle.Rules{paper, quick, banners}[i%3]
		p := randomPosition(rng, anySize(rng), r, 14)
		if p.Over() {
			continue
		}
		b := newBoard(&r, Estimators(&r))
		b.Set(&p, p.Turn, DefaultWeights(&r), 1)
		legal := p.Moves(nil)
		for from := range p.Size.Squares().All() {
			for to := range p.Size.Squares().All() {
				m := battle.Step(from, to)
				if grid.Distance(from, to) > 2 || !r.Kinds && grid.Distance(from, to) != 1 {
					continue
				}
				if b.Legal(m) != slices.Contains(legal, m) {
					t.Fatalf("%v: %v is legal: %v", p, m, b.Legal(m))
				}
			}
		}
		var moves, captures, hinted []battle.Move
		for _, c := range b.Moves(nil) {
			moves = append(moves, c.Move)
			if c.Hint > 0 {
				hinted = append(hinted, c.Move)
			}
		}
		for _, c := range b.Captures(nil) {
			captures = append(captures, c.Move)
			if c.Hint <= 0 || p.At(c.Move.To()) != p.Turn.Other() {
				t.Fatalf("%v: %v with hint %d is no capture", p, c.Move, c.Hint)
			}
		}
		slices.Sort(captures)
		slices.Sort(hinted)
		if !slices.Equal(moves, legal) || !slices.Equal(captures, hinted) {
			t.Fatalf("%v: moves %v, want %v; captures %v, want %v", p, moves, legal, captures, hinted)
		}
	}
}

func TestSearchingAllocatesNothing(t *testing.T) {
	for _, i := range []int{0, 20, 35} {
		b := BenchPositions()[i]
		e := NewEngine(b.Rules, search.DefaultTable)
		w := DefaultWeights(&b.Rules)
		run := func() {
			if _, err := e.Search(context.Background(), &b.Position, w, evaluation.BenchLimits); err != nil {
				t.Fatal(err)
			}
		}
		run()
		if n := testing.AllocsPerRun(3, run); n != 0 {
			t.Errorf("a search of %v allocates %v times", b.Position, n)
		}
	}
}

func TestBenchIsRepeatable(t *testing.T) {
	first, err := Bench(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := Bench(context.Background(), 2); again != 2*first || first < 50_000 {
		t.Errorf("%d nodes, then %d", first, again)
	}
	for _, b := range append(BenchPositions(), DepthPositions()...) {
		if err := b.Rules.Validate(13); err != nil || b.Position.Over() {
			t.Errorf("%v: over %v, %v", b.Position, b.Position.Over(), err)
		}
	}
}
