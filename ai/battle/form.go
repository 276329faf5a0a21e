package battle

import "eras/ai/estimate"

// form is the weighted sum of the estimators for a number of soldiers: what it
// is without any measure, and what one point of each measure adds, in units of
// a search's values.
type form struct {
	base, centre, proximity, territory float64
	// slack is the most that territory can add or take away.
	slack float64
}

// rounding is more than what sums of the same terms can differ by.
const rounding = 1e-3

// formOf returns the form for the soldiers and rings that t counts.
func (b *board) formOf(t *tally, rings uint8) *form {
	key := 1<<63 | uint64(t.soldiers[0]) | uint64(t.soldiers[1])<<16 | uint64(rings)<<32
	form, known := b.forms.Get(key)
	if !known {
		b.fill(form, t.counts(&b.ground))
	}
	return form
}

// fill asks the estimators what each measure counts for.
func (b *board) fill(form *form, counts Features) {
	f := &b.probe
	*f = counts
	form.base = estimators.Sum(f, b.weights) * estimate.Unit
	measure := func(m *float64) float64 {
		*f = counts
		*m = 1
		return float64(estimators.Sum(f, b.weights)*estimate.Unit) - form.base
	}
	form.centre = measure(&f.Centre)
	form.proximity = measure(&f.Proximity)
	form.territory = measure(&f.Territory)
	form.slack = float64(max(form.territory, -form.territory)*float64(counts.Open)) + rounding
}

// value returns the sum for the position at the top, for the player who is
// thinking, if it lies between alpha and beta; else a number between it and the
// nearer of the two. Territory, which is costly, is only measured where it can
// bring the sum into the window.
func (b *board) value(f *frame, alpha, beta int32) int32 {
	t := &f.tally
	form := t.form
	sum := form.base + float64(float64(t.centre)*form.centre) + float64(float64(t.proximity)*form.proximity)
	if most := sum + form.slack; most <= float64(alpha) {
		return int32(most)
	}
	if least := sum - form.slack; least >= float64(beta) {
		return int32(least)
	}
	return int32(sum + float64(float64(b.territory(f))*form.territory))
}
