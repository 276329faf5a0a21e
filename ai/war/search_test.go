package war

import (
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
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

func TestSearchEqualsPlainMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for i := range 300 {
		r, p, depth := small(i)
		w := randomWeights(game.Random(11, uint64(i)), r)
		for _, quiescence := range []bool{false, true} {
			under(r).Search(t, p, w, search.Limits{Depth: depth, Step: 1 + i%2, Quiescence: quiescence})
		}
	}
}

func TestSearchesAreIndependent(t *testing.T) {
	engines := map[*war.Rules]*Engine{}
	for _, r := range allRules {
		engines[r] = NewEngine(*r, search.SmallTable)
	}
	for i := range 360 {
		r, p, _ := small(i / 3)
		under(r).Independent(t, engines[r], p, randomWeights(game.Random(13, uint64(i)), r))
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
		under(r).Keys(t, p, depth)
	}
}

func TestPeekSaysWhatEvaluateSays(t *testing.T) {
	known, silent := 0, 0
	for i := range 300 {
		rng := game.Random(17, uint64(i))
		r := allRules[i%len(allRules)]
		p := randomPosition(rng, anySize(rng), r)
		k, s := under(r).Peek(t, p, game.SideAt(game.Seat(i/2%2)), rng, 20)
		known, silent = known+k, silent+s
	}
	if known < 10_000 || silent < 1000 {
		t.Errorf("Peek knew only %d values and %d quiet positions", known, silent)
	}
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
		if err := b.Rules.ValidateStart(&b.Position); err != nil {
			t.Errorf("%v: %v", b.Position, err)
		}
	}
}

func TestPlayEqualsMoveByMove(t *testing.T) {
	for _, c := range [][2]string{{"2005", "skirmish"}, {"dominion", "duel"}} {
		s, m := start(t, c[0], c[1])
		rng := game.Random(30)
		var starts []war.Position
		var w [][2]evaluation.Weights
		for range 3 {
			starts = append(starts, Opening(&s.Rules, m.Start, 3, rng))
			w = append(w, [2]evaluation.Weights{randomWeights(rng, &s.Rules), randomWeights(rng, &s.Rules)})
		}
		under(&s.Rules).Play(t, starts, w, search.Limits{Depth: 1})
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	e := NewEngine(s.Rules, search.SmallTable)
	players := evaluationtest.Both([2]evaluation.Weights{DefaultWeights(&s.Rules), randomWeights(game.Random(31), &s.Rules)}, search.Limits{Depth: 1})
	evaluationtest.AllocateNothing(t, func() error {
		_, err := e.Play(t.Context(), &m.Start, players, 0)
		return err
	})
}

func TestBestCandidateIsWhatTheSearchFinds(t *testing.T) {
	for i := range 150 {
		r, p, depth := small(i)
		under(r).Candidates(t, p, randomWeights(game.Random(21, uint64(i)), r), depth)
	}
}
