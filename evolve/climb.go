package evolve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"eras/game"
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

// Step is one step of hill-climbing by comparison, instead of by the result of one match
// (eras-2005 4.5). It starts from the kept genes, the first of [Problem.Kept], and tries
// genes trained against the problem's given opponents, which are models of the person,
// those that just played, and a neighbour by mutation.
type Step struct {
	// Strategy trains the first candidate, if the problem has given opponents.
	Strategy   Strategy
	Comparison Comparison
	// Mutation is the standard deviation of the neighbour's genes, from 0 to 1.
	Mutation float64
}

// StandardStep returns the step that the program takes after a match.
func StandardStep() Step {
	return Step{
		Strategy:   Strategy{Population: 12, Generations: 10, Opponents: 6, Rounds: 2, Fame: 0.25, Final: 30, Step: 0.25},
		Comparison: StandardComparison(),
		Mutation:   0.15,
	}
}

// Games returns the largest number of games of a step.
func (s Step) Games() int { return s.Strategy.Games() + 3*s.Comparison.Games() }

// Climb takes a step and returns its attempts; see [Comparison.Climb]. played are the
// genes that just played, nil if there are none. Everything follows from the problem's
// seed, on any number of workers.
func (s Step) Climb(ctx context.Context, p Problem, played []float64) ([]Attempt, error) {
	if len(p.Kept) != 1 {
		return nil, fmt.Errorf("climbing: there must be one vector of kept genes, not %d", len(p.Kept))
	}
	kept, seed := p.Kept[0], p.Seed
	var candidates []Candidate
	if len(p.Given) > 0 {
		p.Seed = game.Derive(seed, trainStepSeed)
		last, err := s.Strategy.Train(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("climbing: %w", err)
		}
		candidates = append(candidates, Candidate{Trained, last.Fittest().Genes})
	}
	if played != nil {
		candidates = append(candidates, Candidate{Played, played})
	}
	neighbour := Neighbour(kept, p.Free, s.Mutation, game.Random(seed, mutateStepSeed))
	candidates = append(candidates, Candidate{Mutated, neighbour})
	p.Seed = game.Derive(seed, compareStepSeed)
	return s.Comparison.Climb(ctx, p.Trials(), kept, candidates)
}

// Streams of random numbers derived from the seed of a step.
const (
	trainStepSeed = iota
	mutateStepSeed
	compareStepSeed
)

// Trials returns a trial for each worker, for comparisons with the kept genes. The
// opponents of pairs are the given ones for Share of them, and for the others the kept
// genes and fresh opponents in turn. Each is met at home and away.
func (p Problem) Trials() []Trial {
	trials := make([]Trial, max(1, p.Workers))
	for worker := range trials {
		contest := p.NewContest(worker)
		trials[worker] = func(ctx context.Context, genes []float64, n int) (pair [2]Result, err error) {
			opponent, seed := p.opponent(n), game.Derive(p.Seed, uint64(n))
			if pair[0], err = contest(ctx, Player{Genes: genes}, opponent, seed); err != nil {
				return pair, err
			}
			away, err := contest(ctx, opponent, Player{Genes: genes}, seed)
			pair[1] = away.Swapped()
			if p.Played != nil {
				p.Played.Add(2)
			}
			return pair, err
		}
	}
	return trials
}

// opponent returns the opponent of pair n of a comparison.
func (p Problem) opponent(n int) Player {
	if given := p.given(n, 1); len(given) > 0 {
		return given[0].Player
	}
	if others := n - int(float64(n)*p.Share); others%2 == 0 && len(p.Kept) > 0 {
		return Player{Genes: p.Kept[0]}
	}
	rng := game.Random(p.Seed, uint64(n), panelSeed)
	genes := make([]float64, p.Genes)
	for i := range genes {
		if p.Free == nil || slices.Contains(p.Free, i) {
			genes[i] = rng.Float64()
		}
	}
	return Player{Genes: genes, Variant: p.variant(rng)}
}

// Climb compares candidates with the kept genes in turn, until one wins. It returns the
// attempts; the last one was taken if its verdict is better. The error rate of the test
// is shared among the candidates, so that a step takes genes that are no better as
// seldom as one comparison does. Candidates that are the kept genes are left out.
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
