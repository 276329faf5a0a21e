package ender

import (
	"math"
	"math/rand/v2"
)

// Annealing is the [Search] that wanders from plan to plan, also to worse ones as
// long as it is hot (ender-2009 2.4.3): simulated annealing, which cools as the
// limit of plans or time comes near. The heat goes by the range of worth of the
// plans that it met.
type Annealing struct{ variation }

// hottest is the heat in the beginning as a share of the range of worth.
const hottest = 0.1

// Search implements [Search].
func (a *Annealing) Search(x *Space, rng *rand.Rand) {
	a.swept = 0
	low := x.plans[0].Worth
	for at, idle := 0, 0; !x.Done(); {
		if idle > patience {
			next, ok := a.sweep(x)
			if !ok {
				return
			}
			at, idle = next, 0
		}
		sketch := x.plans[at].Sketch
		a.vary(x, &sketch, rng)
		seen := x.Len()
		next, ok := x.LookAt(sketch, at)
		if idle++; !ok {
			continue
		}
		if x.Len() > seen {
			idle = 0
		}
		worth := x.plans[next].Worth
		low = min(low, worth)
		heat := hottest * (1 - x.Spent()) * (x.plans[x.best].Worth - low)
		if loss := x.plans[at].Worth - worth; loss <= 0 || heat > 0 && rng.Float64() < math.Exp(-loss/heat) {
			at = next
		}
	}
}
