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

// Choice picks one of the plans that were valued.
type Choice interface {
	// Choose returns the number of a plan of the space.
	Choose(x *Space) int
	// Played returns how the plans fared that were played on for the last choice, the
	// chosen one first; nothing if none were.
	Played() []Played
	// Leaves returns how much of the time for a plan is left to the search.
	Leaves(all time.Duration) time.Duration
	// Learn is told what the opponents made of the board between the end of a turn
	// and the beginning of the next.
	Learn(from, to *risk.Position)
}

// BestWorth takes the plan of the highest worth, as ender-2009 does.
type BestWorth struct{}

// Choose implements [Choice].
func (BestWorth) Choose(x *Space) int { return x.best }

// Played is a plan of the space that was played on so many times: Chance is the mean
// probability to win that it came to.
type Played struct {
	Plan   int
	Times  int
	Chance float64
}

// Played implements [Choice].
func (BestWorth) Played() []Played { return nil }

// Leaves implements [Choice].
func (BestWorth) Leaves(all time.Duration) time.Duration { return all }

// Learn implements [Choice].
func (BestWorth) Learn(_, _ *risk.Position) {}

// Rollouts plays the most promising plans on and takes the one that does best.
// All meet the same chance; after each round the worse half is dropped and the rest
// is played on twice as often (sequential halving). Where time is limited the rounds
// share what the search leaves of it, instead of a number of games.
type Rollouts struct {
	ChoiceParams
	planner *Planner
	future  *future

	candidates []candidate
	order      []int
	seed       uint64
	// rounds is how many rounds this choice takes.
	rounds int
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
	r.rounds = rounds
	for next := uint64(0); len(left) > 1; rounds-- {
		next = r.round(x, left, next, rounds)
		slices.SortStableFunc(left, func(a, b int) int {
			return cmp.Compare(r.candidates[b].mean(), r.candidates[a].mean())
		})
		left = left[:(len(left)+1)/2]
	}
	return r.candidates[left[0]].plan
}

// round plays the candidates that are left on, from the future of a number, with so
// many rounds to come, and returns the number of the next future.
func (r *Rollouts) round(x *Space, left []int, next uint64, rounds int) uint64 {
	games := max(1, int(r.Games)/(r.rounds*len(left)))
	var until time.Duration
	if x.end > 0 {
		now := r.planner.clock()
		games, until = math.MaxInt, now+(x.end-now)/time.Duration(rounds)
	}
	for range games {
		for _, i := range left {
			c := &r.candidates[i]
			r.future.begin(&x.p, r.seed, next)
			r.future.carry(&c.scheme)
			c.sum += r.future.play(int(r.Turns))
			c.n++
		}
		next++
		if until > 0 && r.planner.clock() >= until || r.planner.hurried() {
			break
		}
	}
	return next
}

// mean returns how good the futures of a candidate are.
func (c *candidate) mean() float64 { return c.sum / float64(c.n) }

// Played implements [Choice].
func (r *Rollouts) Played() []Played {
	var all []Played
	for i := range r.candidates {
		if c := &r.candidates[i]; c.n > 0 {
			all = append(all, Played{c.plan, c.n, c.mean()})
		}
	}
	// Whoever came further was played on more often.
	slices.SortStableFunc(all, func(a, b Played) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(b.Chance, a.Chance))
	})
	return all
}

// Leaves implements [Choice]: half the time is for playing on.
func (r *Rollouts) Leaves(all time.Duration) time.Duration { return all / 2 }

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
	all := make([]int32, x.n)
	for i := range all {
		all[i] = int32(i)
	}
	byWorth(x, all)
	seen := map[risk.Set]bool{}
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
