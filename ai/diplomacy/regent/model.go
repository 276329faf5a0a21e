package regent

import (
	"math"
	"math/rand/v2"

	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// Adviser is a bot that others may resemble.
type Adviser struct {
	ai.Entry
	// Draws is how often it is asked in a phase: once where it always answers alike.
	Draws int
}

// slip is the probability with which an order is another than whatever kind of
// player it comes from would give, and others how many it may be then.
const (
	slip   = 0.1
	others = 12
)

// fading is by how much what was ordered before counts less after each phase.
const fading = 0.95

// suspect is what is known of one other power.
type suspect struct {
	power diplomacy.Power
	bots  []ai.Bot
	// belief is the logarithm of how well each adviser foretold what it ordered,
	// and last that of players who think as regent does.
	belief []float64
	// foretold are the plans for the phase that was looked at last, by adviser and
	// last of the thinking player; empty if that had none.
	foretold []weighted
}

// Model foresees what the other powers order.
type Model struct {
	g        *diplomacy.Game
	advisers []Adviser
	suspects []*suspect
	when     diplomacy.Phase
	rational float64
}

// newModel returns the model of all powers but me. rational is the probability at
// first that a power thinks as regent does.
func newModel(g *diplomacy.Game, me diplomacy.Power, advisers []Adviser, rational float64, rng *rand.Rand) *Model {
	m := &Model{g: g, advisers: advisers, rational: rational}
	for i := range g.Map.Powers() {
		power := diplomacy.Power(i + 1)
		if power == me {
			continue
		}
		s := &suspect{power: power, belief: make([]float64, len(advisers)+1), foretold: make([]weighted, len(advisers)+1)}
		for j, a := range advisers {
			s.bots = append(s.bots, a.Make(g, power, game.Random(rng.Uint64())))
			s.belief[j] = math.Log((1 - rational) / float64(len(advisers)))
		}
		s.belief[len(advisers)] = math.Log(rational)
		m.suspects = append(m.suspects, s)
	}
	return m
}

// learn compares what the powers ordered in the movement phase before p with what
// was foretold for it.
func (m *Model) learn(p *diplomacy.Position) {
	if m.when == (diplomacy.Phase{}) {
		return
	}
	for _, s := range m.suspects {
		for i := range s.belief {
			s.belief[i] = fading*s.belief[i] + m.likelihood(p, s, &s.foretold[i])
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

// likelihood returns the logarithm of the probability of a power's last orders by
// the plans, taking its units for independent of each other.
func (m *Model) likelihood(p *diplomacy.Position, s *suspect, w *weighted) float64 {
	sum := 0.0
	for at := range diplomacy.Province(m.g.Map.Provinces()) {
		last := &p.Last[at]
		if last.Power != s.power {
			continue
		}
		o := bare(last.Order)
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

// shares returns how probable each kind of player is, from a suspect's beliefs.
func (s *suspect) shares() []float64 {
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

// foretell asks the advisers for each power's plans in the movement phase at p and
// returns, by suspect, all of them with their probabilities. Those of the thinking
// player are not among them.
func (m *Model) foretell(p *diplomacy.Position) []weighted {
	m.when = p.Phase()
	out := make([]weighted, len(m.suspects))
	for i, s := range m.suspects {
		shares := s.shares()
		all := 1 - shares[len(m.advisers)]
		for j, a := range m.advisers {
			s.foretold[j] = weighted{}
			draws := max(1, a.Draws)
			if !m.moves(p, s.power) {
				continue
			}
			for range draws {
				plan := planOf(m.g.Map, s.bots[j].Orders(p))
				s.foretold[j].add(plan, 1/float64(draws))
			}
			share := 1 / float64(len(m.advisers))
			if all > 1e-9 {
				share = shares[j] / all
			}
			for k, plan := range s.foretold[j].plans {
				out[i].add(plan, share*s.foretold[j].odds[k])
			}
		}
		s.foretold[len(m.advisers)] = weighted{}
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
