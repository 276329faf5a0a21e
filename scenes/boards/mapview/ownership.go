package mapview

import (
	"eras/scenes/boards/animation"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// riseTime is how long an area takes to fill with its new owner's wash, in
// milliseconds at normal speed.
const riseTime = 260

// manyChanges is how many areas may change hands in a tick. More than that is another
// position, which is shown at once.
const manyChanges = 8

// full is the share of an area that its new owner has in the end.
const full = 255

// ownership follows which areas change hands: the new owner's wash rises in them from
// below.
type ownership struct {
	owners  []*art.Owner // of the last tick
	changes animation.Timeline[ownerChange]
}

// ownerChange is an area that changes hands.
type ownerChange struct {
	area   int
	former *art.Owner // nil for nobody
}

// follow compares owners with those of the last tick. motion stretches the time in
// which changes are seen; at 0 they are seen at once.
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

// share returns who had an area before, and how much of it the new owner has, from 0
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
