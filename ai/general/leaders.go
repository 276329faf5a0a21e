package general

import "eras/ai/estimate"

// leaders is "número de líderes" (eras-2005 4.6.3.1): the lead in leaders as a
// part of all leaders,
//
//	(max - min) / (max + min)
var leaders = estimate.Estimator[Features]{
	Name: "leaders", Scale: 1, Default: .15,
	Value: func(f *Features) float64 {
		return estimate.Lead(f.Leaders[0], f.Leaders[1])
	},
}
