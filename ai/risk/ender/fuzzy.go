package ender

import (
	"eras/game"
	"eras/game/risk"
)

// fuzzy is a board of which only probabilities are known (ender-2009 4.5.4): who
// owns each country, and how many armies stand there on average if he does.
type fuzzy struct {
	owns, armies table
	// whole are the players who hold each continent in the base state, nobody where
	// it is divided: nobody else can have it before his next turn.
	whole [maxContinents]game.Seat
	// Of each player at the beginning of his next turn.
	countries, soldiers, income [maxPlayers]float64
}

// start makes the fuzzy board certain.
func (f *fuzzy) start(s *Situation) {
	armies := s.armies
	s.provisional(&armies)
	for _, j := range s.players {
		f.owns[j], f.armies[j] = [maxCountries]float64{}, [maxCountries]float64{}
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

// against returns how many armies a player would have to fight for a country.
func (f *fuzzy) against(s *Situation, j game.Seat, c risk.Country) float64 {
	sum := 0.0
	for _, k := range s.players {
		if k != j {
			sum += f.owns[k][c] * f.armies[k][c]
		}
	}
	return sum
}

// keeps returns the probability that a player has a whole continent: that he
// keeps all its entrances (eq. 4.25). One without entrances is all of the board.
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

// take lets a player take a country with a probability, with so many armies in it
// then, away from whoever has it, himself among them.
func (f *fuzzy) take(s *Situation, j game.Seat, c risk.Country, p, armies float64) {
	for _, k := range s.players {
		f.owns[k][c] *= 1 - p
	}
	before := f.owns[j][c]
	f.owns[j][c] += p
	f.armies[j][c] = (before*f.armies[j][c] + p*armies) / (before + p)
}

// look notes what a player has at the beginning of his next turn: the parts of
// 4.5.6 that the short term gives.
func (f *fuzzy) look(s *Situation, j game.Seat) {
	countries, soldiers := 0.0, 0.0
	for c := range s.b.n {
		p := f.owns[j][c]
		countries += p
		soldiers += p * f.armies[j][c]
	}
	f.countries[j], f.soldiers[j] = countries, soldiers
	f.income[j] = income(countries)
	for k := range s.b.continents {
		if s.b.bonus[k] != 0 {
			f.income[j] += s.b.bonus[k] * f.keeps(s, j, k)
		}
	}
}

// income returns the armies that so many countries bring.
func income(countries float64) float64 {
	return max(3, float64(int(countries/3)))
}
