package ender

import (
	"testing"

	"eras/game"
	"eras/game/risk"
)

// promised is a fake of [Dominance.Potential].
type promised struct {
	potential map[risk.Continent]float64
	more      map[risk.Continent]float64 // the additional interest in the last call
}

func (p promised) answer(_ *Situation, _ game.Seat, k risk.Continent, more float64) float64 {
	p.more[k] = more
	return p.potential[k]
}

// interestOnYard computes interests on the yard. Player 0 dominates a with 0.9, b with 0.5
// and d with 0.4, and could dominate the top (bonus 3) with 0.5 and the mid (2) with 0.1.
func interestOnYard(t *testing.T, change func(*Interest)) (*Situation, promised) {
	s := situationOn(t, yard, 2, "0.2,0.2,1.2,0.2,1.2,1.2,1.2,1.2,1.2", 0)
	s.dominance[0] = [maxTerritories]float64{0: 0.9, 1: 0.5, 3: 0.4}
	s.continentInterest[0][0] = 1.2
	p := promised{map[risk.Continent]float64{0: 0.5, 1: 0.1, 2: 0.3}, map[risk.Continent]float64{}}
	w := &Interest{InterestParams: Paper().Interest, Potential: p.answer}
	change(w)
	w.Want(s)
	return s, p
}

// The interest in a is 1·1 + 500·1.5 + 2·zone, with an interest in the top of 3·0.5.
func TestEquations421To424(t *testing.T) {
	s, p := interestOnYard(t, func(*Interest) {})
	near(t, "the interest in the top", s.continentInterest[0][0], 1.5)
	near(t, "the interest in the mid", s.continentInterest[0][1], 0.2)
	// A continent without a bonus is of no interest.
	near(t, "the interest in the low", s.continentInterest[0][2], 0)
	// The potential is computed with the greatest interest, 500·3, instead of the previous
	// one, 500·1.2.
	near(t, "more interest in the top", p.more[0], 500*(3-1.2))
	near(t, "more interest in the mid", p.more[1], 500*2)

	// Zones (eq. 4.24). The weights sum to one; the denominator as printed, with the
	// distance in place of the factor 0.3, would not give a mean.
	// a: itself 0.9; b and d next to it; c, e and g two away.
	zone := (0.9 + 0.3*(0.5+0.4) + 0.09*0) / (1 + 2*0.3 + 3*0.09)
	near(t, "the zone of a", zone, 1.17/1.87)
	near(t, "the interest in a", s.interest[0][0], 1+500*1.5+2*zone)
	near(t, "the interest in a", s.interest[0][0], 752.251337)
	// e: itself 0; b, d, f and h next to it; a, c, g and i two away.
	near(t, "the interest in e", s.interest[0][4], 1+500*0.2+2*(0.3*(0.5+0.4)+0.09*0.9)/(1+4*0.3+4*0.09))
	// i: 0, as are f and h next to it and c, e and g two away.
	near(t, "the interest in i", s.interest[0][8], 1)
}

// Interests in continents with a sum below 0.1 are raised to that (eq. 4.23): with
// potentials of 0.01 and 0.005, 0.03 and 0.01 become 0.075 and 0.025.
func TestEquation423(t *testing.T) {
	s, _ := interestOnYard(t, func(w *Interest) {
		w.Potential = promised{map[risk.Continent]float64{0: 0.01, 1: 0.005}, map[risk.Continent]float64{}}.answer
	})
	near(t, "the interest in the top", s.continentInterest[0][0], 0.075)
	near(t, "the interest in the mid", s.continentInterest[0][1], 0.025)
	s, _ = interestOnYard(t, func(w *Interest) {
		w.Potential = promised{map[risk.Continent]float64{0: 0.03, 1: 0.01}, map[risk.Continent]float64{}}.answer
	})
	near(t, "an interest that is enough", s.continentInterest[0][0], 0.09)
}

// Interests of zero cannot be raised.
func TestNoContinentInReach(t *testing.T) {
	s, _ := interestOnYard(t, func(w *Interest) {
		w.Potential = promised{nil, map[risk.Continent]float64{}}.answer
	})
	near(t, "the interest in the top", s.continentInterest[0][0], 0)
	near(t, "the interest in i", s.interest[0][8], 1)
}

// Each territory gains a share of its neighbours' mean interest (appendix A): first 0.05,
// then 0.04 of the new mean.
func TestInterestSpreads(t *testing.T) {
	plain, _ := interestOnYard(t, func(w *Interest) { w.ZoneDistance = 0 })
	near(t, "the interest in a", plain.interest[0][0], 1+750+2*0.9)
	near(t, "the interest in b", plain.interest[0][1], 1+750+2*0.5)
	near(t, "the interest in d", plain.interest[0][3], 1+100+2*0.4)
	s, _ := interestOnYard(t, func(w *Interest) { w.ZoneDistance, w.Spreads = 0, 1 })
	near(t, "the interest in a after a spread", s.interest[0][0], 752.8+0.05*(752+101.8)/2)
	once := s.interest[0]
	s, _ = interestOnYard(t, func(w *Interest) { w.ZoneDistance, w.Spreads = 0, 2 })
	near(t, "the interest in a after two", s.interest[0][0], once[0]+0.04*(once[1]+once[3])/2)
}

// Every player wants some continent, however improbable (4.5.3): the sum of the interests
// never falls below the minimum, not even after the deal of territories.
func TestEveryoneWantsAContinent(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 5)
	pl := plannerOf(g, Paper())
	seen := 0
	fieldPositions(t, g, 4, 3, func(p *risk.Position, inHand int32) {
		s := baseOf(pl, p, inHand)
		s.clearMedium()
		pl.valuer.value(s, 2, 0)
		for _, j := range s.players {
			seen++
			sum := 0.0
			for k := range s.b.continents {
				sum += s.continentInterest[j][k]
			}
			if least := Paper().Interest.LeastContinent; sum < least-1e-9 {
				t.Errorf("round %d: player %d has an interest of %v in continents, want %v at least", p.Round, j, sum, least)
			}
		}
	})
	if seen < 100 {
		t.Errorf("only %d players were checked", seen)
	}
}
