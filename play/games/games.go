// Package games lists the games. Commands, hosts and the laboratory read from it what a game is;
// packages below take the entries that they need from their callers. What draws a game is listed
// in scenes/games.
package games

import (
	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/table"
)

// All are the games.
var All = table.Games{
	table.Of(table.Rules[*war.Board, war.State, war.Action, war.Event]{
		Board: war.ID, FromSetup: war.BoardFromSetup, Seat: side[*war.Board],
		Agent: warAgent, Samples: warSamples, Simplest: func() string { return agents.WarPlayers().Names()[0] },
	}),
	table.Of(table.Rules[*battle.Board, battle.Position, battle.Move, battle.Event]{
		Board: battle.ID, FromSetup: battle.BoardFromSetup, Seat: side[*battle.Board],
		Agent: battleAgent, Samples: battleSamples, Simplest: func() string { return agents.WarPlayers().Names()[0] },
	}),
	table.Of(table.Rules[*risk.Board, risk.Position, risk.Action, risk.Event]{
		Board: risk.ID, FromSetup: risk.BoardFromSetup, Map: riskMap, Seat: func(_ *risk.Board, s game.Seat) string { return s.String() },
		Agent: riskAgent, Program: riskProgram, Samples: riskSamples, Simplest: func() string { return agents.RiskBots().Names()[0] },
	}),
	table.Of(table.Rules[*diplomacy.Board, diplomacy.Position, diplomacy.Answer, diplomacy.Event]{
		Board: diplomacy.ID, FromSetup: diplomacy.BoardFromSetup, Map: diplomacyMap,
		Seat:  func(b *diplomacy.Board, s game.Seat) string { return b.Game.Map.PowerToken(diplomacy.PowerOf(s)) },
		Agent: diplomacyAgent, Program: diplomacyProgram, Letters: diplomacyLetters, Letter: diplomacyLetter, Negotiation: newNegotiation, Samples: diplomacySamples, Simplest: func() string { return agents.DiplomacyBots().Names()[0] },
	}),
}

// side returns the name of a seat of a two-sided board.
func side[B any](_ B, s game.Seat) string { return game.SideAt(s).String() }

func warAgent(b *war.Board, spec string, seat game.Seat, seed uint64, _ bool) (agents.WarAgent, error) {
	s, err := agents.ParseSpec(spec)
	if err != nil {
		return nil, err
	}
	return s.WarAgent(b.Rules, game.SeatSeed(seed, seat))
}

func battleAgent(b *battle.Board, spec string, seat game.Seat, seed uint64, _ bool) (agents.BattleAgent, error) {
	s, err := agents.ParseSpec(spec)
	if err != nil {
		return nil, err
	}
	return s.BattleAgent(b.Rules, game.SeatSeed(seed, seat))
}

func riskAgent(b *risk.Board, spec string, seat game.Seat, seed uint64, foreign bool) (game.Agent[risk.Position, risk.Action], error) {
	find := agents.RiskBots().Find
	if foreign {
		find = agents.RiskBots().FindForeign
	}
	maker, err := find(spec)
	if err != nil {
		return nil, err
	}
	return airisk.SeatAgent(b.Game, maker, seat, seed), nil
}

func diplomacyAgent(b *diplomacy.Board, spec string, seat game.Seat, seed uint64, foreign bool) (game.Agent[diplomacy.Position, diplomacy.Answer], error) {
	find := agents.DiplomacyBots().Find
	if foreign {
		find = agents.DiplomacyBots().FindForeign
	}
	maker, err := find(spec)
	if err != nil {
		return nil, err
	}
	return aidiplomacy.SeatAgent(b.Game, maker, seat, seed), nil
}
