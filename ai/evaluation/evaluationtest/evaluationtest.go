// Package evaluationtest has the tests that the boards, searches and trainings of every two-sided
// game pass.
package evaluationtest

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
)

// Subject is a game under one set of rules, with slow second ways to compute what its boards
// update from move to move.
type Subject[P comparable, M evaluation.Move, F any] struct {
	Game evaluation.Game[P, M, F]
	// Position returns the position at which a board of the game stands.
	Position func(b evaluation.Board[P, M, F]) P
	// Value returns the value of p in millionths for the player who searches with weights w.
	Value func(p *P, player game.Side, w evaluation.Weights) float64
	// End returns the value of a finished game for a player if the end is plies moves away.
	End func(p *P, player game.Side, plies int) float64
	// Captures reports whether a quiescence search plays m.
	Captures func(p *P, m M) bool
	// Alike reports whether a search of depth plies from root may treat a and b as equal.
	Alike func(root *P, depth int, a, b P) bool
}

// everything is outside all windows of searches.
const everything = 2_000_000_000

// Slack is the rounding error allowed in a value in millionths.
const Slack = 2

// Weights returns random weights of the game's estimators.
func (s *Subject[P, M, F]) Weights(rng *rand.Rand) evaluation.Weights {
	return randomWeights(rng, len(s.Game.Estimators()))
}

// randomWeights returns n random weights.
func randomWeights(rng *rand.Rand, n int) evaluation.Weights {
	w := make(evaluation.Weights, n)
	for i := range w {
		w[i] = rng.Float64()
	}
	return w
}

// Both returns red and blue with those weights, both with the same limits.
func Both(w [2]evaluation.Weights, limits search.Limits) [2]evaluation.Player {
	return [2]evaluation.Player{{Weights: w[0], Limits: limits}, {Weights: w[1], Limits: limits}}
}

// over reports whether the game is over at p.
func (s *Subject[P, M, F]) over(p *P) bool {
	_, over := s.Game.Outcome(p)
	return over
}

// Walk plays and takes back moves at random from p and compares the board's value at every
// position with that of the formulas.
func (s *Subject[P, M, F]) Walk(t *testing.T, p P, rng *rand.Rand, steps int) {
	t.Helper()
	player, w := s.Game.Turn(&p), s.Weights(rng)
	b := s.Game.NewBoard()
	b.Set(&p, player, w, 5)
	line := []P{p}
	for range steps {
		here := line[len(line)-1]
		if at := s.Position(b); here != at {
			t.Fatalf("the board stands at %v, not %v", at, here)
		}
		over := s.over(&here)
		if !over {
			s.compare(t, b, &here, player, w, rng)
		}
		if over || len(line) > 1 && rng.IntN(3) == 0 {
			if len(line) == 1 {
				return
			}
			b.Unmake()
			line = line[:len(line)-1]
			continue
		}
		moves := s.Game.Moves(&here, nil)
		m := moves[rng.IntN(len(moves))]
		for _, capture := range moves {
			if s.Captures(&here, capture) && rng.IntN(2) == 0 {
				m = capture
			}
		}
		next := here
		s.Game.Play(&next, m)
		if over, again := b.Make(m); over != s.over(&next) || !over && again != (s.Game.Turn(&next) == s.Game.Turn(&here)) {
			t.Fatalf("%v: after %v Make reports the wrong end", here, m)
		}
		line = append(line, next)
	}
}

// compare compares the board's value of p, where it stands, with that of the formulas.
func (s *Subject[P, M, F]) compare(t *testing.T, b evaluation.Board[P, M, F], p *P, player game.Side, w evaluation.Weights, rng *rand.Rand) {
	t.Helper()
	want := s.Value(p, player, w)
	if s.Game.Turn(p) != player {
		want = -want
	}
	exact := b.Evaluate(-everything, everything)
	if math.Abs(float64(exact)-want) > 1.5 {
		t.Fatalf("%v is worth %v, want %v", *p, exact, want)
	}
	// Outside the window the value may be inexact, but on the right side.
	alpha := exact + int32(rng.IntN(800_000)) - 400_000
	if got := b.Evaluate(alpha, alpha+1); got <= alpha != (exact <= alpha) {
		t.Fatalf("%v is worth %d at the window from %d", *p, got, alpha)
	}
}

// Peek compares what the board says of moves without making them with what it says after them,
// along a random line of the given length from p. It counts the values and the quiet positions
// that the board knew.
func (s *Subject[P, M, F]) Peek(t *testing.T, p P, player game.Side, rng *rand.Rand, steps int) (known, silent int) {
	t.Helper()
	b := s.Game.NewBoard()
	b.Set(&p, player, s.Weights(rng), 40)
	for range steps {
		moves := b.Moves(nil)
		for _, m := range moves {
			alpha := int32(rng.IntN(2_000_000) - 1_000_000)
			for _, window := range [][2]int32{{-search.Decided, search.Decided}, {alpha, alpha + 1}} {
				before := s.Position(b)
				peeked, ok, quiet := b.Peek(m.Move, window[0], window[1])
				over, again := b.Make(m.Move)
				if quiet {
					silent++
					if captures := b.Captures(nil); !ok || len(captures) > 0 {
						t.Fatalf("%v: after %v there is %v, Peek says there is nothing", before, m.Move, captures)
					}
				}
				if ok {
					known++
					if value := b.Evaluate(window[0], window[1]); over || again || value != peeked {
						t.Fatalf("%v: after %v Peek says %d, Evaluate %d; over %v, again %v", before, m.Move, peeked, value, over, again)
					}
				}
				b.Unmake()
			}
		}
		if over, _ := b.Make(moves[rng.IntN(len(moves))].Move); over {
			break
		}
	}
	return known, silent
}

// Keys walks the whole tree of depth plies below p and checks that positions have different keys.
func (s *Subject[P, M, F]) Keys(t *testing.T, p P, depth int) {
	t.Helper()
	b := s.Game.NewBoard()
	b.Set(&p, s.Game.Turn(&p), s.Game.Defaults(), depth)
	keys := map[uint64]P{}
	var walk func(left int)
	walk = func(left int) {
		here := s.Position(b)
		if other, known := keys[b.Key()]; known && other != here && !s.Alike(&p, depth, other, here) {
			t.Fatalf("%v and %v have the same key", here, other)
		}
		keys[b.Key()] = here
		if left == 0 || s.over(&here) {
			return
		}
		for _, m := range s.Game.Moves(&here, nil) {
			b.Make(m)
			walk(left - 1)
			b.Unmake()
		}
	}
	walk(depth)
}

// AllocateNothing checks that run allocates nothing once it has run.
func AllocateNothing(t *testing.T, run func() error) {
	t.Helper()
	checked := func() {
		if err := run(); err != nil {
			t.Fatal(err)
		}
	}
	checked()
	if n := testing.AllocsPerRun(3, checked); n != 0 {
		t.Errorf("it allocates %v times", n)
	}
}

// Repeatable checks that a benchmark searches the same nodes each time, and at least 50,000.
func Repeatable(t *testing.T, bench func(ctx context.Context, times int) (uint64, error)) {
	t.Helper()
	first, err := bench(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := bench(t.Context(), 2); again != 2*first || first < 50_000 {
		t.Errorf("%d nodes, then %d", first, again)
	}
}

// Speed runs a benchmark over a number of positions and reports its nodes and time.
func Speed(b *testing.B, positions int, bench func(ctx context.Context, times int) (uint64, error)) {
	nodes, err := bench(b.Context(), b.N)
	if err != nil {
		b.Fatal(err)
	}
	searches := float64(b.N) * float64(positions)
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(nodes)/searches, "nodes/search")
	b.ReportMetric(b.Elapsed().Seconds()*1e3/searches, "ms/search")
}
