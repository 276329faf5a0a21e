package pruebas

import (
	"context"

	"eras/ai/roster"
	"eras/game"
	"eras/game/general"
	"eras/lab"
)

// Played is a game that was measured, as the trained side or the learner saw it.
type Played struct {
	Layout string `json:"layout"`
	// Side is the trained side's, "red" or "blue", First who began.
	Side  string `json:"side"`
	First string `json:"first"`
	// Score is 1 for a win, 0 for a draw, -1 for a loss.
	Score  int    `json:"score"`
	Reason string `json:"reason"`
	// Actions is how long it was, TimedOut how many of its battles met their
	// limit.
	Actions  int `json:"actions"`
	Battles  int `json:"battles"`
	TimedOut int `json:"timed_out"`

	strength [2]int // the trained side's and the other's
}

// meeting is a game to be played.
type meeting struct {
	rules   *general.Rules
	layout  general.Map
	trained player
	rival   player
	seat    game.Seat // the trained side's
	depth   int
	opening int
	// seed decides the opening, and, with the seat, the chance of the game.
	seed uint64
}

// play plays the game, with its battles fought.
func (m meeting) play(ctx context.Context) (Played, error) {
	start := lab.MapStart(m.rules, m.layout, m.opening, game.Derive(m.seed, 0))
	var agents [2]roster.CommanderAgent
	for i, p := range [2]player{m.trained, m.rival} {
		agent, err := p.agent(m.rules, m.depth, game.Derive(m.seed, 1, uint64(m.seat), uint64(i)))
		if err != nil {
			return Played{}, err
		}
		agents[(int(m.seat)+i)%2] = agent
	}
	g, err := lab.War(ctx, *m.rules, start, agents, m.seed)
	if err != nil {
		return Played{}, err
	}
	side := game.SideAt(m.seat).String()
	played := Played{
		Layout: m.layout.Name, Side: side, First: g.First, Reason: g.Reason,
		Actions: g.Actions, Battles: g.Battles, TimedOut: g.TimedOut,
		strength: [2]int{g.Strength[m.seat], g.Strength[1-m.seat]},
	}
	switch g.Winner {
	case side:
		played.Score = 1
	case game.SideAt(1 - m.seat).String():
		played.Score = -1
	}
	return played, nil
}

// points are those of a score, a draw being half a point.
func points(score int) float64 { return float64(score+1) / 2 }
