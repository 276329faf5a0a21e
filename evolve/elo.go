package evolve

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// EloScore returns the share of the points that is expected of a player who is
// so many points of Elo stronger, 1 / (1 + 10^(-elo/400)), the logistic form of
// Elo, "The Rating of Chessplayers, Past and Present" (1978).
func EloScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// EloDifference is the reverse of [EloScore]: -400 log10(1/score - 1), infinite
// for the scores 0 and 1.
func EloDifference(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Elo returns by how many points of Elo the first player is stronger, with the
// interval of 95 %: the differences that belong to [Pentanomial.Score] and its
// bounds. They are infinite where those are 0 or 1.
func (p Pentanomial) Elo() Interval {
	s := p.Score()
	return Interval{EloDifference(s.Value), EloDifference(s.Low), EloDifference(s.High)}
}

// Superiority returns the likelihood that the first player is the stronger one,
// Φ((mean - ½) / √(variance / pairs)) with the normal distribution function Φ;
// where all pairs ended alike, the variance is that of wins and losses with one
// of each added (Laplace). It is ½ without pairs.
func (p Pentanomial) Superiority() float64 {
	mean, variance := p.Mean()
	pairs := float64(p.Pairs())
	if pairs == 0 {
		return 0.5
	}
	if variance == 0 {
		q := (mean*pairs + 1) / (pairs + 2)
		variance = q * (1 - q)
	}
	return distuv.UnitNormal.CDF((mean - 0.5) / math.Sqrt(variance/pairs))
}
