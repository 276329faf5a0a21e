package evolve

import (
	"fmt"
	"math"
)

// SPRT is the sequential probability ratio test of Wald (1945) between two
// hypotheses on the strength of the first of two players: H0, he is Elo0 points
// of Elo stronger, and H1, he is Elo1 points stronger. It is asked after each
// pair of games and answers as soon as it can.
//
// As the hypotheses say how much is scored on average but not how often pairs
// end in which way, the likelihoods are those of the frequencies that fit best
// under each: the generalised test, of Van den Bergh, "Comments on Normalized
// Elo", section 1, as the testing of chess engines uses it.
type SPRT struct {
	// Elo0 and Elo1 are the hypotheses, Elo0 < Elo1.
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
	// Alpha is the probability of accepting H1 where H0 holds, Beta that of
	// accepting H0 where H1 holds; their sum is below 1.
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// MaxElo bounds the hypotheses of an [SPRT], up and down.
const MaxElo = 1000

// Validate reports what is impossible about t, or nil.
func (t SPRT) Validate() error {
	for _, elo := range []float64{t.Elo0, t.Elo1} {
		if !(math.Abs(elo) <= MaxElo) {
			return fmt.Errorf("a hypothesis of %v points of Elo is impossible: they go from %d to %d", elo, -MaxElo, MaxElo)
		}
	}
	if t.Elo0 >= t.Elo1 {
		return fmt.Errorf("the hypotheses %v and %v points of Elo cannot be told apart: the first must be the smaller", t.Elo0, t.Elo1)
	}
	if !(t.Alpha > 0) || !(t.Beta > 0) || !(t.Alpha+t.Beta < 1) {
		return fmt.Errorf("the error probabilities %v and %v are impossible: both must be above 0 and their sum below 1", t.Alpha, t.Beta)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted,
// ln(β / (1-α)) and ln((1-β) / α).
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict is what an [SPRT] says.
type Verdict int

const (
	// Undecided is a test that needs more games.
	Undecided Verdict = iota
	// AcceptH0 and AcceptH1 are decisions.
	AcceptH0
	AcceptH1
)

// String returns "undecided", "H0" or "H1".
func (v Verdict) String() string { return [...]string{"undecided", "H0", "H1"}[v] }

// Verdict returns what the test says after those pairs. It holds for the first
// time that it is a decision; who plays on and asks again spoils Alpha and Beta.
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

// unseen is the count of a kind of pair that never came up. It keeps both
// hypotheses possible after any results, and weighs next to nothing.
const unseen = 1e-3

// LogRatio returns the logarithm of the likelihood of those pairs under H1 by
// that under H0. With frequencies f of n pairs of each kind, it is
//
//	n Σ f ln(f1 / f0)
//
// where fh are the frequencies of greatest likelihood among those whose mean is
// the score that hypothesis h expects.
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

// likeliest returns the distribution with that mean under which the frequencies
// f, none of them 0, are most likely: f / (1 + θ(a - mean)) for pairs that score
// a, with the θ for which that sums to the mean (Van den Bergh, proposition
// 1.1). The mean lies between 0 and 1, and is neither.
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
