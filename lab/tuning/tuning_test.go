package tuning

import (
	"math"
	"testing"

	"eras/ai/registry"
	"eras/ai/risk/ender"
	"eras/game"
)

// Steps of any size give valid values.
func TestStepsStayInRange(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	tuning := New(ender.Parameters, ender.Paper())
	rng := game.Random(1)
	for _, q := range ender.Parameters.List {
		p := ender.Paper()
		if !q.Numeric() || ender.Parameters.Number(&p, q) == 0 {
			continue
		}
		moved := false
		for range 8 {
			before := p
			tuning.set(q, &p, ender.Parameters.Number(&p, q)*math.Exp(3*rng.NormFloat64()))
			if err := ender.Parameters.Validate(&p); err != nil {
				t.Fatal(err)
			}
			if ender.Parameters.Number(&p, q) == 0 {
				t.Fatalf("%s is 0", q.Key)
			}
			moved = moved || p != before
			if err := ender.Parameters.SetNumber(&before, q, ender.Parameters.Number(&p, q)); err != nil || before != p {
				t.Fatalf("a step of %s changes other things", q.Key)
			}
		}
		if !moved {
			t.Errorf("%s does not move", q.Key)
		}
		beyondItsRange(t, &tuning, q)
	}
}

// beyondItsRange fails unless values beyond a parameter's range move it towards the end of
// the range and not past it.
func beyondItsRange(t *testing.T, tuning *Tuning[ender.Params], q registry.Parameter) {
	t.Helper()
	for _, end := range []float64{q.Low, q.High} {
		p := ender.Paper()
		before := ender.Parameters.Number(&p, q)
		if math.IsInf(end, 0) || q.Whole || math.Abs(end-before) < 0.01 {
			continue
		}
		tuning.set(q, &p, end+10*(end-before))
		after := ender.Parameters.Number(&p, q)
		if math.Abs(after-end) >= math.Abs(before-end) || (after-end)*(before-end) < 0 {
			t.Errorf("%s: a value beyond %v changes it from %v to %v", q.Key, end, before, after)
		}
	}
}
