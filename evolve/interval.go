package evolve

import "math"

// Z95 is the quantile of the normal distribution for two-sided intervals of
// 95 %.
const Z95 = 1.959963984540054

// Wilson returns the score interval of Wilson (1927) for the probability of a
// success of which so many were seen in so many trials, at the normal quantile
// z. Draws may count as half a success each; the interval is then wider than it
// need be. Without trials it is all of [0, 1].
func Wilson(successes float64, trials int, z float64) (low, high float64) {
	if trials <= 0 {
		return 0, 1
	}
	n := float64(trials)
	p := successes / n
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	radius := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, centre-radius), min(1, centre+radius)
}
