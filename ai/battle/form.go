package battle

import (
	"eras/ai/evaluation"
	"eras/game/battle"
)

// form is the weighted sum of the estimators for given numbers of soldiers: its value with all
// measures 0, and the coefficient of each measure, in units of a search.
type form struct {
	base, centre, proximity, siege, territory float64
	// slack is the maximum amount that territory can add or subtract.
	slack float64
}

// rounding is more than the difference between sums of the same terms in different orders.
const rounding = 1e-3

// formOf returns the form for the soldiers counted in t, the tally of p, the number of closed
// rings, and the numbers of soldiers at which armies break.
func (b *board) formOf(t *tally, p *battle.Position) *form {
	key := 1<<63 | uint64(t.soldiers[0]) | uint64(t.soldiers[1])<<16 | uint64(p.Rings)<<32
	if b.mixed || p.Nerve != [2]uint8{} {
		key = 1<<63 | key>>32&3<<61 | uint64(t.soldiers[0])&511 | uint64(t.soldiers[1])&511<<9
		for i := range 2 {
			key |= uint64(t.horse[i]&63)<<(18+6*i) | uint64(t.archers[i]&63)<<(30+6*i) | uint64(p.Nerve[i]&127)<<(42+7*i)
		}
	}
	form, known := b.forms.Get(key)
	if !known {
		b.fill(form, t.counts(b, p))
	}
	return form
}

// fill computes the form for counts.
func (b *board) fill(form *form, counts Features) {
	form.base = b.forms.Base(counts)
	form.centre = b.forms.Coefficient(counts, form.base, func(f *Features) *float64 { return &f.Centre })
	form.proximity = b.forms.Coefficient(counts, form.base, func(f *Features) *float64 { return &f.Proximity })
	form.siege = b.forms.Coefficient(counts, form.base, func(f *Features) *float64 { return &f.Siege })
	form.territory = b.forms.Coefficient(counts, form.base, func(f *Features) *float64 { return &f.Territory })
	form.slack = float64(max(form.territory, -form.territory)*float64(counts.Open)) + rounding
}

// value returns the weighted sum of the position in frame f for the searching player if it lies
// between alpha and beta, else a number between it and the nearer of the two. index is that of the
// side that moved last, 0 for MAX and 1 for MIN. below is the frame before that move, nil at the
// root. Territory is costly, so it is computed only where it can bring the sum into the window.
func (b *board) value(index int, f, below *frame, alpha, beta int32) int32 {
	t := &f.tally
	form := t.form
	sum := form.sum(t.centre, t.proximity)
	if b.mixed && form.siege != 0 {
		siege := 0
		if b.field.Small {
			siege = t.siege(b)
		} else {
			siege = b.wideSiege(&f.position)
		}
		sum += float64(float64(siege) * form.siege)
	}
	if near, outside := form.outside(sum, alpha, beta); outside {
		return near
	}
	return int32(sum + float64(float64(b.territory(index, f, below))*form.territory))
}

// sum returns the weighted sum without the captains and the territory.
func (f *form) sum(centre, proximity int32) float64 {
	return f.base + float64(float64(centre)*f.centre) + float64(float64(proximity)*f.proximity)
}

// outside reports whether a sum without territory is outside the window from alpha to beta whatever
// the territory. It then returns a number between the value and the window.
func (f *form) outside(sum float64, alpha, beta int32) (near int32, outside bool) {
	if most := sum + f.slack; most <= float64(alpha) {
		return int32(most), true
	}
	if least := sum - f.slack; least >= float64(beta) {
		return int32(least), true
	}
	return 0, false
}

// territory returns MAX's lead in territory. Its parameters are those of value.
func (b *board) territory(index int, f, below *frame) int {
	if !b.field.Small {
		return b.wideTerritory(&f.position)
	}
	before, reachBefore := &f.tally.packed, (*evaluation.Reach)(nil)
	if below != nil {
		before, reachBefore = &below.tally.packed, &below.waiting
	}
	own, reach, sign := evaluation.PickReach(index, before, &f.tally.packed, reachBefore, &f.waiting)
	return sign * b.field.Territory(own, reach, f.tally.ring.packed)
}

// below returns the frame before the top one, nil at the root.
func (b *board) below() *frame {
	if b.ply == 0 {
		return nil
	}
	return &b.frames[b.ply-1]
}

// wideTerritory is territory at p on boards of any size.
func (b *board) wideTerritory(p *battle.Position) int {
	return b.field.WideTerritory(*p.Soldiers(b.player), *p.Soldiers(b.player.Other()), p.Open())
}
