package ender

import (
	"math/rand/v2"
	"slices"
)

// DepthFirst is the [Search] that values all plans made from one, goes on with the
// best of them, and comes back to the others when nothing is left below it
// (ender-2009 2.4.3).
type DepthFirst struct {
	expansion
	stack []int32
}

// Search implements [Search].
func (d *DepthFirst) Search(x *Space, _ *rand.Rand) {
	d.stack = append(d.stack[:0], 0)
	for len(d.stack) > 0 && !x.Done() {
		last := len(d.stack) - 1
		next := d.stack[last]
		d.stack = d.stack[:last]
		from, to := d.expand(x, int(next))
		for i := from; i < to; i++ {
			d.stack = append(d.stack, int32(i))
		}
		fresh := d.stack[last:]
		byWorth(x, fresh)
		slices.Reverse(fresh)
	}
}
