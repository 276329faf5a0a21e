package regent

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// learner learns by regret matching (Hart and Mas-Colell 2000) which of its plans a power
// should play.
type learner struct {
	power   diplomacy.Power
	plans   []plan
	regrets []float64
	// now is the current mixture, and sum the sum of the mixtures of all rounds.
	now, sum []float64
}

func newLearner(power diplomacy.Power, plans []plan) *learner {
	return &learner{
		power: power, plans: plans, regrets: make([]float64, len(plans)),
		now: make([]float64, len(plans)), sum: make([]float64, len(plans)),
	}
}

// mix computes the current mixture: in proportion to the positive regrets, or uniform if
// there are none.
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

// learn adds the regret of each plan: its worth minus the mean worth of the mixture.
func (l *learner) learn(worth []float64) {
	mean := 0.0
	for i, w := range worth {
		mean += l.now[i] * w
	}
	for i, w := range worth {
		l.regrets[i] += w - mean
	}
}

// average returns the average mixture of all rounds.
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

// matching is the regret matching of one phase.
type matching struct {
	m       *diplomacy.Map
	judge   *diplomacy.Judge
	outlook *Outlook
	worth   *Worth
	// rivals are the rivals of the deciding power.
	rivals  []diplomacy.Power
	grudges *grudges
	// mine is the deciding power. others are the other powers, with their predicted
	// plans and the probability that each thinks as this one does.
	mine      *learner
	others    []*learner
	predicted []weighted
	rational  []float64

	orders  diplomacy.Orders
	after   diplomacy.Position
	thought *game.Thought
}

// play makes all powers learn for some rounds. In each round the others choose a predicted plan or
// one from their learned mixture, and then every learner updates its regrets.
func (t *matching) play(p *diplomacy.Position, rounds int, rng *rand.Rand) {
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
				chosen[i] = t.predicted[i].plans[t.predicted[i].draw(rng.Float64())]
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

// regret updates l's regrets, with the orders of all others in t.orders.
func (t *matching) regret(p *diplomacy.Position, l *learner) {
	worth := make([]float64, len(l.plans))
	var rivals []diplomacy.Power
	var grudges *grudges
	if l == t.mine {
		rivals, grudges = t.rivals, t.grudges
	}
	for i, plan := range l.plans {
		t.thought.LongStep()
		plan.put(t.m, &t.orders)
		t.after = *p
		t.judge.Advance(&t.after, &t.orders)
		worth[i] = t.worth.of(t.outlook, &t.after, l.power, rivals, grudges)
	}
	l.learn(worth)
}

// draw returns an index of a mixture for x drawn from [0, 1).
func draw(mixture []float64, x float64) int {
	for i, odds := range mixture {
		if x -= odds; x < 0 {
			return i
		}
	}
	return len(mixture) - 1
}
