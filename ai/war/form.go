package war

import (
	"eras/ai/evaluation"
	"eras/game"
)

// form is the weighted sum of the estimators for what the armies have: its value
// with all measures 0, and what one point of each measure adds, in units of a
// search.
type form struct {
	base, cities, warehouses, proximity, threat, territory, points, wealth, shelter float64
	// slack is the most that territory can add or take away.
	slack float64
}

// rounding is more than sums of the same terms can differ by.
const rounding = 1e-3

// formOf returns the form for what the armies have now.
func (b *board) formOf() *form {
	key := b.armyKey(b.player, 0) ^ b.armyKey(b.player.Other(), 1)
	form, known := b.forms.Get(key | 1)
	if !known {
		b.fill(form)
	}
	return form
}

// armyKey returns a key for what an army has.
func (b *board) armyKey(s game.Side, place int) uint64 {
	a := b.position.Army(s)
	key := uint64(0)
	if b.rules.Battle.Kinds {
		key = evaluation.Fold(place+2, uint64(a.Horse)+uint64(a.Archers))
	}
	return key ^ evaluation.Fold(place, uint64(a.LeaderCount)|uint64(a.Soldiers)<<16|uint64(a.CityCount)<<32|uint64(a.Warehouses)<<48)
}

// fill computes the form for what the armies have now.
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

// value returns the weighted sum at the current position, whose frame is f, for the
// player who is thinking, if it lies between alpha and beta; else a number between
// it and the nearer of the two. Territory is costly, so it is measured only where it
// can bring the sum into the window.
func (b *board) value(f *frame, alpha, beta int32) int32 {
	t := &f.tally
	form := t.form
	sum := form.base +
		float64(float64(t.cities[0]-t.cities[1])*form.cities) +
		float64(float64(t.warehouses[0]-t.warehouses[1])*form.warehouses) +
		float64(float64(t.proximity)*form.proximity) +
		float64(float64(t.threat)*form.threat) +
		float64(float64(b.points())*form.points)
	if form.wealth != 0 {
		sum += float64(float64(b.wealth()) * form.wealth)
	}
	if form.shelter != 0 {
		sum += float64(float64(b.shelter()) * form.shelter)
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
	return int32(sum + float64(float64(b.territory(f))*form.territory))
}

// territory returns MAX's lead in territory at the current position, whose frame is
// f.
func (b *board) territory(f *frame) int {
	if !b.field.Small {
		return b.wideTerritory()
	}
	before, reachBefore := &f.tally.packed, (*evaluation.Reach)(nil)
	index := 1 - b.index(b.position.Turn)
	if b.ply > 0 {
		below := &b.frames[b.ply-1]
		// The side that waits is who acted, or, if it acts again, the same as before.
		acted := b.index(f.change.Side) & 1
		if acted == index || below.tally.packed[1-acted] == f.tally.packed[1-acted] {
			index, before, reachBefore = acted, &below.tally.packed, &below.waiting
		}
	}
	own, reach, sign := evaluation.PickReach(index, before, &f.tally.packed, reachBefore, &f.waiting)
	return sign * b.field.Territory(own, reach, b.field.All)
}

// wideTerritory is territory on maps of any size.
func (b *board) wideTerritory() int {
	p := &b.position
	return b.field.WideTerritory(p.Army(b.player).Leaders, p.Army(b.player.Other()).Leaders, b.field.Squares)
}
