package riskplay_test

import (
	"context"
	"testing"

	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
)

// atTurn returns the person at turn.
func atTurn(g *riskplay.Risk) game.Seat {
	seat, _ := g.Turn()
	return seat
}

// passing is a bot that places its armies in one territory and attacks nobody.
func passing() func(context.Context, risk.Position, game.Seat) (risk.Action, error) {
	return func(_ context.Context, p risk.Position, seat game.Seat) (risk.Action, error) {
		if p.Phase == risk.Placing || p.Phase == risk.Reinforcing {
			return risk.Placement(p.Held[seat].First(), p.Reserve), nil
		}
		return risk.Ending(), nil
	}
}

// endTurn lets the person at turn place all armies and end the turn without an attack.
func endTurn(t *testing.T, g *riskplay.Risk) {
	t.Helper()
	seat := atTurn(g)
	p := g.Position()
	put(t, g, p.Held[seat].First(), p.Reserve, p.Reserve)
	for atTurn(g) == seat {
		if err := g.Act(risk.Ending()); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNobodysUndoReachesAnother ends the turn of one of two persons: the next one cannot take it
// back, also not across the turn of a bot, but who ended it can, step by step.
func TestNobodysUndoReachesAnother(t *testing.T) {
	for _, players := range [][]session.Player{
		{{Person: "Ana"}, {Person: "Íñigo"}},
		{{Person: "Ana"}, {Bot: "killbot"}, {Person: "Íñigo"}},
	} {
		rules := risk.Ender2009(len(players))
		g := startRisk(t, "antarctica", rules, players...)
		for seat, p := range players {
			if p.Bot != "" {
				g.SetAgent(game.Seat(seat), game.AgentFunc[risk.Position, risk.Action](passing()))
			}
		}
		rush(t, g)
		ana, start := atTurn(g), g.Position()
		first := start.Held[ana].First()
		endTurn(t, g)
		rush(t, g)
		next := atTurn(g)
		if next == ana || next == game.Nobody {
			t.Fatalf("turn of %v after %v", next, ana)
		}
		if g.LastPerson() != ana || g.CanUndo(next) {
			t.Errorf("%v acted last; %v can undo: %v", g.LastPerson(), next, g.CanUndo(next))
		}
		if n, err := g.Put(first, -1); n != 0 || err != nil {
			t.Errorf("%v took %d armies of another person back: %v", next, n, err)
		}
		if _, done, err := g.Undo(next); done || err != nil {
			t.Errorf("%v took something back: %v", next, err)
		}
		// An open draft of the next person is not hers to undo.
		p := g.Position()
		put(t, g, p.Held[next].First(), 1, 1)
		put(t, g, p.Held[next].First(), -1, -1)
		for _, phase := range []risk.Phase{risk.Fortifying, risk.Attacking, risk.Reinforcing} {
			if _, done, err := g.Undo(ana); !done || err != nil {
				t.Fatalf("%v cannot undo in her %v: %v", ana, phase, err)
			}
			if p := g.Drafted(); p.Phase != phase || p.Turn != ana {
				t.Fatalf("phase %v of %v, want %v", p.Phase, p.Turn, phase)
			}
		}
		if !gametest.Same(g.Drafted(), start) || g.CanUndo(ana) {
			t.Error("undoing all leads elsewhere")
		}
	}
}

// TestAnEndedTurnIsTakenBackUntilSomethingHasShown ends a turn that throws no dice, and one after
// which a bot has thrown.
func TestAnEndedTurnIsTakenBackUntilSomethingHasShown(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, g)
	endTurn(t, g)
	if _, done, err := g.Undo(0); !done || err != nil || atTurn(g) != 0 || g.Position().Phase != risk.Fortifying {
		t.Fatalf("undone %v: %v; phase %v", done, err, g.Position().Phase)
	}
	if err := g.Act(risk.Ending()); err != nil {
		t.Fatal(err)
	}
	for g.Position().Phase != risk.Rolling {
		if g.Position().Phase == risk.Attacking && !g.CanUndo(0) {
			t.Fatal("the end of the turn cannot be taken back before the bot has attacked")
		}
		if err := g.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	if g.CanUndo(0) {
		t.Error("the end of a turn can be taken back after dice have been thrown")
	}
}
