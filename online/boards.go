package online

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
)

// boards are the games that can be played, by the names of their boards.
var boards = map[string]struct {
	open func(setup []game.Field, seed uint64) (board, error)
	// simplest returns the spec of the simplest bot.
	simplest func() string
}{
	"general":   {opener(war.BoardFromSetup, warAgent), func() string { return agents.WarPlayers().Names()[0] }},
	"battle":    {opener(battle.BoardFromSetup, battleAgent), func() string { return agents.WarPlayers().Names()[0] }},
	"risk":      {opener(risk.BoardFromSetup, riskAgent), func() string { return agents.RiskBots().Names()[0] }},
	"diplomacy": {opener(diplomacy.BoardFromSetup, diplomacyAgent), func() string { return agents.DiplomacyBots().Names()[0] }},
}

// SeatsOf returns how many seats a board has, and the spec of the simplest bot for it.
func SeatsOf(name string, setup []game.Field) (seats int, simplest string, err error) {
	b, err := open(name, setup, 0)
	if err != nil {
		return 0, "", err
	}
	return b.seats(), boards[name].simplest(), nil
}

// open starts a new match on a board.
func open(name string, setup []game.Field, seed uint64) (board, error) {
	b, ok := boards[name]
	if !ok {
		return nil, fmt.Errorf("there is no board %.80q: write one of %s", name, strings.Join(slices.Sorted(maps.Keys(boards)), ", "))
	}
	return b.open(setup, seed)
}

// opener returns a function that opens boards of a type.
func opener[B game.Board[P, M, E], P comparable, M, E any](
	fromSetup func([]game.Field) (B, error), agent func(b B, spec string, seat game.Seat, seed uint64, foreign bool) (game.Agent[P, M], error),
) func([]game.Field, uint64) (board, error) {
	return func(setup []game.Field, seed uint64) (board, error) {
		b, err := fromSetup(setup)
		if err != nil {
			return nil, err
		}
		return &played[P, M, E]{
			board: b, match: game.NewMatch(b, seed, game.NoHistory),
			agent: func(spec string, seat game.Seat, seed uint64, foreign bool) (game.Agent[P, M], error) {
				return agent(b, spec, seat, seed, foreign)
			},
		}, nil
	}
}

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
	return airisk.NewAgent(b.Game, maker, seat, airisk.BotRandom(airisk.BotSeed(seed), seat)), nil
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
	return aidiplomacy.NewAgent(maker(b.Game, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(seed, seat))), nil
}

// board is a match of any game. Its moves and positions are texts.
type board interface {
	// seats returns the number of players.
	seats() int
	steps() int
	waiting() game.Seats
	// result returns how the match ended, as in records; empty while it goes on.
	result() string
	setSeat(seat game.Seat, who string)
	record() game.Record
	// view returns what a seat sees.
	view(seat game.Seat) string
	// open returns an error if the start position hides something from somebody.
	open() error
	// check returns the text of a legal answer in the form of records.
	check(seat game.Seat, text string) (string, error)
	// answer plays an answer that was checked, and then the chance moves that follow. It shows each
	// step that was played to the viewers.
	answer(seat game.Seat, text string, viewers []game.Seat, show func(viewer game.Seat, s Step)) error
	retract(seat game.Seat)
	// roll plays chance moves as long as chance is awaited.
	roll(viewers []game.Seat, show func(viewer game.Seat, s Step)) error
	// follow plays a step that the host sent.
	follow(s Step) error
	// bot returns a player for a spec that was written on this machine, hosted a player for a spec
	// from another machine, which is held to ceilings.
	bot(spec string, seat game.Seat, seed uint64) (player, error)
	hosted(spec string, seat game.Seat, seed uint64) (player, error)
}

// player plays a seat.
type player interface {
	// turn plays a turn that begins at view. It calls act once or several times; each call makes a
	// move and returns what the seat sees then.
	turn(ctx context.Context, view string, act func(move string) (view string, err error)) error
}
