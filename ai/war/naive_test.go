package war

import (
	"math"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// naive holds simple versions of the estimators, computed from the position alone,
// in the order of the genes. Tests compare the fast ones with them.
var naive = []func(r *war.Rules, p *war.Position, player game.Side) float64{
	naiveLeaders, naiveWarehouses, naiveCities, naiveSoldiers, naiveNearWarehouses, naiveNearCities,
	naiveAggressive, naiveShrewd, naiveCorner, naiveDominion, naiveWealth, naiveShelter, naiveArms,
}

func quotient(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

func lead(a, b float64) float64 { return quotient(a-b, a+b) }

// where returns the squares with wanted cells.
func where(p *war.Position, wanted func(c war.Cell) bool) (all []grid.Square) {
	for y := range p.Size.Rows() {
		for x := range p.Size.Columns() {
			if wanted(p.At(grid.At(x, y))) {
				all = append(all, grid.At(x, y))
			}
		}
	}
	return all
}

func leadersOf(p *war.Position, s game.Side) []grid.Square {
	return where(p, func(c war.Cell) bool { return c.Leader == s })
}

func naiveLeaders(_ *war.Rules, p *war.Position, player game.Side) float64 {
	return lead(float64(len(leadersOf(p, player))), float64(len(leadersOf(p, player.Other()))))
}

func sitesOf(p *war.Position, site war.Site, s game.Side) float64 {
	return float64(len(where(p, func(c war.Cell) bool { return c.Site == site && c.Owner == s })))
}

func naiveWarehouses(_ *war.Rules, p *war.Position, player game.Side) float64 {
	return lead(sitesOf(p, war.Warehouse, player), sitesOf(p, war.Warehouse, player.Other()))
}

func naiveCities(_ *war.Rules, p *war.Position, player game.Side) float64 {
	return lead(sitesOf(p, war.City, player), sitesOf(p, war.City, player.Other()))
}

func naiveSoldiers(_ *war.Rules, p *war.Position, player game.Side) float64 {
	count := func(s game.Side) float64 {
		sum := 0.0
		for _, q := range leadersOf(p, s) {
			sum += 1 + float64(p.At(q).Soldiers)
		}
		return sum
	}
	return lead(count(player), count(player.Other()))
}

func maximum(p *war.Position) float64 { return float64(p.Size.Columns() + p.Size.Rows()) }

func score(p *war.Position, a, b grid.Square) float64 {
	near := maximum(p) - math.Abs(float64(a.X()-b.X())) - math.Abs(float64(a.Y()-b.Y()))
	return near * near
}

// way returns the number of steps between two squares around closed land, infinitely many if there
// is no way.
func way(p *war.Position, from, to grid.Square) float64 {
	var reached [len(p.Cells)]bool
	reached[from] = true
	for wave, steps := []grid.Square{from}, 0.0; len(wave) > 0; steps++ {
		var next []grid.Square
		for _, s := range wave {
			if s == to {
				return steps
			}
			for _, q := range grid.StepsOf(p.Size).From(s) {
				if p.Cells[q].Terrain.Open() && !reached[q] {
					reached[q], next = true, append(next, q)
				}
			}
		}
		wave = next
	}
	return math.Inf(1)
}

func naiveNear(p *war.Position, site war.Site, player game.Side) float64 {
	best := func(q grid.Square, s game.Side) float64 {
		most := 0.0
		for _, l := range leadersOf(p, s) {
			near := max(0, maximum(p)-way(p, q, l))
			most = max(most, near*near)
		}
		return most
	}
	sum := 0.0
	all := where(p, func(c war.Cell) bool { return c.Site == site })
	for _, q := range all {
		sum += best(q, player) - best(q, player.Other())
	}
	return quotient(sum, float64(len(all))*maximum(p)*maximum(p))
}

func naiveNearWarehouses(_ *war.Rules, p *war.Position, player game.Side) float64 {
	return naiveNear(p, war.Warehouse, player)
}

func naiveNearCities(_ *war.Rules, p *war.Position, player game.Side) float64 {
	return naiveNear(p, war.City, player)
}

func naiveAggressive(r *war.Rules, p *war.Position, player game.Side) float64 {
	sum, pairs := 0.0, 0.0
	for _, a := range leadersOf(p, player) {
		for _, b := range leadersOf(p, player.Other()) {
			sum += score(p, a, b)
			pairs++
		}
	}
	return 0.9*naiveLeaders(r, p, player) + 0.1*quotient(sum, pairs*maximum(p)*maximum(p))
}

func naiveShrewd(_ *war.Rules, p *war.Position, player game.Side) float64 {
	own, enemy, pairs := 0.0, 0.0, 0.0
	for _, a := range leadersOf(p, player) {
		for _, b := range leadersOf(p, player.Other()) {
			pairs++
			if p.At(a).Soldiers >= p.At(b).Soldiers {
				own += score(p, a, b)
			} else {
				enemy += score(p, a, b)
			}
		}
	}
	return quotient(own-enemy, pairs*maximum(p)*maximum(p))
}

func naiveCorner(_ *war.Rules, p *war.Position, player game.Side) float64 {
	nearest := func(s grid.Square, side game.Side) int {
		best := math.MaxInt
		for _, l := range leadersOf(p, side) {
			best = min(best, grid.Distance(s, l))
		}
		return best
	}
	sum := 0.0
	all := where(p, func(war.Cell) bool { return true })
	for _, s := range all {
		switch a, b := nearest(s, player), nearest(s, player.Other()); {
		case a < b:
			sum++
		case b < a:
			sum--
		}
	}
	return sum / float64(len(all))
}

func naiveDominion(r *war.Rules, p *war.Position, player game.Side) float64 {
	if p.Objective.Kind != war.NoObjective {
		return naiveProgress(p, player) - naiveProgress(p, player.Other())
	}
	return quotient(float64(p.Army(player).Points)-float64(p.Army(player.Other()).Points), float64(r.Dominion))
}

func naiveWealth(_ *war.Rules, p *war.Position, player game.Side) float64 {
	return (math.Min(60, float64(p.Army(player).Resources)) - math.Min(60, float64(p.Army(player.Other()).Resources))) / 60
}

func naiveShelter(r *war.Rules, p *war.Position, player game.Side) float64 {
	count := func(s game.Side) (sum float64) {
		for _, q := range leadersOf(p, s) {
			switch p.At(q).Terrain {
			case war.Woods:
				sum += float64(r.WoodsCover)
			case war.Hills:
				sum += float64(r.HillsCover)
			}
		}
		return sum
	}
	all := float64(len(leadersOf(p, player)) + len(leadersOf(p, player.Other())))
	return quotient(count(player)-count(player.Other()), math.Max(float64(r.WoodsCover), float64(r.HillsCover))*all)
}

func naiveArms(_ *war.Rules, p *war.Position, player game.Side) float64 {
	count := func(s game.Side) (sum float64) {
		for _, q := range leadersOf(p, s) {
			sum += float64(p.At(q).Horse) + float64(p.At(q).Archers)
		}
		return sum
	}
	return lead(count(player), count(player.Other()))
}
