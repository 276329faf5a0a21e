package battle

import (
	"context"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
)

// An agent gives another answer where its own has lost, the best of the others by a search that is
// at least as deep, and says so.
func TestAgentsAvoidAnswersThatLost(t *testing.T) {
	ctx := context.Background()
	avoided := 0
	for seed := range uint64(40) {
		p := battle.Between(options, game.Red, 5, 5)
		rng := game.Random(seed)
		for range rng.IntN(12) {
			if moves := p.Moves(nil); len(moves) > 0 {
				options.Play(&p, moves[rng.IntN(len(moves))])
			}
		}
		if p.Over() {
			continue
		}
		c := evaluation.Config{Limits: search.Limits{Depth: 1 + int(seed%3), Step: 2, Quiescence: true}, Seed: seed}
		plain, err := agent(t, options, c).Act(ctx, p, p.Turn.Seat())
		if err != nil {
			t.Fatal(err)
		}
		given := []evaluation.Given[battle.Move]{{Move: plain, Lost: 1}}
		a := agent(t, options, c)
		a.Recall(func(at *battle.Position) []evaluation.Given[battle.Move] {
			if *at != p {
				return nil
			}
			return given
		})
		m, err := a.Act(ctx, p, p.Turn.Seat())
		if err != nil || !slices.Contains(p.Moves(nil), m) {
			t.Fatalf("%v, %v", m, err)
		}
		why := a.Explanation()
		if m == plain {
			if why.Avoided != nil {
				t.Errorf("seed %d: %v is said to be avoided", seed, m)
			}
		} else {
			avoided++
			if v := why.Avoided; v == nil || v.Move != plain.String() || v.Lost != 1 || v.Depth < c.Limits.Depth || why.Move != m.String() {
				t.Errorf("seed %d: %v in place of %v is explained as %+v", seed, m, plain, why)
			}
			best(t, a, &p, plain, c.Limits, why.Avoided.Instead)
		}
		// Answers that won as often, and positions at which all answers lost, change nothing.
		for _, others := range [][]evaluation.Given[battle.Move]{{{Move: plain, Lost: 1, Won: 1}}, allLost(p)} {
			given = others
			if again, err := a.Act(ctx, p, p.Turn.Seat()); err != nil || again != plain {
				t.Errorf("seed %d: %v, %v after %v, want %v", seed, again, err, others, plain)
			}
		}
	}
	if avoided < 10 {
		t.Errorf("only %d answers were avoided", avoided)
	}
}

// best checks the value of the answer that was given instead against a search after each move.
func best(t *testing.T, a *Agent, p *battle.Position, lost battle.Move, limits search.Limits, value float64) {
	t.Helper()
	if limits.Depth > 1 {
		return // quiescence at the root's own ply cannot be told apart from outside
	}
	limits.Depth += 2
	all, err := NewEngine(options, search.SmallTable).Candidates(context.Background(), p, DefaultWeights(&options), limits)
	if err != nil {
		t.Fatal(err)
	}
	most := -2.0 * search.Decided
	for _, c := range all {
		if c.Move != lost {
			most = max(most, float64(c.Value))
		}
	}
	if d := value - most/evaluation.Unit; d < -1e-9 {
		t.Errorf("the answer instead is worth %v, another %v", value, most/evaluation.Unit)
	}
}

func allLost(p battle.Position) (all []evaluation.Given[battle.Move]) {
	for _, m := range p.Moves(nil) {
		all = append(all, evaluation.Given[battle.Move]{Move: m, Lost: 1})
	}
	return all
}

// A random answer of a weak level that has lost is not given again.
func TestRandomAnswersThatLostAreNotRepeated(t *testing.T) {
	p := battle.Between(options, game.Red, 5, 5)
	for seed := uint64(1); seed < 20; seed++ {
		c := evaluation.Config{Limits: search.Limits{Depth: 1}, Noise: 1, Seed: seed}
		m, err := agent(t, options, c).Act(t.Context(), p, p.Turn.Seat())
		if err != nil {
			t.Fatal(err)
		}
		a := agent(t, options, c)
		a.Recall(func(*battle.Position) []evaluation.Given[battle.Move] {
			return []evaluation.Given[battle.Move]{{Move: m, Lost: 1}}
		})
		again, err := a.Act(t.Context(), p, p.Turn.Seat())
		if err != nil || again == m && a.Explanation().Random {
			t.Errorf("seed %d: %v again, %v", seed, again, err)
		}
	}
}
