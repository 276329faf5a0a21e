package ender

import "eras/game/risk"

// Parts is the strength of a player in parts (eq. 4.40): from its present assets, from those at its
// next turn, and from later ones.
type Parts struct {
	Territories, Soldiers, Cards              float64
	SoonTerritories, SoonSoldiers, SoonIncome float64
	LateTerritories, LateContinents           float64
}

// Sum returns the strength.
func (p *Parts) Sum() float64 {
	return p.Territories + p.Soldiers + p.Cards + p.SoonTerritories + p.SoonSoldiers + p.SoonIncome + p.LateTerritories + p.LateContinents
}

// Strength computes the strength of each player after a plan (ender-2009 4.5.6, eq. 4.41 to 4.43).
// In the short term the planner has the territories that its defence holds, and the others have
// what the fuzzy board predicts for the beginning of their turns.
type Strength struct{ StrengthParams }

// Weigh computes the strength of all players.
func (w *Strength) Weigh(s *Situation) {
	w.lookAhead(s)
	for _, j := range s.players {
		p := &s.strength[j]
		*p = Parts{
			Territories: w.Territory * float64(s.held[j].Len()),
			Soldiers:    w.Soldier * s.soldiers[j],
			Cards:       w.Cards * s.cards[j] * s.setWorth / 3,

			SoonTerritories: w.SoonTerritory * s.fuzzy.territories[j],
			SoonSoldiers:    w.SoonSoldier * s.fuzzy.soldiers[j],
			SoonIncome:      w.SoonIncome * s.fuzzy.income[j],
		}
		sum := 0.0
		for c := range s.b.n {
			sum += s.dominance[j][c]
		}
		p.LateTerritories = w.LateTerritory * sum
		sum = 0
		for k := range s.b.continents {
			if s.b.bonus[k] != 0 {
				sum += s.b.bonus[k] * continentDominance(s, j, risk.Continent(k))
			}
		}
		p.LateContinents = w.LateContinent * sum
	}
}

// lookAhead computes the planner's assets at the beginning of its next turn: those that its defence
// holds.
func (w *Strength) lookAhead(s *Situation) {
	f, me := &s.fuzzy, s.me
	territories, soldiers := 0.0, 0.0
	for own := s.held[me]; own != 0; own = own.Rest() {
		c := own.First()
		territories += s.holds[c]
		soldiers += s.holds[c] * float64(s.stand[c])
	}
	for i := range s.groups {
		// The fractions left by expected costs stay at home.
		if g := &s.groups[i]; g.home != reserve {
			soldiers += s.holds[g.home] * (g.force - float64(g.n))
		}
	}
	f.territories[me], f.soldiers[me] = territories, soldiers
	f.income[me] = income(territories)
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
