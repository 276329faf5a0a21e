package ender

import "eras/game/risk"

// Strength says how strong each player stands after a plan (ender-2009 4.5.6).
type Strength interface{ Weigh(s *Situation) }

// Parts is the strength of a player in parts (eq. 4.40): what stands now, what he
// will have at his next turn, and later.
type Parts struct {
	Countries, Soldiers, Cards              float64
	SoonCountries, SoonSoldiers, SoonIncome float64
	LateCountries, LateContinents           float64
}

// Sum returns the strength.
func (p *Parts) Sum() float64 {
	return p.Countries + p.Soldiers + p.Cards + p.SoonCountries + p.SoonSoldiers + p.SoonIncome + p.LateCountries + p.LateContinents
}

// WeightedStrength is the paper's [Strength]: eq. 4.41 to 4.43. What the short term
// brings the planner is his defence, what it brings the others is the fuzzy board
// at the beginning of their turns.
type WeightedStrength struct{ StrengthParams }

// Weigh implements [Strength].
func (w *WeightedStrength) Weigh(s *Situation) {
	w.lookAhead(s)
	for _, j := range s.players {
		p := &s.strength[j]
		*p = Parts{
			Countries: w.Country * float64(s.held[j].Len()),
			Soldiers:  w.Soldier * s.soldiers[j],
			Cards:     w.Cards * s.cards[j] * s.setWorth / 3,

			SoonCountries: w.SoonCountry * s.fuzzy.countries[j],
			SoonSoldiers:  w.SoonSoldier * s.fuzzy.soldiers[j],
			SoonIncome:    w.SoonIncome * s.fuzzy.income[j],
		}
		sum := 0.0
		for c := range s.b.n {
			sum += s.dominance[j][c]
		}
		p.LateCountries = w.LateCountry * sum
		sum = 0
		for k := range s.b.continents {
			if s.b.bonus[k] != 0 {
				sum += s.b.bonus[k] * continentDominance(s, j, risk.Continent(k))
			}
		}
		p.LateContinents = w.LateContinent * sum
	}
}

// lookAhead notes what the planner has at the beginning of his next turn: what his
// defence holds.
func (w *WeightedStrength) lookAhead(s *Situation) {
	f, me := &s.fuzzy, s.me
	countries, soldiers := 0.0, 0.0
	for own := s.held[me]; own != 0; own = own.Rest() {
		c := own.First()
		countries += s.holds[c]
		soldiers += s.holds[c] * float64(s.stand[c])
	}
	for i := range s.groups {
		// The fractions that the mean costs leave stay at home.
		if g := &s.groups[i]; g.home != reserve {
			soldiers += s.holds[g.home] * (g.force - float64(g.n))
		}
	}
	f.countries[me], f.soldiers[me] = countries, soldiers
	f.income[me] = income(countries)
	for k := range s.b.continents {
		if bonus := s.b.bonus[k]; bonus != 0 && f.whole[k] == me {
			p := bonus
			for t := s.b.entrances[k]; t != 0; t = t.Rest() {
				p *= s.holds[t.First()]
			}
			f.income[me] += p
		}
	}
}
