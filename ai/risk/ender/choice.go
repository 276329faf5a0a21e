package ender

import (
	"slices"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// Choice picks one of the plans that were valued.
type Choice interface {
	// Choose returns the number of a plan of the space.
	Choose(x *Space) int
	// Learn is told what the opponents made of the board between the end of a turn
	// and the beginning of the next.
	Learn(from, to *risk.Position)
}

// BestWorth takes the plan of the highest worth, as ender-2009 does.
type BestWorth struct{}

// Choose implements [Choice].
func (BestWorth) Choose(x *Space) int { return x.best }

// Learn implements [Choice].
func (BestWorth) Learn(_, _ *risk.Position) {}

// Rollouts plays the most promising plans on and takes the one that does best.
// All meet the same chance; after each round the worse half is dropped and the rest
// is played on twice as often (sequential halving).
type Rollouts struct {
	ChoiceParams
	planner *Planner
	future  *future

	candidates []candidate
	order      []int
	seed       uint64
}

type candidate struct {
	plan   int
	scheme scheme
	sum    float64
	n      int
}

// Choose implements [Choice].
func (r *Rollouts) Choose(x *Space) int {
	r.gather(x)
	if len(r.order) == 1 {
		return r.order[0]
	}
	for i := range r.candidates {
		r.planner.work(r.candidates[i].plan, &r.candidates[i].scheme)
	}
	r.seed = game.Derive(uint64(x.p.Round), uint64(x.s.me), uint64(r.planner.rng.Uint64()))
	left := make([]int, len(r.candidates))
	for i := range left {
		left[i] = i
	}
	rounds := 0
	for n := len(left); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	next := uint64(0)
	for len(left) > 1 {
		each := max(1, int(r.Games)/(rounds*len(left)))
		for k := range each {
			for _, i := range left {
				c := &r.candidates[i]
				r.future.begin(&x.p, r.seed, next+uint64(k))
				r.future.carry(&c.scheme)
				c.sum += r.future.play(int(r.Turns))
				c.n++
			}
		}
		next += uint64(each)
		slices.SortStableFunc(left, func(a, b int) int {
			ca, cb := &r.candidates[a], &r.candidates[b]
			if x, y := ca.sum/float64(ca.n), cb.sum/float64(cb.n); x != y {
				if x > y {
					return -1
				}
				return 1
			}
			return a - b
		})
		left = left[:(len(left)+1)/2]
	}
	return r.candidates[left[0]].plan
}

// Learn implements [Choice].
func (r *Rollouts) Learn(from, to *risk.Position) {
	if r.Trust > 0 {
		r.future.learn(from, to, r.planner.rng.Uint64(), r.Trust)
	}
}

// gather collects the candidates: the plans of highest worth that take different
// countries, those that were made for an aim, and the plan without attacks.
func (r *Rollouts) gather(x *Space) {
	r.order = r.order[:0]
	all := make([]int, x.n)
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int {
		if wa, wb := x.plans[a].Worth, x.plans[b].Worth; wa != wb {
			if wa > wb {
				return -1
			}
			return 1
		}
		return a - b
	})
	seen := map[risk.Set]bool{}
	for _, i := range all {
		if taken := x.plans[i].taken; !seen[taken] && len(r.order) < int(r.Candidates) {
			seen[taken] = true
			r.order = append(r.order, i)
		}
	}
	for _, i := range append(x.Seeds(), 0) {
		if taken := x.plans[i].taken; !seen[taken] {
			seen[taken] = true
			r.order = append(r.order, i)
		}
	}
	r.candidates = slices.Grow(r.candidates[:0], len(r.order))[:len(r.order)]
	for k, i := range r.order {
		r.candidates[k].plan, r.candidates[k].sum, r.candidates[k].n = i, 0, 0
	}
}

// choiceOf returns the choice that the parameters name.
func choiceOf(p *Planner, g *risk.Game, seat game.Seat) Choice {
	if p.params.Choice.Rule != "rollouts" {
		return BestWorth{}
	}
	var kinds []airisk.Maker
	for _, name := range [...]string{"killbot", "boscoe", "evilpixie", "quo"} {
		if kind, err := airisk.Find(name); err == nil {
			kinds = append(kinds, kind)
		}
	}
	return &Rollouts{ChoiceParams: p.params.Choice, planner: p, future: newFuture(g, seat, kinds, p.params.Outlook)}
}
