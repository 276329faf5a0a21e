package battle

import "eras/ai/evaluation"

// estimators are all estimators of the battle in the order of their genes. To add
// one, define it and add a line here.
var estimators = evaluation.List[Features]{
	soldiers,
	centre,
	risky,
	aggressive,
	corner,
}

// Estimators returns the battle's estimators.
func Estimators() evaluation.List[Features] { return estimators }

// DefaultWeights returns the weights to play with before there are better ones, in
// the order of [Estimators]: those of "eraslab weights train -board battle -seed 1".
func DefaultWeights() evaluation.Weights { return estimators.Defaults() }

// soldiers is "fichas" (eras-2005 4.6.2.1): the lead in soldiers as a part of
// all soldiers,
//
//	(max - min) / (max + min)
//
// A side that is ahead gains by even exchanges, a side that is behind loses.
var soldiers = evaluation.Estimator[Features]{
	Name: "soldiers", Scale: 1, Default: 1,
	Value: func(f *Features) float64 {
		return evaluation.Lead(f.Soldiers[0], f.Soldiers[1])
	},
}

// centre is "central" (eras-2005 4.6.2.2): soldiers in the middle of the board.
// The weight of a square is its distance from the nearest edge,
// min(x, n-1-x, y, m-1-y), and
//
//	(sum of max's weights - sum of min's) / (largest weight · max(soldiers of max, of min))
//
// Where rings have closed, the edges are those of the open squares: every weight
// is less by one for each ring. On a board without inner squares it is 0.
var centre = evaluation.Estimator[Features]{
	Name: "centre", Scale: 1, Default: .16,
	Value: func(f *Features) float64 {
		return f.Centre * evaluation.Reciprocal(f.Inmost*max(f.Soldiers[0], f.Soldiers[1]))
	},
}

// risky is "agresivo arriesgado" (eras-2005 4.6.2.3): soldiers near enemies,
// whichever side may capture. Over all pairs of enemies, at distance d, with D the
// columns plus the rows of the board,
//
//	sum of (D - d)² / (pairs · D²)
//
// It is never negative for either player who estimates. The paper divides by
// pairs · D, which leaves the range from -1 to 1.
var risky = evaluation.Estimator[Features]{
	Name: "risky", Scale: 1, Default: .69,
	Value: func(f *Features) float64 {
		pairs := f.Soldiers[0] * f.Soldiers[1]
		return f.Proximity * evaluation.Reciprocal(pairs*f.D*f.D)
	},
}

// aggression is the weight of the lead in soldiers in "agresivo".
const aggression = 0.9

// aggressive is "agresivo" (eras-2005 4.6.2.4): near enemies, but above all more
// of them captured than lost,
//
//	0.9 · soldiers + 0.1 · risky
var aggressive = evaluation.Estimator[Features]{
	Name: "aggressive", Scale: 1, Default: 1,
	Value: func(f *Features) float64 {
		return float64(aggression*soldiers.Value(f)) + float64((1-aggression)*risky.Value(f))
	},
}

// corner is "acorralar" (eras-2005 4.6.2.5): leave the enemy no room. Each open
// square belongs to the side with the nearer soldier, or to neither if both are
// equally near, and
//
//	(squares of max - squares of min) / open squares
var corner = evaluation.Estimator[Features]{
	Name: "corner", Scale: 1, Default: 0,
	Value: func(f *Features) float64 {
		return f.Territory * evaluation.Reciprocal(f.Open)
	},
}
