package war

import "eras/ai/evaluation"

// arms is our own estimator, for kinds of soldiers: the lead in horse and archers as a share of all
// of them,
//
//	(max - min) / (max + min)
//
// Predicted battles count only soldiers, but in battles that are fought out the side with more
// kinds wins.
var arms = evaluation.Estimator[Features]{
	Name: "arms", Scale: 1,
	Value: func(f *Features) float64 { return evaluation.Lead(f.Arms[0], f.Arms[1]) },
}
