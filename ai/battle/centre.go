package battle

import "eras/ai/estimate"

// centre is "central" (eras-2005 4.6.2.2): soldiers in the middle of the board.
// A square weighs as much as its distance from the nearest edge,
// min(x, n-1-x, y, m-1-y), and
//
//	(sum of max's weights - sum of min's) / (largest weight · max(soldiers of max, of min))
//
// Where rings have closed, the edges are those of the open squares: every
// weight is less by one a ring. On a board without any inner square it is 0.
var centre = estimate.Estimator[Features]{
	Name: "centre", Scale: 1, Default: .98,
	Value: func(f *Features) float64 {
		return f.Centre * estimate.Reciprocal(f.Inmost*max(f.Soldiers[0], f.Soldiers[1]))
	},
}
