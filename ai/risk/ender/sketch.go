package ender

import (
	"math"

	"eras/game/risk"
)

// Attack is the capture of territory To from territory From.
type Attack struct{ From, To risk.Territory }

// Sketch is the sketch of a plan (ender-2009 4.4.3): the attacks of a turn, in an order in
// which they can be fought. They form trees whose roots are own territories. The zero
// value is the plan without attacks. Sketches are plain values; the order of their attacks
// does not change its key.
type Sketch struct {
	attacks [maxTerritories]Attack
	n       uint8
	taken   set
	key     uint64
}

// Attacks returns the attacks.
func (s *Sketch) Attacks() []Attack { return s.attacks[:s.n] }

// add adds an attack from an own or taken territory on another one.
func (s *Sketch) add(a Attack) {
	s.attacks[s.n] = a
	s.n++
	s.taken = s.taken.With(a.To)
	s.key += keyOf(a)
}

// keyOf returns the hash of an attack. The key of a plan is the sum of its attacks' hashes.
func keyOf(a Attack) uint64 {
	z := (uint64(a.From)<<8 | uint64(a.To) + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// fought returns the plan after the conquest of a territory: without that attack, but with
// those that follow from it.
func (s *Sketch) fought(to risk.Territory) Sketch {
	var out Sketch
	for _, a := range s.Attacks() {
		if a.To != to {
			out.add(a)
		}
	}
	return out
}

// without returns the plan without the attack on a territory and all that follow from it.
func (s *Sketch) without(to risk.Territory) Sketch {
	var out Sketch
	gone := setOf(to)
	for _, a := range s.Attacks() {
		if gone.Has(a.To) || gone.Has(a.From) {
			gone = gone.With(a.To)
			continue
		}
		out.add(a)
	}
	return out
}

// forest is a sketch on a board: its trees of attacks, and how many armies they need
// (4.3.6). Numbers of soldiers include the one that stays.
type forest struct {
	l      *lists
	armies *[maxTerritories]int32 // in each territory
	// threes: leaves pass three soldiers if there are enough, with inHand armies to place
	// ([LiteralParams.Leaves]). short are the territories where there are too few.
	threes bool
	inHand int32
	short  set
	kids   [maxTerritories]set
	from   [maxTerritories]risk.Territory
	roots  set
	taken  set
	// For every node: factor and branch are its risk factors as part of a trunk and of a branch;
	// trunk is the key of the trunk's list; main is the child with which the trunk continues, or
	// none; aside is the sum of the factors of the branches that leave the trunk.
	factor, branch [maxTerritories]int32
	trunk          [maxTerritories]uint64
	main           [maxTerritories]risk.Territory
	aside          [maxTerritories]int32
	// deficit is how many armies in hand the roots need.
	deficit int32
	saved   [maxTerritories]node
}

const none = risk.Territory(maxTerritories)

// grow builds the forest of a sketch. The values of territories outside the trees are undefined.
func (f *forest) grow(s *Sketch) {
	for t := f.roots | f.taken; t != 0; t = t.Rest() {
		f.kids[t.First()] = 0
	}
	f.roots, f.taken = 0, s.taken
	for _, a := range s.Attacks() {
		f.kids[a.From] = f.kids[a.From].With(a.To)
		f.from[a.To] = a.From
		if !f.taken.Has(a.From) {
			f.roots = f.roots.With(a.From)
		}
	}
	if !f.threes {
		f.short = ^set(0)
		f.judgeAll(s)
		return
	}
	f.short = 0
	if f.judgeAll(s); f.deficit <= f.inHand {
		return
	}
	for r := f.roots; r != 0; r = r.Rest() {
		if c := r.First(); f.factor[c] > f.armies[c] {
			f.short |= f.below(c)
		}
	}
	f.judgeAll(s)
}

// judgeAll computes the factors of all nodes, and the deficit.
func (f *forest) judgeAll(s *Sketch) {
	for i := int(s.n) - 1; i >= 0; i-- {
		to := s.attacks[i].To
		f.judge(to, f.kids[s.attacks[i].From].Rest() == 0)
	}
	f.deficit = 0
	for r := f.roots; r != 0; r = r.Rest() {
		c := r.First()
		f.judge(c, false)
		f.deficit += max(0, f.factor[c]-f.armies[c])
	}
}

// judge computes the factors of a node whose children are done. The factor of a leaf is the number
// of soldiers of the last throw: three, or two if it is an only child (4.3.3) and, with threes,
// there are too few.
func (f *forest) judge(c risk.Territory, only bool) {
	kids := f.kids[c]
	if kids == 0 {
		n := int32(3)
		if only && f.short.Has(c) {
			n = 2
		}
		f.factor[c], f.branch[c], f.trunk[c], f.main[c], f.aside[c] = n, n, 0, none, 0
		return
	}
	var key uint64
	least, branches, deep := 1.0, int32(0), set(0)
	for k := kids; k != 0; k = k.Rest() {
		kid := k.First()
		d := int(f.armies[kid])
		key += f.l.keyOf(d)
		least += math.Ceil(f.l.costOf(float64(d)))
		if f.kids[kid] != 0 {
			deep = deep.With(kid)
			branches += f.branch[kid]
		}
	}
	best := int32(math.MaxInt32)
	f.main[c], f.trunk[c], f.aside[c] = none, key, branches
	if deep == 0 {
		e := f.occupation(c, none, key)
		f.factor[c], f.branch[c] = e.success+1, e.branch+1
	}
	// The trunk continues with the child of the least total cost.
	for k := deep; k != 0; k = k.Rest() {
		kid := k.First()
		with := key + f.trunk[kid]
		e := f.occupation(c, kid, with)
		aside := branches - f.branch[kid] + f.aside[kid]
		if total := e.success + 1 + aside; total < best {
			best = total
			f.main[c], f.trunk[c], f.aside[c] = kid, with, aside
			f.factor[c], f.branch[c] = total, e.branch+1+aside
		}
	}
	trunk, branch := least, least
	for k := kids; k != 0; k = k.Rest() {
		kid := k.First()
		n := f.branch[kid]
		branch += float64(n)
		if kid == f.main[c] {
			n = f.factor[kid]
		}
		trunk += float64(n)
	}
	f.factor[c] = max(f.factor[c], int32(trunk))
	f.branch[c] = max(f.branch[c], int32(branch))
}

// occupation returns the entry of the list of attacks along the trunk of c if it continues
// with main.
func (f *forest) occupation(c, main risk.Territory, key uint64) *listEntry {
	return f.l.find(key, func(list []int) []int {
		at, next := c, main
		for {
			for k := f.kids[at]; k != 0; k = k.Rest() {
				list = append(list, int(f.armies[k.First()]))
			}
			if next == none {
				return list
			}
			at, next = next, f.main[next]
		}
	})
}

// with returns the deficit of the forest with one more attack, and whether that attack starts a new
// branch. It leaves the forest unchanged. It must not be called on a forest with threes.
func (f *forest) with(a Attack) (deficit int32, branches bool) {
	branches = f.kids[a.From] != 0
	n := 0
	save := func(c risk.Territory) {
		f.saved[n] = node{c, f.kids[c], f.from[c], f.main[c], f.trunk[c], f.factor[c], f.branch[c], f.aside[c]}
		n++
	}
	deficit = f.deficit
	save(a.To)
	f.kids[a.To] = 0
	root := a.From
	for f.taken.Has(root) {
		root = f.from[root]
	}
	if f.roots.Has(root) {
		deficit -= max(0, f.factor[root]-f.armies[root])
	}
	// A leaf that is no longer an only child needs three soldiers instead of two.
	if before := f.kids[a.From]; before != 0 && before.Rest() == 0 {
		if kid := before.First(); f.kids[kid] == 0 {
			save(kid)
			f.judge(kid, false)
		}
	}
	save(a.From)
	f.kids[a.From] = f.kids[a.From].With(a.To)
	f.judge(a.To, f.kids[a.From].Rest() == 0)
	for at := a.From; ; at = f.from[at] {
		f.judge(at, false)
		if at == root {
			break
		}
		save(f.from[at])
	}
	deficit += max(0, f.factor[root]-f.armies[root])
	for n--; n >= 0; n-- {
		s := &f.saved[n]
		c := s.c
		f.kids[c], f.from[c], f.main[c], f.trunk[c], f.factor[c], f.branch[c], f.aside[c] = s.kids, s.from, s.main, s.trunk, s.factor, s.branch, s.aside
	}
	return deficit, branches
}

// node is a node of a forest that [forest.with] restores.
type node struct {
	c                     risk.Territory
	kids                  set
	from, main            risk.Territory
	trunk                 uint64
	factor, branch, aside int32
}

// below returns the descendants of c.
func (f *forest) below(c risk.Territory) set {
	out := f.kids[c]
	for front := out; front != 0; {
		var next set
		for ; front != 0; front = front.Rest() {
			next |= f.kids[front.First()]
		}
		out |= next
		front = next
	}
	return out
}

// costBelow returns the expected number of armies lost in taking all descendants of c.
func (f *forest) costBelow(c risk.Territory) float64 {
	cost := 0.0
	for s := f.below(c); s != 0; s = s.Rest() {
		cost += f.l.costOf(float64(f.armies[s.First()]))
	}
	return cost
}

// rest returns the number of free soldiers of a node with the given number in total (eq. 4.7):
// those left after the expected cost of every attack, the factor of every child, and the soldier
// that stays.
func (f *forest) rest(c risk.Territory, soldiers float64) float64 {
	soldiers--
	for k := f.kids[c]; k != 0; k = k.Rest() {
		kid := k.First()
		soldiers -= f.l.costOf(float64(f.armies[kid])) + float64(f.passed(c, kid))
	}
	return soldiers
}

// passed returns the factor of a child of c: as part of the trunk if the trunk continues
// with it, else as a branch.
func (f *forest) passed(c, kid risk.Territory) int32 {
	if f.main[c] == kid || f.kids[kid] == 0 {
		return f.factor[kid]
	}
	return f.branch[kid]
}

// chance returns the probability that the given number of soldiers at a root takes its whole tree:
// that of the trunk, with the soldiers that the branches leave it, times that of each branch with
// its factor (4.3.7).
func (f *forest) chance(root risk.Territory, soldiers int32) float64 {
	p := 1.0
	at, left := root, soldiers-f.aside[root]
	e := f.occupation(root, f.main[root], f.trunk[root])
	p *= f.l.chance(e, int(left)-1)
	for at != none {
		for k := f.kids[at]; k != 0; k = k.Rest() {
			if kid := k.First(); kid != f.main[at] && f.kids[kid] != 0 {
				p *= f.chance(kid, f.branch[kid])
			}
		}
		at = f.main[at]
	}
	return p
}
