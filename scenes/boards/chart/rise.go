package chart

import (
	"math"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// riseTime is how long an area takes to fill with its new owner's wash, in
// milliseconds at normal speed.
const riseTime = 260

// manyChanges is how many areas may change hands in a tick; when it is more,
// another position is shown, and at once.
const manyChanges = 8

// full is the share of an area that its new owner has in the end.
const full = 255

// rises are the areas that change hands: the new wash rises in them from below.
type rises struct {
	owners []*art.Owner // of the last tick
	from   []*art.Owner // by area: who had it
	passed []float64    // by area: ticks since it changed hands, or beyond the end
}

// follow notes who has got what since the last tick. motion stretches the time
// that it takes to be seen; at 0 it is seen at once.
func (r *rises) follow(owners []*art.Owner, motion float64) {
	if len(r.owners) != len(owners) {
		*r = rises{owners: make([]*art.Owner, len(owners)), from: make([]*art.Owner, len(owners)), passed: make([]float64, len(owners))}
		copy(r.owners, owners)
		for i := range r.passed {
			r.passed[i] = math.Inf(1)
		}
		return
	}
	changed := 0
	for i, o := range owners {
		r.passed[i]++
		if o != r.owners[i] {
			changed++
			r.from[i], r.passed[i] = r.owners[i], 0
			r.owners[i] = o
		}
	}
	if motion <= 0 || changed > manyChanges {
		for i := range r.passed {
			r.passed[i] = math.Inf(1)
		}
	}
}

// share returns who had an area before, and how much of it his successor has got.
func (r *rises) share(area int, motion float64) (from *art.Owner, share uint8) {
	if area >= len(r.passed) {
		return nil, full
	}
	t := r.passed[area] / (float64(ui.Ticks(riseTime)) * motion)
	if !(t < 1) {
		return nil, full
	}
	return r.from[area], uint8(ui.EaseOut(t) * full)
}

// busy reports whether anything is still rising.
func (r *rises) busy(motion float64) bool {
	for area := range r.passed {
		if _, share := r.share(area, motion); share != full {
			return true
		}
	}
	return false
}
