package ender

import (
	"testing"

	"eras/game"
	"eras/game/risk"
)

// promised is a dominance that is what it was, and promises continents.
type promised struct {
	potential map[risk.Continent]float64
	more      map[risk.Continent]float64 // how much more interest was asked about
}

func (promised) Dominate(*Situation) {}

func (p promised) Potential(_ *Situation, _ game.Seat, k risk.Continent, more float64) float64 {
	p.more[k] = more
	return p.potential[k]
}

// On the yard player 0 dominates a with 0.9, b with 0.5, d with 0.4 and nothing else,
// and could dominate the top (3) with 0.5, the mid (2) with 0.1.
func interestOnYard(t *testing.T, change func(*ContinentInterest)) (*Situation, promised) {
	s := situationOn(t, yard, 2, "0.2,0.2,1.2,0.2,1.2,1.2,1.2,1.2,1.2", 0)
	s.dominance[0] = [maxCountries]float64{0: 0.9, 1: 0.5, 3: 0.4}
	s.continentInterest[0][0] = 1.2
	p := promised{map[risk.Continent]float64{0: 0.5, 1: 0.1, 2: 0.3}, map[risk.Continent]float64{}}
	w := &ContinentInterest{InterestParams: Paper().Interest, Dominance: p}
	change(w)
	w.Want(s)
	return s, p
}

// a: 1·1 + 500·1.5 + 2·zone, the interest in the top being 3·0.5.
func TestEquations421To424(t *testing.T) {
	s, p := interestOnYard(t, func(*ContinentInterest) {})
	near(t, "the interest in the top", s.continentInterest[0][0], 1.5)
	near(t, "the interest in the mid", s.continentInterest[0][1], 0.2)
	// One that brings nothing is of no interest.
	near(t, "the interest in the low", s.continentInterest[0][2], 0)
	// The potential is asked for with the greatest interest, 500·3, in place of the one
	// of the round before, 500·1.2.
	near(t, "more interest in the top", p.more[0], 500*(3-1.2))
	near(t, "more interest in the mid", p.more[1], 500*2)

	// Zones (eq. 4.24, whose weights sum to one: its denominator has the distance
	// where the numerator has the factor 0.3, with which nothing would be a mean).
	// a: itself 0.9; b and d beside it; c, e and g two away.
	zone := (0.9 + 0.3*(0.5+0.4) + 0.09*0) / (1 + 2*0.3 + 3*0.09)
	near(t, "the zone of a", zone, 1.17/1.87)
	near(t, "the interest in a", s.interest[0][0], 1+500*1.5+2*zone)
	near(t, "the interest in a", s.interest[0][0], 752.251337)
	// e: itself nothing; b, d, f and h beside it; a, c, g and i two away.
	near(t, "the interest in e", s.interest[0][4], 1+500*0.2+2*(0.3*(0.5+0.4)+0.09*0.9)/(1+4*0.3+4*0.09))
	// i: nothing beside it; c, e and g two away.
	near(t, "the interest in i", s.interest[0][8], 1)
}

// Interests in continents that sum to less than 0.1 are raised to it (eq. 4.23): with
// potentials of 0.01 and 0.005, 0.03 and 0.01 become 0.075 and 0.025.
func TestEquation423(t *testing.T) {
	s, _ := interestOnYard(t, func(w *ContinentInterest) {
		w.Dominance = promised{map[risk.Continent]float64{0: 0.01, 1: 0.005}, map[risk.Continent]float64{}}
	})
	near(t, "the interest in the top", s.continentInterest[0][0], 0.075)
	near(t, "the interest in the mid", s.continentInterest[0][1], 0.025)
	s, _ = interestOnYard(t, func(w *ContinentInterest) {
		w.Dominance = promised{map[risk.Continent]float64{0: 0.03, 1: 0.01}, map[risk.Continent]float64{}}
	})
	near(t, "an interest that is enough", s.continentInterest[0][0], 0.09)
}

// The sum that must be raised may be nothing, then nothing can be raised.
func TestNoContinentInReach(t *testing.T) {
	s, _ := interestOnYard(t, func(w *ContinentInterest) {
		w.Dominance = promised{nil, map[risk.Continent]float64{}}
	})
	near(t, "the interest in the top", s.continentInterest[0][0], 0)
	near(t, "the interest in i", s.interest[0][8], 1)
}

// The zone ends where it is set to, and the neighbours' interest rubs off (appendix A):
// once 0.05 of their mean, then 0.04 of the new one.
func TestInterestSpreads(t *testing.T) {
	plain, _ := interestOnYard(t, func(w *ContinentInterest) { w.ZoneDistance = 0 })
	near(t, "the interest in a", plain.interest[0][0], 1+750+2*0.9)
	near(t, "the interest in b", plain.interest[0][1], 1+750+2*0.5)
	near(t, "the interest in d", plain.interest[0][3], 1+100+2*0.4)
	s, _ := interestOnYard(t, func(w *ContinentInterest) { w.ZoneDistance, w.Spreads = 0, 1 })
	near(t, "the interest in a after a spread", s.interest[0][0], 752.8+0.05*(752+101.8)/2)
	once := s.interest[0]
	s, _ = interestOnYard(t, func(w *ContinentInterest) { w.ZoneDistance, w.Spreads = 0, 2 })
	near(t, "the interest in a after two", s.interest[0][0], once[0]+0.04*(once[1]+once[3])/2)
}

// Everyone goes for some continent, however improbable it is that he gets it (4.5.3): at
// no time, and least of all when countries have just been dealt, is a player's interest
// in all of them together below the least.
func TestEveryoneWantsAContinent(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 5)
	pl := plannerOf(g, Paper())
	seen := 0
	fieldPositions(t, g, 4, 3, func(p *risk.Position, inHand int32) {
		s := baseOf(pl, p, inHand)
		s.clean()
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
		t.Errorf("only %d players were looked at", seen)
	}
}
