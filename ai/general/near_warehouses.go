package general

import "eras/ai/estimate"

// nearWarehouses is "próximo recursos" (eras-2005 4.6.3.5): for every warehouse
// of the map, whoever owns it, the distance d of the nearest leader of each
// side, with D the columns plus the rows of the map,
//
//	sum of ((D - d of max)² - (D - d of min)²) / (warehouses · D²)
//
// A side without leaders scores nothing, so one warehouse brings at most D²: a
// leader on it and nobody on the other side. The paper divides by warehouses ·
// leaders, which leaves the range from -1 to 1.
var nearWarehouses = estimate.Estimator[Features]{
	Name: "near-warehouses", Scale: 1, Default: .19,
	Value: func(f *Features) float64 {
		return f.NearWarehouses * estimate.Reciprocal(f.WarehouseSites*f.D*f.D)
	},
}
