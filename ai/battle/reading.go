package battle

import (
	"eras/ai/evaluation"
	"eras/game/battle"
)

// read returns the estimators of battles under r in a reading:
//
//   - [evaluation.Ours] and [evaluation.Repaired] are [Estimators]: with D² in place
//     of D the divisor of risky, pairs · D in the paper, is ours.
//   - [evaluation.Literal] divides the sum of risky by pairs · D, and all estimates by
//     D, its largest value.
func read(r *battle.Rules, reading evaluation.Reading) evaluation.List[Features] {
	list := Estimators(r)
	if reading != evaluation.Literal {
		return list
	}
	return list.Times(perD).With(risky, literalAggressive)
}

// literalAggressive is aggressive with the divisor pairs · D, over D.
var literalAggressive = func() evaluation.Estimator[Features] {
	e := aggressive
	e.Value = func(f *Features) float64 {
		return float64(aggression*soldiers.Value(f)*perD(f)) + float64((1-aggression)*risky.Value(f))
	}
	return e
}()

func perD(f *Features) float64 { return evaluation.Reciprocal(f.D) }
