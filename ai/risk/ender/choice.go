package ender

import (
	"cmp"
	"math"
	"slices"
	"time"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// ByDeputy stands for the number of a plan where the deputy plays the rest of the turn instead.
const ByDeputy = -1

// Choice picks one of the plans that were valued.
type Choice interface {
	// Choose returns the number of a plan of the space, or [ByDeputy].
	Choose(x *Space) int
	// Played returns the results of the rollouts for the last choice, the chosen plan first, or
	// nothing if there were no rollouts.
	Played() []Played
	// SearchTime returns the part of the time for a plan that the search may use.
	SearchTime(all time.Duration) time.Duration
	// Learn adapts to the opponents' play between from, the end of a turn, and to, the beginning of
	// the next.
	Learn(from, to *risk.Position)
}

// BestWorth takes the plan of the highest worth, as ender-2009 does.
type BestWorth struct{}

// Choose implements [Choice].
func (BestWorth) Choose(x *Space) int { return x.best }

// Played is the result of the rollouts of a plan or of [ByDeputy]: their number, and the mean
// probability of winning at their ends.
type Played struct {
	Plan   int
	Times  int
	Chance float64
}

// Played implements [Choice].
func (BestWorth) Played() []Played { return nil }

// SearchTime implements [Choice].
func (BestWorth) SearchTime(all time.Duration) time.Duration { return all }

// Learn implements [Choice].
func (BestWorth) Learn(_, _ *risk.Position) {}

// Rollouts plays simulated games from the most promising plans and takes the plan with the best
// results. All plans get the same dice and opponents. After each round the worse half is dropped
// and the rest gets twice as many games (sequential halving). If time is limited, the number of
// games is not fixed: the rounds share the time that the search leaves.
type Rollouts struct {
	ChoiceParams
	planner *Planner
	// workers play the rollouts, all of them alike.
	workers []*rollout
	// now is the round that is played.
	now round

	candidates []candidate
	order      []int
	seed       uint64
	// rounds is the number of rounds of the current choice.
	rounds int
}

type candidate struct {
	plan   int
	script script
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
		if c := &r.candidates[i]; c.plan != ByDeputy {
			r.planner.write(c.plan, &c.script)
		}
	}
	r.seed = game.Derive(uint64(x.p.Round), uint64(x.s.me), r.planner.rng.Uint64())
	left := make([]int, len(r.candidates))
	for i := range left {
		left[i] = i
	}
	rounds := 0
	for n := len(left); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	r.rounds = rounds
	for _, f := range r.workers[1:] {
		f.weights = r.workers[0].weights // as far as they are learned
	}
	for next := uint64(0); len(left) > 1; rounds-- {
		next = r.round(x, left, next, rounds)
		slices.SortStableFunc(left, func(a, b int) int {
			return cmp.Compare(r.candidates[b].mean(), r.candidates[a].mean())
		})
		left = left[:(len(left)+1)/2]
	}
	return r.candidates[left[0]].plan
}

// round plays games for the remaining candidates. next is the number of the first rollout, and
// rounds the number of rounds to come, this one included. It returns the number of the next
// rollout.
func (r *Rollouts) round(x *Space, left []int, next uint64, rounds int) uint64 {
	now := &r.now
	now.candidates, now.results = len(left), now.results[:0]
	now.most = max(1, int(r.Games)/(r.rounds*len(left))) * len(left)
	thought := r.planner.s.thought
	now.over = thought.Hurried
	if x.end > 0 {
		begin := r.planner.clock()
		until := begin + (x.end-begin)/time.Duration(rounds)
		now.most, now.over = math.MaxInt, func() bool { return r.planner.clock() >= until || thought.Hurried() }
	}
	r.eachWorker(thought, func(f *rollout) { r.play(f, x, left, next, now) })
	for i, result := range now.results {
		c := &r.candidates[left[i%len(left)]]
		c.sum += result
		c.n++
	}
	return next + uint64(len(now.results)/len(left))
}

// mean returns the mean result of a candidate's rollouts.
func (c *candidate) mean() float64 { return c.sum / float64(c.n) }

// Played implements [Choice].
func (r *Rollouts) Played() []Played {
	var all []Played
	for i := range r.candidates {
		if c := &r.candidates[i]; c.n > 0 {
			all = append(all, Played{c.plan, c.n, c.mean()})
		}
	}
	// Plans that survived more rounds have more games.
	slices.SortStableFunc(all, func(a, b Played) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(b.Chance, a.Chance))
	})
	return all
}

// SearchTime implements [Choice]: half of the time is left for rollouts.
func (r *Rollouts) SearchTime(all time.Duration) time.Duration { return all / 2 }

// Learn implements [Choice].
func (r *Rollouts) Learn(from, to *risk.Position) {
	if r.Trust > 0 {
		r.workers[0].thought = r.planner.s.thought
		r.workers[0].learn(from, to, r.planner.rng.Uint64(), r.Trust)
	}
}

// gather collects the candidates: the plans with the highest worth that take different territories,
// the plans made for a goal, the plan without attacks, and the deputy.
func (r *Rollouts) gather(x *Space) {
	r.order = r.order[:0]
	all := make([]int32, x.n)
	for i := range all {
		all[i] = int32(i)
	}
	byWorth(x, all)
	seen := map[set]bool{}
	for _, i := range all {
		if taken := x.plans[i].taken; !seen[taken] && len(r.order) < int(r.Candidates) {
			seen[taken] = true
			r.order = append(r.order, int(i))
		}
	}
	for _, i := range append(x.Seeds(), 0) {
		if taken := x.plans[i].taken; !seen[taken] {
			seen[taken] = true
			r.order = append(r.order, i)
		}
	}
	if r.workers[0].deputy != nil {
		r.order = append(r.order, ByDeputy)
	}
	r.candidates = slices.Grow(r.candidates[:0], len(r.order))[:len(r.order)]
	for k, i := range r.order {
		r.candidates[k].plan, r.candidates[k].sum, r.candidates[k].n = i, 0, 0
	}
}

// choiceOf returns the choice that the parameters select. workers is as in [Options].
func choiceOf(p *Planner, g *risk.Game, seat game.Seat, workers int) Choice {
	if p.params.Choice.Rule != "rollouts" {
		return BestWorth{}
	}
	prior, known := p.params.Prior.seats(), usualKinds
	for _, shares := range prior {
		if *shares != (KindShares{}) {
			known = kindCount
		}
	}
	var kinds []airisk.Maker
	for _, k := range Kinds()[:known] {
		kinds = append(kinds, k.Make)
	}
	r := &Rollouts{ChoiceParams: p.params.Choice, planner: p}
	for range min(max(1, workers), mostWorkers) {
		f := newRollout(g, seat, kinds, p.params.Outlook)
		if p.params.Choice.Deputy {
			f.deputy = f.turnOf(newDeputy, seat)
		}
		r.workers = append(r.workers, f)
	}
	for i, shares := range prior {
		if weights, ok := shares.weights(); ok {
			r.workers[0].weights[i] = weights
		}
	}
	return r
}
