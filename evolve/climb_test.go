package evolve

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"eras/game"
)

// A screening leaves the candidates that win most, plays what it says, and does not depend
// on the number of workers.
func TestScreeningLeavesTheBest(t *testing.T) {
	var candidates [][]float64
	for i := range 13 {
		candidates = append(candidates, []float64{0.1 + 0.06*float64(i*5%13)})
	}
	s := Screening{Pairs: 30, Keep: 2}
	// Each round has half the candidates, and twice the pairs, of the one before.
	games, pairs := 0, 0
	for n, each := len(candidates), s.Pairs; n > s.Keep; n, each = s.left(n), 2*each {
		games, pairs = games+2*n*each, pairs+each
	}
	var first []int
	for _, workers := range []int{1, 3} {
		played := make([]int, workers)
		var trials []Trial
		for w := range workers {
			toss := tossUps(5)
			trials = append(trials, func(ctx context.Context, genes []float64, n int) ([2]Result, error) {
				played[w] += 2
				if n < 100 || n >= 100+pairs {
					t.Errorf("pair %d is played", n)
				}
				return toss(ctx, genes, n)
			})
		}
		left, err := s.Screen(t.Context(), trials, candidates, 100)
		if err != nil || len(left) != 2 || candidates[left[0]][0] < 0.7 || candidates[left[1]][0] < 0.7 {
			t.Errorf("%v are left, %v", left, err)
		}
		sum := 0
		for _, n := range played {
			sum += n
		}
		if sum != games {
			t.Errorf("%d games, not %d", sum, games)
		}
		if first != nil && !slices.Equal(left, first) {
			t.Errorf("with %d workers %v are left, not %v", workers, left, first)
		}
		first = left
	}
	if left, err := s.Screen(t.Context(), []Trial{tossUps(1)}, candidates[:2], 0); err != nil || !slices.Equal(left, []int{0, 1}) {
		t.Errorf("of two %v are left, %v", left, err)
	}
}

// The process of a single observation, and of two equal ones, can be computed by hand.
func TestProcess(t *testing.T) {
	g := Process{Deviation: 2, Length: 0.5}
	at := [][]float64{{0.5, 0.5}, {0.5, 1}, {9, 9}}
	for _, n := range []float64{1, 2} {
		seen := slices.Repeat([]Seen{{At: at[0], Surprise: 3, Variance: 1}}, int(n))
		mean, deviation, err := g.Predict(seen, at)
		if err != nil {
			t.Fatal(err)
		}
		for i, near := range []float64{4, 4 * math.Exp(-0.5), 0} {
			wantMean, wantVariance := near*3/(4+1/n), 4-near*near/(4+1/n)
			if math.Abs(mean[i]-wantMean) > 1e-9 || math.Abs(deviation[i]-math.Sqrt(wantVariance)) > 1e-9 {
				t.Errorf("%v observations, place %d: %v ± %v, want %v ± %v", n, i, mean[i], deviation[i], wantMean, math.Sqrt(wantVariance))
			}
		}
	}
	if mean, deviation, err := g.Predict(nil, at); err != nil || mean[0] != 0 || deviation[0] != 2 {
		t.Errorf("of nothing: %v, %v, %v", mean, deviation, err)
	}
}

// learned returns what is known of a person whom individuals beat that behave like 1.
func learned(seed uint64) *Learned {
	l := &Learned{Kept: []float64{0.5, 0.5, 0.5}, Played: []float64{0.4, 0.5, 0.6}, Seed: seed}
	for i := range 30 {
		x := float64(i) / 29
		l.Known = append(l.Known, Known{Genes: []float64{x, 1 - x, x}, Behaviour: []float64{x}, Expected: 0.5})
	}
	for i := range 10 {
		x := float64(i) / 9
		l.Seen = append(l.Seen, Seen{At: []float64{x}, Surprise: 0.3 * x, Variance: 0.01})
	}
	return l
}

func TestProposals(t *testing.T) {
	p := StandardProposer()
	most := 1 + p.Archived + p.Mated + p.Mutated
	var sources []Source
	for seed := range uint64(20) {
		l := learned(seed)
		all, err := p.Propose(l)
		if err != nil || len(all) > most || len(all) < most-1 {
			t.Fatalf("%d candidates, %v", len(all), err)
		}
		sources = nil
		for i, c := range all {
			if err := CheckGenes(c.Genes, 3); err != nil || slices.Equal(c.Genes, l.Kept) {
				t.Errorf("candidate %d is %v, %v", i, c, err)
			}
			if !slices.Contains(sources, c.Source) {
				sources = append(sources, c.Source)
			}
			if c.Source == Archived && c.Genes[0] < 0.75 {
				t.Errorf("%v is expected to beat the person", c.Genes)
			}
		}
		again, _ := p.Propose(l)
		if fmt.Sprint(again) != fmt.Sprint(all) {
			t.Error("the same seed proposes others")
		}
	}
	if !slices.Equal(sources, []Source{Played, Archived, Mated, Mutated}) {
		t.Errorf("the candidates come from %v", sources)
	}
	l := learned(1)
	l.Free = []int{1}
	all, err := p.Propose(l)
	if err != nil || len(all) == 0 {
		t.Fatalf("with one free gene: %v, %v", all, err)
	}
	for _, c := range all {
		if c.Genes[0] != 0.5 || c.Genes[2] != 0.5 {
			t.Errorf("a gene that is not free changed: %v", c)
		}
	}
}

// Mutations go where good individuals differ and where steps led.
func TestMutationsFollowWhatWorked(t *testing.T) {
	l := learned(0)
	s, err := newShape(l)
	if err != nil {
		t.Fatal(err)
	}
	rng := game.Random(1)
	along, across, squares := 0.0, 0.0, 0.0
	const draws = 2000
	for range draws {
		m := s.mutate(l.Kept, 0.05, rng)
		x, y, z := m[0]-0.5, m[1]-0.5, m[2]-0.5
		along += (x - y + z) * (x - y + z) / 3
		across += (x + y) * (x + y) / 2
		squares += (x*x + y*y + z*z) / 3
	}
	if along < 3*across || math.Abs(math.Sqrt(squares/draws)-0.05) > 0.005 {
		t.Errorf("%v along the archive, %v across, %v a gene", along, across, math.Sqrt(squares/draws))
	}
	l.Known, l.Steps = nil, [][]float64{{0, 0, 0.1}, {0, 0, -0.2}}
	if s, err = newShape(l); err != nil {
		t.Fatal(err)
	}
	last, others := 0.0, 0.0
	for range draws {
		m := s.mutate(l.Kept, 0.05, rng)
		last += math.Abs(m[2] - 0.5)
		others += math.Abs(m[0]-0.5) / 2
		others += math.Abs(m[1]-0.5) / 2
	}
	if last < 1.5*others {
		t.Errorf("mutations follow no steps: %v to %v", last, others)
	}
}

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
