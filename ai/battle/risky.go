package battle

import "eras/ai/estimate"

// risky is "agresivo arriesgado" (eras-2005 4.6.2.3): soldiers near enemies,
// whoever might capture whom. Over all pairs of enemies, at distance d, with D
// the columns plus the rows of the board,
//
//	sum of (D - d)² / (pairs · D²)
//
// It is good for whoever estimates, so it is never negative. The paper divides
// by pairs · D, which leaves the range from -1 to 1.
var risky = estimate.Estimator[Features]{
	Name: "risky", Scale: 1, Default: .27,
	Value: func(f *Features) float64 {
		pairs := f.Soldiers[0] * f.Soldiers[1]
		return f.Proximity * estimate.Reciprocal(pairs*f.D*f.D)
	},
}
