package battle

import "eras/ai/estimate"

// soldiers is "fichas" (eras-2005 4.6.2.1): the lead in soldiers as a part of
// all soldiers,
//
//	(max - min) / (max + min)
//
// Whoever is ahead likes to trade, whoever is behind avoids it.
var soldiers = estimate.Estimator[Features]{
	Name: "soldiers", Scale: 1, Default: .99,
	Value: func(f *Features) float64 {
		return estimate.Lead(f.Soldiers[0], f.Soldiers[1])
	},
}
