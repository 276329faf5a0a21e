package session_test

import (
	"context"
	"runtime"
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/internal/fault"
	"eras/play/session"
	"eras/play/session/warplay"
)

// faulty is an agent that panics, in whole turns after an action that it copies from another agent.
type faulty[P, M any] struct {
	game.WholeTurns[P, M]
	other game.TurnAgent[P, M] // nil to panic at once
}

func (f faulty[P, M]) PlayTurn(ctx context.Context, view *P, seat game.Seat, act func(M) error) error {
	if f.other == nil {
		panic("lost")
	}
	return f.other.PlayTurn(ctx, view, seat, func(m M) error {
		if err := act(m); err != nil {
			return err
		}
		panic("lost")
	})
}

// panicking returns an agent that panics where it is to act.
func panicking[P, M any]() game.Agent[P, M] {
	return game.AgentFunc[P, M](func(context.Context, P, game.Seat) (M, error) { panic("lost") })
}

// match is what the test asks of a session.
type match[P, M, E any] interface {
	SetAgent(game.Seat, game.Agent[P, M])
	OnFault(func(game.Seat, *fault.Panic))
	Tick() error
	Match() *game.Match[P, M, E]
	Position() P
}

// checkSubstitute seats an agent that panics, wherever in its turn, and plays some steps.
func checkSubstitute[P, M, E any](t *testing.T, name string, s match[P, M, E], seat game.Seat, agents ...game.Agent[P, M]) {
	t.Helper()
	for i, agent := range agents {
		told := 0
		s.OnFault(func(at game.Seat, p *fault.Panic) {
			if told++; at != seat || p.Value != "lost" {
				t.Errorf("%s: told of seat %v: %v", name, at, p)
			}
		})
		s.SetAgent(seat, agent)
		const steps = 12 // after the panic
		for want := steps; (told == 0 || s.Match().Steps() < want) && s.Match().Waiting() != 0; runtime.Gosched() {
			if told == 0 {
				want = s.Match().Steps() + steps
			}
			if err := s.Tick(); err != nil {
				t.Fatalf("%s, agent %d: %v", name, i, err)
			}
		}
		if told != 1 {
			t.Errorf("%s, agent %d: the player is told %d times", name, i, told)
		}
	}
}

// The seat of an agent that panics is played by the simplest bot of the game, whichever it is.
func TestASubstitutePlaysForAnAgentThatPanics(t *testing.T) {
	set := warSetup(t)
	set.Seats = [2]warplay.Seat{{Level: 1}, {Level: 1}}
	checkSubstitute(t, "war", startWar(t, set), 0, panicking[war.State, war.Action]())
	b := startBattle(t, set, 5, 6)
	checkSubstitute(t, "battle", b, 1, panicking[battle.Position, battle.Move]())
	g := startRisk(t, "isles", risk.Ender2009(3), session.Player{Bot: "cluster"}, session.Player{Bot: "cluster"}, session.Player{Bot: "cluster"})
	other := g.Agent(0).(game.TurnAgent[risk.Position, risk.Action])
	checkSubstitute(t, "risk", g, 0, game.Agent[risk.Position, risk.Action](faulty[risk.Position, risk.Action]{}), faulty[risk.Position, risk.Action]{other: other})
	d := startDiplomacy(t, 1905, "holdbot")
	checkSubstitute(t, "diplomacy", d, 3, panicking[diplomacy.Position, diplomacy.Answer]())
}
