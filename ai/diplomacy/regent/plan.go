package regent

import (
	ai "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// plan has the orders of one power's units in a movement phase, sorted by province.
type plan []diplomacy.Order

// planOf returns the orders of an answer sorted by province.
func planOf(m *diplomacy.Map, a diplomacy.Answer) plan {
	out := make(plan, 0, a.Len())
	for _, o := range a.Orders() {
		at := m.Province(o.At)
		i := len(out)
		for i > 0 && m.Province(out[i-1].At) > at {
			i--
		}
		out = append(out, diplomacy.Order{})
		copy(out[i+1:], out[i:])
		out[i] = ai.Canonical(m, o)
	}
	return out
}

// answer returns the plan as an answer.
func (p plan) answer() diplomacy.Answer { return diplomacy.AnswerOf(p...) }

// equal reports whether two plans have the same orders.
func (p plan) equal(q plan) bool {
	if len(p) != len(q) {
		return false
	}
	for i := range p {
		if p[i] != q[i] {
			return false
		}
	}
	return true
}

// at returns the index in the plan of the unit in a province, or -1.
func (p plan) at(m *diplomacy.Map, at diplomacy.Province) int {
	for i := range p {
		if m.Province(p[i].At) == at {
			return i
		}
	}
	return -1
}

// put writes the plan into orders.
func (p plan) put(m *diplomacy.Map, orders *diplomacy.Orders) {
	for _, o := range p {
		orders[m.Province(o.At)] = o
	}
}

// weighted has plans with their probabilities, which sum to one.
type weighted struct {
	plans []plan
	odds  []float64
}

// add adds to the probability of a plan.
func (w *weighted) add(p plan, odds float64) {
	for i := range w.plans {
		if w.plans[i].equal(p) {
			w.odds[i] += odds
			return
		}
	}
	w.plans = append(w.plans, p)
	w.odds = append(w.odds, odds)
}

// draw returns the index of a plan for x drawn from [0, 1).
func (w *weighted) draw(x float64) int {
	for i, odds := range w.odds {
		if x -= odds; x < 0 {
			return i
		}
	}
	return len(w.odds) - 1
}
