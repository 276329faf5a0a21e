package lab

import (
	"context"
	"errors"
	"testing"

	"eras/game/risk"
)

// The positions are the beginnings of turns, the same every time, from early and
// late in matches.
func TestEnderPositions(t *testing.T) {
	g, all, err := enderPositions(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	_, again, err := enderPositions(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	rounds := map[uint16]bool{}
	for i := range all {
		p := &all[i]
		if !p.Equal(&again[i]) || p.Phase != risk.Reinforcing || p.Reserve < 3 {
			t.Errorf("position %d: %s", i, g.FormatPosition(p))
		}
		rounds[p.Round] = true
	}
	if len(all) != enderTurns || len(rounds) < 8 {
		t.Errorf("%d positions of %d rounds", len(all), len(rounds))
	}
}

func TestBenchOfEnder(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	f := Figures{Least: map[string]float64{}, Most: map[string]float64{}}
	b := Bench{Seed: 1, Times: 1}
	if err := b.ender(context.Background(), &f); err != nil {
		t.Fatal(err)
	}
	if f.EnderPlans <= 0 || f.Least["ender_plans_per_s"] != f.EnderPlans {
		t.Errorf("%v plans a second of %v", f.EnderPlans, f.Least)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := b.ender(ctx, &f); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}
