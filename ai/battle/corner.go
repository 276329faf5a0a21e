package battle

import "eras/ai/estimate"

// corner is "acorralar" (eras-2005 4.6.2.5): leave the enemy no room. Each open
// square belongs to the side with the nearer soldier, to nobody where both are
// as near, and
//
//	(squares of max - squares of min) / open squares
var corner = estimate.Estimator[Features]{
	Name: "corner", Scale: 1, Default: .66,
	Value: func(f *Features) float64 {
		return f.Territory * estimate.Reciprocal(f.Open)
	},
}
