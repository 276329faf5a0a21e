package diplomacy

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/ai/registry"
	"eras/game"
	"eras/game/diplomacy"
)

// Entry describes a bot.
type Entry = registry.Entry[Maker]

// Bots returns the bots of this package, the simplest first.
func Bots() registry.List[Maker] {
	return registry.List[Maker]{Game: "Diplomacy", Entries: []Entry{
		holdBotEntry,
		randomEntry,
		randBotEntry,
		greedyBotEntry,
		defenseBotEntry,
		attackBotEntry,
		diploBotEntry,
		dumbBotEntry,
	}}
}

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

// TalkTo lets a bot that accounts for its orders pass the accounts to say. Other bots say nothing.
func (a Agent) TalkTo(say func(any)) {
	if t, ok := a.bot.(interface{ TalkTo(func(any)) }); ok {
		t.TalkTo(say)
	}
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

// BotRandom returns the random source of the bot at seat in the match with the given seed.
func BotRandom(seed uint64, seat game.Seat) *rand.Rand { return game.SeatRandom(seed, seat) }

var _ game.TurnAgent[diplomacy.Position, diplomacy.Answer] = Agent{}

// PlayTurn plays the bot's answer at view.
func (a Agent) PlayTurn(ctx context.Context, view *diplomacy.Position, _ game.Seat, act func(diplomacy.Answer) error) error {
	answer, err := a.orders(ctx, view)
	if err != nil {
		return err
	}
	return act(answer)
}

// SeatAgent returns the agent that plays a seat with a new bot in the match with the given seed.
func SeatAgent(g *diplomacy.Game, maker Maker, seat game.Seat, seed uint64) Agent {
	return NewAgent(maker(g, diplomacy.PowerOf(seat), BotRandom(seed, seat)))
}

// NewAgents returns one agent for each seat of the match of g with the given seed.
func NewAgents(g *diplomacy.Game, makers []Maker, seed uint64) ([]game.Agent[diplomacy.Position, diplomacy.Answer], error) {
	if len(makers) != g.Map.Powers() {
		return nil, fmt.Errorf("need one bot per power: have %d, want %d", len(makers), g.Map.Powers())
	}
	agents := make([]game.Agent[diplomacy.Position, diplomacy.Answer], len(makers))
	for i, maker := range makers {
		agents[i] = SeatAgent(g, maker, game.Seat(i), seed)
	}
	return agents, nil
}

// Play plays a match of g with the given seed between bots to its end and returns the last
// position. It stores no record and no history. watch, if not nil, is called after every step.
func Play(ctx context.Context, g *diplomacy.Game, makers []Maker, seed uint64, watch func(diplomacy.Step)) (diplomacy.Position, error) {
	agents, err := NewAgents(g, makers, seed)
	if err != nil {
		return diplomacy.Position{}, err
	}
	m := game.NewMatch(&diplomacy.Board{Game: g, First: g.Start()}, seed, game.NoHistory, game.NoRecord)
	err = m.Run(ctx, agents, watch)
	return m.Position(), err
}
