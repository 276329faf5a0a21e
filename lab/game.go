package lab

import (
	"context"

	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
)

// Game is a game that was played to its end.
type Game struct {
	// Number counts from 0.
	Number int    `json:"game"`
	Board  string `json:"board"`
	Map    string `json:"map,omitempty"`
	Seed   uint64 `json:"seed"`
	// Red and Blue are the players, First who began.
	Red   string `json:"red"`
	Blue  string `json:"blue"`
	First string `json:"first"`
	// Winner is "red", "blue" or "none".
	Winner string `json:"winner"`
	Reason string `json:"reason"`
	// Actions counts actions on the map, or moves in a battle; Battles and
	// TimedOut count the battles fought on the map, and those that met the limit.
	Actions  int `json:"actions"`
	Battles  int `json:"battles,omitempty"`
	TimedOut int `json:"timed_out,omitempty"`
	// LeadChanges counts how often the lead in leaders and soldiers on the map
	// went from one side to the other, with or without a balance between.
	LeadChanges int `json:"lead_changes,omitempty"`
	// Strength is red's and blue's leaders and soldiers at the end of a match on
	// the map.
	Strength [2]int `json:"strength,omitzero"`
	// Record is the game as text that [game.ParseRecord] reads.
	Record string `json:"record,omitempty"`
}

// winner returns the winner's place among the series' players, -1 for a draw.
func (g *Game) winner() int {
	switch g.Winner {
	case "red":
		return g.Number % 2
	case "blue":
		return 1 - g.Number%2
	}
	return -1
}

// play plays one game of the series with that seed.
func (s *Series) play(ctx context.Context, number int, seed uint64, progress Progress) (Game, error) {
	players := [2]roster.Spec{s.players[number%2], s.players[1-number%2]}
	g := Game{Number: number, Board: s.board, Seed: seed, Red: players[0].Text, Blue: players[1].Text}
	pair := number / 2
	opening := game.Derive(s.Seed, openingSeed, uint64(pair))
	if s.board == Battle {
		err := g.fight(ctx, s.rules.Battle, s.battleStart(opening), players, progress)
		return g, err
	}
	m := s.maps[pair%len(s.maps)]
	g.Map = m.Name
	var agents [2]roster.CommanderAgent
	for i, player := range players {
		var err error
		if agents[i], err = player.Commander(s.rules, game.Derive(g.Seed, uint64(i))); err != nil {
			return g, err
		}
	}
	match, err := g.wage(ctx, s.rules, MapStart(&s.rules, m, s.opening, opening), agents, progress)
	if err == nil {
		g.Record = record(match, players)
	}
	return g, err
}

// MapStart returns where a game on m begins: after that many random actions, or as
// many of them as do not end the match. The same seed opens alike.
func MapStart(r *general.Rules, m general.Map, opening int, seed uint64) general.Position {
	for actions := opening; actions > 0; actions-- {
		p := aigeneral.Opening(r, m.Start, actions, game.Random(seed))
		if !r.Over(&p) {
			return p
		}
	}
	return m.Start
}

// battleStart is MapStart for battles.
func (s *Series) battleStart(seed uint64) battle.Position {
	p := battle.NewPosition(s.rules.Battle, s.first, s.soldiers[0], s.soldiers[1])
	rng := game.Random(seed)
	for range s.opening {
		moves := p.Moves(nil)
		next := p
		s.rules.Battle.Play(&next, moves[rng.IntN(len(moves))])
		if next.Over() {
			break
		}
		p = next
	}
	return p
}

// War plays a match on the general map from start between those agents, red's and
// blue's, with its battles fought, and writes down how it went. The game has no
// number, its players no names, and there is no record.
func War(ctx context.Context, r general.Rules, start general.Position, agents [2]roster.CommanderAgent, seed uint64) (Game, error) {
	g := Game{Board: General, Seed: seed}
	_, err := g.wage(ctx, r, start, agents, nil)
	return g, err
}

// wage plays a war and writes down how it went.
func (g *Game) wage(ctx context.Context, r general.Rules, start general.Position, agents [2]roster.CommanderAgent, progress Progress) (*general.Match, error) {
	g.First = start.Turn.String()
	m := game.NewMatch(general.Board{Rules: r, First: general.State{Position: start}}, g.Seed)
	lead := leader(strength(start))
	err := m.Run(ctx, agents[:], func(step game.Step[general.State, general.Action, general.Event]) {
		g.Actions = int(start.Left) - int(step.After.Position.Left)
		if now := leader(strength(step.After.Position)); now != game.NoSide && now != lead {
			if lead != game.NoSide {
				g.LeadChanges++
			}
			lead = now
		}
		for _, e := range step.Events {
			switch {
			case e.Kind == general.BattleOpened:
				g.Battles++
			case e.Kind == general.Fought && e.Battle.Kind == battle.Ended && e.Battle.Result.Reason == battleLimit:
				g.TimedOut++
			}
		}
		progress.tell(g.Actions, int(start.Left))
	})
	if err != nil {
		return nil, err
	}
	g.end(m.Outcome())
	g.Strength = strength(m.Position().Position)
	return m, nil
}

func strength(p general.Position) (s [2]int) {
	for i := range p.Armies {
		s[i] = p.Armies[i].Strength()
	}
	return s
}

// leader returns the side with more, or NoSide.
func leader(strength [2]int) game.Side {
	switch {
	case strength[0] > strength[1]:
		return game.Red
	case strength[0] < strength[1]:
		return game.Blue
	}
	return game.NoSide
}

// battleLimit is the reason of battles that end because their moves do.
const battleLimit = "limit"

// fight plays a battle and writes down how it went.
func (g *Game) fight(ctx context.Context, r battle.Rules, start battle.Position, players [2]roster.Spec, progress Progress) error {
	g.First = start.Turn.String()
	m := game.NewMatch(battle.Board{Rules: r, First: start}, g.Seed)
	var agents []game.Agent[battle.Position, battle.Move]
	for i, player := range players {
		agent, err := player.Fighter(r, game.Derive(g.Seed, uint64(i)))
		if err != nil {
			return err
		}
		agents = append(agents, agent)
	}
	err := m.Run(ctx, agents, func(step game.Step[battle.Position, battle.Move, battle.Event]) {
		g.Actions++
		progress.tell(g.Actions, int(start.Left))
	})
	if err != nil {
		return err
	}
	g.end(m.Outcome())
	g.Record = record(m, players)
	return nil
}

func (g *Game) end(o game.Outcome, _ bool) {
	g.Winner, g.Reason = game.SideAt(o.Winner).String(), o.Reason
}

func record[P, M, E any](m *game.Match[P, M, E], players [2]roster.Spec) string {
	for i, player := range players {
		m.SetSeat(game.Seat(i), player.Text)
	}
	return m.Record().String()
}
