package stats

import (
	"fmt"
	"math"
)

// SPRT is Wald's sequential probability ratio test (1945) of two hypotheses about
// the first player's advantage: Elo0 points under H0 and Elo1 points under H1. It
// is evaluated after each pair of games and may decide at any of them.
//
// The hypotheses fix the mean score but not how often each kind of pair occurs. So
// the test is the generalised one: it compares the likelihoods of the best-fitting
// frequencies under each hypothesis (Van den Bergh, "Comments on Normalized Elo",
// section 1). Testers of chess engines use the same form.
type SPRT struct {
	// Elo0 and Elo1 are the hypotheses, in Elo points, Elo0 < Elo1.
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
	// Alpha is the probability of accepting H1 when H0 is true, Beta that of
	// accepting H0 when H1 is true. Both are above 0 and their sum is below 1.
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// maxElo bounds the absolute value of the hypotheses of an [SPRT].
const maxElo = 1000

// Validate returns an error that names the first invalid field of t, or nil.
func (t SPRT) Validate() error {
	for _, elo := range []float64{t.Elo0, t.Elo1} {
		if !(math.Abs(elo) <= maxElo) {
			return fmt.Errorf("a hypothesis must be from %d to %d points of Elo, not %v", -maxElo, maxElo, elo)
		}
	}
	if t.Elo0 >= t.Elo1 {
		return fmt.Errorf("the hypotheses are %v and %v points of Elo: the first must be the smaller", t.Elo0, t.Elo1)
	}
	if !(t.Alpha > 0) || !(t.Beta > 0) || !(t.Alpha+t.Beta < 1) {
		return fmt.Errorf("the error probabilities must be above 0 and their sum below 1: have %v and %v", t.Alpha, t.Beta)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted,
// ln(β / (1-α)) and ln((1-β) / α).
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict is the state of an [SPRT].
type Verdict int

const (
	// Undecided means that the test needs more games.
	Undecided Verdict = iota
	// AcceptH0 and AcceptH1 are decisions.
	AcceptH0
	AcceptH1
)

// String returns "undecided", "H0" or "H1".
func (v Verdict) String() string { return [...]string{"undecided", "H0", "H1"}[v] }

// Verdict returns the state of the test after the pairs p. The first decision
// stands: testing on after it invalidates Alpha and Beta.
func (t SPRT) Verdict(p Pentanomial) Verdict {
	ratio := t.LogRatio(p)
	switch lower, upper := t.Bounds(); {
	case ratio <= lower:
		return AcceptH0
	case ratio >= upper:
		return AcceptH1
	}
	return Undecided
}

// unseen replaces a count of 0. It keeps both hypotheses possible after any results
// and has almost no weight.
const unseen = 1e-3

// LogRatio returns the log-likelihood ratio of H1 to H0 given the pairs p, 0 without
// pairs. With the frequencies f of n pairs of each kind, it is
//
//	n Σ f ln(f1 / f0)
//
// where fh are the most likely frequencies whose mean is the score expected under
// hypothesis h.
func (t SPRT) LogRatio(p Pentanomial) float64 {
	var f [5]float64
	n := 0.0
	for kind, count := range p {
		f[kind] = max(float64(count), unseen)
		n += f[kind]
	}
	if p.Pairs() == 0 {
		return 0
	}
	for kind := range f {
		f[kind] /= n
	}
	f0, f1 := likeliest(f, EloScore(t.Elo0)), likeliest(f, EloScore(t.Elo1))
	ratio := 0.0
	for kind := range f {
		ratio += f[kind] * math.Log(f1[kind]/f0[kind])
	}
	return n * ratio
}

// likeliest returns the distribution with the given mean that maximises the
// likelihood of the frequencies f, all above 0. It is f / (1 + θ(a - mean)) for
// pairs that score a, with the θ for which it has that mean (Van den Bergh,
// proposition 1.1). The mean lies strictly between 0 and 1.
func likeliest(f [5]float64, mean float64) [5]float64 {
	// The sum falls from +∞ to -∞ between the ends of θ's range.
	low, high := -1/(1-mean), 1/mean
	for range 200 {
		theta := (low + high) / 2
		if theta == low || theta == high {
			break
		}
		sum := 0.0
		for kind := range f {
			d := pairScore(kind) - mean
			sum += f[kind] * d / (1 + theta*d)
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	theta := (low + high) / 2
	for kind := range f {
		f[kind] /= 1 + theta*(pairScore(kind)-mean)
	}
	return f
}
