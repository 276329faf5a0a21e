package stats

import (
	"cmp"
	"math"
)

// Pentanomial counts pairs of games by the points that the first player scored in
// both: 0, ½, 1, 1½ or 2. A pair is two games from the same start with the players'
// sides swapped. The two games of a pair are not independent, because the start may
// favour a side, but pairs are; every variance here is that of pairs.
type Pentanomial [5]int

// Add counts a pair. The arguments are the first player's results in the two games:
// positive for a win, negative for a loss, zero for a draw.
func (p *Pentanomial) Add(result, reversed int) {
	p[2+cmp.Compare(result, 0)+cmp.Compare(reversed, 0)]++
}

// Plus returns the sum of both counts.
func (p Pentanomial) Plus(q Pentanomial) Pentanomial {
	for i := range p {
		p[i] += q[i]
	}
	return p
}

// Pairs returns the number of pairs.
func (p Pentanomial) Pairs() int {
	n := 0
	for _, count := range p {
		n += count
	}
	return n
}

// pairScore returns the first player's share of the points, from 0 to 1, in pairs
// that p[kind] counts.
func pairScore(kind int) float64 { return float64(kind) / 4 }

// Mean returns the mean and the variance over pairs, with divisor pairs - 1, of the
// first player's share of the points. It returns ½ and 0 without pairs, and a
// variance of 0 with one.
func (p Pentanomial) Mean() (mean, variance float64) {
	n := float64(p.Pairs())
	if n == 0 {
		return 0.5, 0
	}
	for kind, count := range p {
		mean += pairScore(kind) * float64(count) / n
	}
	if n == 1 {
		return mean, 0
	}
	for kind, count := range p {
		d := pairScore(kind) - mean
		variance += d * d * float64(count) / (n - 1)
	}
	return mean, variance
}

// Score returns the first player's share of the points with its 95 % interval,
// mean ± z √(variance / pairs) clamped to [0, 1]. If all pairs ended alike, the
// sample variance is 0 and the interval is Wilson's with one trial per pair: shares
// between 0 and 1 vary at most as much as wins and losses.
func (p Pentanomial) Score() Interval {
	mean, variance := p.Mean()
	pairs := p.Pairs()
	if variance == 0 {
		low, high := Wilson(mean*float64(pairs), pairs, Z95)
		return Interval{mean, min(low, mean), max(high, mean)} // despite rounding at 0 and 1
	}
	radius := Z95 * math.Sqrt(variance/float64(pairs))
	return Interval{mean, mean - radius, mean + radius}.Within(0, 1)
}
