// Package networktest has the tests that every game of networks passes.
package networktest

import (
	"context"
	"math/rand/v2"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/network"
	"eras/ai/search"
	"eras/game"
)

// Genes returns random genes of a network of the shape.
func Genes(s *network.Shape, rng *rand.Rand) evaluation.Weights {
	genes := make(evaluation.Weights, s.Genes())
	for i := range genes {
		genes[i] = rng.Float64()
	}
	return genes
}

// Value returns a network's value of p for player.
func Value[P any, M evaluation.Move, F any](g network.Game[P, M, F], p *P, player game.Side, genes evaluation.Weights) int32 {
	b := g.NewBoard()
	b.Set(p, player, genes, 1)
	value := b.Evaluate(-search.Decided, search.Decided)
	if g.Turn(p) != player {
		return -value
	}
	return value
}

// Run tests a game with networks on random positions: data updated from move to move equal those
// computed from the position alone, searches return the result of a plain minimax, and evaluation
// allocates nothing. position returns a position that is not over.
func Run[P any, M evaluation.Move, F any](t *testing.T, g network.Game[P, M, F], position func(rng *rand.Rand) P) {
	t.Run("incremental", func(t *testing.T) { incremental(t, g, position) })
	t.Run("search", func(t *testing.T) { searches(t, g, position) })
	t.Run("allocations", func(t *testing.T) { allocations(t, g, position) })
}

// incremental makes random moves and compares each position with a board set from scratch.
func incremental[P any, M evaluation.Move, F any](t *testing.T, g network.Game[P, M, F], position func(rng *rand.Rand) P) {
	rng := game.Random(1)
	b := g.NewBoard()
	for range 60 {
		p, genes := position(rng), Genes(g.Shape, rng)
		player := g.Turn(&p)
		if rng.IntN(2) == 0 {
			player = player.Other()
		}
		before := p
		b.Set(&p, player, genes, 40)
		type seen struct {
			p     P
			value int32
		}
		values := map[uint64]seen{}
		made := 0
		for range 40 {
			moves := g.Moves(&p, nil)
			m := moves[rng.IntN(len(moves))]
			over, _ := b.Make(m)
			g.Play(&p, m)
			if made++; over {
				break
			}
			got, want := b.Evaluate(-search.Decided, search.Decided), Value(g, &p, g.Turn(&p), genes)
			if g.Turn(&p) != player {
				want = -Value(g, &p, player, genes)
			}
			if got != want {
				t.Fatalf("%+v: the board says %d, one set there %d", p, got, want)
			}
			if other, known := values[b.Key()]; known && other.value != got {
				t.Fatalf("%+v and %+v have one key and the values %d and %d", p, other.p, got, other.value)
			}
			values[b.Key()] = seen{p, got}
		}
		for range made {
			b.Unmake()
		}
		if got, want := b.Evaluate(0, 0), Value(g, &before, player, genes); got != want && got != -want {
			t.Fatalf("%+v: the board says %d after all moves were taken back, before %d", before, got, want)
		}
	}
}

// searches compares with a plain minimax.
func searches[P any, M evaluation.Move, F any](t *testing.T, g network.Game[P, M, F], position func(rng *rand.Rand) P) {
	rng := game.Random(2)
	engine := evaluation.NewEngine(g, search.SmallTable)
	b := g.NewBoard()
	for i := range 20 {
		p, genes := position(rng), Genes(g.Shape, rng)
		depth := 1 + i%2
		got, err := engine.Search(context.Background(), &p, genes, search.Limits{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		var minimax func(p P, left int, plies int32) int32
		player := g.Turn(&p)
		minimax = func(p P, left int, plies int32) int32 {
			if outcome, over := g.Outcome(&p); over {
				b.Set(&p, player, genes, 1)
				value := b.Final()
				if score := outcome.Score(g.Turn(&p).Seat()); score != 0 && !search.IsDecided(value) {
					t.Fatalf("%+v: the end is worth %d", p, value)
				}
				switch {
				case value > 0:
					return value - plies
				case value < 0:
					return value + plies
				}
				return 0
			}
			if left == 0 {
				b.Set(&p, player, genes, 1)
				value := b.Evaluate(-search.Decided, search.Decided)
				if search.IsDecided(value) {
					t.Fatalf("%+v is worth %d", p, value)
				}
				return value
			}
			best := int32(-2_000_000_000)
			for _, m := range g.Moves(&p, nil) {
				q := p
				g.Play(&q, m)
				if g.Turn(&q) != g.Turn(&p) {
					best = max(best, -minimax(q, left-1, plies+1))
				} else {
					best = max(best, minimax(q, left, plies+1))
				}
			}
			return best
		}
		if want := minimax(p, depth, 0); got.Value != want {
			t.Fatalf("%+v at depth %d: the search says %d, a minimax %d", p, depth, got.Value, want)
		}
	}
}

// allocations counts the allocations of searches.
func allocations[P any, M evaluation.Move, F any](t *testing.T, g network.Game[P, M, F], position func(rng *rand.Rand) P) {
	rng := game.Random(3)
	p, genes := position(rng), Genes(g.Shape, rng)
	b := g.NewBoard()
	b.Set(&p, g.Turn(&p), genes, 4)
	moves := g.Moves(&p, nil)
	if n := testing.AllocsPerRun(100, func() {
		for _, m := range moves {
			if over, _ := b.Make(m); !over {
				b.Evaluate(-search.Decided, search.Decided)
			}
			b.Unmake()
		}
	}); n != 0 {
		t.Fatalf("a move and its evaluation allocate %v times", n)
	}
}
