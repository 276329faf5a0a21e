package general

import "eras/ai/estimate"

// nearCities is "próximo ciudades" (eras-2005 4.6.3.6): for every city of the
// map, whoever owns it, the distance d of the nearest leader of each side, with
// D the columns plus the rows of the map,
//
//	sum of ((D - d of max)² - (D - d of min)²) / (cities · D²)
//
// with the same divisor as near-warehouses, for the same reason.
var nearCities = estimate.Estimator[Features]{
	Name: "near-cities", Scale: 1, Default: .92,
	Value: func(f *Features) float64 {
		return f.NearCities * estimate.Reciprocal(f.CitySites*f.D*f.D)
	},
}
