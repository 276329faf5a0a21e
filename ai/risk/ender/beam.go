package ender

import "math/rand/v2"

// Beam is the [Search] that keeps a number of plans, values all made from them and
// keeps the best of those (ender-2009 4.4.4). When none can be made it takes up
// the best of those that it dropped.
type Beam struct {
	// Width is how many plans are kept, at least 1.
	Width int

	expansion
	kept, made, dropped []int32
}

// Search implements [Search].
func (b *Beam) Search(x *Space, _ *rand.Rand) {
	b.kept, b.dropped = append(b.kept[:0], 0), b.dropped[:0]
	for len(b.kept) > 0 {
		first := x.Len()
		for _, i := range b.kept {
			if x.Done() {
				return
			}
			b.expand(x, int(i))
		}
		b.made = b.made[:0]
		for i := first; i < x.Len(); i++ {
			b.made = append(b.made, int32(i))
		}
		if len(b.made) == 0 {
			b.made, b.dropped = b.dropped, b.made
		}
		byWorth(x, b.made)
		n := min(b.Width, len(b.made))
		b.kept = append(b.kept[:0], b.made[:n]...)
		b.dropped = append(b.dropped, b.made[n:]...)
	}
}
