package general

import (
	"eras/ai/estimate"
	"eras/game"
)

// form is the weighted sum of the estimators for what the armies have: what it
// is without any measure, and what one point of each measure adds, in units of
// a search's values.
type form struct {
	base, cities, warehouses, proximity, threat, territory, points float64
	// slack is the most that territory can add or take away.
	slack float64
}

// rounding is more than what sums of the same terms can differ by.
const rounding = 1e-3

// formOf returns the form for what the armies have now.
func (b *board) formOf() *form {
	key := b.counted(b.player, 0) ^ b.counted(b.player.Other(), 1)
	form, known := b.forms.Get(key | 1)
	if !known {
		b.fill(form)
	}
	return form
}

// counted returns a key for what an army has.
func (b *board) counted(s game.Side, place int) uint64 {
	a := b.position.Army(s)
	return estimate.Fold(place, uint64(a.LeaderCount)|uint64(a.Soldiers)<<16|uint64(a.CityCount)<<32|uint64(a.Warehouses)<<48)
}

// fill asks the estimators what each measure counts for.
func (b *board) fill(form *form) {
	counts := b.counts()
	f := &b.probe
	*f = counts
	form.base = b.estimators.Sum(f, b.weights) * estimate.Unit
	measure := func(m *float64) float64 {
		*f = counts
		*m = 1
		return float64(b.estimators.Sum(f, b.weights)*estimate.Unit) - form.base
	}
	form.cities = measure(&f.NearCities)
	form.warehouses = measure(&f.NearWarehouses)
	form.proximity = measure(&f.Proximity)
	form.threat = measure(&f.Threat)
	form.territory = measure(&f.Territory)
	form.points = measure(&f.Points)
	form.slack = float64(max(form.territory, -form.territory)*float64(counts.Squares)) + rounding
}

// value returns the sum for the current position, for the player who is
// thinking, if it lies between alpha and beta; else a number between it and the
// nearer of the two. Territory, which is costly, is only measured where it can
// bring the sum into the window.
func (b *board) value(f *frame, alpha, beta int32) int32 {
	t := &f.tally
	form := t.form
	sum := form.base +
		float64(float64(t.cities[0]-t.cities[1])*form.cities) +
		float64(float64(t.warehouses[0]-t.warehouses[1])*form.warehouses) +
		float64(float64(t.proximity)*form.proximity) +
		float64(float64(t.threat)*form.threat) +
		float64(float64(b.points())*form.points)
	if form.slack > rounding {
		if most := sum + form.slack; most <= float64(alpha) {
			return int32(most)
		}
		if least := sum - form.slack; least >= float64(beta) {
			return int32(least)
		}
	}
	return int32(sum + float64(float64(b.territory(f))*form.territory))
}
