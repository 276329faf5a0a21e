package ender

import "math/rand/v2"

// Evolution is the [Search] that breeds plans (ender-2009 2.4.3 and 2.5.2): parents
// win a tournament of two, a child has whole trees of both and changes a little,
// and takes the place of the worst if it is better.
type Evolution struct {
	// Width is how many plans there are at a time, at least 2.
	Width int

	variation
	population []int32
}

// Search implements [Search].
func (e *Evolution) Search(x *Space, rng *rand.Rand) {
	e.swept = 0
	e.found(x, rng)
	for idle := 0; !x.Done(); {
		if idle > patience {
			next, ok := e.sweep(x)
			if !ok {
				return
			}
			e.settle(x, next)
			idle = 0
		}
		mother, father := e.parent(x, rng), e.parent(x, rng)
		child := cross(x, &x.plans[mother].Sketch, &x.plans[father].Sketch, rng)
		trim(x, &child, rng)
		if child.key == x.plans[mother].key || rng.IntN(2) == 0 {
			e.vary(x, &child, rng)
		}
		seen := x.Len()
		next, ok := x.LookAt(child, mother)
		if idle++; !ok || x.Len() == seen {
			continue
		}
		idle = 0
		e.settle(x, next)
	}
}

// found makes the first population: the plan without attacks, and others of any
// length for which there are armies.
func (e *Evolution) found(x *Space, rng *rand.Rand) {
	e.population = append(e.population[:0], 0)
	for idle := 0; len(e.population) < max(2, e.Width) && idle <= patience && !x.Done(); idle++ {
		var full Sketch
		for e.extend(x, &full, rng) {
		}
		var sketch Sketch
		if full.n > 0 {
			for _, a := range full.attacks[:1+rng.IntN(int(full.n))] {
				sketch.add(a)
			}
		}
		seen := x.Len()
		if i, ok := x.LookAt(sketch, 0); ok && x.Len() > seen {
			e.population = append(e.population, int32(i))
			idle = 0
		}
	}
}

// parent returns the better of any two.
func (e *Evolution) parent(x *Space, rng *rand.Rand) int {
	a, b := e.population[rng.IntN(len(e.population))], e.population[rng.IntN(len(e.population))]
	if x.plans[b].Worth > x.plans[a].Worth {
		a = b
	}
	return int(a)
}

// settle takes a new plan in: in the place of the worst if it is better.
func (e *Evolution) settle(x *Space, i int) {
	if len(e.population) < max(2, e.Width) {
		e.population = append(e.population, int32(i))
		return
	}
	worst := 0
	for k, other := range e.population {
		if x.plans[other].Worth < x.plans[e.population[worst]].Worth {
			worst = k
		}
	}
	if x.plans[i].Worth > x.plans[e.population[worst]].Worth {
		e.population[worst] = int32(i)
	}
}

// cross returns a plan with any of the mother's trees, and of the father's what
// goes with them.
func cross(x *Space, mother, father *Sketch, rng *rand.Rand) Sketch {
	var child Sketch
	own := x.p.Held[x.s.me]
	for i, parent := range [...]*Sketch{mother, father} {
		// A tree is known by its root; the coin is thrown for each country that
		// may be one.
		trees := uint64(own)
		if i == 0 {
			trees &= rng.Uint64()
		}
		for _, a := range parent.Attacks() {
			grows := child.taken.Has(a.From)
			if own.Has(a.From) {
				grows = trees>>a.From&1 != 0
			}
			if grows && !child.taken.Has(a.To) {
				child.add(a)
			}
		}
	}
	return child
}
