package war

import (
	"eras/game/battle"
	"eras/game/grid"
)

// Ground returns the ground that terrain t has on the board of a battle.
func (t Terrain) Ground() battle.Ground {
	switch t {
	case Woods:
		return battle.Woods
	case Hills:
		return battle.Hill
	case Ford, River:
		return battle.River
	case Mountains:
		return battle.Rocks
	case Plain, Road:
	}
	return battle.Bare
}

// GroundOf returns the ground of a battle on c: the wall of a city, else that of the terrain. It is
// Bare under rules without ground.
func (r *Rules) GroundOf(c *Cell) battle.Ground {
	switch {
	case !r.Battle.Ground:
		return battle.Bare
	case c.Site == City:
		return battle.Wall
	}
	return c.Terrain.Ground()
}

// land returns the land of a battle at p on to with an attacker who comes from the square from.
func (r *Rules) land(p *Position, from, to grid.Square) battle.Land {
	land := battle.Land{Here: r.GroundOf(&p.Cells[to])}
	x, y := to.X()-from.X(), to.Y()-from.Y()
	for i, beside := range [2][2]int{{to.X() + y, to.Y() - x}, {to.X() - y, to.Y() + x}} {
		if s := grid.At(beside[0]&15, beside[1]&15); min(beside[0], beside[1]) >= 0 && p.Size.Has(s) {
			land.Beside[i] = p.Cells[s].Terrain.Ground()
		}
	}
	return land
}
