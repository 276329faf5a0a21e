package ender

import (
	"math"
	"testing"

	"eras/game/risk"
)

// Strengths of 10, 20 and 30, squared, are 100, 400 and 900 of 1,400.
func TestEquation48(t *testing.T) {
	s := situationOn(t, spit, 3, "0.2,1.2,2.2,2.2", 0)
	for j, x := range []float64{10, 20, 30} {
		s.strength[j] = Parts{Soldiers: x / 2, SoonIncome: x / 2}
	}
	v := valuer{ValuationParams: Paper().Valuation}
	v.share(s)
	near(t, "the value of 10", s.value[0], 100.0/1400)
	near(t, "the value of 20", s.value[1], 400.0/1400)
	near(t, "the value of 30", s.value[2], 900.0/1400)
	v.Exponent = 1
	v.share(s)
	near(t, "the value of 10 with the exponent 1", s.value[0], 10.0/60)
}

// A plan that takes q (1 defender) from p with 4 soldiers fails if three dice, two and one
// lose in a row: 441/1296 · 91/216 · 21/36. If the value is 0.4 with the plan and 0.2
// without, failure is worth 0.25·0.4 + 0.75·0.2 = 0.25.
func TestEquation49(t *testing.T) {
	s := situationOn(t, spit, 2, "0.4,1.1,1.3,1.3", 0, Attack{p0, q1})
	s.groups = nil // nobody joins the attack
	s.value[0] = 0.4
	v := valuer{ValuationParams: Paper().Valuation}
	v.succeed(s, 0.2)
	fails := 441.0 / 1296 * 91 / 216 * 21 / 36
	near(t, "success", s.success, 1-fails)
	near(t, "success", s.success, 0.916375)
	near(t, "worth", s.worth, (1-fails)*0.4+fails*0.25)
	near(t, "worth", s.worth, 0.387456)
	// Without attacks nothing can fail.
	s = situationOn(t, spit, 2, "0.4,1.1,1.3,1.3", 0)
	s.value[0] = 0.4
	v.succeed(s, 0.2)
	near(t, "the worth of no attack", s.worth, 0.4)
}

// Soldiers that go on through the attack help it, from the reserve or from its root; those
// that stay at home or elsewhere do not. The factor is 4, so 3 can die without them.
func TestSuccessWithSoldiersThatGoOn(t *testing.T) {
	s := situationOn(t, spit, 2, "0.6,1.1,1.3,1.3", 4, Attack{p0, q1})
	lose := func(armies int) float64 {
		p := 21.0 / 36 * 91 / 216
		for range armies - 2 {
			p *= 441.0 / 1296
		}
		return p
	}
	if s.groups[0].home != reserve || s.groups[0].n != 4 || s.groups[1].home != p0 || s.groups[1].n != 2 {
		t.Fatalf("the groups are %v", s.groups)
	}
	for _, c := range []struct {
		reserve, root [2]int32 // to p and q
		armies        int
	}{
		{[2]int32{4, 0}, [2]int32{2, 0}, 3},
		{[2]int32{1, 3}, [2]int32{2, 0}, 6},
		{[2]int32{4, 0}, [2]int32{0, 2}, 5},
		{[2]int32{0, 4}, [2]int32{1, 1}, 8},
	} {
		s.assigned[0], s.assigned[1] = [maxTerritories]int32{}, [maxTerritories]int32{}
		s.assigned[0][p0], s.assigned[0][q1] = c.reserve[0], c.reserve[1]
		s.assigned[1][p0], s.assigned[1][q1] = c.root[0], c.root[1]
		near(t, "success", s.chances(), 1-lose(c.armies))
	}
}

// Values are probabilities: over all players they sum to one, as do the dominance of each
// territory and its ownership on the fuzzy board. All soldiers are assigned, within the
// reach of their groups.
func TestValuationProperties(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	params := Paper()
	params.Search.Plans = 40
	pl := plannerOf(g, params)
	n := 0
	fieldPositions(t, g, 3, 8, func(p *risk.Position, inHand int32) {
		x := pl.Search(p, inHand)
		for i := range x.Len() {
			plan := x.Plan(i)
			x.grow(i)
			if x.forest.deficit > inHand {
				t.Fatalf("plan %v needs %d armies of %d", plan.Attacks(), x.forest.deficit, inHand)
			}
			if !(plan.Worth >= 0 && plan.Worth <= 1 && plan.Success >= 0 && plan.Success <= 1+1e-6) {
				t.Fatalf("plan %v is worth %v, succeeds with %v", plan.Attacks(), plan.Worth, plan.Success)
			}
			if x.Plan(x.best).Worth < plan.Worth {
				t.Fatalf("plan %d is better than the best, %d", i, x.best)
			}
			// Valuing it again gives the same.
			s := x.s
			s.base(&x.p, &plan.Sketch, &x.forest, inHand)
			empty := 0.0
			if i == 0 {
				s.clearMedium()
				pl.valuer.value(s, int(params.Valuation.First), 0)
			} else {
				s.loadMedium(&x.detailsOf(int(plan.Parent)).medium)
				empty = x.plans[0].Value
				pl.valuer.value(s, int(params.Valuation.Iterations), empty)
			}
			if s.worth != plan.Worth {
				t.Fatalf("plan %v is worth %v, then %v", plan.Attacks(), plan.Worth, s.worth)
			}
			checkSituation(t, s)
			n++
		}
	})
	if n < 200 {
		t.Errorf("only %d plans were checked", n)
	}
}

func checkSituation(t *testing.T, s *Situation) {
	t.Helper()
	sum := 0.0
	for _, j := range s.players {
		sum += s.value[j]
	}
	near(t, "the sum of the values", sum, 1)
	for c := range s.b.n {
		dominance, owns := 0.0, 0.0
		for _, j := range s.players {
			dominance += s.dominance[j][c]
			owns += s.fuzzy.owns[j][c]
			if s.fuzzy.owns[j][c] < 0 || s.dominance[j][c] < 0 || s.fuzzy.owns[j][c] > 0 && s.fuzzy.armies[j][c] < 0 {
				t.Fatalf("player %d owns %d with %v and %v armies, dominates with %v", j, c, s.fuzzy.owns[j][c], s.fuzzy.armies[j][c], s.dominance[j][c])
			}
		}
		near(t, "the sum of dominance", dominance, 1)
		near(t, "the sum of ownership", owns, 1)
	}
	// Force is conserved: that of all groups and of the soldier in each territory.
	for _, j := range s.players {
		force, want := 0.0, 0.0
		for c := range s.b.n {
			force += s.force[j][c]
		}
		r := &s.reached
		for g := r.first[j]; g < r.last[j]; g++ {
			want += r.groups[g].force
		}
		for c := range s.b.n {
			want += r.fixed[j][c]
		}
		near(t, "the force", force, want)
	}
	checkDefence(t, s)
}

// checkDefence fails if the assigned soldiers are not those of the groups, or are out of
// their reach.
func checkDefence(t *testing.T, s *Situation) {
	t.Helper()
	var stand [maxTerritories]int32
	for c := range s.held[s.me].All() {
		stand[c] = 1
	}
	for i, g := range s.groups {
		sum := int32(0)
		for c := range risk.Territory(maxTerritories) {
			n := s.assigned[i][c]
			if n < 0 || n > 0 && !g.to.Has(c) {
				t.Fatalf("%d soldiers of the group of %d are assigned to %d", n, g.home, c)
			}
			sum += n
			stand[c] += n
		}
		if sum != g.n {
			t.Fatalf("%d of the %d soldiers of the group of %d are assigned", sum, g.n, g.home)
		}
	}
	for c := range s.held[s.me].All() {
		if s.stand[c] != stand[c] {
			t.Fatalf("%d soldiers stand in %d, %d are assigned", s.stand[c], c, stand[c])
		}
		if h := s.holds[c]; !(h >= 0 && h <= 1) || math.IsNaN(h) {
			t.Fatalf("territory %d holds with %v", c, h)
		}
	}
}

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
