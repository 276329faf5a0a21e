package battle

import (
	"slices"

	"eras/ai/evaluation"
	"eras/game/battle"
)

// estimators are all estimators of the battle in the order of their genes. To add
// one, define it and add a line here.
var estimators = evaluation.List[Features]{
	soldiers,
	centre,
	risky,
	aggressive,
	corner,
	horse, // from here on only under rules with kinds, captains or morale
	archers,
	morale,
	captain,
}

// mixedDefaults are the default weights under rules with kinds, captains or morale, in
// the order of estimators.
var mixedDefaults = [...]float64{1, 1, .43, 1, .81, .41, 0, .82, 0}

// plain and mixed are the estimators of battles of foot alone, and of all others.
var plain, mixed = estimators[:5:5], func() evaluation.List[Features] {
	list := slices.Clone(estimators)
	for i, w := range mixedDefaults {
		list[i].Default = w
	}
	return list
}()

// Estimators returns the estimators of battles under r.
func Estimators(r *battle.Rules) evaluation.List[Features] {
	if Special(r) {
		return mixed
	}
	return plain
}

// Special reports whether r has kinds, captains or morale, and so estimators of its own.
func Special(r *battle.Rules) bool { return r.Kinds || r.Captain || r.Break != 0 }

// DefaultWeights returns the weights of agents that have no others, in the order of [Estimators]:
// those of "eraslab weights train -board battle -seed 1".
func DefaultWeights(r *battle.Rules) evaluation.Weights { return Estimators(r).Defaults() }

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

// horse is our own: the lead in horse as a part of all horse,
//
//	(max - min) / (max + min)
var horse = evaluation.Estimator[Features]{
	Name: "horse", Scale: 1,
	Value: func(f *Features) float64 { return evaluation.Lead(f.Horse[0], f.Horse[1]) },
}

// archers is our own: the lead in archers as a part of all archers, like [horse].
var archers = evaluation.Estimator[Features]{
	Name: "archers", Scale: 1,
	Value: func(f *Features) float64 { return evaluation.Lead(f.Archers[0], f.Archers[1]) },
}

// morale is our own: the lead in soldiers who may fall before the army breaks, as a
// part of those of both sides.
var morale = evaluation.Estimator[Features]{
	Name: "morale", Scale: 1,
	Value: func(f *Features) float64 { return evaluation.Lead(f.Nerve[0], f.Nerve[1]) },
}

// captain is our own: soldiers near the enemy captain, and enemies far from the own one.
// With the measure of risky, over the pairs of a captain and an enemy,
//
//	(sum of max's - sum of min's) / (max(soldiers of max, of min) · D²)
var captain = evaluation.Estimator[Features]{
	Name: "captain", Scale: 1,
	Value: func(f *Features) float64 {
		return f.Siege * evaluation.Reciprocal(max(f.Soldiers[0], f.Soldiers[1])*f.D*f.D)
	},
}

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
