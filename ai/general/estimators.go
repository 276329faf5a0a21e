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

// DefaultWeights returns weights to play with before there are better ones, in
// the order of [Estimators]. Evolution found them on a prototype under the rules
// of scenario "dominion".
func DefaultWeights(r *general.Rules) estimate.Weights { return Estimators(r).Defaults() }
