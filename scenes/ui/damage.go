package ui

import (
	"image"
	"slices"
)

// fingerprint identifies a command of a frame, to find which commands change in the next frame.
type fingerprint struct {
	hash   uint64
	bounds image.Rectangle // pixels that it may touch
}

// Changes are redrawn in at most damageRects rectangles. If these cover more than damageShare of
// the window, everything is redrawn.
const (
	damageRects = 6
	damageShare = 0.8
)

// damage returns the pixels that differ between two frames, as rectangles that may overlap.
// Commands that are in both frames in the same order need no redrawing.
func damage(before, after []fingerprint) []image.Rectangle {
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	count := make(map[fingerprint]int, len(before))
	for _, m := range before {
		count[m]++
	}
	var rects region
	var kept []fingerprint
	for _, m := range after {
		if count[m] > 0 {
			count[m]--
			kept = append(kept, m)
		} else {
			rects.add(m.bounds)
		}
	}
	// Commands counted in before are no longer drawn. The commands in both frames must be in the
	// same order; otherwise one that was above another may now be below it.
	ordered, next := true, 0
	for i := len(before) - 1; i >= 0; i-- {
		if count[before[i]] > 0 {
			count[before[i]]--
			rects.add(before[i].bounds)
			continue
		}
		next++
		if ordered = ordered && next <= len(kept) && kept[len(kept)-next] == before[i]; !ordered {
			break
		}
	}
	if !ordered {
		for _, m := range slices.Concat(before, after) {
			rects.add(m.bounds)
		}
	}
	return rects
}

// region is a set of pixels as rectangles.
type region []image.Rectangle

// add adds a rectangle to the region. It joins rectangles if that adds few pixels or if there are
// too many.
func (r *region) add(box image.Rectangle) {
	if box.Empty() {
		return
	}
	for i := 0; i < len(*r); i++ {
		if o := (*r)[i]; waste(o, box) <= 2048 {
			box = box.Union(o)
			*r = slices.Delete(*r, i, i+1)
			i = -1
		}
	}
	*r = append(*r, box)
	if len(*r) <= damageRects {
		return
	}
	bestI, bestJ, least := 0, 1, int(^uint(0)>>1)
	for i := range *r {
		for j := range i {
			if w := waste((*r)[i], (*r)[j]); w < least {
				bestI, bestJ, least = i, j, w
			}
		}
	}
	both := (*r)[bestI].Union((*r)[bestJ])
	*r = slices.Delete(*r, bestI, bestI+1)
	*r = slices.Delete(*r, bestJ, bestJ+1)
	r.add(both)
}

// waste returns how many pixels the union of two rectangles has that neither of them covers.
func waste(a, b image.Rectangle) int {
	return area(a.Union(b)) - area(a) - area(b) + area(a.Intersect(b))
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }
