package ender

import "math/rand/v2"

// HillClimbing is the [Search] that goes from a plan to the best one made from it
// as long as that is better (ender-2009 2.4.3). From a peak it begins anew at any
// plan that it saw and did not climb from.
type HillClimbing struct {
	expansion
	left []int32
}

// Search implements [Search].
func (h *HillClimbing) Search(x *Space, rng *rand.Rand) {
	h.left = h.left[:0]
	for at := 0; !x.Done(); {
		from, to := h.expand(x, at)
		best, place := at, -1
		for i := from; i < to; i++ {
			h.left = append(h.left, int32(i))
			if x.plans[i].Worth > x.plans[best].Worth {
				best, place = i, len(h.left)-1
			}
		}
		if place < 0 {
			if len(h.left) == 0 {
				return
			}
			place = rng.IntN(len(h.left))
		}
		at = int(h.left[place])
		last := len(h.left) - 1
		h.left[place] = h.left[last]
		h.left = h.left[:last]
	}
}
