package general

import (
	"eras/ai/estimate"
	"eras/game/general"
)

// estimators are all estimators of the general map in the order of their genes.
// A new one is a file with its estimator and a line here.
var estimators = estimate.List[Features]{
	leaders,
	warehouses,
	cities,
	soldiers,
	nearWarehouses,
	nearCities,
	aggressive,
	shrewd,
	corner,
	dominion, // last: matches without a goal go without it
}

// Estimators returns the estimators for matches under r.
func Estimators(r *general.Rules) estimate.List[Features] {
	if r.Dominion == 0 {
		n := len(estimators) - 1
		return estimators[:n:n]
	}
	return estimators
}

// prototype holds weights that evolution found on a prototype under the rules
// of scenario "dominion", in the order of the estimators.
var prototype = estimate.Weights{.15, .43, .27, .45, .19, .92, .86, .79, .15, .89}

// DefaultWeights returns weights to play with before there are better ones, in
// the order of [Estimators]. They were found under the rules of scenario
// "dominion"; other rules get those that apply.
func DefaultWeights(r *general.Rules) estimate.Weights {
	return append(estimate.Weights(nil), prototype[:len(Estimators(r))]...)
}
