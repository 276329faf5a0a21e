package playermodel

import (
	"context"
	"fmt"
	"math"

	"eras/ai/evaluation"
	"eras/evolve/stats"
	"eras/game"
)

// Comparison says how a challenger is compared with the kept weights. Both play
// the same opponents of a panel from the same openings on both sides. The one with
// the better result against an opponent scores a win over the other. The two
// results, one for each side, are a pair, and a sequential test decides.
type Comparison struct {
	Test stats.SPRT
	// MaxPairs ends a comparison that is still undecided, as not won by the
	// challenger. A pair is four games.
	MaxPairs int
}

// StandardComparison returns the comparison that the program uses. A challenger
// that is no better is accepted in one of twenty comparisons; one that wins ten
// more of a hundred games against the panel is refused in one of five.
func StandardComparison() Comparison {
	return Comparison{Test: stats.SPRT{Elo0: 0, Elo1: 35, Alpha: 0.05, Beta: 0.2}, MaxPairs: 160}
}

// Games returns the largest number of games that a comparison plays.
func (c *Comparison) Games() int { return 4 * c.MaxPairs }

// Validate returns an error if a parameter of c is out of range.
func (c *Comparison) Validate() error {
	if c.MaxPairs < 1 {
		return fmt.Errorf("a comparison has at most %d pairs: it must have at least one", c.MaxPairs)
	}
	return c.Test.Validate()
}

// Verdict is the result of a comparison.
type Verdict struct {
	// Better says that the test decided for the challenger.
	Better bool
	// Pairs counts the pairs of games by what the challenger scored in them
	// against the kept weights.
	Pairs stats.Pentanomial
	// Won and Lost count the games in which the challenger's result was better, and
	// worse, than that of the kept weights.
	Won, Lost int
	// Gain is the challenger's mean score in a game against the panel less that of
	// the kept weights, where a win is 1 and a draw ½, from -1 to 1, with the 95 %
	// interval over pairs.
	Gain stats.Interval
}

// pairBatch is how many pairs are played at once. Some are played in vain if the
// test decides before the end of a batch; the verdict does not depend on it.
const pairBatch = 16

// Compare compares a challenger with the kept weights in games against the panel.
func (c *Comparison) Compare(ctx context.Context, s Setup, panel Panel, kept, challenger evaluation.Weights, seed uint64) (Verdict, error) {
	if err := c.Validate(); err != nil {
		return Verdict{}, fmt.Errorf("comparing weights: %w", err)
	}
	var v Verdict
	var gains []float64
	all := s.workers()
	for from := 0; from < c.MaxPairs; from += pairBatch {
		pairs, err := each(ctx, all, min(pairBatch, c.MaxPairs-from), func(ctx context.Context, w *worker, i int) (pair, error) {
			return w.pair(ctx, panel, kept, challenger, from+i, seed)
		})
		if err != nil {
			return Verdict{}, fmt.Errorf("comparing weights: %w", err)
		}
		for _, p := range pairs {
			v.Pairs.Add(p.results[0], p.results[1])
			for _, result := range p.results {
				switch {
				case result > 0:
					v.Won++
				case result < 0:
					v.Lost++
				}
			}
			gains = append(gains, p.gain)
			if verdict := c.Test.Verdict(v.Pairs); verdict != stats.Undecided {
				v.Better = verdict == stats.AcceptH1
				v.Gain = interval(gains)
				return v, nil
			}
		}
	}
	v.Gain = interval(gains)
	return v, nil
}

// pair is a pair of games from the challenger's point of view: the results against
// the kept weights on red's and on blue's side, and by how much more it scored in a
// game on average.
type pair struct {
	results [2]int
	gain    float64
}

// pair plays pair number n.
func (w *worker) pair(ctx context.Context, panel Panel, kept, challenger evaluation.Weights, n int, seed uint64) (pair, error) {
	fresh := panel.fresh(w.setup, game.Derive(seed, uint64(n), freshSeed))
	opponent, opening := fresh.opponent(n), game.Derive(seed, uint64(n), pairSeed)
	var p pair
	for side, red := range []bool{true, false} {
		var points [2]int
		for i, weights := range []evaluation.Weights{challenger, kept} {
			s, err := w.play(ctx, evaluation.Player{Weights: weights, Limits: w.setup.Limits}, opponent, red, opening)
			if err != nil {
				return p, err
			}
			points[i] = s.points
		}
		p.results[side] = points[0] - points[1]
		p.gain += float64(points[0]-points[1]) / 4
	}
	return p, nil
}

// interval returns the mean of x with its normal 95 % interval.
func interval(x []float64) stats.Interval {
	n := float64(len(x))
	mean, squares := 0.0, 0.0
	for _, v := range x {
		mean += v / n
	}
	for _, v := range x {
		squares += float64((v - mean) * (v - mean))
	}
	radius := 1.0
	if n > 1 && squares > 0 {
		radius = stats.Z95 * math.Sqrt(squares/(n-1)/n)
	}
	return stats.Interval{Value: mean, Low: mean - radius, High: mean + radius}.Within(-1, 1)
}
