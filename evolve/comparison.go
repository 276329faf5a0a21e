package evolve

import (
	"context"
	"fmt"
	"math"

	"eras/evolve/stats"
)

// Trial plays pair number n of a comparison with the given genes. A pair is two games
// whose opponents, seats, openings and randomness follow from n alone, so that all
// genes meet the same ones. Only one goroutine at a time uses a trial. When ctx ends it
// should soon return ctx.Err().
type Trial func(ctx context.Context, genes []float64, n int) ([2]Result, error)

// Comparison says how a challenger is compared with the kept genes: both play the same
// pairs of games. In each game the one with the better score wins over the other, and a
// sequential test over pairs decides.
type Comparison struct {
	Test stats.SPRT
	// MaxPairs ends a comparison that is still undecided, as not won by the
	// challenger. A pair is four games, two of each.
	MaxPairs int
}

// StandardComparison returns the comparison that the program uses. A challenger that
// is no better is accepted in one of twenty comparisons; one that wins ten more of a
// hundred games is refused in one of five.
func StandardComparison() Comparison {
	return Comparison{Test: stats.SPRT{Elo0: 0, Elo1: 35, Alpha: 0.05, Beta: 0.2}, MaxPairs: 160}
}

// Validate returns an error if a parameter of c is out of range.
func (c Comparison) Validate() error {
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
	// against the kept genes.
	Pairs stats.Pentanomial
	// Won and Lost count the games in which the challenger's score was better, and
	// worse, than that of the kept genes.
	Won, Lost int
	// Gain is the challenger's mean score in a game less that of the kept genes,
	// where a win is 1 and a draw ½, from -1 to 1, with the 95 % interval over
	// pairs.
	Gain stats.Interval
}

// pairBatch is how many pairs are played at once. Some are played in vain if the
// test decides before the end of a batch; the verdict does not depend on it.
const pairBatch = 16

// Compare compares a challenger with the kept genes. It runs one goroutine per trial;
// the verdict does not depend on their number. first is the number of the first pair.
func (c Comparison) Compare(ctx context.Context, trials []Trial, kept, challenger []float64, first int) (Verdict, error) {
	if err := c.Validate(); err != nil {
		return Verdict{}, fmt.Errorf("comparing genes: %w", err)
	}
	var v Verdict
	var gains []float64
	for from := 0; from < c.MaxPairs; from += pairBatch {
		pairs := make([][2][2]Result, min(pairBatch, c.MaxPairs-from))
		err := each(ctx, trials, 2*len(pairs), func(ctx context.Context, trial Trial, i int) (err error) {
			genes := kept
			if i%2 == 0 {
				genes = challenger
			}
			pairs[i/2][i%2], err = trial(ctx, genes, first+from+i/2)
			return err
		})
		if err != nil {
			return Verdict{}, fmt.Errorf("comparing genes: %w", err)
		}
		for _, p := range pairs {
			gains = append(gains, v.add(p[0], p[1]))
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

// add adds a pair and returns by how much more the challenger scored in a game.
func (v *Verdict) add(challenger, kept [2]Result) (gain float64) {
	var differences [2]int
	for i := range differences {
		d := challenger[i].Score - kept[i].Score
		differences[i] = d
		gain += float64(d) / 4
		switch {
		case d > 0:
			v.Won++
		case d < 0:
			v.Lost++
		}
	}
	v.Pairs.Add(differences[0], differences[1])
	return gain
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
