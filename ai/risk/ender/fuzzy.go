package ender

import (
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
