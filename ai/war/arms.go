package war

import "eras/ai/evaluation"

// arms is our own, for kinds of soldiers: the lead in horse and archers as a part of all,
//
//	(max - min) / (max + min)
//
// Predicted battles count soldiers alone; fought ones are won by who has more kinds.
var arms = evaluation.Estimator[Features]{
	Name: "arms", Scale: 1,
	Value: func(f *Features) float64 { return evaluation.Lead(f.Arms[0], f.Arms[1]) },
}
