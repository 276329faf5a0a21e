package war

import (
	"math/bits"
	"slices"

	"eras/ai/evaluation"
	"eras/game/grid"
	"eras/game/war"
)

// estimators are all estimators of the war map in the order of their genes. To add
// one, define it and add a line here.
var estimators = evaluation.List[Features]{
	leaders,
	warehouses,
	cities,
	soldiers,
	nearWarehouses,
	nearCities,
	aggressive,
	shrewd,
	corner,
	dominion, // last, so that matches without a goal can leave it out
}

// several are the estimators of matches whose turns have several orders.
var several = func() evaluation.List[Features] {
	list := append(slices.Clone(estimators), wealth, shelter, arms)
	for i, w := range severalDefaults {
		list[i].Default = w
	}
	return list
}()

// severalDefaults are the default weights of matches whose turns have several orders, in the order
// of several. They were evolved on the maps of scenario "banners", with battles fought out, for
// players who search two turns deep with 1,000 positions for each answer.
var severalDefaults = [...]float64{.74, .58, .79, .36, .08, .99, .71, .67, .42, .78, .17, .19, .02}

// goalless are the estimators of matches without a goal. They have their own defaults: weights that
// are good with a goal are worse than random ones without it.
var goalless = func() evaluation.List[Features] {
	list := slices.Clone(estimators[:len(goallessDefaults)])
	for i, w := range goallessDefaults {
		list[i].Default = w
	}
	return list
}()

// goallessDefaults are the default weights without a goal, in the order of estimators.
var goallessDefaults = [...]float64{0, .4, 0, 1, 1, .21, .3, .33, 0}

// Estimators returns the estimators for matches under r.
func Estimators(r *war.Rules) evaluation.List[Features] {
	switch {
	case r.Orders != 0:
		return several
	case r.Dominion == 0:
		return goalless
	}
	return estimators
}

// DefaultWeights returns the weights of agents that have no others, in the order of [Estimators]:
// those of "eraslab weights train -board war -seed 1", and without a goal those of "eraslab weights
// train -board war -scenario 2005 -generations 20 -seed 1".
func DefaultWeights(r *war.Rules) evaluation.Weights { return Estimators(r).Defaults() }

// leaders is "número de líderes" (eras-2005 4.6.3.1): the lead in leaders as a
// part of all leaders,
//
//	(max - min) / (max + min)
var leaders = evaluation.Estimator[Features]{
	Name: "leaders", Scale: 1, Default: .92,
	Value: func(f *Features) float64 {
		return evaluation.Lead(f.Leaders[0], f.Leaders[1])
	},
}

// warehouses is "recursos apropiados" (eras-2005 4.6.3.2): the lead in owned
// warehouses as a part of all owned ones,
//
//	(max - min) / (max + min)
var warehouses = evaluation.Estimator[Features]{
	Name: "warehouses", Scale: 1, Default: .62,
	Value: func(f *Features) float64 {
		return evaluation.Lead(f.Warehouses[0], f.Warehouses[1])
	},
}

// cities is "ciudades apropiadas" (eras-2005 4.6.3.3): the lead in owned cities
// as a part of all owned ones,
//
//	(max - min) / (max + min)
var cities = evaluation.Estimator[Features]{
	Name: "cities", Scale: 1, Default: 1,
	Value: func(f *Features) float64 {
		return evaluation.Lead(f.Cities[0], f.Cities[1])
	},
}

// soldiers is "número de soldados" (eras-2005 4.6.3.4): the lead in soldiers as
// a part of all soldiers, where each leader counts as one,
//
//	(max - min) / (max + min)
var soldiers = evaluation.Estimator[Features]{
	Name: "soldiers", Scale: 1, Default: .3,
	Value: func(f *Features) float64 {
		return evaluation.Lead(f.Soldiers[0]+f.Leaders[0], f.Soldiers[1]+f.Leaders[1])
	},
}

// nearWarehouses is "próximo recursos" (eras-2005 4.6.3.5): for every warehouse
// of the map, owned or not, the distance d of the nearest leader of each side, with
// D the columns plus the rows of the map,
//
//	sum of ((D - d of max)² - (D - d of min)²) / (warehouses · D²)
//
// A side without leaders scores 0, so one warehouse adds at most D²: a leader of
// one side on it and no leader of the other. The paper divides by warehouses ·
// leaders, which leaves the range from -1 to 1.
var nearWarehouses = evaluation.Estimator[Features]{
	Name: "near-warehouses", Scale: 1, Default: .37,
	Value: func(f *Features) float64 {
		return f.NearWarehouses * evaluation.Reciprocal(f.WarehouseSites*f.D*f.D)
	},
}

// nearCities is "próximo ciudades" (eras-2005 4.6.3.6): for every city of the map,
// owned or not, the distance d of the nearest leader of each side, with D the
// columns plus the rows of the map,
//
//	sum of ((D - d of max)² - (D - d of min)²) / (cities · D²)
//
// The divisor is like that of near-warehouses, for the same reason.
var nearCities = evaluation.Estimator[Features]{
	Name: "near-cities", Scale: 1, Default: .87,
	Value: func(f *Features) float64 {
		return f.NearCities * evaluation.Reciprocal(f.CitySites*f.D*f.D)
	},
}

// aggression is the weight of the lead in leaders in "agresivo".
const aggression = 0.9

// aggressive is "agresivo" (eras-2005 4.6.3.7): leaders near enemy leaders, but
// above all more of them beaten than lost. Over all pairs of enemies, at distance
// d, with D the columns plus the rows of the map,
//
//	0.9 · leaders + 0.1 · sum of (D - d)² / (pairs · D²)
//
// The second part is positive for either player who estimates.
var aggressive = evaluation.Estimator[Features]{
	Name: "aggressive", Scale: 1, Default: .33,
	Value: func(f *Features) float64 {
		near := f.Proximity * f.perPair()
		return float64(aggression*leaders.Value(f)) + float64((1-aggression)*near)
	},
}

// shrewd is "agresivo inteligente" (eras-2005 4.6.3.8): strong leaders near weak
// enemies, weak ones far from strong ones. Each pair of enemies, at distance d,
// scores (D - d)², with D the columns plus the rows of the map, for the side
// whose leader has more soldiers. Equal pairs score for the player who estimates:
//
//	(sum of max's scores - sum of min's) / (pairs · D²)
//
// As all pairs that are not min's are max's, this is the sum of all scores less
// twice min's. The paper divides by pairs · D, which leaves the range from -1 to
// 1, and compares a leader with itself where it means min's with max's.
var shrewd = evaluation.Estimator[Features]{
	Name: "shrewd", Scale: 1, Default: 1,
	Value: func(f *Features) float64 {
		return (f.Proximity - 2*f.Threat) * f.perPair()
	},
}

// corner is "acorralar" (eras-2005 4.6.3.9 and 4.6.2.5): leave the enemy leaders
// no room. Each square belongs to the side with the nearer leader, or to neither
// if both are equally near, and
//
//	(squares of max - squares of min) / squares
var corner = evaluation.Estimator[Features]{
	Name: "corner", Scale: 1, Default: .42,
	Value: func(f *Features) float64 {
		return f.Territory * evaluation.Reciprocal(f.Squares)
	},
}

// dominion is our own, for scenarios with a dominion goal: the lead in points on
// the way to it,
//
//	(max - min) / goal
//
// Without it a search cannot distinguish a goal that is almost reached from one
// that the enemy has almost reached, so its gene weighs up to 3.
//
// On a map with an objective it is the lead on the way to that: see [board.progress]. So all weights,
// also those evolved for other maps, play for objectives.
var dominion = evaluation.Estimator[Features]{
	Name: "dominion", Scale: 3, Default: .66,
	Value: func(f *Features) float64 {
		return f.Points * evaluation.Reciprocal(f.Goal)
	},
}

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

// fullPurse is the number of resources above which more do not count.
const fullPurse = 60

// wealth is our own estimator, for turns of several orders: the lead in resources, of which at most
// fullPurse count,
//
//	(max - min) / fullPurse
//
// Without it a search spends orders for nothing where unused orders bring resources.
var wealth = evaluation.Estimator[Features]{
	Name: "wealth", Scale: 1,
	Value: func(f *Features) float64 { return f.Wealth / fullPurse },
}

// wealth returns MAX's lead in resources.
func (b *board) wealth() int {
	return purse(b.position.Army(b.player).Resources) - purse(b.position.Army(b.player.Other()).Resources)
}

// purse returns the number of resources that count.
func purse(resources uint32) int { return int(min(resources, fullPurse)) }

// shelter is our own estimator, for terrain that helps defenders: the lead in the soldiers that
// terrain adds to leaders, of which each side counts at most one for each leader of both sides,
//
//	(max - min) / (cover · leaders of both)
//
// where cover is the maximum that a square adds.
var shelter = evaluation.Estimator[Features]{
	Name: "shelter", Scale: 1,
	Value: func(f *Features) float64 {
		return f.Shelter * evaluation.Reciprocal(f.Cover*(f.Leaders[0]+f.Leaders[1]))
	},
}

// lands holds the squares of a map by the number of soldiers that they add to defenders.
type lands [war.MaxCover + 1]grid.Set

// read sets z to the terrain of p under r.
func (z *lands) read(r *war.Rules, p *war.Position) {
	*z = lands{}
	if r.WoodsCover == 0 && r.HillsCover == 0 {
		return
	}
	for s := range p.Size.Squares().All() {
		if cover := r.Cover(p.Cells[s].Terrain); cover > 0 {
			z[cover].Add(s)
		}
	}
}

// shelter returns MAX's lead in the soldiers that terrain adds to leaders.
func (b *board) shelter() int {
	own, enemy := &b.position.Army(b.player).Leaders, &b.position.Army(b.player.Other()).Leaders
	sum := 0
	for cover := 1; cover <= b.cover(); cover++ {
		for i, land := range b.lands[cover][:b.words] {
			sum += cover * (bits.OnesCount64(own[i]&land) - bits.OnesCount64(enemy[i]&land))
		}
	}
	return sum
}

// cover returns the maximum number of soldiers that a square adds.
func (b *board) cover() int { return int(max(b.rules.WoodsCover, b.rules.HillsCover)) }

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
