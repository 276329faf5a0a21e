package general

import "eras/ai/estimate"

// cities is "ciudades apropiadas" (eras-2005 4.6.3.3): the lead in owned cities
// as a part of all owned ones,
//
//	(max - min) / (max + min)
var cities = estimate.Estimator[Features]{
	Name: "cities", Scale: 1, Default: .27,
	Value: func(f *Features) float64 {
		return estimate.Lead(f.Cities[0], f.Cities[1])
	},
}
