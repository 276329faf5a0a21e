package session

import (
	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/internal/fault"
)

// substitutes seats the simplest bot of the game in place of an agent that panics.
type substitutes[P, M any] struct {
	simplest func(game.Seat) (game.Agent[P, M], error) // nil where there is none
	seated   game.Seats
	told     func(game.Seat, *fault.Panic)
}

// OnFault sets the function that is called when an agent has panicked. From then on the simplest
// bot of the game plays the seat, until the end of the session.
func (s *Session[P, M, E]) OnFault(told func(game.Seat, *fault.Panic)) { s.substitutes.told = told }

// failed seats the simplest bot in place of an agent that has panicked. If the error is not a
// panic, or that bot has panicked as well, it returns the error, which ends the session.
func (s *Session[P, M, E]) failed(seat game.Seat, err error) error {
	p, sub := fault.Of(err), &s.substitutes
	if p == nil || sub.simplest == nil || sub.seated.Has(seat) {
		return s.seatError(seat, err)
	}
	agent, none := sub.simplest(seat)
	if none != nil {
		return s.seatError(seat, err)
	}
	s.agents[seat] = agent
	sub.seated = sub.seated.With(seat)
	if sub.told != nil {
		sub.told(seat, p)
	}
	return nil
}

// simplest returns the spec of the simplest computer for wars and battles.
func simplest() (agents.Spec, error) {
	players := agents.WarPlayers()
	return players.Find(players.Names()[0])
}

func simplestWar(b *war.Board, seed uint64) func(game.Seat) (game.Agent[war.State, war.Action], error) {
	return func(seat game.Seat) (game.Agent[war.State, war.Action], error) {
		spec, err := simplest()
		if err != nil {
			return nil, err
		}
		return spec.WarAgent(b.Rules, game.SeatSeed(seed, seat))
	}
}

func simplestBattle(b *battle.Board, seed uint64) func(game.Seat) (game.Agent[battle.Position, battle.Move], error) {
	return func(seat game.Seat) (game.Agent[battle.Position, battle.Move], error) {
		spec, err := simplest()
		if err != nil {
			return nil, err
		}
		return spec.BattleAgent(b.Rules, game.SeatSeed(seed, seat))
	}
}

func simplestRisk(b *risk.Board, seed uint64) func(game.Seat) (game.Agent[risk.Position, risk.Action], error) {
	return func(seat game.Seat) (game.Agent[risk.Position, risk.Action], error) {
		bots := agents.RiskBots()
		maker, err := bots.Find(bots.Names()[0])
		if err != nil {
			return nil, err
		}
		return airisk.NewAgent(b.Game, maker, seat, airisk.BotRandom(airisk.BotSeed(seed), seat)), nil
	}
}

func simplestDiplomacy(b *diplomacy.Board, seed uint64) func(game.Seat) (diplomacyAgent, error) {
	return func(seat game.Seat) (diplomacyAgent, error) {
		bots := agents.DiplomacyBots()
		maker, err := bots.Find(bots.Names()[0])
		if err != nil {
			return nil, err
		}
		return aidiplomacy.NewAgent(maker(b.Game, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(seed, seat))), nil
	}
}
