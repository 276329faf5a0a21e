package war

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/ui"
)

// dangerTurns is how many turns before the enemy has held its squares long enough a warning appears.
const dangerTurns = 4

// endangered returns the enemy of a person if it will soon reach the objective of p: if it holds its
// squares and needs few more turns, if it has the wagon, or if one leader more breaks out. Else it
// returns NoSide.
func endangered(p *war.Position, person game.Side) game.Side {
	enemy := person.Other()
	missing, near := int(p.Objective.Goal)-int(p.Army(enemy).Points), false
	switch p.Objective.Kind {
	case war.Hold:
		near = p.Holds(enemy) && missing <= dangerTurns
	case war.Wagon:
		near = p.Carries(enemy)
	case war.Breakout:
		near = missing <= 1
	case war.NoObjective:
	}
	if near {
		return enemy
	}
	return game.NoSide
}

// scoring returns how many points red and blue get if the turn ends at p.
func scoring(p *war.Position) (plus [2]int) {
	for i := range plus {
		side := game.SideAt(game.Seat(i))
		own, enemy := p.Army(side), p.Army(side.Other())
		if p.Holds(side) || p.Objective.Kind == war.NoObjective && own.CityCount > enemy.CityCount {
			plus[i] = 1
		}
	}
	return plus
}

// objectiveAt returns what a square means for the objective of p, in lines.
func objectiveAt(u *ui.UI, p *war.Position, q grid.Square) (lines []string) {
	o := &p.Objective
	if o.Kind == war.NoObjective {
		return nil
	}
	red, blue := o.Of(game.Red).Has(q), o.Of(game.Blue).Has(q)
	if red || blue {
		who := "side.both"
		if !blue {
			who = "side.red"
		} else if !red {
			who = "side.blue"
		}
		lines = append(lines, u.Text.T("objective."+o.Kind.String()+".here", "Side", u.Text.T(who), "Goal", o.Goal))
	}
	if o.Kind == war.Wagon && o.Wagon == q {
		key := "square.wagon"
		if p.Cells[q].Leader != game.NoSide {
			key = "square.wagon.led"
		}
		lines = append(lines, u.Text.T(key))
	}
	return lines
}
