package general

import "eras/ai/estimate"

// warehouses is "recursos apropiados" (eras-2005 4.6.3.2): the lead in owned
// warehouses as a part of all owned ones,
//
//	(max - min) / (max + min)
var warehouses = estimate.Estimator[Features]{
	Name: "warehouses", Scale: 1, Default: .43,
	Value: func(f *Features) float64 {
		return estimate.Lead(f.Warehouses[0], f.Warehouses[1])
	},
}
