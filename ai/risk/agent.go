package risk

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// Agent plays a seat of a [game.Match] with a bot.
type Agent struct {
	game.WholeTurns[risk.Position, risk.Action]
	turn Turn
}

var _ game.TurnAgent[risk.Position, risk.Action] = (*Agent)(nil)

// NewAgent returns an agent for that seat of one match, with a new bot.
func NewAgent(g *risk.Game, maker Maker, seat game.Seat, rng *rand.Rand) *Agent {
	return &Agent{turn: Turn{Game: g, Seat: seat, Rand: rng, bot: maker(g, seat, rng)}}
}

// PlayTurn lets the bot play all phases of its turn.
func (a *Agent) PlayTurn(_ context.Context, view *risk.Position, _ game.Seat, act func(risk.Action) error) error {
	t := &a.turn
	t.P, t.do = view, act
	for round := view.Round; view.Round == round && t.Game.Actor(view) == t.Seat; {
		phase := view.Phase
		if err := t.Step(); err != nil {
			return fmt.Errorf("in phase %v: %w", phase, err)
		}
	}
	return nil
}
