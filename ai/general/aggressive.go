package general

import "eras/ai/estimate"

// aggression is how much the lead in leaders counts in "agresivo".
const aggression = 0.9

// aggressive is "agresivo" (eras-2005 4.6.3.7): leaders near enemy leaders, but
// above all more of them beaten than lost. Over all pairs of enemies, at
// distance d, with D the columns plus the rows of the map,
//
//	0.9 · leaders + 0.1 · sum of (D - d)² / (pairs · D²)
//
// The second part is good for whoever estimates.
var aggressive = estimate.Estimator[Features]{
	Name: "aggressive", Scale: 1, Default: .86,
	Value: func(f *Features) float64 {
		near := f.Proximity * f.perPair()
		return float64(aggression*leaders.Value(f)) + float64((1-aggression)*near)
	},
}
