package jic

import (
	"math/rand/v2"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// Bot is JIC as one power. What it orders follows from the position, which has the
// orders of the last movement phase, and from chance in deadlocks.
type Bot struct {
	params Params
	g      *diplomacy.Game
	rng    *rand.Rand
	ways   *aidiplomacy.Distances
	w      *world
	c      *Coordinator
	memory memory
}

var _ aidiplomacy.Bot = (*Bot)(nil)

// New returns the maker of JIC with parameters that are valid.
func New(params Params) aidiplomacy.Maker {
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
		return NewBot(params, g, power, rng)
	}
}

// NewBot returns JIC as power in a match of g.
func NewBot(params Params, g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) *Bot {
	b := &Bot{params: params, g: g, rng: rng, ways: aidiplomacy.NewDistances(g.Map)}
	b.w = newWorld(&b.params, g, power)
	b.c = newCoordinator(b.w)
	return b
}

// Orders returns JIC's orders. It never accepts a draw.
func (b *Bot) Orders(p *diplomacy.Position) diplomacy.Answer {
	switch {
	case p.Season.Moves():
		return b.move(p)
	case p.Season.Retreats():
		b.w.look(p)
		return b.c.retreat()
	}
	return b.adjust(p)
}

// Explain returns what [Bot.Orders] does, and how it came to it. In winter the
// trace has nothing to tell.
func (b *Bot) Explain(p *diplomacy.Position) (diplomacy.Answer, *Trace) {
	t := &Trace{}
	b.c.trace = t
	answer := b.Orders(p)
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
