package lab

import (
	"context"
	"errors"
	"testing"
)

func TestBenchOfAdjudications(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	g, all, err := movementPhases()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		units, orders := 0, 0
		for p := range g.Map.All().All() {
			if all[i].position.Units[p].Exists() {
				units++
			}
			if all[i].orders[p].Kind != 0 {
				orders++
			}
		}
		if units < 22 || orders != units {
			t.Errorf("phase %d has %d units and %d orders", i, units, orders)
		}
	}
	if len(all) != 48 {
		t.Errorf("%d phases, want 48", len(all))
	}
	f := Figures{Least: map[string]float64{}, Most: map[string]float64{}}
	b := Bench{Seed: 1, Times: 1}
	if err := b.adjudications(context.Background(), &f); err != nil {
		t.Fatal(err)
	}
	if f.Adjudications <= 0 || f.Least["adjudications_per_s"] != f.Adjudications {
		t.Errorf("%v adjudications a second of %v", f.Adjudications, f.Least)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := b.adjudications(ctx, &f); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}
