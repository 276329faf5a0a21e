package war

import (
	"context"
	"math"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// small returns a random position that plain minimax can search to depth.
func small(i int) (r *war.Rules, p war.Position, depth int) {
	rng := game.Random(10, uint64(i))
	r = allRules[i%len(allRules)]
	z := []grid.Size{{W: 8, H: 6}, {W: 5, H: 4}, {W: 3, H: 3}, {W: 4, H: 3}, {W: 10, H: 7}, {W: 16, H: 2}}[rng.IntN(6)]
	for {
		p = randomPosition(rng, z, r)
		if n := len(r.Moves(&p, nil)); n <= 12 {
			depth = 1 + i%4
			if n > 6 {
				depth = min(depth, 3)
			}
			if n > 9 {
				depth = min(depth, 2)
			}
			if r.Orders != 0 { // a ply has several actions
				if n > 5 {
					continue
				}
				depth = 1
			}
			return r, p, depth
		}
	}
}

// slack is the rounding error allowed in a value in millionths.
const slack = 2

func TestSearchEqualsPlainMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for i := range 300 {
		r, p, depth := small(i)
		w := randomWeights(game.Random(11, uint64(i)), r)
		for _, quiescence := range []bool{false, true} {
			limits := search.Limits{Depth: depth, Step: 1 + i%2, Quiescence: quiescence}
			got, err := NewEngine(*r, search.SmallTable).Search(context.Background(), &p, w, limits)
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
func checkLine(t *testing.T, r *war.Rules, p war.Position, w []float64, got search.Result[war.Move], limits search.Limits) {
	t.Helper()
	q := p
	for _, m := range got.Line {
		if err := r.Legal(&q, m); err != nil {
			t.Fatalf("%v: the line %v cannot be played: %v", p, got.Line, err)
		}
		r.Play(&q, m)
	}
	if len(got.Line) < limits.Depth && !r.Over(&q) {
		t.Fatalf("%v: the line %v is shorter than %d", p, got.Line, limits.Depth)
	}
	if end := minimax(r, q, p.Turn, w, 0, len(got.Line), false); math.Abs(end-float64(got.Value)) > slack {
		t.Fatalf("%v: the line %v ends with %v, the value is %d", p, got.Line, end, got.Value)
	}
}

func TestSearchesAreIndependent(t *testing.T) {
	engines := map[*war.Rules]*Engine{}
	for _, r := range allRules {
		engines[r] = NewEngine(*r, search.SmallTable)
	}
	limits := search.Limits{Depth: 3, Quiescence: true}
	for i := range 120 {
		r, p, _ := small(i)
		for k := range 3 {
			w := randomWeights(game.Random(13, uint64(i), uint64(k)), r)
			got, err := engines[r].Search(context.Background(), &p, w, limits)
			if err != nil {
				t.Fatal(err)
			}
			want, err := NewEngine(*r, search.SmallTable).Search(context.Background(), &p, w, limits)
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
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for i := range 150 {
		r, p, _ := small(i)
		depth := 3
		if len(r.Moves(&p, nil)) <= 5 {
			depth = 5 // deep enough to return to a position
		}
		b := newBoard(r, Estimators(r))
		b.Set(&p, p.Turn, DefaultWeights(r), depth)
		keys := map[uint64]war.Position{}
		var walk func(left int)
		walk = func(left int) {
			here := b.position
			if other, known := keys[b.Key()]; known && other != here && !alike(r, &p, depth, other, here) {
				t.Fatalf("%v and %v have the same key", here, other)
			}
			keys[b.Key()] = here
			if left == 0 || r.Over(&here) {
				return
			}
			for _, m := range r.Moves(&here, nil) {
				b.Make(m)
				walk(left - 1)
				b.Unmake()
			}
		}
		walk(depth)
	}
}

// alike reports whether a search from root may treat a and b as equal: they differ
// only in the actions left, and neither the end nor the income depends on those.
func alike(r *war.Rules, root *war.Position, depth int, a, b war.Position) bool {
	plies := 2*depth + len(leadersOf(root, game.Red)) + len(leadersOf(root, game.Blue)) // including all possible attacks
	if int(root.Left) > plies && a.Left%uint16(r.IncomePeriod) == b.Left%uint16(r.IncomePeriod) {
		a.Left = b.Left
	}
	return a == b
}

func TestBoardFindsLegalMovesAndAttacks(t *testing.T) {
	rng := game.Random(12)
	for i := range 400 {
		r := allRules[i%len(allRules)]
		p := randomPosition(rng, anySize(rng), r)
		b := newBoard(r, Estimators(r))
		b.Set(&p, p.Turn, DefaultWeights(r), 1)
		legal := r.Moves(&p, nil)
		var all []war.Move
		for s := range p.Size.Squares().All() {
			all = append(all, war.LeaderMove(s), war.SoldierMove(s))
			for _, to := range grid.StepsOf(p.Size).From(s) {
				if p.Cells[to].Terrain.Open() {
					all = append(all, war.StepMove(s, to))
				}
			}
		}
		for _, m := range all {
			if b.Legal(m) != slices.Contains(legal, m) {
				t.Fatalf("%v: %v is legal: %v", p, m, b.Legal(m))
			}
		}
		var moves, attacks, winning []war.Move
		for _, c := range b.Moves(nil) {
			moves = append(moves, c.Move)
			if p.Fights(c.Move) && (c.Hint > 0) != (r.Predict(&p, c.Move).Winner == p.Turn) {
				t.Fatalf("%v: %v has hint %d", p, c.Move, c.Hint)
			}
		}
		for _, c := range b.Captures(nil) {
			attacks = append(attacks, c.Move)
			if c.Hint <= 0 || c.Hint > search.MaxHint {
				t.Fatalf("%v: %v has hint %d", p, c.Move, c.Hint)
			}
		}
		for _, m := range legal {
			if p.Fights(m) && r.Predict(&p, m).Winner == p.Turn {
				winning = append(winning, m)
			}
		}
		slices.Sort(attacks)
		slices.Sort(winning)
		if !slices.Equal(moves, legal) || !slices.Equal(attacks, winning) {
			t.Fatalf("%v: moves %v, want %v; attacks %v, want %v", p, moves, legal, attacks, winning)
		}
	}
}

func TestSearchingAllocatesNothing(t *testing.T) {
	for _, i := range []int{0, 12, 20} {
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
		if err := b.Rules.ValidateStart(&b.Position); err != nil {
			t.Errorf("%v: %v", b.Position, err)
		}
	}
}
