package ender

import (
	"math/rand/v2"
	"slices"
)

// Search looks for the best plan of a turn in a [Space] in which the plan without attacks is
// already valued (ender-2009 4.4.4). It ends when [Space.Done] says so or no plan is left. The
// result is the best plan that was valued.
//
// [BestFirst] is the paper's search. The others are those of the study that the paper reports
// (2.4.3) and beam search (4.4.4). They use only the worth of the valued plans.
type Search interface {
	Search(x *Space, rng *rand.Rand)
}

// Searches returns the names that [SearchParams.Algorithm] may have.
func Searches() []string {
	return []string{"best-first", "random", "depth-first", "breadth-first", "hill-climbing", "beam", "annealing", "evolution"}
}

// searchOf returns the search that the parameters choose.
func searchOf(p *SearchParams) Search {
	switch p.Algorithm {
	case "random":
		return &Random{}
	case "depth-first":
		return &DepthFirst{}
	case "breadth-first":
		return &BreadthFirst{}
	case "hill-climbing":
		return &HillClimbing{}
	case "beam":
		return &Beam{Width: int(p.Width)}
	case "annealing":
		return &Annealing{}
	case "evolution":
		return &Evolution{Width: int(p.Width)}
	}
	return &BestFirst{Reorder: int(p.Reorder)}
}

// expansion values the children of plans.
type expansion struct{ children []Child }

// expand values the children of plan i until the search is done. It returns the range of their
// numbers: from up to but not including to.
func (e *expansion) expand(x *Space, i int) (from, to int) {
	from = x.Len()
	e.children = x.Children(i, e.children[:0])
	for _, c := range e.children {
		if x.Done() {
			break
		}
		x.Look(i, c.Attack)
	}
	return from, x.Len()
}

// byWorth sorts plans by falling worth, and equal ones by number.
func byWorth(x *Space, plans []int32) {
	slices.SortFunc(plans, func(a, b int32) int {
		switch wa, wb := x.plans[a].Worth, x.plans[b].Worth; {
		case wa > wb:
			return -1
		case wa < wb:
			return 1
		}
		return int(a - b)
	})
}

// Random is the uninformed [Search]: it values a random child of the plans that were
// valued (ender-2009 2.4.3).
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

// expand opens the children of plan i.
func (r *Random) expand(x *Space, i int) {
	r.children = x.Children(i, r.children[:0])
	for _, c := range r.children {
		r.open = append(r.open, waiting{int32(i), c.Attack})
	}
}

// DepthFirst is the [Search] that values all children of a plan, continues with the best
// of them, and comes back to the others when nothing is left below it (ender-2009 2.4.3).
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

// BreadthFirst is the [Search] that values all plans of one attack before those of two,
// and so on, the children of better plans first (ender-2009 2.4.3).
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

// HillClimbing is the [Search] that moves from a plan to its best child as long as that is
// better (ender-2009 2.4.3). From a peak it restarts at a random plan from which it has
// not climbed.
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

// Beam is the [Search] that keeps a number of plans, values all their children and keeps
// the best of those (ender-2009 4.4.4). When there are no children it returns to the best
// of the plans that it dropped.
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
