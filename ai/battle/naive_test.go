package battle

import (
	"math"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// naive holds simple versions of the estimators, computed from the position alone,
// in the order of the genes. Tests compare the fast ones with them.
var naive = []func(p *battle.Position, player game.Side) float64{
	naiveSoldiers, naiveCentre, naiveRisky, naiveAggressive, naiveCorner,
	naiveLead(battle.Horse), naiveLead(battle.Archer), naiveMorale, naiveCaptain,
}

func naiveLead(k battle.Kind) func(p *battle.Position, player game.Side) float64 {
	return func(p *battle.Position, player game.Side) float64 {
		own, enemy := 0.0, 0.0
		for _, s := range squaresOf(p, player) {
			if p.Kind(s) == k {
				own++
			}
		}
		for _, s := range squaresOf(p, player.Other()) {
			if p.Kind(s) == k {
				enemy++
			}
		}
		return quotient(own-enemy, own+enemy)
	}
}

func naiveMorale(p *battle.Position, player game.Side) float64 {
	margin := func(side game.Side) float64 {
		return max(0, float64(len(squaresOf(p, side))-int(p.Nerve[side.Seat()])))
	}
	return quotient(margin(player)-margin(player.Other()), margin(player)+margin(player.Other()))
}

func naiveCaptain(p *battle.Position, player game.Side) float64 {
	d := float64(p.Size.Columns() + p.Size.Rows())
	sum := 0.0
	for _, side := range []game.Side{player, player.Other()} {
		for _, a := range squaresOf(p, side) {
			for _, b := range squaresOf(p, side.Other()) {
				if near := d - float64(grid.Distance(a, b)); p.Kind(b) == battle.Captain && side == player {
					sum += near * near
				} else if p.Kind(b) == battle.Captain {
					sum -= near * near
				}
			}
		}
	}
	return quotient(sum, d*d*float64(max(len(squaresOf(p, player)), len(squaresOf(p, player.Other())))))
}

func squaresOf(p *battle.Position, s game.Side) (all []grid.Square) {
	for y := range p.Size.Rows() {
		for x := range p.Size.Columns() {
			if p.At(grid.At(x, y)) == s {
				all = append(all, grid.At(x, y))
			}
		}
	}
	return all
}

func quotient(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

func naiveSoldiers(p *battle.Position, player game.Side) float64 {
	own, enemy := float64(len(squaresOf(p, player))), float64(len(squaresOf(p, player.Other())))
	return quotient(own-enemy, own+enemy)
}

func naiveCentre(p *battle.Position, player game.Side) float64 {
	n, m, closed := p.Size.Columns(), p.Size.Rows(), int(p.Rings)
	weight := func(s grid.Square) float64 {
		x, y := s.X()-closed, s.Y()-closed
		return float64(min(x, n-2*closed-1-x, y, m-2*closed-1-y))
	}
	most := 0.0
	for y := closed; y < m-closed; y++ {
		for x := closed; x < n-closed; x++ {
			most = max(most, weight(grid.At(x, y)))
		}
	}
	sum := 0.0
	own, enemy := squaresOf(p, player), squaresOf(p, player.Other())
	for _, s := range own {
		sum += weight(s)
	}
	for _, s := range enemy {
		sum -= weight(s)
	}
	return quotient(sum, most*float64(max(len(own), len(enemy))))
}

func naiveRisky(p *battle.Position, player game.Side) float64 {
	d := float64(p.Size.Columns() + p.Size.Rows())
	sum, pairs := 0.0, 0.0
	for _, a := range squaresOf(p, player) {
		for _, b := range squaresOf(p, player.Other()) {
			near := d - math.Abs(float64(a.X()-b.X())) - math.Abs(float64(a.Y()-b.Y()))
			sum += near * near
			pairs++
		}
	}
	return quotient(sum, pairs*d*d)
}

func naiveAggressive(p *battle.Position, player game.Side) float64 {
	return 0.9*naiveSoldiers(p, player) + 0.1*naiveRisky(p, player)
}

func naiveCorner(p *battle.Position, player game.Side) float64 {
	nearest := func(s grid.Square, side game.Side) int {
		best := math.MaxInt
		for _, other := range squaresOf(p, side) {
			best = min(best, grid.Distance(s, other))
		}
		return best
	}
	sum, open, closed := 0.0, 0.0, int(p.Rings)
	for y := closed; y < p.Size.Rows()-closed; y++ {
		for x := closed; x < p.Size.Columns()-closed; x++ {
			open++
			switch a, b := nearest(grid.At(x, y), player), nearest(grid.At(x, y), player.Other()); {
			case a < b:
				sum++
			case b < a:
				sum--
			}
		}
	}
	return quotient(sum, open)
}
