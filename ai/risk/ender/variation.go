package ender

import "math/rand/v2"

// variation makes plans out of whole plans, for the searches that go by chance
// from plan to plan. Where everything near them was seen, they go on with
// [variation.sweep], so that they end when nothing is left.
type variation struct {
	expansion
	attacks []Attack
	// swept is the first plan from which not all were made.
	swept int
}

// patience is how many plans in a row may be old before a search by chance goes
// over those from which it has not made all there are.
const patience = 50

// sweep values the plans made from the first ones that have some left, and returns
// the number of the best of them; ok is false if there was none.
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

// extend adds an attack for which there are armies, any one of them, and reports
// whether there was one.
func (v *variation) extend(x *Space, s *Sketch, rng *rand.Rand) bool {
	if int(s.n) == len(s.attacks)-1 {
		return false
	}
	x.fits(s)
	v.attacks = v.attacks[:0]
	held := x.p.Held[x.s.me] | s.taken
	for own := held; own != 0; own = own.Rest() {
		from := own.First()
		for t := x.s.b.near[from] &^ held; t != 0; t = t.Rest() {
			v.attacks = append(v.attacks, Attack{from, t.First()})
		}
	}
	for n := len(v.attacks); n > 0; n-- {
		k := rng.IntN(n)
		if deficit, _ := x.forest.with(v.attacks[k]); deficit <= x.inHand {
			s.add(v.attacks[k])
			return true
		}
		v.attacks[k] = v.attacks[n-1]
	}
	return false
}

// shrink drops any attack with all that follow from it.
func shrink(s *Sketch, rng *rand.Rand) {
	*s = s.without(s.attacks[rng.IntN(int(s.n))].To)
}

// trim drops attacks until there are armies for the rest.
func trim(x *Space, s *Sketch, rng *rand.Rand) {
	for s.n > 0 && !x.fits(s) {
		shrink(s, rng)
	}
}

// turn lets a country that is taken be attacked from another, where one is held
// or taken without it, and reports whether that is so.
func (v *variation) turn(x *Space, s *Sketch, rng *rand.Rand) bool {
	moved := rng.IntN(int(s.n))
	old := s.attacks[moved]
	rest := s.without(old.To)
	from := (x.p.Held[x.s.me] | rest.taken) & x.s.b.near[old.To] &^ (1 << old.From)
	if from == 0 {
		return false
	}
	rest.add(Attack{from.Nth(rng.IntN(from.Len())), old.To})
	// What followed from the attack follows from it again.
	for _, a := range s.attacks[moved+1 : s.n] {
		if !rest.taken.Has(a.To) {
			rest.add(a)
		}
	}
	*s = rest
	return true
}

// vary changes a plan: it adds an attack, drops one with what follows from it,
// does both, or turns one.
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
