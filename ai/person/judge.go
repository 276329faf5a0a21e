package person

import (
	"context"
	"fmt"
	"math"

	"eras/ai/estimate"
	"eras/evolve"
	"eras/game"
)

// Judgement says how weights are compared: both meet the same opponents of a
// panel from the same layouts on both sides, and the one who gets more out of a
// game than the other did wins it. Two such games, one a side, are a pair, and
// the sequential test decides.
type Judgement struct {
	Test evolve.SPRT
	// MaxPairs ends a match that is not decided by then; it then counts as not
	// won. A pair is four games.
	MaxPairs int
}

// StandardJudgement returns the test of the house: new weights that are no better
// are accepted in one of twenty matches, those who win ten points more of a
// hundred games against the panel are refused in one of five.
func StandardJudgement() Judgement {
	return Judgement{Test: evolve.SPRT{Elo0: 0, Elo1: 35, Alpha: 0.05, Beta: 0.2}, MaxPairs: 160}
}

// Games returns how many games a match has at most.
func (j *Judgement) Games() int { return 4 * j.MaxPairs }

// Validate reports what is impossible about j, or nil.
func (j *Judgement) Validate() error {
	if j.MaxPairs < 1 {
		return fmt.Errorf("a match of %d pairs is impossible: it has at least one", j.MaxPairs)
	}
	return j.Test.Validate()
}

// Ruling is how a comparison ended.
type Ruling struct {
	// Better says that the test decided for the challenger.
	Better bool
	// Pairs counts the pairs of games by what the challenger scored in them
	// against the kept weights.
	Pairs evolve.Pentanomial
	// Won and Lost count the games in which the challenger got more, and less, than
	// the kept weights did.
	Won, Lost int
	// Gain is how much more a game the challenger scored against the panel, where
	// a win is 1 and a draw ½, from -1 to 1, with its interval of 95 % over pairs.
	Gain evolve.Interval
}

// judgeBatch is how many pairs are played at once. It decides how many are played
// in vain when the test has already decided, not the result.
const judgeBatch = 16

// Judge compares a challenger with the kept weights on g against the panel.
func (j *Judgement) Judge(ctx context.Context, g Ground, panel Panel, kept, challenger estimate.Weights, seed uint64) (Ruling, error) {
	if err := j.Validate(); err != nil {
		return Ruling{}, fmt.Errorf("comparing weights: %w", err)
	}
	var r Ruling
	var gains []float64
	all := g.arenas()
	for from := 0; from < j.MaxPairs; from += judgeBatch {
		duels, err := each(ctx, all, min(judgeBatch, j.MaxPairs-from), func(ctx context.Context, a *arena, i int) (duel, error) {
			return g.duel(ctx, a, panel, kept, challenger, from+i, seed)
		})
		if err != nil {
			return Ruling{}, fmt.Errorf("comparing weights: %w", err)
		}
		for _, d := range duels {
			r.Pairs.Add(d.results[0], d.results[1])
			for _, result := range d.results {
				switch {
				case result > 0:
					r.Won++
				case result < 0:
					r.Lost++
				}
			}
			gains = append(gains, d.gain)
			if verdict := j.Test.Verdict(r.Pairs); verdict != evolve.Undecided {
				r.Better = verdict == evolve.AcceptH1
				r.Gain = interval(gains)
				return r, nil
			}
		}
	}
	r.Gain = interval(gains)
	return r, nil
}

// duel is a pair of games as the challenger sees it: the results against the kept
// weights on red's and on blue's side, and how much more it scored in each game.
type duel struct {
	results [2]int
	gain    float64
}

func (g *Ground) duel(ctx context.Context, a *arena, panel Panel, kept, challenger estimate.Weights, n int, seed uint64) (duel, error) {
	fresh := panel.fresh(g, game.Derive(seed, uint64(n), freshSeed))
	opponent, layout := fresh.opponent(n), game.Derive(seed, uint64(n), pairSeed)
	var d duel
	for side, red := range []bool{true, false} {
		var points [2]int
		for i, w := range []estimate.Weights{challenger, kept} {
			s, err := a.meet(ctx, Player{w, g.Limits}, opponent, red, layout)
			if err != nil {
				return d, err
			}
			points[i] = s.points
			g.count()
		}
		d.results[side] = points[0] - points[1]
		d.gain += float64(points[0]-points[1]) / 4
	}
	return d, nil
}

// interval returns the mean with its normal interval of 95 %.
func interval(x []float64) evolve.Interval {
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
		radius = evolve.Z95 * math.Sqrt(squares/(n-1)/n)
	}
	return evolve.Interval{Value: mean, Low: mean - radius, High: mean + radius}.Within(-1, 1)
}
