package server

import (
	"math/rand/v2"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// bad is a bot that panics.
type bad struct{}

func (bad) Orders(*game.Thought, *diplomacy.Position) diplomacy.Answer { panic("no orders") }

func badBot(*diplomacy.Game, diplomacy.Power, *rand.Rand) aidiplomacy.Bot { return bad{} }

// Bots that panic give no orders; the game goes on to its end.
func TestBotsThatPanicGiveNoOrders(t *testing.T) {
	g := newGame(t, "standard", 1)
	config, played := newConfig(g, 0)
	config.Seats = openSeats(g, 0, badBot)
	s := newTestServer(t, config)
	if err := s.Serve(listen(t)); err != nil {
		t.Error(err)
	}
	if all := played.all(); len(all) != 1 || !all[0].Over || len(all[0].Record.Actions) == 0 {
		t.Errorf("played was %+v", all)
	}
}

// A game that panics ends; the server ends as after any game.
func TestAGameThatPanicsEnds(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 0)
	config.OnEvent = func(Event) { panic("an event") }
	s := newTestServer(t, config)
	_ = s.Serve(listen(t))
}
