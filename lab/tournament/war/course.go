package war

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Course describes how a war went, beyond its result.
type Course struct {
	// Turns is the number of changes of the side to act on the map, Actions the number of actions
	// there, and Steps how many of these are steps.
	Turns, Actions, Steps int
	// Undone is the number of steps that reverse a step of the same side in one of its last four
	// turns, if that step neither took a site nor started a battle.
	Undone int
	// BattleMoves is the number of moves in battles.
	BattleMoves int
	// Behind is the greatest deficit of each side in leaders and soldiers. Ahead is the side that
	// was the first to lead by two, or [game.NoSide].
	Behind [2]int
	Ahead  game.Side
	// Unspent is the resources that each side had left at the end.
	Unspent [2]int
	// Sampled is every sampleEvery-th position in which an action is chosen.
	Sampled []war.Position

	steps [2][]quietStep
}

// quietStep is a step that neither took a site nor started a battle, with the turn in which it was
// made.
type quietStep struct {
	turn     int
	from, to grid.Square
}

// undoTurns is how many of the side's own turns back an undone step may be.
const undoTurns = 4

const sampleEvery = 16

// follow updates the course with a step of the match.
func (c *Course) follow(step *game.Step[war.State, war.Action, war.Event], a war.Action) {
	before, after := &step.Before.Position, &step.After.Position
	if a.InBattle {
		c.BattleMoves++
	} else if !before.Fights(a.Move) {
		c.act(before, a.Move)
		if c.Actions%sampleEvery == 0 {
			c.Sampled = append(c.Sampled, *before)
		}
	}
	if step.After.Fighting {
		return
	}
	if a.InBattle {
		c.Actions++
		c.Steps++
	}
	if after.Left != before.Left {
		c.Turns++
	}
	s := strength(*after)
	for i := range s {
		lead := s[i] - s[1-i]
		c.Behind[i] = max(c.Behind[i], -lead)
		if lead >= 2 && c.Ahead == game.NoSide {
			c.Ahead = game.SideAt(game.Seat(i))
		}
		c.Unspent[i] = int(after.Armies[i].Resources)
	}
}

// act updates the course with an action on the map that is not an attack.
func (c *Course) act(p *war.Position, m war.Move) {
	c.Actions++
	if m.Kind() != war.Step {
		return
	}
	c.Steps++
	side := p.Turn.Seat()
	own := c.steps[side]
	for len(own) > 0 && own[0].turn < c.Turns-2*undoTurns {
		own = own[1:]
	}
	for i := range own {
		if own[i].from == m.To() && own[i].to == m.From() {
			c.Undone++
			own = append(own[:i:i], own[i+1:]...)
			break
		}
	}
	if to := &p.Cells[m.To()]; to.Site == war.NoSite || to.Owner == p.Turn {
		own = append(own, quietStep{c.Turns, m.From(), m.To()})
	}
	c.steps[side] = own
}
