package regent

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// learner is a power that learns by regret matching (Hart and Mas-Colell 2000) which
// of its plans to play.
type learner struct {
	power   diplomacy.Power
	plans   []plan
	regrets []float64
	// now is the mixture that the regrets call for, sum that of all rounds.
	now, sum []float64
}

func newLearner(power diplomacy.Power, plans []plan) *learner {
	return &learner{
		power: power, plans: plans, regrets: make([]float64, len(plans)),
		now: make([]float64, len(plans)), sum: make([]float64, len(plans)),
	}
}

// mix makes the mixture that the regrets call for: in proportion to those above
// zero, all alike if there are none.
func (l *learner) mix() {
	total := 0.0
	for _, r := range l.regrets {
		total += max(0, r)
	}
	for i, r := range l.regrets {
		if total > 0 {
			l.now[i] = max(0, r) / total
		} else {
			l.now[i] = 1 / float64(len(l.regrets))
		}
		l.sum[i] += l.now[i]
	}
}

// learn adds how much more each plan would have been worth than the mixture.
func (l *learner) learn(worth []float64) {
	mean := 0.0
	for i, w := range worth {
		mean += l.now[i] * w
	}
	for i, w := range worth {
		l.regrets[i] += w - mean
	}
}

// average returns the mixture of all rounds.
func (l *learner) average() []float64 {
	total := 0.0
	for _, s := range l.sum {
		total += s
	}
	out := make([]float64, len(l.sum))
	for i, s := range l.sum {
		out[i] = s / total
	}
	return out
}

// table is the regret matching of one phase.
type table struct {
	m       *diplomacy.Map
	judge   *diplomacy.Judge
	outlook *Outlook
	worth   *Worth
	// mine is the power that decides. others are the other powers with what their
	// kinds are foreseen to order and the probability that each thinks as this one.
	mine     *learner
	others   []*learner
	foreseen []weighted
	rational []float64

	orders diplomacy.Orders
	after  diplomacy.Position
}

// play lets all learn for some rounds. In each the others order what they are
// foreseen to or what they have learnt; every learner then sees what each of its
// plans would have been worth.
func (t *table) play(p *diplomacy.Position, rounds int, rng *rand.Rand) {
	chosen := make([]plan, len(t.others))
	for range rounds {
		t.mine.mix()
		for i, l := range t.others {
			if len(l.plans) == 0 {
				continue
			}
			l.mix()
			if rng.Float64() < t.rational[i] {
				chosen[i] = l.plans[draw(l.now, rng.Float64())]
			} else {
				chosen[i] = t.foreseen[i].plans[t.foreseen[i].draw(rng.Float64())]
			}
		}
		t.orders = diplomacy.Orders{}
		for _, c := range chosen {
			c.put(t.m, &t.orders)
		}
		mine := t.mine.plans[draw(t.mine.now, rng.Float64())]
		t.regret(p, t.mine)
		mine.put(t.m, &t.orders)
		for i, l := range t.others {
			if len(l.plans) > 1 && t.rational[i] > 0 {
				t.regret(p, l)
				chosen[i].put(t.m, &t.orders)
			}
		}
	}
}

// regret adds to l's regrets what each of its plans would have been worth more than
// its mixture, all others ordering as t.orders says.
func (t *table) regret(p *diplomacy.Position, l *learner) {
	worth := make([]float64, len(l.plans))
	for i, plan := range l.plans {
		plan.put(t.m, &t.orders)
		t.after = *p
		t.judge.Advance(&t.after, &t.orders)
		worth[i] = t.worth.of(t.outlook, &t.after, l.power)
	}
	l.learn(worth)
}

// draw returns a place in a mixture for x drawn from [0, 1).
func draw(mixture []float64, x float64) int {
	for i, odds := range mixture {
		if x -= odds; x < 0 {
			return i
		}
	}
	return len(mixture) - 1
}
