package war

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Course describes how a war went, beyond its result.
type Course struct {
	// Turns counts changes of the side to act on the map, Actions the actions there and
	// Steps those of them that are steps.
	Turns, Actions, Steps int
	// Undone is the number of steps that take an own step of one of the last four own
	// turns back, where that one neither took a site nor fought.
	Undone int
	// BattleMoves is the number of moves in battles.
	BattleMoves int
	// Behind is by how many leaders and soldiers each side was behind at worst, and
	// Ahead the side that was the first to lead by two, or [game.NoSide].
	Behind [2]int
	Ahead  game.Side
	// Unspent is what each side had left at the end.
	Unspent [2]int
	// Sampled is every sampleEvery-th position with an action to choose.
	Sampled []war.Position

	steps [2][]quietStep
}

// quietStep is a step in an own turn that neither took a site nor fought.
type quietStep struct {
	turn     int
	from, to grid.Square
}

// undoTurns is how many own turns back an undone step may lie.
const undoTurns = 4

const sampleEvery = 16

// follow adds a step of the match.
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

// act adds an action on the map that is no attack.
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
