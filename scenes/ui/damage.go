package ui

import (
	"image"
	"slices"
)

// mark is what a frame keeps of a command to tell what the next one changes.
type mark struct {
	hash   uint64
	bounds image.Rectangle // pixels that it may touch
}

// Damage is redrawn in up to so many rectangles; when it takes more than this
// share of the window, all is.
const (
	damageRects = 6
	damageShare = 0.8
)

// damage returns the pixels that look different in two frames, as rectangles
// that may overlap. What stays in its place among the rest damages nothing.
func damage(before, after []mark) []image.Rectangle {
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	count := make(map[mark]int, len(before))
	for _, m := range before {
		count[m]++
	}
	var rects region
	var kept []mark
	for _, m := range after {
		if count[m] > 0 {
			count[m]--
			kept = append(kept, m)
		} else {
			rects.add(m.bounds)
		}
	}
	// What is left of before has gone; the rest must have kept its order, or one
	// that lay over another may lie under it now.
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

// region is a set of pixels, as rectangles.
type region []image.Rectangle

// add adds a rectangle and joins rectangles where that costs few pixels, or where
// there are too many.
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

// waste returns how many pixels two rectangles take more when they are joined.
func waste(a, b image.Rectangle) int {
	return area(a.Union(b)) - area(a) - area(b) + area(a.Intersect(b))
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }
