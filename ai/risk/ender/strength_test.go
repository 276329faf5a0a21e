package ender

import "testing"

// Player 0 has 2 territories with 7 soldiers and 4 cards where sets are worth 6, holds p
// with 0.9 (3 soldiers) and q with 0.5 (4), and dominates 1.4 territories and the west
// (bonus 1) with 0.45.
func TestEquations440To443(t *testing.T) {
	s := situationOn(t, spit, 2, "0.3,0.4,1.5,1.2", 0)
	s.groups = nil
	s.soldiers[0], s.cards[0], s.setWorth = 7, 4, 6
	s.fuzzy.start(s)
	s.stand, s.holds = [maxTerritories]int32{3, 4}, [maxTerritories]float64{0.9, 0.5}
	s.dominance[0] = [maxTerritories]float64{0.9, 0.5}
	s.fuzzy.territories[1], s.fuzzy.soldiers[1], s.fuzzy.income[1] = 1.8, 6.5, 3.8
	s.dominance[1] = [maxTerritories]float64{0.1, 0.5, 1, 1}
	w := &Strength{Paper().Strength}
	w.Weigh(s)
	// Now (4.41): 2·1 + 7·1.5 + 4·15·6/3 = 132.5.
	p := s.strength[0]
	near(t, "strength now", p.Territories+p.Soldiers+p.Cards, 132.5)
	// Soon (4.42): 1.4 territories, 0.9·3 + 0.5·4 = 4.7 soldiers, an income of
	// max(3, ⌊1.4/3⌋), and 1·0.5 for the west, whose only entrance is q.
	near(t, "strength soon", p.SoonTerritories+p.SoonSoldiers+p.SoonIncome, 1.4*2+4.7*3+3.5*1000)
	// Late (4.43): 1.4·5 + 0.45·200.
	near(t, "strength late", p.LateTerritories+p.LateContinents, 97)
	// In all (4.40).
	near(t, "strength", p.Sum(), 132.5+3516.9+97)

	// Player 1: 2 + 7·1.5 + 0; from the fuzzy board 1.8·2 + 6.5·3 + 3.8·1000; and
	// 2.6·5 + (1 + 0.1·0.5)·200.
	near(t, "the other's strength", s.strength[1].Sum(), 12.5+3823.1+223)
}

// Fractions of soldiers stay at the home of their group.
func TestFractionsStay(t *testing.T) {
	s := situationOn(t, spit, 2, "0.5,1.1,1.5,1.2", 0, Attack{p0, q1})
	s.fuzzy.start(s)
	for i := range s.groups {
		s.assigned[i] = [maxTerritories]int32{}
		s.assigned[i][q1] = int32(s.groups[i].n)
	}
	// p's group is 5 - 0.516 - 2 - 1 = 1.484, q's 1: q gets 2 of them.
	s.stand, s.holds = [maxTerritories]int32{1, 3}, [maxTerritories]float64{1, 0.5}
	w := &Strength{Paper().Strength}
	w.Weigh(s)
	near(t, "soldiers kept", s.fuzzy.soldiers[0], 1+3*0.5+(1-loss1))
	near(t, "soldiers in all", s.soldiers[0], 5-loss1)
}
