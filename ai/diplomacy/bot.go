package diplomacy

import (
	"context"
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// Bot plays one power of one match. It may remember what it saw; it is asked once
// in each phase in which its power has something to order.
type Bot interface {
	// Orders returns what the bot's power orders at p, which it may not change:
	// legal orders only ([diplomacy.Game.CheckAnswer]).
	Orders(p *diplomacy.Position) diplomacy.Answer
}

// Hasty is a bot that can be hurried.
type Hasty interface {
	Bot
	// OrdersUntil is Orders, but soon after ctx ends it returns the best that was
	// found until then.
	OrdersUntil(ctx context.Context, p *diplomacy.Position) diplomacy.Answer
}

// Maker makes a bot that plays power in a match of g. All its chance comes from
// rng.
type Maker func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot

// Agent seats a bot in a [game.Match].
type Agent struct{ bot Bot }

var _ game.Agent[diplomacy.Position, diplomacy.Answer] = Agent{}

// NewAgent returns an agent that answers what bot orders.
func NewAgent(bot Bot) Agent { return Agent{bot} }

// Act returns the bot's answer at view.
func (a Agent) Act(ctx context.Context, view diplomacy.Position, _ game.Seat) (diplomacy.Answer, error) {
	if err := ctx.Err(); err != nil {
		return diplomacy.Answer{}, err
	}
	return a.bot.Orders(&view), nil
}
