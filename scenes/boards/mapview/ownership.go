package mapview

import (
	"eras/scenes/boards/animation"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// riseTime is the time in which the new owner's wash fills an area, in milliseconds at normal
// speed.
const riseTime = 260

// manyChanges is the greatest number of areas that change hands with animation in a tick. More
// changes mean another position, which is shown at once.
const manyChanges = 8

// full is the share of an area that its new owner's wash covers at the end.
const full = 255

// ownership animates the areas that change hands: the new owner's wash rises from below.
type ownership struct {
	owners  []*art.Owner // of the last tick
	changes animation.Timeline[ownerChange]
}

// ownerChange is an area that changes hands.
type ownerChange struct {
	area   int
	former *art.Owner // nil for nobody
}

// follow compares owners with those of the last tick and animates changes. motion is a factor for
// the length of the animation; at 0 changes are shown at once.
func (o *ownership) follow(u *ui.UI, owners []*art.Owner, motion float64) {
	o.changes.Tick(u, false)
	if len(o.owners) != len(owners) {
		*o = ownership{owners: append([]*art.Owner(nil), owners...)}
		return
	}
	changed := 0
	for i, owner := range owners {
		if owner == o.owners[i] {
			continue
		}
		changed++
		o.changes.Add(u, motion, animation.Motion[ownerChange]{What: ownerChange{i, o.owners[i]}, Length: riseTime})
		o.owners[i] = owner
	}
	if changed > manyChanges {
		o.changes.Skip()
	}
}

// share returns the former owner of an area, and the share that the new owner's wash covers, from 0
// to full.
func (o *ownership) share(area int) (former *art.Owner, share uint8) {
	share = full
	for c, t := range o.changes.All() {
		if c.area == area {
			former, share = c.former, uint8(ui.EaseOut(t)*full)
		}
	}
	return former, share
}
