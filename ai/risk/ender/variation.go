package ender

import (
	"math"
	"math/rand/v2"
)

// variation makes random variations of whole plans. A search that uses it calls [variation.sweep]
// once all variations of its plans are known, so that it ends only when no plan is left.
type variation struct {
	expansion
	attacks []Attack
	// swept is the first plan whose children may not all be valued.
	swept int
}

// patience is the number of known variations in a row after which a search sweeps.
const patience = 50

// sweep values the children of the first plan that has some left, and returns the number
// of the best of them. ok is false if there is none.
func (v *variation) sweep(x *Space) (best int, ok bool) {
	for ; v.swept < x.Len() && !x.Done(); v.swept++ {
		from, to := v.expand(x, v.swept)
		if from == to {
			continue
		}
		best = from
		for i := from; i < to; i++ {
			if x.plans[i].Worth > x.plans[best].Worth {
				best = i
			}
		}
		return best, true
	}
	return 0, false
}

// extend adds a random attack for which there are armies, and reports whether there is
// one.
func (v *variation) extend(x *Space, s *Sketch, rng *rand.Rand) bool {
	if int(s.n) == len(s.attacks)-1 {
		return false
	}
	x.fits(s)
	v.attacks = v.attacks[:0]
	held := word(x.p.Held[x.s.me]) | s.taken
	for own := held; own != 0; own = own.Rest() {
		from := own.First()
		for t := x.s.b.near[from] &^ held; t != 0; t = t.Rest() {
			v.attacks = append(v.attacks, Attack{from, t.First()})
		}
	}
	for n := len(v.attacks); n > 0; n-- {
		k := rng.IntN(n)
		if deficit, _ := x.with(v.attacks[k]); deficit <= x.inHand {
			s.add(v.attacks[k])
			return true
		}
		v.attacks[k] = v.attacks[n-1]
	}
	return false
}

// shrink drops a random attack with all that follow from it.
func shrink(s *Sketch, rng *rand.Rand) {
	*s = s.without(s.attacks[rng.IntN(int(s.n))].To)
}

// trim drops random attacks until there are enough armies for the rest.
func trim(x *Space, s *Sketch, rng *rand.Rand) {
	for s.n > 0 && !x.fits(s) {
		shrink(s, rng)
	}
}

// turn replaces the source of a random attack by another neighbour of its target that is held, or
// taken without that attack. It reports whether there is one.
func (v *variation) turn(x *Space, s *Sketch, rng *rand.Rand) bool {
	moved := rng.IntN(int(s.n))
	old := s.attacks[moved]
	rest := s.without(old.To)
	from := (word(x.p.Held[x.s.me]) | rest.taken) & x.s.b.from[old.To] &^ (1 << old.From)
	if from == 0 {
		return false
	}
	rest.add(Attack{from.Nth(rng.IntN(from.Len())), old.To})
	// Attacks that follow from it are kept.
	for _, a := range s.attacks[moved+1 : s.n] {
		if !rest.taken.Has(a.To) {
			rest.add(a)
		}
	}
	*s = rest
	return true
}

// vary changes a plan at random: it adds an attack, drops one with those that follow from it, does
// both, or turns one ([variation.turn]).
func (v *variation) vary(x *Space, s *Sketch, rng *rand.Rand) {
	way := rng.IntN(6)
	if s.n == 0 || way < 3 {
		if !v.extend(x, s, rng) && s.n > 0 {
			shrink(s, rng)
		}
		return
	}
	switch way {
	case 3:
		shrink(s, rng)
	case 4:
		shrink(s, rng)
		v.extend(x, s, rng)
	case 5:
		if v.turn(x, s, rng) {
			trim(x, s, rng)
		}
	}
}

// Annealing is simulated annealing as a [Search] (ender-2009 2.4.3): it moves from plan to
// plan, at high temperatures also to worse ones. The temperature is proportional to the
// range of worth so far, and falls to zero towards the limit of plans or time.
type Annealing struct{ variation }

// hottest is the initial temperature as a share of the range of worth.
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
		temperature := hottest * (1 - x.Spent()) * (x.plans[x.best].Worth - low)
		if loss := x.plans[at].Worth - worth; loss <= 0 || temperature > 0 && rng.Float64() < math.Exp(-loss/temperature) {
			at = next
		}
	}
}

// Evolution is the [Search] by a genetic algorithm (ender-2009 2.4.3 and 2.5.2): parents
// are selected in tournaments of two, a child takes whole trees of both and mutates, and
// replaces the worst plan if it is better.
type Evolution struct {
	// Width is the size of the population, at least 2.
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

// found makes the first population: the plan without attacks, and random plans of any length for
// which there are enough armies.
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

// parent returns the better of two random plans of the population.
func (e *Evolution) parent(x *Space, rng *rand.Rand) int {
	a, b := e.population[rng.IntN(len(e.population))], e.population[rng.IntN(len(e.population))]
	if x.plans[b].Worth > x.plans[a].Worth {
		a = b
	}
	return int(a)
}

// settle adds a new plan to the population, in place of the worst if it is better.
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

// cross returns a plan with a random half of the mother's trees, and the father's attacks that are
// compatible with them.
func cross(x *Space, mother, father *Sketch, rng *rand.Rand) Sketch {
	var child Sketch
	own := word(x.p.Held[x.s.me])
	for i, parent := range [...]*Sketch{mother, father} {
		// A tree is identified by its root: draw one random bit for each territory that may be a
		// root.
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
