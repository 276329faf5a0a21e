package ender

import (
	"math"

	"eras/game/risk"
)

// valuer values plans (ender-2009 4.5.1): it runs the algorithms in order, for as many
// iterations as the parameters say.
type valuer struct {
	ValuationParams
	dominance *Dominance
	interest  *Interest
	threats   *Threats
	defence   *Defence
	strength  *Strength
	meter     *Meter
	winning   winning
}

// value values a situation with a base state. Its medium term and values must be those of the
// parent plan, or zero for the plan without attacks. empty is the value of the plan without
// attacks.
func (v *valuer) value(s *Situation, iterations int, empty float64) {
	for range iterations {
		for range int(v.Mutual) {
			s.thought.Step()
			v.meter.begin(metDominance)
			v.dominance.Dominate(s)
			v.meter.begin(metInterest)
			v.interest.Want(s)
		}
		if v.Threats {
			v.meter.begin(metThreats)
			v.threats.Foresee(s)
		} else {
			s.expectPeace()
		}
		v.meter.begin(metDefence)
		v.defence.Defend(s)
		v.meter.begin(metStrength)
		v.strength.Weigh(s)
		v.meter.begin(metOther)
		v.share(s)
	}
	if v.winning.wins(s) {
		s.value = [maxPlayers]float64{}
		s.value[s.me] = 1
	}
	v.succeed(s, empty)
	v.meter.end()
}

// share computes the values of the players from their strengths (eq. 4.8). With negative weights
// all strengths can be zero; then all values are equal.
func (v *valuer) share(s *Situation) {
	sum := 0.0
	for _, j := range s.players {
		s.value[j] = power(max(0, s.strength[j].Sum()), v.Exponent)
		sum += s.value[j]
	}
	for _, j := range s.players {
		if sum == 0 {
			s.value[j] = 1 / float64(len(s.players))
			continue
		}
		s.value[j] /= sum
	}
}

// succeed computes the plan's success and its worth (eq. 4.9).
func (v *valuer) succeed(s *Situation, empty float64) {
	value := s.value[s.me]
	s.success, s.worth = 1, value
	if s.sketch.n == 0 {
		return
	}
	s.success = s.chances()
	failure := v.Optimism*value + (1-v.Optimism)*empty
	s.worth = s.success*value + (1-s.success)*failure
}

// expectPeace predicts that no opponent attacks.
func (s *Situation) expectPeace() {
	s.fuzzy.start(s)
	for _, j := range s.others {
		s.fuzzy.look(s, j)
	}
	s.danger = [maxTerritories]float64{}
	s.conquest = table{}
}

// chances returns the probability that all trees of the plan succeed, each with the
// soldiers that its root needs and those assigned to territories beyond it.
func (s *Situation) chances() float64 {
	p := 1.0
	for r := s.forest.roots; r != 0; r = r.Rest() {
		c := r.First()
		on := s.forest.below(c)
		soldiers := s.forest.factor[c]
		for i := range s.groups {
			if g := &s.groups[i]; g.home == c || g.home == reserve {
				for t := on & g.to; t != 0; t = t.Rest() {
					soldiers += s.assigned[i][t.First()]
				}
			}
		}
		p *= s.forest.chance(c, min(soldiers, math.MaxInt32/2))
	}
	return p
}

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
