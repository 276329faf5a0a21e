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
	for _, looks := range []int{0, 1, 5} {
		ctx := gametest.EndAfter(looks)
		after := 0
		err := game.Think(ctx, func(thought *game.Thought) error {
			step(thought, ctx, &after)
			return errors.New("it was not ended")
		})
		if !errors.Is(err, context.Canceled) || after > 32 {
			t.Errorf("a context that ends after %d looks: %v after %d steps, want at most 32", looks, err, after)
		}
	}
}

// step takes a million steps, and counts those after the end of the context.
func step(thought *game.Thought, ctx *gametest.Ending, after *int) {
	for range 1_000_000 {
		if ctx.Ended() {
			*after++
		}
		thought.Step()
	}
}

// A hurry ends no thought but the part that is to end soon, within its grace; the end of the
// context ends that part and all at once.
func TestHasten(t *testing.T) {
	for _, grace := range []int{0, 4} {
		ctx := gametest.HurryAfter(5)
		after, finished := 0, true
		err := game.Think(ctx, func(thought *game.Thought) error {
			finished = thought.Hasten(grace, func(part *game.Thought) { step(part, ctx, &after) })
			if !thought.Hurried() {
				t.Error("it is not hurried")
			}
			thought.LongStep()
			return nil
		})
		if most := 32 * (grace + 1); err != nil || finished || after > most {
			t.Errorf("hurried with grace %d: %v, finished %v after %d steps, want at most %d", grace, err, finished, after, most)
		}
	}
	finished := false
	if err := game.Think(t.Context(), func(thought *game.Thought) error {
		finished = thought.Hasten(0, func(part *game.Thought) { part.LongStep() })
		return nil
	}); err != nil || !finished {
		t.Errorf("without a hurry: %v, finished %v", err, finished)
	}
	parent, end := context.WithCancel(t.Context())
	ctx, hurry := game.WithHurry(parent)
	hurry()
	err := game.Think(ctx, func(thought *game.Thought) error {
		thought.Hasten(1_000_000, func(part *game.Thought) {
			part.LongStep()
			end()
			part.LongStep()
			t.Error("the end did not end the hurried part")
		})
		t.Error("the end did not end the thought")
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the thought ended with %v", err)
	}
}

// Ended tells a hurry from an end.
func TestEnded(t *testing.T) {
	parent, end := context.WithCancel(t.Context())
	ctx, hurry := game.WithHurry(parent)
	below, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, c := range []struct {
		what    string
		do      func()
		hurried bool
		ended   error
	}{{"nothing", func() {}, false, nil}, {"a hurry", hurry, true, nil}, {"the end", end, true, context.Canceled}} {
		c.do()
		for _, ctx := range []context.Context{ctx, below} {
			if err := game.Ended(ctx); err != c.ended || (ctx.Err() != nil) != c.hurried || (game.Unhurried(ctx).Err() != nil) != (c.ended != nil) {
				t.Errorf("after %s: ended %v, %v; unhurried %v", c.what, err, ctx.Err(), game.Unhurried(ctx).Err())
			}
		}
	}
	if err := game.Ended(parent); err != context.Canceled {
		t.Errorf("a context without hurry: %v", err)
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
