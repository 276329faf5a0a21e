package battle

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
)

var looksThree = search.Limits{Depth: 3, Step: 2, Quiescence: true}

func fighter(t testing.TB, r battle.Rules, c Config) *Fighter {
	t.Helper()
	f, err := NewFighter(r, c)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

type match = game.Match[battle.Position, battle.Move, battle.Event]

func fight(t *testing.T, r battle.Rules, red, blue int, agents ...game.Agent[battle.Position, battle.Move]) *match {
	t.Helper()
	m := game.NewMatch(battle.Board{Rules: r, First: battle.NewPosition(r, game.Red, red, blue)}, 1)
	if err := m.Run(context.Background(), agents, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestFightersFightWholeBattles(t *testing.T) {
	for _, r := range []battle.Rules{paper, options, quick} {
		f := fighter(t, r, Config{Limits: looksThree, Seed: 7})
		played := fight(t, r, 6, 5, f, f)
		if _, over := played.Outcome(); !over {
			t.Fatalf("the battle stands at %v", played.Position())
		}
		again := fight(t, r, 6, 5, fighter(t, r, Config{Limits: looksThree, Seed: 7}), fighter(t, r, Config{Limits: looksThree, Seed: 7}))
		if played.Record().String() != again.Record().String() {
			t.Errorf("under %v the same seed gives\n%v\nand\n%v", r, played.Record(), again.Record())
		}
		// A fighter who joins later answers as the one who was there before.
		late := fighter(t, r, Config{Limits: looksThree, Seed: 7})
		for n := played.Steps() - 1; n >= 0; n -= 5 {
			p := played.At(n)
			m, err := late.Act(context.Background(), p, p.Turn.Seat())
			if want := played.Record().Actions[n]; err != nil || m.String() != want {
				t.Fatalf("move %d: %v, %v, want %v", n, m, err, want)
			}
		}
	}
}

func TestFightersBeatRandom(t *testing.T) {
	won := 0
	for seed := range uint64(20) {
		f, random := fighter(t, options, Config{Limits: search.Limits{Depth: 2, Quiescence: true}, Seed: seed}), Random{Seed: seed}
		o, _ := fight(t, options, 5, 5, f, random).Outcome()
		if o.Winner == 0 {
			won++
		}
		o, _ = fight(t, options, 5, 5, random, f).Outcome()
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
	for _, b := range BenchPositions() {
		f := fighter(t, b.Rules, Config{Limits: looksThree})
		if e := f.Explanation(); e.Move != "" {
			t.Errorf("before any answer it explains %+v", e)
		}
		m, err := f.Act(context.Background(), b.Position, 0)
		if err != nil {
			t.Fatal(err)
		}
		result, err := NewEngine(b.Rules, search.DefaultTable).Search(context.Background(), &b.Position, DefaultWeights(), looksThree)
		if err != nil {
			t.Fatal(err)
		}
		e := f.Explanation()
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
			if s.Name != estimators[i].Name || s.Gene != DefaultWeights()[i] {
				t.Fatalf("share %d is %+v", i, s)
			}
			sum += s.Contribution
		}
		if e.Value != sum || math.Abs(sum*estimate.Unit-float64(result.Value)) > slack {
			t.Fatalf("%v: the shares add up to %v, the value is %d", b.Position, sum, result.Value)
		}
	}
	if over == 0 {
		t.Error("no line of the list ends the battle")
	}
}

func TestNoiseIsItsShareOfMoves(t *testing.T) {
	p := battle.NewPosition(paper, game.Red, 8, 8)
	for _, noise := range []float64{0, 0.3, 1} {
		f := fighter(t, paper, Config{Limits: search.Limits{Depth: 1}, Noise: noise, Seed: 9})
		drawn := 0
		seen := map[battle.Move]bool{}
		for left := range uint16(2000) {
			p.Left = left + 100
			m, err := f.Act(context.Background(), p, 0)
			if err != nil || p.Legal(m) != nil {
				t.Fatalf("%v, %v", m, err)
			}
			if e := f.Explanation(); e.Chance {
				drawn++
				seen[m] = true
				if e.Move != m.String() || len(e.Line) != 0 || len(e.Shares) != 0 {
					t.Fatalf("%v is explained by %+v", m, e)
				}
			} else if len(e.Shares) != len(estimators) {
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

func TestImpossibleFightersAreRefused(t *testing.T) {
	for _, c := range []Config{{}, {Limits: search.Limits{Depth: 1}, Weights: estimate.Weights{1}}, {Limits: search.Limits{Depth: 1}, Weights: estimate.Weights{1, 1, 1, 1, 7}},
		{Limits: search.Limits{Depth: 1}, Noise: 1.1}, {Limits: search.Limits{Depth: 1}, Noise: -0.1}, {Limits: search.Limits{Depth: 1}, Noise: math.NaN()}} {
		if f, err := NewFighter(paper, c); err == nil {
			t.Errorf("%+v makes %v", c, f)
		}
	}
	f := fighter(t, paper, Config{Limits: looksThree})
	over, _ := battle.ParsePosition("3/r2 b 5")
	if _, err := f.Act(context.Background(), over, 1); !errors.Is(err, game.ErrOver) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Act(ctx, battle.NewPosition(paper, game.Red, 4, 4), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestWeightsAreCopied(t *testing.T) {
	w := DefaultWeights()
	f := fighter(t, paper, Config{Limits: looksThree, Weights: w})
	w[0] = 0
	p := battle.NewPosition(paper, game.Red, 4, 4)
	if _, err := f.Act(context.Background(), p, 0); err != nil {
		t.Fatal(err)
	}
	if e := f.Explanation(); e.Shares[0].Gene != DefaultWeights()[0] {
		t.Errorf("the gene is %v", e.Shares[0].Gene)
	}
	if err := f.SetWeights(w); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Act(context.Background(), p, 0); err != nil {
		t.Fatal(err)
	}
	if e := f.Explanation(); e.Shares[0].Gene != 0 {
		t.Errorf("after SetWeights the gene is %v", e.Shares[0].Gene)
	}
}

func TestPlayEqualsMoveByMove(t *testing.T) {
	rng := game.Random(20)
	limits := search.Limits{Depth: 2, Quiescence: true}
	var starts []battle.Position
	var weights [][2]estimate.Weights
	var want []Game
	for i := range 12 {
		r := []battle.Rules{paper, options, quick}[i%3]
		start := battle.NewPosition(r, game.Side(1+i%2), 3+i%4, 3+i%5)
		w := [2]estimate.Weights{randomWeights(rng), randomWeights(rng)}
		p := start
		for !p.Over() {
			result, err := NewEngine(r, search.SmallTable).Search(context.Background(), &p, w[p.Turn-1], limits)
			if err != nil {
				t.Fatal(err)
			}
			r.Play(&p, result.Move)
		}
		end := r.Result(&p)
		starts, weights = append(starts, start), append(weights, w)
		want = append(want, Game{Winner: end.Winner, Left: end.Left, Soldiers: [2]int{p.Red.Len(), p.Blue.Len()}, Moves: int(start.Left - p.Left)})
	}
	// Side by side, each engine plays all games under its rules.
	var wait sync.WaitGroup
	got := make([]Game, len(starts))
	for k, r := range []battle.Rules{paper, options, quick} {
		wait.Go(func() {
			e := NewEngine(r, search.SmallTable)
			for i := k; i < len(starts); i += 3 {
				var err error
				if got[i], err = e.Play(context.Background(), starts[i], weights[i], limits); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewEngine(paper, search.SmallTable).Play(ctx, starts[0], weights[0], limits); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	e := NewEngine(options, search.SmallTable)
	start := battle.NewPosition(options, game.Red, 5, 5)
	w := [2]estimate.Weights{DefaultWeights(), {1, 0.5, 1, 0.2, 0}}
	run := func() {
		if _, err := e.Play(context.Background(), start, w, search.Limits{Depth: 1}); err != nil {
			t.Fatal(err)
		}
	}
	run()
	if n := testing.AllocsPerRun(5, run); n != 0 {
		t.Errorf("a game allocates %v times", n)
	}
}

func TestRandomPlaysLegally(t *testing.T) {
	played := fight(t, quick, 7, 6, Random{Seed: 1}, Random{Seed: 2})
	again := fight(t, quick, 7, 6, Random{Seed: 1}, Random{Seed: 2})
	if played.Record().String() != again.Record().String() {
		t.Error("the same seeds play differently")
	}
	if _, err := (Random{}).Act(context.Background(), played.Position(), 0); !errors.Is(err, game.ErrOver) {
		t.Errorf("error %v", err)
	}
}
