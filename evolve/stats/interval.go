// Package stats has the statistics of games won: confidence intervals ([Wilson],
// [Clustered]), scores of paired games ([Pentanomial]), Elo differences and the
// sequential probability ratio test ([SPRT]). Of gonum it uses the functions alone: the
// distributions bring all of linear algebra along, a tenth of the program in a browser.
package stats

import (
	"encoding/json"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mathext"
)

// Z95 is the quantile of the normal distribution for two-sided 95 % intervals.
const Z95 = 1.959963984540054

// Interval is an estimate with the bounds of its 95 % interval. An infinite
// number is unknown; in JSON it is null.
type Interval struct {
	Value, Low, High float64
}

// Unknown is an estimate without data.
var Unknown = Interval{math.Inf(1), math.Inf(-1), math.Inf(1)}

// Known reports whether the estimate has data.
func (i Interval) Known() bool { return !math.IsInf(i.Value, 0) }

// Within returns i with all three numbers clamped to [low, high].
func (i Interval) Within(low, high float64) Interval {
	clamp := func(x float64) float64 { return min(max(x, low), high) }
	return Interval{clamp(i.Value), clamp(i.Low), clamp(i.High)}
}

// intervalJSON is an [Interval] with nil for infinite numbers.
type intervalJSON struct {
	Value *float64 `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// MarshalJSON returns an object with the keys value, low and high.
func (i Interval) MarshalJSON() ([]byte, error) {
	finite := func(x float64) *float64 {
		if math.IsInf(x, 0) {
			return nil
		}
		return &x
	}
	return json.Marshal(intervalJSON{finite(i.Value), finite(i.Low), finite(i.High)})
}

// UnmarshalJSON reads what MarshalJSON writes. A null becomes -Inf for low and
// +Inf for high. A null value becomes +Inf if high is null too, else -Inf.
func (i *Interval) UnmarshalJSON(data []byte) error {
	var raw intervalJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	or := func(x *float64, missing float64) float64 {
		if x == nil {
			return missing
		}
		return *x
	}
	i.Low, i.High = or(raw.Low, math.Inf(-1)), or(raw.High, math.Inf(1))
	value := i.High
	if !math.IsInf(value, 1) {
		value = i.Low
	}
	i.Value = or(raw.Value, value)
	return nil
}

// Wilson returns the score interval of Wilson (1927) for a probability, after a
// number of successes in independent trials, at the normal quantile z. A draw may
// count as half a success; the interval is then wider than necessary. Without
// trials it is [0, 1].
func Wilson(successes float64, trials int, z float64) (low, high float64) {
	if trials <= 0 {
		return 0, 1
	}
	n := float64(trials)
	p := successes / n
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	radius := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return min(p, max(0, centre-radius)), max(p, min(1, centre+radius))
}

// Share returns the share of successes in trials with the interval of [Wilson] at 95 %.
func Share(successes float64, trials int) Interval {
	low, high := Wilson(successes, trials, Z95)
	return Interval{successes / max(1, float64(trials)), low, high}
}

// Clustered estimates a mean from the means of independent clusters of equal size.
// Observations within a cluster need not be independent: for example, k trainings
// whose results play n games each. The interval is Student's for the k means x
// with standard deviation s,
//
//	mean(x) ± t(0.975; k-1) · s / √k
//
// so larger clusters narrow it only by making their means more alike (Donner and
// Klar, "Design and Analysis of Cluster Randomization Trials in Health Research",
// 2000). With fewer than two clusters the bounds are infinite; with none the value
// is 0.
func Clustered(means []float64) Interval {
	k := float64(len(means))
	if len(means) == 0 {
		return Interval{0, math.Inf(-1), math.Inf(1)}
	}
	mean := floats.Sum(means) / k
	if len(means) == 1 {
		return Interval{mean, math.Inf(-1), math.Inf(1)}
	}
	squares, rest := 0.0, 0.0 // the rest corrects the rounding of the mean
	for _, x := range means {
		d := x - mean
		squares += d * d
		rest += d
	}
	deviation := math.Sqrt((squares - rest*rest/k) / (k - 1))
	radius := StudentQuantile(0.975, k-1) * deviation / math.Sqrt(k)
	return Interval{mean, mean - radius, mean + radius}
}

// StudentQuantile returns the quantile of Student's distribution with n degrees of freedom
// for a probability from 0.5 to 1: the t for which the regularized incomplete beta function
// of n/(n + t²) at (n/2, 1/2) is 2(1 - p) (Abramowitz and Stegun, "Handbook of Mathematical
// Functions", 26.7.1).
func StudentQuantile(p, n float64) float64 {
	y := mathext.InvRegIncBeta(n/2, 0.5, 2*(1-p))
	return math.Sqrt(n * (1 - y) / y)
}
