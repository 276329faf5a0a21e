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
	turn    Turn
	thought game.Thought
	play    func(*game.Thought) error // the method playOn
}

var _ game.TurnAgent[risk.Position, risk.Action] = (*Agent)(nil)

// NewAgent returns an agent for a seat of one match, with a new bot.
func NewAgent(g *risk.Game, maker Maker, seat game.Seat, rng *rand.Rand) *Agent {
	a := &Agent{turn: Turn{Game: g, Seat: seat, Rand: rng, bot: maker(g, seat, rng)}}
	a.play = a.playOn
	return a
}

// PlayTurn lets the bot play all phases of its turn.
func (a *Agent) PlayTurn(ctx context.Context, view *risk.Position, _ game.Seat, act func(risk.Action) error) error {
	a.turn.P, a.turn.do = view, act
	return a.thought.Think(ctx, a.play)
}

func (a *Agent) playOn(thought *game.Thought) error {
	t := &a.turn
	t.Thought = thought
	for round := t.P.Round; t.P.Round == round && t.Game.Actor(t.P) == t.Seat; {
		phase := t.P.Phase
		if err := t.Step(); err != nil {
			return fmt.Errorf("in phase %v: %w", phase, err)
		}
	}
	return nil
}
