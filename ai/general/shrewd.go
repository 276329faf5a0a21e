package general

import "eras/ai/estimate"

// shrewd is "agresivo inteligente" (eras-2005 4.6.3.8): strong leaders near weak
// enemies, weak ones far from strong ones. Each pair of enemies, at distance d,
// scores (D - d)², with D the columns plus the rows of the map, for the side
// whose leader has more soldiers, and for whoever estimates if they have as
// many:
//
//	(sum of max's scores - sum of min's) / (pairs · D²)
//
// As all pairs that are not min's are max's, this is the sum of all scores less
// twice min's. The paper divides by pairs · D, which leaves the range from -1 to
// 1, and compares a leader with itself where it means min's with max's.
var shrewd = estimate.Estimator[Features]{
	Name: "shrewd", Scale: 1, Default: .79,
	Value: func(f *Features) float64 {
		return (f.Proximity - 2*f.Threat) * f.perPair()
	},
}
