package game_test

import (
	"context"
	"errors"
	"testing"

	"eras/game"
	"eras/game/gametest"
)

// TestThink ends contexts at a number of looks, and counts the steps after that.
func TestThink(t *testing.T) {
	for _, c := range []struct{ looks, grace, most int }{{0, 0, 1}, {1, 0, 32}, {5, 0, 32}, {5, 4, 160}} {
		ctx := gametest.EndAfter(c.looks)
		after := 0
		err := game.ThinkOn(ctx, c.grace, func(thought *game.Thought) error {
			for range 1_000_000 {
				if ctx.Ended() {
					after++
				}
				thought.Step()
			}
			return errors.New("it was not ended")
		})
		if !errors.Is(err, context.Canceled) || after > c.most {
			t.Errorf("a context that ends after %d looks, grace %d: %v after %d steps, want at most %d", c.looks, c.grace, err, after, c.most)
		}
	}
}

func TestThinkToItsEnd(t *testing.T) {
	failed := errors.New("failed")
	steps := func(err error) func(*game.Thought) error {
		return func(thought *game.Thought) error {
			for range 1000 {
				thought.Step()
			}
			return err
		}
	}
	if err := game.Think(t.Context(), steps(failed)); err != failed {
		t.Errorf("the error of the computation became %v", err)
	}
	if err := game.Think(t.Context(), steps(nil)); err != nil {
		t.Error(err)
	}
	_ = steps(nil)(nil)
}

// TestThinkPanics has a computation panic by itself, which must not be taken for its end.
func TestThinkPanics(t *testing.T) {
	defer func() {
		if r := recover(); r != "a fault" {
			t.Errorf("recovered %v", r)
		}
	}()
	_ = game.Think(gametest.EndAfter(1), func(thought *game.Thought) error {
		thought.Step()
		panic("a fault")
	})
	t.Error("the panic is gone")
}
