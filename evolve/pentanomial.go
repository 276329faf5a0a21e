package evolve

import "math"

// Pentanomial counts pairs of games by what the first player scored in both: 0,
// ½, 1, 1½ or 2 points. A pair is two games from the same start in which the
// players change sides. What a start gives to one side it gives to each player
// once, so the games of a pair are not independent, but pairs are; every variance
// here is that of pairs.
type Pentanomial [5]int

// Add counts a pair. The results are the first player's in both games: above
// zero for a win, below for a loss, zero for a draw.
func (p *Pentanomial) Add(result, reversed int) {
	p[2+int(sign(result))+int(sign(reversed))]++
}

// Plus returns both counts together.
func (p Pentanomial) Plus(q Pentanomial) Pentanomial {
	for i := range p {
		p[i] += q[i]
	}
	return p
}

// Pairs returns how many pairs were counted.
func (p Pentanomial) Pairs() int {
	n := 0
	for _, count := range p {
		n += count
	}
	return n
}

// pairScore is the first player's share of the points in a pair of that kind.
func pairScore(kind int) float64 { return float64(kind) / 4 }

// Mean returns the first player's share of the points, and the variance of that
// share from pair to pair (with divisor pairs - 1). It returns ½ and 0 without
// pairs, and a variance of 0 with one.
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

// Score returns the first player's share of the points with its interval of
// 95 %, mean ± z √(variance / pairs) inside [0, 1]. Where all pairs ended alike
// and nothing is seen of the variance, the interval is Wilson's for as many
// trials as there are pairs: shares between 0 and 1 vary at most as wins and
// losses do.
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
