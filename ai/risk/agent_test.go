package risk

import (
	"context"
	"runtime"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// The goroutine of a window is bound to its thread. It makes agents, others let them
// answer, one after the other, and it closes them in the middle of a phase.
func TestAgentsOfABoundThread(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	g := tables(t)[1]
	board := risk.Board{Game: g, First: g.Start()}
	m := game.NewMatch[risk.Position, risk.Action, risk.Event](board, 1)
	a := NewAgent(g, NewAngry, 0, game.Random(1))
	for answers := 0; answers < 5; {
		seat := m.Waiting().First()
		if seat == game.Chance {
			if _, _, err := m.Roll(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if seat != 0 {
			if _, _, err := m.Answer(seat, g.Legal(ptr(m.Position()), nil)[0]); err != nil {
				t.Fatal(err)
			}
			continue
		}
		type answer struct {
			action risk.Action
			err    error
		}
		done := make(chan answer)
		view := board.View(m.Position(), seat)
		go func() {
			action, err := a.Act(context.Background(), view, seat)
			done <- answer{action, err}
		}()
		got := <-done
		if got.err != nil {
			t.Fatal(got.err)
		}
		if _, _, err := m.Answer(seat, got.action); err != nil {
			t.Fatal(err)
		}
		answers++
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	if err := NewAgent(g, NewAngry, 0, game.Random(1)).Close(); err != nil {
		t.Error(err)
	}
}

func ptr(p risk.Position) *risk.Position { return &p }
