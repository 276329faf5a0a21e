package evolve

import (
	"math"
	"slices"
	"testing"
)

func TestResultsAreOrderedByScoreThenLead(t *testing.T) {
	ascending := []Result{
		NewResult(-1, 0, 9), NewResult(-1, 0, 4), NewResult(-1, 3, 4), NewResult(-1, 5, 5), NewResult(-1, 9, 1),
		NewResult(0, 2, 3), NewResult(0, 0, 0), NewResult(0, 3, 2),
		NewResult(1, 1, 9), NewResult(1, 4, 3), NewResult(1, 3, 0), NewResult(1, 9, 4), NewResult(1, 7, 0), NewResult(1, 9, 0),
	}
	for i, a := range ascending {
		for j, b := range ascending {
			if got := a.Compare(b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%v against %v: %d", a, b, got)
			}
		}
	}
	if r := NewResult(1, 9, 4); math.Abs(r.Margin-5.0/13) > 1e-15 {
		t.Errorf("9 to 4 has the margin %v", r.Margin)
	}
	if r := NewResult(0, 0, 0); r.Margin != 0 {
		t.Errorf("NewResult(0, 0, 0) has the margin %v, want 0", r.Margin)
	}
}

func TestOnlyABetterResultReplacesTheChampion(t *testing.T) {
	var c Champion
	if c.Known() {
		t.Error("the zero value is known or has won")
	}
	for _, step := range []struct {
		gene     float64
		result   Result
		replaced bool
		kept     float64
		won      bool
	}{
		{0.1, NewResult(-1, 1, 9), true, 0.1, false},
		{0.2, NewResult(-1, 1, 9), false, 0.1, false},
		{0.3, NewResult(-1, 2, 9), true, 0.3, false},
		{0.35, NewResult(0, 1, 9), true, 0.35, false},
		{0.4, NewResult(1, 2, 9), true, 0.4, true},
		{0.5, NewResult(0, 9, 1), false, 0.4, true},
		{0.6, NewResult(1, 9, 4), true, 0.6, true},
		{0.7, NewResult(1, 9, 4), false, 0.6, true},
		{0.75, NewResult(1, 6, 0), true, 0.75, true}, // by elimination, which is no end
		{0.76, NewResult(1, 6, 0), false, 0.75, true},
		{0.77, NewResult(1, 8, 0), true, 0.77, true},
		{0.78, NewResult(1, 12, 3), true, 0.78, true},
		{0.79, NewResult(1, 8, 0), false, 0.78, true},
		{0.8, NewResult(-1, 0, 4), false, 0.78, true},
	} {
		genes := []float64{step.gene}
		next, replaced := c.Challenge(genes, step.result)
		genes[0] = 1
		if replaced != step.replaced || !slices.Equal(next.Genes, []float64{step.kept}) {
			t.Fatalf("gene %v with %v: replaced %v, now %v", step.gene, step.result, replaced, next)
		}
		c = next
	}
}
