package war

import (
	"context"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/lab"
	"eras/lab/tournament"
)

// Game is the result of a game.
type Game struct {
	// Number counts from 0.
	Number int    `json:"game"`
	Board  string `json:"board"`
	Map    string `json:"map,omitempty"`
	Seed   uint64 `json:"seed"`
	// Red and Blue are the players' specs. First is the side that moved first, "red" or
	// "blue".
	Red   string `json:"red"`
	Blue  string `json:"blue"`
	First string `json:"first"`
	// Winner is "red", "blue" or "none".
	Winner string `json:"winner"`
	Reason string `json:"reason"`
	// Actions is the number of actions on the map, or of moves in a battle. Battles is the number
	// of battles on the map, and TimedOut how many of them reached their limit.
	Actions  int `json:"actions"`
	Battles  int `json:"battles,omitempty"`
	TimedOut int `json:"timed_out,omitempty"`
	// LeadChanges is the number of times that the lead in leaders and soldiers on the map passed
	// from one side to the other, with or without equality in between.
	LeadChanges int `json:"lead_changes,omitempty"`
	// Strength is the number of leaders and soldiers of red and of blue at the end of a war.
	Strength [2]int `json:"strength,omitzero"`
	// Substituted reports for red and for blue whether a substitute played on, because their program
	// was lost.
	Substituted [2]bool `json:"substituted,omitzero"`
	// Record is the text of the [game.Record], if records are kept.
	Record string `json:"record,omitempty"`

	programs [2]*tournament.ProgramEnd // of red and blue
	efforts  [2]evaluation.Effort      // of red and blue
}

// effort returns the search effort of the player with an index in the tournament.
func (g *Game) effort(player int) evaluation.Effort { return g.efforts[(player+g.Number)%2] }

// effortOf returns the search effort of an agent, zero for one that does not search.
func effortOf(agent any) evaluation.Effort {
	if searcher, ok := agent.(interface{ Effort() evaluation.Effort }); ok {
		return searcher.Effort()
	}
	return evaluation.Effort{}
}

// winner returns the index of the winner among the players of the tournament, or -1 for a
// draw.
func (g *Game) winner() int {
	switch g.Score(game.Seat(g.Number % 2)) {
	case 1:
		return 0
	case -1:
		return 1
	}
	return -1
}

// Score returns 1 if the player at seat won, -1 if the other did, and 0 for a draw.
func (g *Game) Score(seat game.Seat) int {
	switch g.Winner {
	case game.NoSide.String():
		return 0
	case game.SideAt(seat).String():
		return 1
	}
	return -1
}

// Play plays a war from start between the agents of red and blue, including its battles. The result
// has no number, no names and no record.
func Play(ctx context.Context, r war.Rules, start war.Position, agents [2]agents.WarAgent, seed uint64) (Game, error) {
	g, _, err := Follow(ctx, r, start, agents, seed)
	return g, err
}

// Follow is [Play] that also returns the course of the war.
func Follow(ctx context.Context, r war.Rules, start war.Position, agents [2]agents.WarAgent, seed uint64) (Game, Course, error) {
	g, c := Game{Board: lab.War, Seed: seed}, Course{}
	err := g.playWar(ctx, r, start, agents[:], nil, nil, nil, &c)
	return g, c, err
}

// playWar plays a war and sets its results in g.
func (g *Game) playWar(ctx context.Context, r war.Rules, start war.Position, bots []agents.WarAgent, programs *tournament.Programs[war.State, war.Action, war.Event], names []string, progress tournament.Progress, course *Course) error {
	g.First = start.Turn.String()
	lead := leader(strength(start))
	m := tournament.Match[war.State, war.Action, war.Event]{Board: &war.Board{Rules: r, First: war.State{Position: start}}, Seed: g.Seed, Names: names, Agents: bots, Programs: programs}
	m.Watch = func(step game.Step[war.State, war.Action, war.Event]) {
		course.follow(&step, step.Answers[0])
		g.Actions = course.Actions
		if now := leader(strength(step.After.Position)); now != game.NoSide && now != lead {
			if lead != game.NoSide {
				g.LeadChanges++
			}
			lead = now
		}
		for _, e := range step.Events {
			switch {
			case e.Kind == war.BattleOpened:
				g.Battles++
			case e.Kind == war.Fought && e.Battle.Kind == battle.Ended && e.Battle.Result.Reason == battleLimit:
				g.TimedOut++
			}
		}
		progress.Tell(int(start.Left)-int(step.After.Position.Left), int(start.Left))
	}
	end, err := m.Play(ctx)
	if err == nil {
		g.end(end.Outcome, end.Record, end.Programs)
		g.Strength = strength(end.Position.Position)
		course.Final, course.Outcome = end.Position.Position, end.Outcome
		g.efforts = [2]evaluation.Effort{effortOf(bots[0]), effortOf(bots[1])}
	}
	return err
}

// playBattle plays a battle and sets its results in g.
func (g *Game) playBattle(ctx context.Context, r battle.Rules, start battle.Position, bots []agents.BattleAgent, programs *tournament.Programs[battle.Position, battle.Move, battle.Event], names []string, progress tournament.Progress) error {
	g.First = start.Turn.String()
	m := tournament.Match[battle.Position, battle.Move, battle.Event]{Board: &battle.Board{Rules: r, First: start}, Seed: g.Seed, Names: names, Agents: bots, Programs: programs}
	m.Watch = func(game.Step[battle.Position, battle.Move, battle.Event]) {
		g.Actions++
		progress.Tell(g.Actions, int(start.Left))
	}
	end, err := m.Play(ctx)
	if err == nil {
		g.end(end.Outcome, end.Record, end.Programs)
		g.efforts = [2]evaluation.Effort{effortOf(bots[0]), effortOf(bots[1])}
	}
	return err
}

func (g *Game) end(o game.Outcome, record string, programs []*tournament.ProgramEnd) {
	g.Winner, g.Reason, g.Record = game.SideAt(o.Winner).String(), o.Reason, record
	copy(g.programs[:], programs)
	for seat, p := range programs {
		g.Substituted[seat] = p != nil && p.Lost
	}
}

// winningSeat returns the seat of the winner, or [game.Nobody].
func (g *Game) winningSeat() game.Seat {
	for seat := range game.Seat(2) {
		if g.Score(seat) > 0 {
			return seat
		}
	}
	return game.Nobody
}

// strength returns the numbers of leaders and soldiers of red and blue.
func strength(p war.Position) (s [2]int) {
	for i := range p.Armies {
		s[i] = p.Armies[i].Strength()
	}
	return s
}

// leader returns the stronger side, or [game.NoSide] if they are equal.
func leader(strength [2]int) game.Side {
	switch {
	case strength[0] > strength[1]:
		return game.Red
	case strength[0] < strength[1]:
		return game.Blue
	}
	return game.NoSide
}

// battleLimit is the reason of the outcome of a battle that reached its limit of moves.
const battleLimit = "limit"

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
	// Final is the position at the end, and Outcome the result.
	Final   war.Position
	Outcome game.Outcome

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
