package battle

import (
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
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

func TestSearchEqualsPlainMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for i := range 300 {
		r, p, depth := small(i)
		w := randomWeights(game.Random(11, uint64(i)), &r)
		for _, quiescence := range []bool{false, true} {
			under(&r).Search(t, p, w, search.Limits{Depth: depth, Step: 1 + i%2, Quiescence: quiescence})
		}
	}
}

func TestSearchesAreIndependent(t *testing.T) {
	engines := map[battle.Rules]*Engine{}
	for _, r := range all {
		engines[r] = NewEngine(r, search.SmallTable)
	}
	for i := range 360 {
		r, p, _ := small(i / 3)
		under(&r).Independent(t, engines[r], p, randomWeights(game.Random(13, uint64(i)), &r))
	}
}

func TestKeysDistinguishPositions(t *testing.T) {
	for i := range 150 {
		r, p, _ := small(i)
		depth := 3
		if p.Red.Len()+p.Blue.Len() <= 3 {
			depth = 5 // deep enough to return to a position
		}
		under(&r).Keys(t, p, depth)
	}
}

func TestPeekSaysWhatEvaluateSays(t *testing.T) {
	known, silent := 0, 0
	for i := range 400 {
		rng := game.Random(17, uint64(i))
		r := all[i%len(all)]
		p := randomPosition(rng, anySize(rng), r, 10)
		if p.Over() {
			continue
		}
		k, s := under(&r).Peek(t, p, game.SideAt(game.Seat(i/2%2)), rng, 30)
		known, silent = known+k, silent+s
	}
	if known < 10_000 || silent < 1000 {
		t.Errorf("Peek knew only %d values and %d quiet positions", known, silent)
	}
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
		b := benchPositions()[i]
		e, w := NewEngine(b.Rules, search.DefaultTable), DefaultWeights(&b.Rules)
		evaluationtest.AllocateNothing(t, func() error {
			_, err := e.Search(t.Context(), &b.Position, w, evaluation.BenchLimits)
			return err
		})
	}
}

func TestBenchIsRepeatable(t *testing.T) {
	evaluationtest.Repeatable(t, Bench)
	for _, b := range append(benchPositions(), DepthPositions()...) {
		if err := b.Rules.Validate(13); err != nil || b.Position.Over() {
			t.Errorf("%v: over %v, %v", b.Position, b.Position.Over(), err)
		}
	}
}

func TestPlayEqualsMoveByMove(t *testing.T) {
	rng := game.Random(20)
	for k, r := range all {
		var starts []battle.Position
		var w [][2]evaluation.Weights
		for i := range 3 {
			starts = append(starts, battle.Between(r, game.Side(1+i%2), 3+k, 3+k+i%2))
			w = append(w, [2]evaluation.Weights{randomWeights(rng, &r), randomWeights(rng, &r)})
		}
		under(&r).Play(t, starts, w, search.Limits{Depth: 2, Quiescence: true})
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	e, start := NewEngine(options, search.SmallTable), battle.Between(options, game.Red, 5, 5)
	players := evaluationtest.Both([2]evaluation.Weights{DefaultWeights(&paper), {1, 0.5, 1, 0.2, 0}}, search.Limits{Depth: 1})
	evaluationtest.AllocateNothing(t, func() error {
		_, err := e.Play(t.Context(), &start, players, 0)
		return err
	})
}
