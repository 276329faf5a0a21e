package battle

import "eras/ai/estimate"

// estimators are all estimators of the battle in the order of their genes. A
// new one is a file with its estimator and a line here.
var estimators = estimate.List[Features]{
	soldiers,
	centre,
	risky,
	aggressive,
	corner,
}

// Estimators returns the battle's estimators.
func Estimators() estimate.List[Features] { return estimators }

// DefaultWeights returns weights that evolution found on a prototype under the
// rules of scenario "dominion", in the order of [Estimators].
func DefaultWeights() estimate.Weights { return estimators.Defaults() }
