package ender

import (
	"math"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// pressOn computes the forces of player 1, who holds r with 21 armies and s with 1, on a
// board with given previous forces and dominance.
func pressOn(t *testing.T, times float64) *Situation {
	s := situationOn(t, spit, 2, "0.2,0.3,1.21,1.1", 0)
	s.force[0] = [maxTerritories]float64{1.5, 2, 0.5, 0}
	s.force[1] = [maxTerritories]float64{0, 1, 3, 1.5}
	s.dominance[0] = [maxTerritories]float64{1, 0.8, 0.05, 0}
	s.dominance[1] = [maxTerritories]float64{0, 0.2, 0.95, 1}
	s.interest[1] = [maxTerritories]float64{1, 2, 3, 4}
	s.setWorth = 0
	d := &Dominance{Paper().Dominance}
	d.ForceIterations = times
	d.press(s)
	return s
}

// slowDominance computes 4.5.2 as it is written: the shortest ways between all territories,
// for all groups. It shares three decisions with the package: a territory that costs more
// than a group's force gets nothing of it (7.1 asks F_g > CA of groups that can help), a
// group without any utility spreads over its direct territories, and the penalty has the
// exponent of appendix A.
func slowDominance(s *Situation, d *DominanceParams) (force, dominance table) {
	n := s.b.n
	force, dominance = s.force, s.dominance
	for range int(d.Iterations) {
		var next table
		for _, j := range s.players {
			var cost, occupy [maxTerritories]float64
			for q := range n {
				others, met := 0.0, 0.0
				for _, k := range s.players {
					if k != j {
						others += math.Pow(force[k][q], d.AimExponent)
						met += force[k][q] * dominance[k][q]
					}
				}
				cost[q] = math.Pow(d.Aim/(1-d.Aim)*(others+d.BaseForce), 1/d.AimExponent) // 4.12
				occupy[q] = d.CostFactor * (1 + met + d.OwnCost*dominance[j][q])          // 4.13
			}
			var way [maxTerritories][maxTerritories]float64
			for a := range n {
				for b := range n {
					way[a][b] = math.Inf(1)
					if s.b.near[a].Has(risk.Territory(b)) {
						way[a][b] = occupy[b]
					}
				}
				way[a][a] = 0
			}
			for via := range n {
				for a := range n {
					for b := range n {
						way[a][b] = min(way[a][b], way[a][via]+way[via][b])
					}
				}
			}
			type group struct {
				force  float64
				direct map[int]float64
				home   int
			}
			var groups []group
			for c := range s.held[j].All() {
				f := 0.0
				if j != s.me {
					f = s.armies[c] - 1
				}
				groups = append(groups, group{f, map[int]float64{int(c): 0}, int(c)})
			}
			if j == s.me {
				for _, g := range s.groups {
					direct := map[int]float64{}
					for c := range g.to.All() {
						direct[int(c)] = 0
					}
					groups = append(groups, group{g.force, direct, -1})
				}
			}
			territories := 0.0
			for c := range n {
				territories += dominance[j][c]
			}
			income := max(3, territories/3)
			for k := range s.b.continents {
				p := s.b.bonus[k]
				for c := range s.b.members[k].All() {
					p *= dominance[j][c]
				}
				income += p
			}
			direct := map[int]float64{}
			for c := range s.held[j].All() {
				if x := dominance[j][c]; x > 0 {
					direct[int(c)] = 1/x - 1
				}
			}
			groups = append(groups, group{d.Turns*income + (s.cards[j]+d.Turns)*s.setWorth/3, direct, -1}) // 4.20

			var excess, spread [maxTerritories]float64
			for c := range n {
				excess[c] = 1
			}
			for i := range int(d.ForceIterations) {
				if i > 0 {
					for c := range n {
						excess[c] = max(1, excess[c]*spread[c]/cost[c]) // 4.15
					}
				}
				spread = [maxTerritories]float64{}
				for _, g := range groups {
					if g.home >= 0 {
						spread[g.home] += d.TerritoryForce
					}
					if g.force <= 0 || len(g.direct) == 0 {
						continue
					}
					var part [maxTerritories]float64
					sum := 0.0
					for c := range n {
						reach := math.Inf(1)
						for from, x := range g.direct {
							reach = min(reach, x+way[from][c]) // 4.14
						}
						if at, isDirect := g.direct[c]; g.force < d.LeastForce {
							if !isDirect {
								continue
							}
							reach = at
						}
						if reach >= g.force {
							continue
						}
						penalty := (g.force - reach) / (g.force * math.Pow(reach+1, d.ReachExponent))                                     // 4.16
						use := math.Pow(max(0, s.interest[j][c]), d.InterestExponent) / math.Pow(max(leastCost, cost[c]), d.CostExponent) // 4.17
						part[c] = use * penalty / excess[c]                                                                               // 4.18
						sum += part[c]
					}
					for c := range n {
						if _, isDirect := g.direct[c]; sum == 0 && isDirect {
							spread[c] += g.force / float64(len(g.direct))
						} else if sum > 0 {
							spread[c] += g.force * part[c] / sum // 4.19
						}
					}
				}
			}
			next[j] = spread
		}
		force = next
		for c := range n {
			sum := 0.0
			for _, j := range s.players {
				sum += math.Pow(force[j][c], d.Exponent)
			}
			for _, j := range s.players {
				dominance[j][c] = math.Pow(force[j][c], d.Exponent) / sum // 4.10
			}
		}
	}
	return force, dominance
}

// Dominance equals slowDominance from zero and from the previous iteration, with the
// paper's parameters and others.
func TestDominanceAgainstSlowOne(t *testing.T) {
	for name, change := range map[string]func(*DominanceParams){
		"paper": func(*DominanceParams) {},
		"cheap": func(d *DominanceParams) { d.CostFactor, d.OwnCost = 0.3, 0.1 },
		"odd": func(d *DominanceParams) {
			d.Exponent, d.AimExponent, d.InterestExponent, d.CostExponent, d.ReachExponent = 1.5, 3, 1.2, 0.5, 1
		},
		"least": func(d *DominanceParams) { d.LeastForce, d.TerritoryForce, d.ForceIterations = 4, 1, 3 },
	} {
		t.Run(name, func(t *testing.T) {
			g := gameUpon(t, mapNamed(t, "mosaic-28"), 4)
			params := Paper()
			change(&params.Dominance)
			pl := plannerOf(g, params)
			rng := game.Random(7)
			spread := 0
			fieldPositions(t, g, 1, 9, func(p *risk.Position, inHand int32) {
				s := baseOf(pl, p, inHand)
				if f := randomSketch(g, p, rng, 2); forestOf(pl.lists, p, f...).deficit <= inHand {
					s = baseOf(pl, p, inHand, f...)
				}
				for range 3 {
					force, dominance := slowDominance(s, &params.Dominance)
					pl.valuer.dominance.Dominate(s)
					for _, j := range s.players {
						for c := range s.b.n {
							within(t, "the force", s.force[j][c], force[j][c], 1e-9)
							within(t, "dominance", s.dominance[j][c], dominance[j][c], 1e-9)
							if x := dominance[j][c]; x > 1e-6 && x < 0.999 {
								spread++
							}
						}
					}
					pl.valuer.interest.Want(s)
				}
			})
			if spread < 20 {
				t.Errorf("several players dominate only %d territories", spread)
			}
		})
	}
}

// The dominance of a continent that a player would have with more interest: r's 20 armies
// could all go to the west.
func TestPotentialDominance(t *testing.T) {
	s := pressOn(t, 2)
	d := &Dominance{Paper().Dominance}
	d.share(s)
	// The base force, PC_Fbase = 0.1, replaces lower forces.
	with := func(seat game.Seat, territories ...risk.Territory) float64 {
		p := 1.0
		for _, c := range territories {
			own := max(s.force[seat][c], 0.1)
			p *= own / (own + s.force[1-seat][c])
		}
		return p
	}
	little := d.Potential(s, 1, 0, 0)
	much := d.Potential(s, 1, 0, 500)
	// Without more interest it is the dominance after as many iterations (2).
	within(t, "the potential without more interest", little, with(1, p0, q1), 1e-9)
	if much <= little || much > 1 {
		t.Errorf("with more interest it is %v, before %v", much, little)
	}
	// The other player's forces there, 1.5 and 2, stay the same; player 1 can bring at
	// most 20 and 1.975.
	if most := 22.0 / (22 + 2) * 22 / (22 + 1.5); much > most {
		t.Errorf("with more interest it is %v, above %v", much, most)
	}
	// Player 0's free soldiers, one in p and two in q, do not reach the east, but its
	// potential is not zero (4.5.3).
	east := d.Potential(s, 0, 1, 500)
	within(t, "the potential without reach", east, with(0, r2, s3), 1e-9)
	if s.force[0][r2] != 0 || s.force[0][s3] != 0 || east <= 0 || east > 0.01 {
		t.Errorf("player 0 could dominate the east with %v, and has forces of %v and %v there", east, s.force[0][r2], s.force[0][s3])
	}
}
