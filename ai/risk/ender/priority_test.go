package ender

import (
	"math"
	"testing"

	"eras/game/risk"
)

// Five open plans have parents worth 0.2 to 0.6 and territories with merits of 10 to 110,
// and some of them branch. Each factor is normalised between its least and its largest
// value, and weighted with 1.5, 2 and 1.
func TestEquations444And445(t *testing.T) {
	b := &BestFirst{Reorder: 0}
	b.weights = [3]float64{1.5, 2, 1}
	for _, f := range [][3]float32{{0.2, 10, 1}, {0.6, 70, 0}, {0.4, 110, 1}, {0.3, 35, 0}, {0.6, 10, 1}} {
		o := opened{factors: f}
		b.bound(&o)
		b.push(o)
	}
	b.reorder()
	for _, want := range []struct {
		territory float32
		rate      float64
	}{
		{110, 1.5*0.5 + 2*1 + 1*1},  // (0.4 - 0.2)/0.4, (110 - 10)/100
		{70, 1.5*1 + 2*0.6},         // (0.6 - 0.2)/0.4, (70 - 10)/100
		{10, 1.5*1 + 0 + 1},         // (0.6 - 0.2)/0.4, (10 - 10)/100
		{10, 0 + 0 + 1},             // (0.2 - 0.2)/0.4
		{35, 1.5*0.25 + 2*0.25 + 0}, // (0.3 - 0.2)/0.4, (35 - 10)/100
	} {
		got := b.pop()
		within(t, "the priority", float64(got.priority), want.rate, 1e-5)
		if got.factors[1] != want.territory {
			t.Errorf("next is the plan that takes the territory of merit %v, want %v", got.factors[1], want.territory)
		}
	}
}

// Plans are rated again only when more than PC_Nr of them have been rated with outdated
// bounds.
func TestReorderWaits(t *testing.T) {
	for _, c := range []struct {
		reorder int
		merits  []float32
		first   float32
	}{
		// Before 2 came, 1 was the maximum and has a priority of 2; so has 2.
		{0, []float32{0, 1, 2}, 2},
		{5, []float32{0, 1, 2}, 1},
		// Before 0 came, 1 was the minimum and has a priority of 0; 0.5 has 1.
		{0, []float32{1, 0, 0.5}, 1},
		{5, []float32{1, 0, 0.5}, 0.5},
	} {
		b := &BestFirst{Reorder: c.reorder}
		b.weights = [3]float64{0, 2, 0}
		for _, x := range c.merits {
			o := opened{factors: [3]float32{0, x, 0}}
			b.bound(&o)
			b.push(o)
			if b.moved && b.stale > b.Reorder {
				b.reorder()
			}
		}
		if got := b.pop(); got.factors[1] != c.first {
			t.Errorf("with a limit of %d the next of %v is %v, want %v", c.reorder, c.merits, got.factors[1], c.first)
		}
	}
}

// Player 0 has a and b of the top with 9 and 3 armies and d with 1. Player 1 has only c (2
// armies, 3 cards), player 2 the rest. With nothing in hand the sieges of c and of the top
// (bonus 3) are certain: from b, where 2 can leave, they cost 1 + 1.547, 0.547 too many,
// but 8 come from a.
func TestEquation446(t *testing.T) {
	g := gameWith(t, yard, 3)
	p := positionOn(t, g, "0.9,0.4,1.2,0.1,2.3,2.3,2.3,2.3,2.3", 0, "-/?3/?1")
	pl := plannerOf(g, Paper())
	s := baseOf(pl, &p, 0)
	s.setWorth = 6
	s.interest[0] = [maxTerritories]float64{2: 7, 4: 3, 6: 2}
	s.conquest[0] = [maxTerritories]float64{2: 4, 4: 5, 6: 1}
	pl.priority.Survey(&p, s)
	var merits [maxTerritories]float64
	pl.priority.Merits(s, &merits)
	// c: from b 3 soldiers can leave and 2.547 are needed. Taking c eliminates player 1
	// and completes the top. b has the enemies c and e, so the frontier stays.
	near(t, "c", merits[2], 7*5+4*15+1000*3*6/3+500*3)
	// g: d's other enemy is e, so the frontier stays. The low has no bonus, and player 2
	// cannot be eliminated: too many soldiers are missing.
	near(t, "g", merits[6], 2*5+1*15)
	// e: its continent needs e and f besides d. From b 3 soldiers come; e and f cost
	// 1 + 2.307 each, so 0.307 + 3.307 are missing and none is in hand: the probability
	// is 1 - 1/(1 + e^-√3.614).
	lack := 2*(1+loss3) - 3
	near(t, "e", merits[4], 3*5+5*15+500*2*(1-1/(1+math.Exp(-math.Sqrt(lack)))))
}

// b's only enemy is c, which borders f: taking c shortens the frontier by 1 - 1. If player
// 0 has f too, it does by 2 - 0.
func TestBorderReduction(t *testing.T) {
	s := situationOn(t, yard, 2, "0.2,0.2,1.2,0.2,0.2,1.2,1.2,1.2,1.2", 0)
	near(t, "borders that c closes", borders(s, 2, s.held[0]), 0)
	s = situationOn(t, yard, 2, "0.2,0.2,1.2,0.2,0.2,0.2,0.2,0.2,0.2", 0)
	near(t, "borders that c closes", borders(s, 2, s.held[0]), 2)
	// e lies between four own territories without another enemy.
	s = situationOn(t, yard, 2, "0.2,0.2,0.2,0.2,1.2,0.2,0.2,0.2,0.2", 0)
	near(t, "borders that e closes", borders(s, 4, s.held[0]), 4)
	// The result is never negative.
	s = situationOn(t, yard, 2, "0.2,1.2,1.2,1.2,1.2,1.2,1.2,1.2,1.2", 0)
	near(t, "borders that b closes", borders(s, 1, s.held[0]), 0)
}

// slowSiege computes figure 4.61 with the shortest ways between all territories.
func slowSiege(s *Situation, p *risk.Position, set set, inHand float64) float64 {
	n := s.b.n
	price := make([]float64, n)
	for c := range n {
		price[c] = math.Inf(1)
		if p.Owner.At(risk.Territory(c)) != s.me {
			price[c] = 1 + s.l.costOf(float64(p.Armies.At(risk.Territory(c))))
		}
	}
	way := make([][]float64, n)
	for a := range way {
		way[a] = make([]float64, n)
		for b := range way[a] {
			way[a][b] = math.Inf(1)
			if s.b.near[a].Has(risk.Territory(b)) {
				way[a][b] = price[b]
			}
		}
	}
	for via := range n {
		for a := range n {
			for b := range n {
				way[a][b] = min(way[a][b], way[a][via]+way[via][b])
			}
		}
	}
	own, goals := territoriesOf(s.held[s.me]), territoriesOf(set)
	soldiers := make([]float64, len(own))
	cost := make([][]float64, len(own))
	for i, c := range own {
		for _, g := range s.groups {
			if g.home == c {
				soldiers[i] = g.force
			}
		}
		for _, o := range goals {
			cost[i] = append(cost[i], way[c][o])
		}
	}
	need := 0.0
	left := map[int]bool{}
	for k := range goals {
		left[k] = true
	}
	for len(left) > 0 {
		from, to, least := -1, -1, math.Inf(1)
		for i := range own {
			for k := range goals {
				if v := cost[i][k] - soldiers[i]; left[k] && v < least {
					from, to, least = i, k, v
				}
			}
		}
		if from < 0 {
			return 0
		}
		need += max(0, least)
		soldiers[from] = max(0, soldiers[from]-cost[from][to])
		for k := range goals {
			cost[from][k] = min(cost[from][k], way[goals[to]][goals[k]])
		}
		delete(left, to)
	}
	if need == 0 {
		return 1
	}
	x := (need - inHand) / math.Sqrt(need+inHand)
	holds := 1 / (1 + math.Exp(-x))
	if need < 1.5 {
		holds *= holds
	}
	return 1 - holds
}

// Sieges equal slowSiege, except that hopeless ones are 0 and that the order of equally
// expensive steps may differ.
func TestFigure461(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	pl := plannerOf(g, Paper())
	w := pl.priority
	compared, same := 0, 0
	fieldPositions(t, g, 2, 4, func(p *risk.Position, inHand int32) {
		s := baseOf(pl, p, inHand)
		w.Survey(p, s)
		w.sieges.begin(s)
		var sets []set
		for k := range g.Map.Continents() {
			sets = append(sets, word(g.Map.Members(risk.Continent(k)))&^s.held[0])
		}
		for _, j := range s.others {
			sets = append(sets, s.held[j])
		}
		for _, set := range sets {
			if set == 0 {
				continue
			}
			got, want := w.sieges.chance(set, float64(inHand)), slowSiege(s, p, set, float64(inHand))
			if got == 0 && want < 0.04 {
				continue
			}
			if math.Abs(got-want) < 1e-5 {
				same++
			} else if math.Abs(got-want) > 0.1 {
				t.Errorf("the probability of a siege is %v, want %v", got, want)
			}
			compared++
		}
	})
	if compared < 30 || same < compared*3/4 {
		t.Errorf("only %d of %d sieges are equal", same, compared)
	}
	t.Logf("%d of %d sieges are equal", same, compared)
}
