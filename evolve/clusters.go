package evolve

import (
	"encoding/json"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Interval is an estimate with the bounds of its interval of 95 %. An infinite
// number stands for one that nothing is known of; in JSON it is null.
type Interval struct {
	Value, Low, High float64
}

// Within returns the interval cut to what is possible, [low, high].
func (i Interval) Within(low, high float64) Interval {
	cut := func(x float64) float64 { return min(max(x, low), high) }
	return Interval{cut(i.Value), cut(i.Low), cut(i.High)}
}

// intervalJSON is an Interval with nil for what is infinite.
type intervalJSON struct {
	Value *float64 `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// MarshalJSON writes an object of value, low and high.
func (i Interval) MarshalJSON() ([]byte, error) {
	finite := func(x float64) *float64 {
		if math.IsInf(x, 0) {
			return nil
		}
		return &x
	}
	return json.Marshal(intervalJSON{finite(i.Value), finite(i.Low), finite(i.High)})
}

// UnmarshalJSON reads what MarshalJSON writes. A null becomes -Inf as the lower
// bound and +Inf as the upper one; as the value, whichever of the two lies beside
// a bound that is null as well.
func (i *Interval) UnmarshalJSON(data []byte) error {
	var raw intervalJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	or := func(x *float64, instead float64) float64 {
		if x == nil {
			return instead
		}
		return *x
	}
	i.Low, i.High = or(raw.Low, math.Inf(-1)), or(raw.High, math.Inf(1))
	beside := i.High
	if !math.IsInf(beside, 1) {
		beside = i.Low
	}
	i.Value = or(raw.Value, beside)
	return nil
}

// Clustered estimates a mean from the means of clusters of equal size that are
// independent of each other, while what is inside a cluster need not be: k
// trainings of which each plays n games, say. The interval is Student's for the
// k means x with their standard deviation s,
//
//	mean(x) ± t(0.975; k-1) · s / √k
//
// so the number of games in a cluster makes it narrower only as far as it makes
// the clusters alike (Donner and Klar, "Design and Analysis of Cluster
// Randomization Trials in Health Research", 2000). With fewer than
// two clusters the bounds are infinite; without any the value is 0.
func Clustered(means []float64) Interval {
	k := float64(len(means))
	if len(means) == 0 {
		return Interval{0, math.Inf(-1), math.Inf(1)}
	}
	mean := stat.Mean(means, nil)
	if len(means) == 1 {
		return Interval{mean, math.Inf(-1), math.Inf(1)}
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: k - 1}.Quantile(0.975)
	radius := t * stat.StdDev(means, nil) / math.Sqrt(k)
	return Interval{mean, mean - radius, mean + radius}
}
