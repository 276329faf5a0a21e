package ender

import "math/rand/v2"

// Random is the [Search] that knows nothing: any of the plans that can be made
// from those that were valued is next (ender-2009 2.4.3).
type Random struct {
	open     []waiting
	children []Child
}

// waiting is a plan that waits to be valued.
type waiting struct {
	from   int32
	attack Attack
}

// Search implements [Search].
func (r *Random) Search(x *Space, rng *rand.Rand) {
	r.open = r.open[:0]
	r.expand(x, 0)
	for len(r.open) > 0 && !x.Done() {
		k, last := rng.IntN(len(r.open)), len(r.open)-1
		next := r.open[k]
		r.open[k] = r.open[last]
		r.open = r.open[:last]
		r.expand(x, x.Look(int(next.from), next.attack))
	}
}

// expand opens the plans made from a valued one.
func (r *Random) expand(x *Space, i int) {
	r.children = x.Children(i, r.children[:0])
	for _, c := range r.children {
		r.open = append(r.open, waiting{int32(i), c.Attack})
	}
}
