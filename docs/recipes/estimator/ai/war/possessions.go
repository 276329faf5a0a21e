package war

import "eras/ai/evaluation"

// possessions is the lead in sites as a part of all owned sites,
//
//	(max - min) / (max + min)
var possessions = evaluation.Estimator[Features]{
	Name: "possessions", Scale: 1, Default: .1,
	Value: func(f *Features) float64 {
		return evaluation.Lead(f.Cities[0]+f.Warehouses[0], f.Cities[1]+f.Warehouses[1])
	},
}
