package diplomacy

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

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

// NewAgents returns one agent for each seat of the match of g with the given seed.
func NewAgents(g *diplomacy.Game, makers []Maker, seed uint64) ([]game.Agent[diplomacy.Position, diplomacy.Answer], error) {
	if len(makers) != g.Map.Powers() {
		return nil, fmt.Errorf("need one bot per power: have %d, want %d", len(makers), g.Map.Powers())
	}
	agents := make([]game.Agent[diplomacy.Position, diplomacy.Answer], len(makers))
	for i, maker := range makers {
		seat := game.Seat(i)
		agents[i] = NewAgent(maker(g, diplomacy.PowerOf(seat), BotRandom(seed, seat)))
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
