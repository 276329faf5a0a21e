package ender

import "math/rand/v2"

// BreadthFirst is the [Search] that values all plans of one attack before those of
// two, and so on, those made from better plans first (ender-2009 2.4.3).
type BreadthFirst struct {
	expansion
	level []int32
}

// Search implements [Search].
func (b *BreadthFirst) Search(x *Space, _ *rand.Rand) {
	b.level = append(b.level[:0], 0)
	for len(b.level) > 0 {
		first := x.Len()
		for _, i := range b.level {
			if x.Done() {
				return
			}
			b.expand(x, int(i))
		}
		b.level = b.level[:0]
		for i := first; i < x.Len(); i++ {
			b.level = append(b.level, int32(i))
		}
		byWorth(x, b.level)
	}
}
