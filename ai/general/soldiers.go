package general

import "eras/ai/estimate"

// soldiers is "número de soldados" (eras-2005 4.6.3.4): the lead in soldiers as
// a part of all soldiers, each leader counting as one,
//
//	(max - min) / (max + min)
var soldiers = estimate.Estimator[Features]{
	Name: "soldiers", Scale: 1, Default: .45,
	Value: func(f *Features) float64 {
		return estimate.Lead(f.Soldiers[0]+f.Leaders[0], f.Soldiers[1]+f.Leaders[1])
	},
}
