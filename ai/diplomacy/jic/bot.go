package jic

import (
	"math/rand/v2"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// Bot is JIC as one power. Its orders depend on the position, which has the orders of the
// last movement phase, and in deadlocks on the random source.
type Bot struct {
	params    Params
	g         *diplomacy.Game
	rng       *rand.Rand
	distances *aidiplomacy.Distances
	w         *world
	c         *Coordinator
	memory    memory
}

var _ aidiplomacy.Bot = (*Bot)(nil)

// New returns the maker of JIC with valid parameters.
func New(params Params) aidiplomacy.Maker {
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
		return NewBot(params, g, power, rng)
	}
}

// NewBot returns JIC as power in a match of g.
func NewBot(params Params, g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) *Bot {
	b := &Bot{params: params, g: g, rng: rng, distances: aidiplomacy.NewDistances(g.Map)}
	b.w = newWorld(&b.params, g, power)
	b.c = newCoordinator(b.w)
	return b
}

// Orders returns JIC's orders. It never votes for a draw.
func (b *Bot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	b.c.search.thought = thought
	switch {
	case p.Season.Moves():
		return b.move(p)
	case p.Season.Retreats():
		b.w.look(p)
		return b.c.retreat()
	}
	return b.adjust(p)
}

// Explain returns the same as [Bot.Orders], with a trace of the reasons. In winter the trace
// has only the orders.
func (b *Bot) Explain(p *diplomacy.Position) (diplomacy.Answer, *Trace) {
	t := &Trace{}
	b.c.trace = t
	answer := b.Orders(nil, p)
	b.c.trace = nil
	t.finish(b.c, p, answer)
	return answer, t
}

func (b *Bot) move(p *diplomacy.Position) diplomacy.Answer {
	c := b.c
	b.w.look(p)
	c.gather()
	locked := c.recall(&b.memory)
	varied := c.vary(locked, b.rng)
	if c.trace != nil {
		c.trace.Locked, c.trace.Varied = locked, varied
	}
	c.coordinate()
	var answer diplomacy.Answer
	for i := range c.agents {
		answer.Add(c.order(i, c.made[i]))
	}
	return answer
}
