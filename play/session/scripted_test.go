//go:build !js

package session_test

import (
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/play/session/warplay"
)

// A refused answer opens the draft of the position again.
func TestRefusedAnswerTogether(t *testing.T) {
	s, err := agents.LoadScenario("2005")
	if err != nil {
		t.Fatal(err)
	}
	set := warplay.Setup{Alone: true, Scenario: s, First: game.Red, Soldiers: [2]int{4, 4}}
	link := &scripted{}
	w, err := warplay.JoinBattle(set, game.NewMatch(game.Board[battle.Position, battle.Move, battle.Event](set.Battle()), 0), link)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	p := w.Position()
	if err := w.Submit(0, p.Moves(nil)[0]); err != nil {
		t.Fatal(err)
	}
	if _, turn := w.Turn(); turn || len(link.sent) != 1 {
		t.Fatalf("turn %v, sent %q", turn, link.sent)
	}
	link.refused = true
	if err := w.Tick(); err != nil {
		t.Fatal(err)
	}
	if seat, turn := w.Turn(); !turn || seat != 0 || w.CanUndo() {
		t.Errorf("seat %v, turn %v", seat, turn)
	}
}

// scripted is a link without a host.
type scripted struct {
	steps   []string
	sent    []string
	refused bool
}

func (l *scripted) Seat() game.Seat { return 0 }

func (l *scripted) Poll() {}

func (l *scripted) Err() error { return nil }

func (l *scripted) Step(n int) ([]string, string, bool) {
	if n >= len(l.steps) {
		return nil, "", false
	}
	return l.steps[n : n+1], "", true
}

func (l *scripted) Awaited(int) (game.Seats, bool) { return 0, false }

func (l *scripted) Submit(_ int, answer string) { l.sent = append(l.sent, answer) }

func (l *scripted) Retract(int) {}

func (l *scripted) Refused(int) bool {
	was := l.refused
	l.refused = false
	return was
}
