package regent

import (
	"math"
	"math/rand/v2"

	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// Adviser is a bot that other powers may resemble.
type Adviser struct {
	ai.Entry
	// Draws is how often to ask it in a phase: once if its orders are always the same.
	Draws int
}

// slip is the probability that an order deviates from the player's kind, and others the
// number of orders that it may be then.
const (
	slip   = 0.1
	others = 12
)

// fading is the factor of the evidence so far after each phase.
const fading = 0.95

// opponent is what is known of one other power.
type opponent struct {
	power diplomacy.Power
	bots  []ai.Bot
	// belief is the logarithm of how well each adviser has predicted the power's orders;
	// the last one is for players that think as regent does.
	belief []float64
	// predicted are the plans for the last phase, by adviser; the last ones are those of
	// a thinking player, empty if unknown.
	predicted []weighted
}

// Model predicts the orders of the other powers.
type Model struct {
	g         *diplomacy.Game
	advisers  []Adviser
	opponents []*opponent
	when      diplomacy.Phase
	rational  float64
}

// newModel returns the model of all powers except me. rational is the initial probability
// that a power thinks as regent does.
func newModel(g *diplomacy.Game, me diplomacy.Power, advisers []Adviser, rational float64, rng *rand.Rand) *Model {
	m := &Model{g: g, advisers: advisers, rational: rational}
	for i := range g.Map.Powers() {
		power := diplomacy.Power(i + 1)
		if power == me {
			continue
		}
		s := &opponent{power: power, belief: make([]float64, len(advisers)+1), predicted: make([]weighted, len(advisers)+1)}
		for j, a := range advisers {
			s.bots = append(s.bots, a.Make(g, power, game.Random(rng.Uint64())))
			s.belief[j] = math.Log((1 - rational) / float64(len(advisers)))
		}
		s.belief[len(advisers)] = math.Log(rational)
		m.opponents = append(m.opponents, s)
	}
	return m
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
		o := canonical(last.Order)
		odds := 0.0
		for i, plan := range w.plans {
			if j := plan.at(m.g.Map, at); j >= 0 && plan[j] == o {
				odds += w.odds[i]
			}
		}
		sum += math.Log((1-slip)*odds + slip/others)
	}
	return sum
}

// shares returns the probability of each kind of player from the beliefs.
func (s *opponent) shares() []float64 {
	most, sum := math.Inf(-1), 0.0
	for _, b := range s.belief {
		most = max(most, b)
	}
	out := make([]float64, len(s.belief))
	for i, b := range s.belief {
		out[i] = math.Exp(b - most)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// predict asks the advisers for each power's plans in the movement phase at p and returns
// them with their probabilities, by opponent. The plans of a thinking player are not
// included.
func (m *Model) predict(p *diplomacy.Position) []weighted {
	m.when = p.Phase()
	out := make([]weighted, len(m.opponents))
	for i, s := range m.opponents {
		shares := s.shares()
		all := 1 - shares[len(m.advisers)]
		for j, a := range m.advisers {
			s.predicted[j] = weighted{}
			draws := max(1, a.Draws)
			if !m.moves(p, s.power) {
				continue
			}
			for range draws {
				plan := planOf(m.g.Map, s.bots[j].Orders(p))
				s.predicted[j].add(plan, 1/float64(draws))
			}
			share := 1 / float64(len(m.advisers))
			if all > 1e-9 {
				share = shares[j] / all
			}
			for k, plan := range s.predicted[j].plans {
				out[i].add(plan, share*s.predicted[j].odds[k])
			}
		}
		s.predicted[len(m.advisers)] = weighted{}
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
