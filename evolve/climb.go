package evolve

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// Source is where the challenger of a step of hill-climbing comes from.
type Source uint8

const (
	// Mutated is a neighbour of the kept genes by mutation.
	Mutated Source = iota
	// Played are the genes that the last match was played with.
	Played
	// Trained are genes that were trained against models of the person.
	Trained
)

// Candidate is a challenger of the kept genes.
type Candidate struct {
	Source Source
	Genes  []float64
}

// Attempt is a candidate with the result of its comparison with the kept genes.
type Attempt struct {
	Candidate
	Verdict Verdict
}

// Climb is one step of hill-climbing by comparison, instead of by the result of one
// match (eras-2005 4.5): the candidates are compared with the kept genes in turn, until
// one wins. It returns the attempts; the last one was taken if its verdict is better.
// The error rate of the test is shared among the candidates, so that a step takes genes
// that are no better as seldom as one comparison does.
func (c Comparison) Climb(ctx context.Context, trials []Trial, kept []float64, candidates []Candidate) ([]Attempt, error) {
	c.Test.Alpha /= float64(max(1, len(candidates)))
	var attempts []Attempt
	for i, candidate := range candidates {
		if slices.Equal(candidate.Genes, kept) {
			continue
		}
		verdict, err := c.Compare(ctx, trials, kept, candidate.Genes, i*c.MaxPairs)
		if err != nil {
			return attempts, err
		}
		attempts = append(attempts, Attempt{candidate, verdict})
		if verdict.Better {
			break
		}
	}
	return attempts, nil
}

// Neighbour returns genes with a normal mutation of standard deviation step, reflected
// at 0 and 1. Only the free places change, nil for all.
func Neighbour(genes []float64, free []int, step float64, rng *rand.Rand) []float64 {
	next := slices.Clone(genes)
	for i := range next {
		if free == nil || slices.Contains(free, i) {
			next[i] = reflected(next[i] + float64(step*rng.NormFloat64()))
		}
	}
	return next
}

// reflected reflects x at 0 and 1 until it lies between them.
func reflected(x float64) float64 {
	x = math.Mod(math.Abs(x), 2)
	if x > 1 {
		return 2 - x
	}
	return x
}
