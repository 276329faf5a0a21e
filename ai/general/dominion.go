package general

import "eras/ai/estimate"

// dominion is ours, for scenarios with a dominion goal: the lead in points on the
// way to it,
//
//	(max - min) / goal
//
// Without it a search cannot tell a clock that is almost won from one that is
// almost lost, so its gene weighs up to 3.
var dominion = estimate.Estimator[Features]{
	Name: "dominion", Scale: 3, Default: .89,
	Value: func(f *Features) float64 {
		return f.Points * estimate.Reciprocal(f.Goal)
	},
}
