package diplomacy

import (
	"context"
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// Bot plays one power of one match. It may keep a memory. Orders is called once in each phase in
// which its power has something to order.
type Bot interface {
	// Orders returns the orders of the bot's power at p, which it must not change. All must be
	// legal ([diplomacy.Game.CheckAnswer]). Long computations must call the thought's Step; the
	// thought is nil if nothing interrupts the bot. A bot that has found orders soon returns the
	// best of them when the thought is hurried.
	Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer
}

// Maker makes a bot that plays power in a match of g. rng is its only source of
// randomness.
type Maker func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot

// Agent is a bot as an agent of a [game.Match].
type Agent struct{ bot Bot }

var _ game.Agent[diplomacy.Position, diplomacy.Answer] = Agent{}

// NewAgent returns an agent that answers with bot's orders.
func NewAgent(bot Bot) Agent { return Agent{bot} }

// Act returns the bot's answer at view.
func (a Agent) Act(ctx context.Context, view diplomacy.Position, _ game.Seat) (diplomacy.Answer, error) {
	return a.orders(ctx, &view)
}

// orders returns the bot's answer at p.
func (a Agent) orders(ctx context.Context, p *diplomacy.Position) (answer diplomacy.Answer, err error) {
	err = game.Think(ctx, func(thought *game.Thought) error {
		thought.LongStep()
		answer = a.bot.Orders(thought, p)
		return nil
	})
	return answer, err
}
