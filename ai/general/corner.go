package general

import "eras/ai/estimate"

// corner is "acorralar" (eras-2005 4.6.3.9 and 4.6.2.5): leave the enemy leaders
// no room. Each square belongs to the side with the nearer leader, to nobody
// where both are as near, and
//
//	(squares of max - squares of min) / squares
var corner = estimate.Estimator[Features]{
	Name: "corner", Scale: 1, Default: .15,
	Value: func(f *Features) float64 {
		return f.Territory * estimate.Reciprocal(f.Squares)
	},
}
