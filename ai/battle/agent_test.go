package battle

import (
	"context"
	"errors"
	"math"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
)

var looksThree = search.Limits{Depth: 3, Step: 2, Quiescence: true}

func agent(t testing.TB, r battle.Rules, c evaluation.Config) *Agent {
	t.Helper()
	a, err := NewAgent(r, c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

type match = game.Match[battle.Position, battle.Move, battle.Event]

func play(t *testing.T, r battle.Rules, red, blue int, agents ...game.Agent[battle.Position, battle.Move]) *match {
	t.Helper()
	m := game.NewMatch(&battle.Board{Rules: r, First: battle.Between(r, game.Red, red, blue)}, 1)
	if err := m.Run(context.Background(), agents, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAgentsPlayWholeBattles(t *testing.T) {
	for _, r := range []battle.Rules{paper, options, quick} {
		a := agent(t, r, evaluation.Config{Limits: looksThree, Seed: 7})
		played := play(t, r, 6, 5, a, a)
		if _, over := played.Outcome(); !over {
			t.Fatalf("the battle stands at %v", played.Position())
		}
		again := play(t, r, 6, 5, agent(t, r, evaluation.Config{Limits: looksThree, Seed: 7}), agent(t, r, evaluation.Config{Limits: looksThree, Seed: 7}))
		if played.Record().String() != again.Record().String() {
			t.Errorf("under %v the same seed gives\n%v\nand\n%v", r, played.Record(), again.Record())
		}
		// An agent that joins later answers like the one before.
		late := agent(t, r, evaluation.Config{Limits: looksThree, Seed: 7})
		for n := played.Steps() - 1; n >= 0; n -= 5 {
			p := played.At(n)
			m, err := late.Act(context.Background(), p, p.Turn.Seat())
			if want := played.Record().Actions[n]; err != nil || m.String() != want {
				t.Fatalf("move %d: %v, %v, want %v", n, m, err, want)
			}
		}
	}
}

func TestAgentsBeatRandom(t *testing.T) {
	won := 0
	for seed := range uint64(20) {
		a, random := agent(t, options, evaluation.Config{Limits: search.Limits{Depth: 2, Quiescence: true}, Seed: seed}), Random{Seed: seed}
		o, _ := play(t, options, 5, 5, a, random).Outcome()
		if o.Winner == 0 {
			won++
		}
		o, _ = play(t, options, 5, 5, random, a).Outcome()
		if o.Winner == 1 {
			won++
		}
	}
	if won < 38 {
		t.Errorf("%d of 40 won", won)
	}
}

func TestExplanationsAddUp(t *testing.T) {
	over := 0
	for _, b := range benchPositions() {
		a := agent(t, b.Rules, evaluation.Config{Limits: looksThree})
		if e := a.Explanation(); e.Move != "" {
			t.Errorf("before any answer it explains %+v", e)
		}
		m, err := a.Act(context.Background(), b.Position, 0)
		if err != nil {
			t.Fatal(err)
		}
		result, err := NewEngine(b.Rules, search.DefaultTable).Search(context.Background(), &b.Position, DefaultWeights(&b.Rules), looksThree)
		if err != nil {
			t.Fatal(err)
		}
		e := a.Explanation()
		if e.Move != m.String() || e.Line[0] != e.Move || e.Depth != 3 || e.Nodes != result.Nodes {
			t.Fatalf("%v: %+v", b.Position, e)
		}
		if e.Over {
			over++
			if e.Score != 1 && e.Score != -1 || !search.IsDecided(result.Value) || (result.Value > 0) != (e.Score > 0) {
				t.Fatalf("%v: the value is %d, the score %d", b.Position, result.Value, e.Score)
			}
			continue
		}
		sum := 0.0
		for i, s := range e.Shares {
			if s.Name != estimators[i].Name || s.Gene != DefaultWeights(&b.Rules)[i] {
				t.Fatalf("share %d is %+v", i, s)
			}
			sum += s.Contribution
		}
		if e.Value != sum || math.Abs(sum*evaluation.Unit-float64(result.Value)) > evaluationtest.Slack {
			t.Fatalf("%v: the shares add up to %v, the value is %d", b.Position, sum, result.Value)
		}
	}
	if over == 0 {
		t.Error("no line of the list ends the battle")
	}
}

func TestNoiseIsItsShareOfMoves(t *testing.T) {
	p := battle.Between(paper, game.Red, 8, 8)
	for _, noise := range []float64{0, 0.3, 1} {
		a := agent(t, paper, evaluation.Config{Limits: search.Limits{Depth: 1}, Noise: noise, Seed: 9})
		drawn := 0
		seen := map[battle.Move]bool{}
		for left := range uint16(2000) {
			p.Left = left + 100
			m, err := a.Act(context.Background(), p, 0)
			if err != nil || p.Legal(m) != nil {
				t.Fatalf("%v, %v", m, err)
			}
			if e := a.Explanation(); e.Random {
				drawn++
				seen[m] = true
				if e.Move != m.String() || len(e.Line) != 0 || len(e.Shares) != 0 {
					t.Fatalf("%v is explained by %+v", m, e)
				}
			} else if len(e.Shares) != len(plain) {
				t.Fatalf("%v is explained by %+v", m, e)
			}
		}
		if share := float64(drawn) / 2000; math.Abs(share-noise) > 0.05 {
			t.Errorf("a share of %v moves is random, want %v", share, noise)
		}
		if want := len(p.Moves(nil)); noise > 0 && len(seen) != want {
			t.Errorf("%d different moves are drawn, there are %d", len(seen), want)
		}
	}
}

func TestWrongConfigurationsAreRefused(t *testing.T) {
	for _, c := range []evaluation.Config{{}, {Limits: search.Limits{Depth: 1}, Weights: evaluation.Weights{1}}, {Limits: search.Limits{Depth: 1}, Weights: evaluation.Weights{1, 1, 1, 1, 7}},
		{Limits: search.Limits{Depth: 1}, Noise: 1.1}, {Limits: search.Limits{Depth: 1}, Noise: -0.1}, {Limits: search.Limits{Depth: 1}, Noise: math.NaN()}} {
		if a, err := NewAgent(paper, c); err == nil {
			t.Errorf("%+v makes %v", c, a)
		}
	}
	a := agent(t, paper, evaluation.Config{Limits: looksThree})
	over, _ := battle.ParsePosition("3/r2 b 5")
	if _, err := a.Act(context.Background(), over, 1); !errors.Is(err, game.ErrOver) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := a.Act(ctx, battle.Between(paper, game.Red, 4, 4), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestWeightsAreCopied(t *testing.T) {
	w := DefaultWeights(&paper)
	a := agent(t, paper, evaluation.Config{Limits: looksThree, Weights: w})
	w[0] = 0
	p := battle.Between(paper, game.Red, 4, 4)
	if _, err := a.Act(context.Background(), p, 0); err != nil {
		t.Fatal(err)
	}
	if e := a.Explanation(); e.Shares[0].Gene != DefaultWeights(&paper)[0] {
		t.Errorf("the gene is %v", e.Shares[0].Gene)
	}
	if err := a.SetWeights(w); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Act(context.Background(), p, 0); err != nil {
		t.Fatal(err)
	}
	if e := a.Explanation(); e.Shares[0].Gene != 0 {
		t.Errorf("after SetWeights the gene is %v", e.Shares[0].Gene)
	}
}

func TestRandomPlaysLegally(t *testing.T) {
	played := play(t, quick, 7, 6, Random{Seed: 1}, Random{Seed: 2})
	again := play(t, quick, 7, 6, Random{Seed: 1}, Random{Seed: 2})
	if played.Record().String() != again.Record().String() {
		t.Error("the same seeds play differently")
	}
	if _, err := (Random{}).Act(context.Background(), played.Position(), 0); !errors.Is(err, game.ErrOver) {
		t.Errorf("error %v", err)
	}
}
