package war

import (
	"eras/ai/evaluation"
	"eras/game/war"
)

// form is the weighted sum of the estimators for given armies: its value with all measures 0, and
// the coefficient of each measure, in units of a search.
type form struct {
	base, cities, warehouses, proximity, threat, territory, points, wealth, shelter float64
	// slack is the maximum amount that territory can add or subtract.
	slack float64
}

// rounding is more than the difference between sums of the same terms in different orders.
const rounding = 1e-3

// formOf returns the form for the present armies.
func (b *board) formOf() *form {
	p := &b.position
	form, known := b.forms.Get(b.formKey(p.Army(b.player), p.Army(b.player.Other())))
	if !known {
		b.fill(form)
	}
	return form
}

// formKey returns the key of the form for the armies of MAX and MIN.
func (b *board) formKey(own, enemy *war.Army) uint64 {
	return b.armyKey(own, 0) ^ b.armyKey(enemy, 1) | 1
}

// armyKey returns a key for the numbers of an army.
func (b *board) armyKey(a *war.Army, place int) uint64 {
	key := uint64(0)
	if b.rules.Battle.Kinds {
		key = evaluation.Fold(place+2, uint64(a.Horse)+uint64(a.Archers))
	}
	return key ^ evaluation.Fold(place, uint64(a.LeaderCount)|uint64(a.Soldiers)<<16|uint64(a.CityCount)<<32|uint64(a.Warehouses)<<48)
}

// fill computes the form for the present armies.
func (b *board) fill(form *form) {
	counts := b.counts()
	form.base = b.forms.Base(counts)
	coefficient := func(measure func(f *Features) *float64) float64 {
		return b.forms.Coefficient(counts, form.base, measure)
	}
	form.cities = coefficient(func(f *Features) *float64 { return &f.NearCities })
	form.warehouses = coefficient(func(f *Features) *float64 { return &f.NearWarehouses })
	form.proximity = coefficient(func(f *Features) *float64 { return &f.Proximity })
	form.threat = coefficient(func(f *Features) *float64 { return &f.Threat })
	form.territory = coefficient(func(f *Features) *float64 { return &f.Territory })
	form.points = coefficient(func(f *Features) *float64 { return &f.Points })
	form.wealth = coefficient(func(f *Features) *float64 { return &f.Wealth })
	form.shelter = coefficient(func(f *Features) *float64 { return &f.Shelter })
	form.slack = float64(max(form.territory, -form.territory)*float64(counts.Squares)) + rounding
}

// extras are the measures that are not in a tally.
type extras struct{ points, wealth, shelter int }

// extras returns the measures of the current position that form weighs.
func (b *board) extras(form *form) (e extras) {
	if form.points != 0 {
		e.points = b.points()
	}
	if form.wealth != 0 {
		e.wealth = b.wealth()
	}
	if form.shelter != 0 {
		e.shelter = b.shelter()
	}
	return e
}

// evaluate returns value of the current position.
func (b *board) evaluate(alpha, beta int32) int32 {
	f := &b.frames[b.ply]
	acted, below := b.acted()
	return b.value(acted, f, below, b.extras(f.tally.form), alpha, beta)
}

// acted returns arguments of [board.value]: the index of the side that acted last, and the previous
// frame. At the root, and if a side acts again after changing the other side's leaders, it returns
// the index of the side that is not to act, and nil.
func (b *board) acted() (index int, below *frame) {
	index = 1 - b.index(b.position.Turn)
	if b.ply > 0 {
		f, before := &b.frames[b.ply], &b.frames[b.ply-1]
		// Either the turn has passed, or a side acts again and the other side's leaders are
		// unchanged.
		last := b.index(f.change.Side) & 1
		if last == index || before.tally.packed[1-last] == f.tally.packed[1-last] {
			return last, before
		}
	}
	return index, nil
}

// value returns the weighted sum of a position for the searching player if it lies between alpha
// and beta, else a number between it and the nearer of the two. f has the position's tally. acted
// is the index of the side that acted last, 0 for MAX and 1 for MIN, and below is the previous
// frame, or nil. Territory is costly, so it is computed only where it can bring the sum into the
// window.
func (b *board) value(acted int, f, below *frame, e extras, alpha, beta int32) int32 {
	t := &f.tally
	form := t.form
	sum := form.base +
		float64(float64(t.cities[0]-t.cities[1])*form.cities) +
		float64(float64(t.warehouses[0]-t.warehouses[1])*form.warehouses) +
		float64(float64(t.proximity)*form.proximity) +
		float64(float64(t.threat)*form.threat) +
		float64(float64(e.points)*form.points)
	if form.wealth != 0 {
		sum += float64(float64(e.wealth) * form.wealth)
	}
	if form.shelter != 0 {
		sum += float64(float64(e.shelter) * form.shelter)
	}
	if form.territory == 0 {
		return int32(sum)
	}
	if most := sum + form.slack; most <= float64(alpha) {
		return int32(most)
	}
	if least := sum - form.slack; least >= float64(beta) {
		return int32(least)
	}
	return int32(sum + float64(float64(b.territory(acted, f, below))*form.territory))
}

// territory returns MAX's lead in territory. Its parameters are those of [board.value].
func (b *board) territory(acted int, f, below *frame) int {
	if !b.field.Small {
		return b.wideTerritory()
	}
	before, reachBefore := &f.tally.packed, (*evaluation.Reach)(nil)
	if below != nil {
		before, reachBefore = &below.tally.packed, &below.waiting
	}
	own, reach, sign := evaluation.PickReach(acted, before, &f.tally.packed, reachBefore, &f.waiting)
	return sign * b.field.Territory(own, reach, b.field.All)
}

// wideTerritory is territory on maps of any size.
func (b *board) wideTerritory() int {
	p := &b.position
	return b.field.WideTerritory(p.Army(b.player).Leaders, p.Army(b.player.Other()).Leaders, b.field.Squares)
}
