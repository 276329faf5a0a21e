package war

import (
	"eras/ai/evaluation"
	"eras/game/war"
)

// read returns the estimators for matches under r in a reading:
//
//   - [evaluation.Ours] is [Estimators].
//   - [evaluation.Repaired] divides near-warehouses and near-cities also by the
//     number of leaders of the side with more of them: sites · max(leaders) · D²
//     instead of the paper's sites · max(leaders). The divisor of aggressive and
//     shrewd, pairs · D in the paper, becomes ours.
//   - [evaluation.Literal] has the paper's divisors, and all estimates are divided by
//     D², the largest value of its near-warehouses. The comparison of a leader with
//     itself in shrewd stays corrected: the text below the formula says what it means.
func read(r *war.Rules, reading evaluation.Reading) evaluation.List[Features] {
	all := Estimators(r)
	switch reading {
	case evaluation.Repaired:
		return all.With(nearWarehouses.Times(perLeader), nearCities.Times(perLeader))
	case evaluation.Literal:
		return all.Times(perSquareOfD).With(
			nearWarehouses.Times(perLeader), nearCities.Times(perLeader),
			literalAggressive, shrewd.Times(perD),
		)
	case evaluation.Ours:
	}
	return all
}

// literalAggressive is aggressive with the divisor pairs · D, over D².
var literalAggressive = func() evaluation.Estimator[Features] {
	e := aggressive
	e.Value = func(f *Features) float64 {
		return float64(aggression*leaders.Value(f)*perSquareOfD(f)) + float64((1-aggression)*f.Proximity*f.perPair()*perD(f))
	}
	return e
}()

// perLeader is 1/max(leaders), which the paper's divisors of near-warehouses and
// near-cities have.
func perLeader(f *Features) float64 {
	return evaluation.Reciprocal(max(f.Leaders[0], f.Leaders[1]))
}

func perD(f *Features) float64 { return evaluation.Reciprocal(f.D) }

func perSquareOfD(f *Features) float64 { return evaluation.Reciprocal(f.D * f.D) }
