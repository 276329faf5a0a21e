package tuning

import (
	"math"
	"os"
	"path/filepath"
	"strings"
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

// A written file is read back unchanged, also in a spec.
func TestParamsFile(t *testing.T) {
	p := ender.Paper()
	p.Strength.Cards, p.Defence.Territory, p.Valuation.Threats, p.Refined.Most, p.Attacks.Branch = 33.5, "linear", false, 77, 0.715
	p.Conquest.Interest = 0.00001
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := Write(file, ender.Parameters, &p, "One line.\nAnother."); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := ender.Parameters.Parse(file, data); err != nil || got != p {
		t.Errorf("%s\nis read as %+v, %v", data, got, err)
	}
	if got, err := ender.Parameters.OfWithFiles("ender-2009:file=" + file); err != nil || got != p {
		t.Errorf("a seat with %s has %+v, %v", data, got, err)
	}
	for _, want := range []string{"# One line.\n# Another.\n", "cards = 33.5 # the paper: 15\n", "country = \"linear\" # the paper: sigmoid\n"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s\nlacks %q", data, want)
		}
	}
	if n := strings.Count(string(data), " = "); n != 6 {
		t.Errorf("%s\nhas %d values", data, n)
	}
}
