package regent

import (
	"math"
	"math/rand/v2"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/style"
	"eras/game"
	"eras/game/diplomacy"
)

// slip is the probability that an order deviates from the player's kind, and others the number of
// orders among which it then is.
const (
	slip   = 0.1
	others = 12
)

// fading is the factor by which the evidence shrinks after each phase.
const fading = 0.95

// opponent is the knowledge about one other power.
type opponent struct {
	power diplomacy.Power
	// styles are the possible styles of the power, and bots play them in its place.
	styles []style.Kind
	bots   []ai.Bot
	// prior is the logarithm of each style's probability before the match; the last entry is for
	// players that think as regent does.
	prior []float64
	// belief is the logarithm of how well each style has predicted the power's orders, in the same
	// order. It begins with the prior, which then fades too. If known is true it begins at zero
	// instead, and the prior is added separately and never fades.
	belief []float64
	known  bool
	// slip is the probability that an order deviates from the styles.
	slip float64
	// predicted are the plans for the last phase, by style; the last ones are those of
	// a thinking player, empty if unknown.
	predicted []weighted
}

// Model predicts the orders of the other powers.
type Model struct {
	g         *diplomacy.Game
	opponents []*opponent
	when      diplomacy.Phase
}

// newModel returns the model of all powers except me. rational is the initial probability
// that a power thinks as regent does; all styles are equally probable otherwise.
func newModel(g *diplomacy.Game, me diplomacy.Power, styles []style.Kind, rational float64, rng *rand.Rand) *Model {
	m := &Model{g: g}
	shares := make([]float64, len(styles)+1)
	for i := range styles {
		shares[i] = (1 - rational) / float64(len(styles))
	}
	shares[len(styles)] = rational
	for i := range g.Map.Powers() {
		if power := diplomacy.Power(i + 1); power != me {
			m.opponents = append(m.opponents, newOpponent(g, power, styles, shares, rng))
		}
	}
	return m
}

// newOpponent returns the knowledge about a power before a match. shares has the share of each
// style, and last that of thinking players.
func newOpponent(g *diplomacy.Game, power diplomacy.Power, styles []style.Kind, shares []float64, rng *rand.Rand) *opponent {
	s := &opponent{power: power, styles: styles, slip: slip, predicted: make([]weighted, len(styles)+1)}
	for _, one := range styles {
		s.bots = append(s.bots, one.Make(g, power, game.Random(rng.Uint64())))
	}
	for _, share := range shares {
		s.prior = append(s.prior, math.Log(share))
	}
	s.belief = append(s.belief, s.prior...)
	return s
}

// learn compares the powers' orders in the movement phase before p with the predictions.
func (m *Model) learn(p *diplomacy.Position) {
	if m.when == (diplomacy.Phase{}) {
		return
	}
	for _, s := range m.opponents {
		for i := range s.belief {
			s.belief[i] = fading*s.belief[i] + m.likelihood(p, s, &s.predicted[i])
		}
		most := math.Inf(-1)
		for _, b := range s.belief {
			most = max(most, b)
		}
		for i := range s.belief {
			s.belief[i] -= most
		}
	}
}

// likelihood returns the logarithm of the probability of a power's last orders under the
// predicted plans, with its units independent of each other.
func (m *Model) likelihood(p *diplomacy.Position, s *opponent, w *weighted) float64 {
	sum := 0.0
	for at := range diplomacy.Province(m.g.Map.Provinces()) {
		last := &p.Last[at]
		if last.Power != s.power {
			continue
		}
		o := ai.Canonical(m.g.Map, last.Order)
		odds := 0.0
		for i, plan := range w.plans {
			if j := plan.at(m.g.Map, at); j >= 0 && plan[j] == o {
				odds += w.odds[i]
			}
		}
		sum += math.Log((1-s.slip)*odds + s.slip/others)
	}
	return sum
}

// shares returns the probability of each kind of player from the beliefs.
func (s *opponent) shares() []float64 {
	out := make([]float64, len(s.belief))
	most, sum := math.Inf(-1), 0.0
	for i, b := range s.belief {
		if out[i] = b; s.known {
			out[i] += s.prior[i]
		}
		most = max(most, out[i])
	}
	for i, b := range out {
		out[i] = math.Exp(b - most)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// predict asks the styles for each power's plans in the movement phase at p and returns
// them with their probabilities, by opponent. The plans of a thinking player are not
// included.
func (m *Model) predict(thought *game.Thought, p *diplomacy.Position) []weighted {
	m.when = p.Phase()
	out := make([]weighted, len(m.opponents))
	for i, s := range m.opponents {
		shares := s.shares()
		thinking := len(s.styles)
		all := 1 - shares[thinking]
		for j, a := range s.styles {
			s.predicted[j] = weighted{}
			draws := max(1, a.Draws)
			if !m.moves(p, s.power) {
				continue
			}
			for range draws {
				thought.LongStep()
				plan := planOf(m.g.Map, s.bots[j].Orders(thought, p))
				s.predicted[j].add(plan, 1/float64(draws))
			}
			share := 1 / float64(len(s.styles))
			if all > 1e-9 {
				share = shares[j] / all
			}
			for k, plan := range s.predicted[j].plans {
				out[i].add(plan, share*s.predicted[j].odds[k])
			}
		}
		s.predicted[thinking] = weighted{}
	}
	return out
}

// moves reports whether power has a unit on the board.
func (m *Model) moves(p *diplomacy.Position, power diplomacy.Power) bool {
	for at := range diplomacy.Province(m.g.Map.Provinces()) {
		if p.Units[at].Exists() && p.Units[at].Power == power {
			return true
		}
	}
	return false
}
