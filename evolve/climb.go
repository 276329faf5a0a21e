package evolve

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"eras/game"
)

// Attempt is the result of the comparison of a candidate with the kept genes.
type Attempt struct {
	// Candidate is its place among the candidates.
	Candidate int
	Verdict   Verdict
}

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
func (c Comparison) Climb(ctx context.Context, trials []Trial, kept []float64, candidates [][]float64) ([]Attempt, error) {
	c.Test.Alpha /= float64(max(1, len(candidates)))
	var attempts []Attempt
	for i, genes := range candidates {
		if slices.Equal(genes, kept) {
			continue
		}
		verdict, err := c.Compare(ctx, trials, kept, genes, i*c.MaxPairs)
		if err != nil {
			return attempts, err
		}
		attempts = append(attempts, Attempt{i, verdict})
		if verdict.Better {
			break
		}
	}
	return attempts, nil
}

// Screening chooses the candidates that are worth a comparison, by successive halving: in each
// round all remaining candidates play the same pairs of games, and the better half stays. A
// comparison must use other games.
type Screening struct {
	// Pairs is the number of pairs in the first round; every later round has twice as
	// many as the one before.
	Pairs int
	// Keep is how many candidates are left, at least 1.
	Keep int
}

// left returns how many of n candidates a round leaves.
func (s Screening) left(n int) int { return max(s.Keep, (n+1)/2) }

// Screen returns the indices of the remaining candidates, the best first. first is the number of
// the first pair. Of equally good candidates the earlier one stays.
func (s Screening) Screen(ctx context.Context, trials []Trial, candidates [][]float64, first int) ([]int, error) {
	left, points := make([]int, len(candidates)), make([]int, len(candidates))
	for i := range left {
		left[i] = i
	}
	for pairs := s.Pairs; len(left) > s.Keep; pairs *= 2 {
		results := make([][2]Result, len(left)*pairs)
		err := each(ctx, trials, len(results), func(ctx context.Context, trial Trial, i int) (err error) {
			results[i], err = trial(ctx, candidates[left[i/pairs]], first+i%pairs)
			return err
		})
		if err != nil {
			return nil, err
		}
		for i, pair := range results {
			points[left[i/pairs]] += pair[0].Score + pair[1].Score
		}
		slices.SortStableFunc(left, func(a, b int) int { return points[b] - points[a] })
		left, first = left[:s.left(len(left))], first+pairs
	}
	return left, nil
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

// Result is the computer's result in a match against a person.
type Result struct {
	// Score is 1 for a win of the computer, 0 for a draw, -1 for a loss.
	Score int
	// Margin is the difference of the final strengths divided by their sum, from -1
	// to 1, positive if the computer is stronger.
	Margin float64
	// Lead is the difference of the final strengths. It distinguishes matches that end with one side
	// eliminated, all of which have the margin 1 or -1.
	Lead int `json:",omitempty"`
}

// NewResult returns the result of a match with that score for the computer. own and
// enemy are the numbers of leaders and soldiers of the computer and the person, not
// negative. If both are 0, so is the margin.
func NewResult(score, own, enemy int) Result {
	r := Result{Score: score, Lead: own - enemy}
	if total := own + enemy; total > 0 {
		r.Margin = float64(own-enemy) / float64(total)
	}
	return r
}

// Compare returns a negative number if r is worse than o, a positive one if it is
// better, and zero if they are equal. It compares the scores, then the leads.
func (r Result) Compare(o Result) int {
	return cmp.Or(cmp.Compare(r.Score, o.Score), cmp.Compare(r.Lead, o.Lead))
}

// Swapped returns the result as the other side sees it.
func (r Result) Swapped() Result { return Result{-r.Score, -r.Margin, -r.Lead} }

// Champion is the vector of genes with the best result so far against one person
// (eras-2005 4.5). The zero value means that no genes are kept yet.
type Champion struct {
	Genes  []float64
	Result Result
}

// Known reports whether c has genes.
func (c Champion) Known() bool { return len(c.Genes) > 0 }

// Challenge is one step of hill-climbing. After a match that was played with genes
// and ended with r, it returns the champion and whether it is new. Only a strictly
// better result replaces the kept genes.
func (c Champion) Challenge(genes []float64, r Result) (Champion, bool) {
	if c.Known() && r.Compare(c.Result) <= 0 {
		return c, false
	}
	return Champion{Genes: slices.Clone(genes), Result: r}, true
}
