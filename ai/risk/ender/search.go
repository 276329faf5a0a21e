package ender

import (
	"math/rand/v2"
	"slices"
)

// Search looks for the best plan of a turn in a [Space] whose plan without attacks
// is valued (ender-2009 4.4.4). It ends when [Space.Done] says so or nothing is
// left. The best plan that was valued is the result.
//
// [BestFirst] is the paper's. The others are those of the study that it tells of
// (2.4.3) and beam search (4.4.4); they are led by the worth of the plans that
// were valued and by nothing else.
type Search interface {
	Search(x *Space, rng *rand.Rand)
}

// Searches returns the names that [SearchParams.Algorithm] may have.
func Searches() []string {
	return []string{"best-first", "random", "depth-first", "breadth-first", "hill-climbing", "beam", "annealing", "evolution"}
}

// searchOf returns the search that the parameters name.
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

// expansion values the plans made from plans that were valued.
type expansion struct{ children []Child }

// expand values all plans made from one, as long as there is not enough, and
// returns the first and the last of their numbers, the last not among them.
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

// byWorth puts plans in order, the best first, then the older.
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
