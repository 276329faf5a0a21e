package ender

import (
	"math/rand/v2"
)

// Search looks for the best plan of a turn in a [Space] whose plan without attacks
// is valued (ender-2009 4.4.4). It ends when [Space.Done] says so or nothing is
// left. The best plan that was valued is the result.
type Search interface {
	Search(x *Space, rng *rand.Rand)
}

// searchOf returns the search that the parameters name.
func searchOf(p *SearchParams) Search {
	return &BestFirst{Reorder: int(p.Reorder)}
}
