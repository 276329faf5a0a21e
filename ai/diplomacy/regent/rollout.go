package regent

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// rollouts plays simulated games with the same simple bot for every power.
type rollouts struct {
	evaluator *evaluator
	bots      []ai.Bot
	pcg       *rand.PCG
	// phases is the number of movement phases after the one to decide.
	phases int
}

func newRollouts(g *diplomacy.Game, b *evaluator, make ai.Maker, phases int) *rollouts {
	r := &rollouts{evaluator: b, pcg: rand.NewPCG(0, 0), phases: phases}
	for i := range g.Map.Powers() {
		r.bots = append(r.bots, make(g, diplomacy.Power(i+1), rand.New(r.pcg)))
	}
	return r
}

// worth returns the worth at the end of a rollout of a plan in a scenario. seed is the seed of the
// bots' random source.
func (r *rollouts) worth(p plan, scenario int, seed uint64) float64 {
	r.evaluator.try(p, scenario)
	return r.playOn(r.phases, seed)
}

// playOn plays a number of movement phases from the position after the last try, and returns the
// worth at their end.
func (r *rollouts) playOn(phases int, seed uint64) float64 {
	b := r.evaluator
	r.pcg.Seed(seed, seed)
	for moves := 0; moves < phases || !b.after.Season.Moves(); {
		acting := r.acting(&b.after)
		if acting == 0 {
			break
		}
		if b.after.Season.Moves() {
			moves++
		}
		b.orders = diplomacy.Orders{}
		for seat := range acting.All() {
			b.thought.LongStep()
			answer := r.bots[seat].Orders(b.thought, &b.after)
			for _, o := range answer.Orders() {
				if o.Kind != diplomacy.Waive {
					b.orders[b.m.Province(o.At)] = o
				}
			}
		}
		b.judge.Advance(&b.after, &b.orders)
	}
	return b.value()
}

func (r *rollouts) acting(p *diplomacy.Position) game.Seats { return r.evaluator.game.Acting(p) }

// best returns the best of the candidates by sequential halving (Karnin, Koren and Somekh
// 2013): each round makes rollouts of the remaining ones, with the same scenarios and
// seeds, and drops the worse half. found has the best of the search first. games limits the
// number of rollouts; when out returns true, the best so far is taken.
func (r *rollouts) best(found []candidate, games int, seed uint64, out func() bool) candidate {
	left := slices.Clone(found)
	sums := make([]float64, len(left))
	rounds := bits.Len(uint(len(left) - 1))
	timed := games == math.MaxInt
	for n, spent := 0, 0; len(left) > 1; rounds-- {
		// With a time limit, the last two candidates get all the time that is left.
		share := max(1, (games-spent)/rounds)
		if timed && rounds > 1 {
			share = quick * len(left)
		}
		for played := 0; played+len(left) <= share && !out(); n++ {
			for i := range left {
				sums[i] += r.worth(left[i].plan, n%r.evaluator.scenarios.n, game.Derive(seed, uint64(n)))
			}
			played += len(left)
			spent += len(left)
		}
		left, sums = half(left, sums)
	}
	return left[0]
}

// quick is the number of rollouts of each plan in every round but the last, if time is limited.
const quick = 8

// half returns the better half of the candidates, sorted by their sums, and those sums.
func half(all []candidate, sums []float64) ([]candidate, []float64) {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case sums[a] > sums[b]:
			return -1
		case sums[a] < sums[b]:
			return 1
		}
		return 0
	})
	n := (len(all) + 1) / 2
	left, rest := make([]candidate, n), make([]float64, n)
	for i := range n {
		left[i], rest[i] = all[order[i]], sums[order[i]]
	}
	return left, rest
}
