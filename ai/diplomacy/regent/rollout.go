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

// rollouts plays positions on with the same simple bot for every power.
type rollouts struct {
	bench *bench
	bots  []ai.Bot
	pcg   *rand.PCG
	// phases is how many movement phases follow the one that is decided.
	phases int
}

func newRollouts(g *diplomacy.Game, b *bench, make ai.Maker, phases int) *rollouts {
	r := &rollouts{bench: b, pcg: rand.NewPCG(0, 0), phases: phases}
	for i := range g.Map.Powers() {
		r.bots = append(r.bots, make(g, diplomacy.Power(i+1), rand.New(r.pcg)))
	}
	return r
}

// worth returns what a plan turns out to be worth when a scenario is played on with
// the chance of a seed.
func (r *rollouts) worth(p plan, scenario int, seed uint64) float64 {
	b := r.bench
	b.try(p, scenario)
	r.pcg.Seed(seed, seed)
	for moves := 0; moves < r.phases || !b.after.Season.Moves(); {
		acting := r.acting(&b.after)
		if acting == 0 {
			break
		}
		if b.after.Season.Moves() {
			moves++
		}
		b.orders = diplomacy.Orders{}
		for seat := range acting.All() {
			answer := r.bots[seat].Orders(&b.after)
			for _, o := range answer.Orders() {
				if o.Kind != diplomacy.Waive {
					b.orders[b.m.Province(o.At)] = o
				}
			}
		}
		b.judge.Advance(&b.after, &b.orders)
	}
	return b.worth.of(b.outlook, &b.after, b.power)
}

func (r *rollouts) acting(p *diplomacy.Position) game.Seats { return r.bench.game.Acting(p) }

// best returns which of the candidates, the best of the search first, fares best by
// sequential halving (Karnin, Koren and Somekh 2013): all are played on with the same
// scenarios and chance, the better half as often again all together, until one is
// left. games is how many are played at most; when out says that the time is up, the
// best so far is taken.
func (r *rollouts) best(found []candidate, games int, seed uint64, out func() bool) candidate {
	left := slices.Clone(found)
	sums := make([]float64, len(left))
	rounds := bits.Len(uint(len(left) - 1))
	timed := games == math.MaxInt
	for n, spent := 0, 0; len(left) > 1; rounds-- {
		// With a limit of time the last two play until it is up.
		share := max(1, (games-spent)/rounds)
		if timed && rounds > 1 {
			share = quick * len(left)
		}
		for played := 0; played+len(left) <= share && !out(); n++ {
			for i := range left {
				sums[i] += r.worth(left[i].plan, n%len(r.bench.scenarios), game.Derive(seed, uint64(n)))
			}
			played += len(left)
			spent += len(left)
		}
		left, sums = half(left, sums)
	}
	return left[0]
}

// quick is how often each plan is played on in a round before the last when time is
// the limit.
const quick = 8

// half returns the better half of candidates by their sums, in the order of these.
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
