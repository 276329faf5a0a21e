package evaluationtest

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
)

// Search compares a search of p with a plain minimax, and plays its principal variation.
func (s *Subject[P, M, F]) Search(t *testing.T, p P, w evaluation.Weights, limits search.Limits) {
	t.Helper()
	got, err := evaluation.NewEngine(s.Game, search.SmallTable).Search(t.Context(), &p, w, limits)
	if err != nil {
		t.Fatal(err)
	}
	player := s.Game.Turn(&p)
	if want := s.minimax(p, player, w, limits.Depth, 0, limits.Quiescence); math.Abs(float64(got.Value)-want) > Slack {
		t.Fatalf("%v, %+v: value %d, minimax %v", p, limits, got.Value, want)
	}
	q := p
	for _, m := range got.Line {
		if !slices.Contains(s.Game.Moves(&q, nil), m) {
			t.Fatalf("%v: the line %v cannot be played", p, got.Line)
		}
		s.Game.Play(&q, m)
	}
	if len(got.Line) < limits.Depth && !s.over(&q) {
		t.Fatalf("%v: the line %v is shorter than %d", p, got.Line, limits.Depth)
	}
	if end := s.minimax(q, player, w, 0, len(got.Line), false); math.Abs(end-float64(got.Value)) > Slack {
		t.Fatalf("%v: the line %v ends with %v, the value is %d", p, got.Line, end, got.Value)
	}
}

// minimax returns the value of p for the player who thinks at the root, plies moves above, by
// plain minimax on copies: no table, no pruning, no move ordering.
func (s *Subject[P, M, F]) minimax(p P, player game.Side, w evaluation.Weights, depth, plies int, quiescence bool) float64 {
	if s.over(&p) {
		return s.End(&p, player, plies)
	}
	sign := 1.0
	if s.Game.Turn(&p) != player {
		sign = -1
	}
	best := math.Inf(-1)
	if depth == 0 {
		best = sign * s.Value(&p, player, w)
		if !quiescence {
			return sign * best
		}
	}
	for _, m := range s.Game.Moves(&p, nil) {
		if depth == 0 && !s.Captures(&p, m) {
			continue
		}
		next, left := p, depth
		s.Game.Play(&next, m)
		if s.Game.Turn(&next) != s.Game.Turn(&p) {
			left = max(0, depth-1)
		}
		best = max(best, sign*s.minimax(next, player, w, left, plies+1, quiescence))
	}
	return sign * best
}

// Independent checks that an engine that has searched other positions finds the same at p as a new
// one.
func (s *Subject[P, M, F]) Independent(t *testing.T, used *evaluation.Engine[P, M, F], p P, w evaluation.Weights) {
	t.Helper()
	limits := search.Limits{Depth: 3, Quiescence: true}
	got, err := used.Search(t.Context(), &p, w, limits)
	if err != nil {
		t.Fatal(err)
	}
	want, err := evaluation.NewEngine(s.Game, search.SmallTable).Search(t.Context(), &p, w, limits)
	if err != nil {
		t.Fatal(err)
	}
	if got.Value != want.Value || got.Nodes != want.Nodes || !slices.Equal(got.Line, want.Line) {
		t.Fatalf("%v: %+v, a new engine finds %+v", p, got, want)
	}
}

// Candidates checks that the best of the candidates at p is worth what a search finds.
func (s *Subject[P, M, F]) Candidates(t *testing.T, p P, w evaluation.Weights, depth int) {
	t.Helper()
	engine, limits := evaluation.NewEngine(s.Game, search.SmallTable), search.Limits{Depth: depth}
	result, err := engine.Search(t.Context(), &p, w, limits)
	if err != nil {
		t.Fatal(err)
	}
	best, move := result.Value, result.Move
	all, err := engine.Candidates(t.Context(), &p, w, limits)
	if err != nil {
		t.Fatal(err)
	}
	if moves := s.Game.Moves(&p, nil); len(moves) != len(all) {
		t.Fatalf("%v: %d candidates of %d moves", p, len(all), len(moves))
	}
	top := slices.MaxFunc(all, func(a, b evaluation.Candidate[M]) int { return int(a.Value) - int(b.Value) })
	chosen := all[slices.IndexFunc(all, func(c evaluation.Candidate[M]) bool { return c.Move == move })]
	for _, c := range []evaluation.Candidate[M]{top, chosen} {
		if math.Abs(float64(c.Value)-float64(best)) > Slack {
			t.Errorf("%v to depth %d: %v is worth %d, the search has %v with %d", p, depth, c.Move, c.Value, move, best)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := engine.Candidates(ended, &p, w, limits); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context it answers %v", err)
	}
}

// Play checks that one engine plays from the given positions, at the same time as others, the games
// that a new engine for each move plays. The weights are those of red and blue.
func (s *Subject[P, M, F]) Play(t *testing.T, starts []P, w [][2]evaluation.Weights, limits search.Limits) {
	t.Helper()
	var wait sync.WaitGroup
	defer wait.Wait()
	for range 2 {
		wait.Go(func() {
			engine := evaluation.NewEngine(s.Game, search.SmallTable)
			for i, p := range starts {
				got, err := engine.Play(t.Context(), &p, Both(w[i], limits), 0)
				if err != nil {
					t.Error(err)
					return
				}
				for !s.over(&p) {
					result, err := evaluation.NewEngine(s.Game, search.SmallTable).Search(t.Context(), &p, w[i][s.Game.Turn(&p).Seat()], limits)
					if err != nil {
						t.Error(err)
						return
					}
					s.Game.Play(&p, result.Move)
				}
				outcome, _ := s.Game.Outcome(&p)
				if got.Outcome != outcome || got.End != p {
					t.Errorf("from %v: got %+v, want %v at %v", starts[i], got, outcome, p)
				}
			}
		})
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := evaluation.NewEngine(s.Game, search.SmallTable).Play(ended, &starts[0], Both(w[0], limits), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context it returns %v", err)
	}
}

// Train checks that a training counts its generations and games, makes weights that check accepts,
// and evolves the same with several workers and something else with another seed. It returns the
// last generation.
func Train(t *testing.T, g evolve.Trainer, check func(evaluation.Weights) error) evolve.Generation {
	t.Helper()
	g.Seed = 3
	reports := 0
	g.Report = func(evolve.Generation) { reports++ }
	last := Evolve(t, g)
	if last.Number != g.Last() || reports != g.Last()+1 || last.Games != g.Games() {
		t.Errorf("%d generations, %d of them reported, and %d games", last.Number, reports, last.Games)
	}
	for _, x := range last.Population {
		if err := check(evaluation.Weights(x.Genes)); err != nil {
			t.Error(err)
		}
	}
	g.Workers = 3
	if again := Evolve(t, g); !reflect.DeepEqual(again.Population, last.Population) {
		t.Error("three workers evolve other genes than one")
	}
	g.Seed = 4
	if other := Evolve(t, g); reflect.DeepEqual(other.Population, last.Population) {
		t.Error("another seed evolves the same genes")
	}
	return last
}

// Evolve runs a training to its end.
func Evolve(t testing.TB, g evolve.Trainer) evolve.Generation {
	t.Helper()
	last, err := g.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// Contest compares games of a training with those of the engine, which play returns for weights of
// home and away and a seed: home's score. Home must win some and lose some.
func Contest(t *testing.T, games int, contest evolve.Contest, weights func() evaluation.Weights, play func(home, away evaluation.Weights, seed uint64) int) {
	t.Helper()
	var scores []int
	for seed := range uint64(games) {
		home, away := weights(), weights()
		result, err := contest(t.Context(), evolve.Player{Genes: home}, evolve.Player{Genes: away}, seed)
		if err != nil {
			t.Fatal(err)
		}
		if want := play(home, away, seed); result.Score != want {
			t.Errorf("game %d scores %d for home, want %d", seed, result.Score, want)
		}
		scores = append(scores, result.Score)
	}
	if !slices.Contains(scores, 1) || !slices.Contains(scores, -1) {
		t.Errorf("the scores %v have no win or no loss", scores)
	}
}
