package session_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"eras/game"
	"eras/internal/fault"
	"eras/play/session"
)

// An agent that panics, in an answer or in its turn, ends its session with an error that has the
// stack, and nothing of it goes on.
func TestAgentsThatPanicEndTheSession(t *testing.T) {
	for name, agent := range map[string]game.Agent[sum, int]{
		"an answer": script(func(context.Context, sum, game.Seat) (int, error) { panic("lost") }),
		"a turn": turnScript{play: func(_ context.Context, _ *sum, act func(int) error) error {
			if err := act(1); err != nil {
				return err
			}
			panic("lost")
		}},
	} {
		before := runtime.NumGoroutine()
		s := start(t, agent, two)
		err := tickToError(t, s)
		if p := fault.Of(err); p == nil || p.Value != "lost" || !strings.Contains(p.Stack, "panics_test.go") {
			t.Errorf("%s: %v", name, err)
		}
		s.Close()
		checkGoroutines(t, before)
	}
}

func TestAHintThatPanicsIsAnError(t *testing.T) {
	var h session.Hints[int]
	h.Ask(func(context.Context) (session.Hint[int], error) { panic("no hint") })
	for {
		_, thinking, err := h.Hint()
		if !thinking {
			if p := fault.Of(err); p == nil || p.Value != "no hint" {
				t.Errorf("the error is %v", err)
			}
			return
		}
		runtime.Gosched()
	}
}
