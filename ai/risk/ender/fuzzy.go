package ender

import (
	"math"

	"eras/game"
	"eras/game/risk"
)

// fuzzy is a board with probabilities (ender-2009 4.5.4): owns is the probability that a player
// owns a territory, and armies the expected number of that player's armies there if so.
type fuzzy struct {
	owns, armies table
	// whole is the owner of each continent in the base state, or Nobody. No other player can own it
	// before that player's own next turn.
	whole [maxContinents]game.Seat
	// territories, soldiers and income are those of each player at the beginning of its next turn.
	territories, soldiers, income [maxPlayers]float64
}

// start sets the fuzzy board to the base state.
func (f *fuzzy) start(s *Situation) {
	armies := s.armies
	if !s.literal.Guards {
		s.provisional(&armies)
	}
	for _, j := range s.players {
		f.owns[j], f.armies[j] = [maxTerritories]float64{}, [maxTerritories]float64{}
		for own := s.held[j]; own != 0; own = own.Rest() {
			c := own.First()
			f.owns[j][c], f.armies[j][c] = 1, armies[c]
		}
	}
	for k := range s.b.continents {
		members := s.b.members[k]
		f.whole[k] = game.Nobody
		if j := s.owner[members.First()]; members&^s.held[j] == 0 {
			f.whole[k] = j
		}
	}
}

// against returns the expected number of armies that a player must defeat in a territory.
func (f *fuzzy) against(s *Situation, j game.Seat, c risk.Territory) float64 {
	sum := 0.0
	for _, k := range s.players {
		if k != j {
			sum += f.owns[k][c] * f.armies[k][c]
		}
	}
	return sum
}

// keeps returns the probability that a player holds a whole continent, which means all its
// entrances (eq. 4.25). Only a continent that is the whole board has no entrance.
func (f *fuzzy) keeps(s *Situation, j game.Seat, k int) float64 {
	if f.whole[k] != j {
		return 0
	}
	p := 1.0
	for t := s.b.entrances[k]; t != 0; t = t.Rest() {
		p *= f.owns[j][t.First()]
	}
	return p
}

// take records that player j takes a territory with probability p, and then has the given number of
// armies in it.
func (f *fuzzy) take(s *Situation, j game.Seat, c risk.Territory, p, armies float64) {
	for _, k := range s.players {
		f.owns[k][c] *= 1 - p
	}
	before := f.owns[j][c]
	f.owns[j][c] += p
	f.armies[j][c] = (before*f.armies[j][c] + p*armies) / (before + p)
}

// look computes a player's territories, soldiers and income at the beginning of its next turn: the
// short-term parts of 4.5.6.
func (f *fuzzy) look(s *Situation, j game.Seat) {
	territories, soldiers := 0.0, 0.0
	for c := range s.b.n {
		p := f.owns[j][c]
		territories += p
		soldiers += p * f.armies[j][c]
	}
	f.territories[j], f.soldiers[j] = territories, soldiers
	f.income[j] = income(territories)
	for k := range s.b.continents {
		if s.b.bonus[k] != 0 {
			f.income[j] += s.b.bonus[k] * f.keeps(s, j, k)
		}
	}
}

// income returns the armies for a number of territories.
func income(territories float64) float64 {
	return max(3, float64(int(territories/3)))
}

// TerritoryDefence computes the probability that a territory keeps its owner under a threat: that
// it is not attacked, or not with success (ender-2009 4.5.5).
type TerritoryDefence interface {
	// Holds returns that probability for a number of defenders, at least 1, and a
	// threat in armies, at least 0.
	Holds(defenders, threat float64) float64
}

// SigmoidDefence is eq. 4.34. A single defender throws only one die, so its probability is squared.
type SigmoidDefence struct{}

// Holds implements [TerritoryDefence].
func (SigmoidDefence) Holds(defenders, threat float64) float64 {
	p := sigmoid((defenders - threat) / math.Sqrt(threat+defenders))
	if defenders < 1.5 {
		return p * p
	}
	return p
}

// The sigmoid is interpolated in a table: the error is below one millionth, and it is four times as
// fast.
const (
	sigmoidEnd   = 12
	sigmoidSteps = 256 // for each unit
)

var sigmoids = func() (t [2*sigmoidEnd*sigmoidSteps + 2]float64) {
	for i := range t {
		t[i] = 1 / (1 + math.Exp(sigmoidEnd-float64(i)/sigmoidSteps))
	}
	return t
}()

// sigmoid returns 1/(1+e^-x).
func sigmoid(x float64) float64 {
	at := (min(max(x, -sigmoidEnd), sigmoidEnd) + sigmoidEnd) * sigmoidSteps
	i := int(at)
	return sigmoids[i] + (at-float64(i))*(sigmoids[i+1]-sigmoids[i])
}

// LinearDefence is eq. B.1, which the paper replaced with the sigmoid.
type LinearDefence struct{}

// Holds implements [TerritoryDefence].
func (LinearDefence) Holds(defenders, threat float64) float64 {
	if threat <= 0 {
		return 1
	}
	switch x := defenders / threat; {
	case x < 0.7:
		return max(0, 0.2-0.25*(0.7-x))
	case x <= 1.3:
		return x - 0.5
	default:
		return min(1, 0.8+0.25*(x-1.3))
	}
}

// guards returns the territory defence with that name.
func guards(name string) TerritoryDefence {
	if name == "linear" {
		return LinearDefence{}
	}
	return SigmoidDefence{}
}
