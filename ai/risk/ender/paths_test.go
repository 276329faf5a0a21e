package ender

import (
	"testing"

	"eras/game/risk"
)

// pathsOnSpit returns a situation in which the planner has p with 3 armies and takes q (1
// defender) from there; both get some of 5 soldiers in hand. Bringing soldiers for p
// through q helps the attack, since its root then has them beyond its factor of 4. The
// spread (eq. 4.39) is the soldiers of each territory and its neighbours, divided by those
// assigned to it.
func pathsOnSpit(t *testing.T) (*Situation, *Paths) {
	s := situationOn(t, spit, 2, "0.3,1.1,1.4,1.4", 5, Attack{p0, q1})
	// The root needs 4 and has 3: 4 of 5 in hand are free.
	if s.groups[0].home != reserve || s.groups[0].n != 4 {
		t.Fatalf("the reserve is %v, want 4", s.groups[0])
	}
	for i := range s.groups {
		s.assigned[i] = [maxTerritories]int32{}
	}
	// Of the four, p gets 3 and q 1; q's own soldier, 2 - 1, stays.
	s.assigned[0][p0], s.assigned[0][q1] = 3, 1
	s.assigned[1][q1] = 1
	s.stand = [maxTerritories]int32{4, 3}
	return s, &Paths{PathParams: Paper().Paths}
}

// p's group is 4 - 0.516 - 2 - 1 = 0.484, q's 1.
func TestEquation439(t *testing.T) {
	s, w := pathsOnSpit(t)
	near(t, "the soldiers of p's group", s.groups[1].force, 1-loss1)
	near(t, "the soldiers of q's group", s.groups[2].force, 1)
	w.at = [maxTerritories]float64{1 - loss1 + 3, 2}
	// Both territories could have all 5.484 soldiers: 5.484/4 + 5.484/3.
	near(t, "what could be moved", w.spread(s), (6-loss1)/4+(6-loss1)/3)
	near(t, "what could be moved", w.spread(s), 3.199123)
	// The tree has its factor, 4, and the 2 that go on to q: 5 that can die.
	near(t, "the attacks' chance", w.attacks(s), 1-21.0/36*91/216*441/1296*441/1296*441/1296)
}

// The benefit is 10 times the probability of the attacks plus the spread. For the 3
// soldiers of p: on the way through p, 2 go on to q; through q, 3 more do. The spread is
// the same, since p and q are neighbours.
func TestEquation438(t *testing.T) {
	s, w := pathsOnSpit(t)
	moved := (6-loss1)/4 + (6-loss1)/3
	lose := 441.0 / 1296
	win5, win8 := 1-21.0/36*91/216*lose*lose*lose, 1-21.0/36*91/216*lose*lose*lose*lose*lose*lose
	atP, throughQ := 10*win5+moved, 10*win8+moved
	near(t, "the benefit at p", atP, 13.102294)
	w.at = [maxTerritories]float64{1 - loss1 + 3, 2}
	w.ways = []way{{p0, 3}, {q1, 0}}
	w.divide(s, &led{c: p0, n: 3, to: 2})
	near(t, "the share at p", w.ways[0].n, 3*atP/(atP+throughQ))
	near(t, "the share through q", w.ways[1].n, 3*throughQ/(atP+throughQ))
	near(t, "the soldiers in p", w.at[p0], 1-loss1+w.ways[0].n)
	near(t, "the soldiers in q", w.at[q1], 2+w.ways[1].n)
}

// Every army in hand goes to the territory that it is assigned to or a neighbour of it, and
// without fortification to the territory itself.
func TestPathsLeadAll(t *testing.T) {
	for _, fortify := range []risk.Fortify{risk.FortifyNeighbours, risk.FortifyNone} {
		g := gameUpon(t, mapNamed(t, "classic"), 4, func(r *risk.Rules) { r.Fortify = fortify })
		params := Paper()
		params.Search.Plans = 15
		pl := plannerOf(g, params)
		led := 0
		fieldPositions(t, g, 3, 3, func(p *risk.Position, inHand int32) {
			x := pl.Search(p, inHand)
			s := pl.refine(x.best)
			checkDefence(t, s)
			lead := pl.paths.Lead(s)
			sum := int32(0)
			for c, n := range lead {
				if n < 0 || n > 0 && !s.held[0].Has(risk.Territory(c)) {
					t.Fatalf("%d armies go to territory %d", n, c)
				}
				sum += n
			}
			if sum != s.spare {
				t.Fatalf("%d of %d armies go somewhere", sum, s.spare)
			}
			led += int(sum)
			if fortify != risk.FortifyNone || s.spare == 0 {
				return
			}
			for c := range s.held[0].All() {
				if lead[c] != s.assigned[0][c] {
					t.Fatalf("%d armies go to %d, want %d", lead[c], c, s.assigned[0][c])
				}
			}
		})
		if led < 15 {
			t.Errorf("only %d armies were checked", led)
		}
	}
}
