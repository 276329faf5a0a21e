package battle

import "eras/ai/estimate"

// aggression is how much the lead in soldiers counts in "agresivo".
const aggression = 0.9

// aggressive is "agresivo" (eras-2005 4.6.2.4): near enemies, but above all more
// of them captured than lost,
//
//	0.9 · soldiers + 0.1 · risky
var aggressive = estimate.Estimator[Features]{
	Name: "aggressive", Scale: 1, Default: .96,
	Value: func(f *Features) float64 {
		return float64(aggression*soldiers.Value(f)) + float64((1-aggression)*risky.Value(f))
	},
}
