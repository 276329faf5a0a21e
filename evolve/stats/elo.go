package stats

import "math"

// EloScore returns the expected share of the points of a player who is elo points
// stronger, 1 / (1 + 10^(-elo/400)): the logistic form of Elo, "The Rating of
// Chessplayers, Past and Present" (1978).
func EloScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// eloDifference is the inverse of [EloScore], -400 log10(1/score - 1). It is
// infinite for the scores 0 and 1.
func eloDifference(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Elo returns the first player's advantage in Elo points with its 95 % interval:
// the differences that correspond to [Pentanomial.Score] and its bounds. They are
// infinite where those are 0 or 1.
func (p Pentanomial) Elo() Interval {
	s := p.Score()
	return Interval{eloDifference(s.Value), eloDifference(s.Low), eloDifference(s.High)}
}

// Superiority returns the likelihood that the first player is stronger,
// Φ((mean - ½) / √(variance / pairs)), where Φ is the normal distribution function.
// If all pairs ended alike, the variance is that of wins and losses with one of
// each added (Laplace). Without pairs it returns ½.
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
	return 0.5 * math.Erfc((0.5-mean)/math.Sqrt(variance/pairs)/math.Sqrt2)
}
