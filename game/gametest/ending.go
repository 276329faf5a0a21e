package gametest

import (
	"context"
	"sync"

	"eras/game"
)

// Ending is a context that ends after a number of calls of Err, so that a test can interrupt a
// computation at each point of its work without a clock.
type Ending struct {
	context.Context
	cancel func()

	mu          sync.Mutex
	left, after int
	ended       func()
}

// EndAfter returns a context whose Err returns nil for the given number of calls and
// [context.Canceled] from then on.
func EndAfter(looks int) *Ending {
	e := &Ending{left: looks}
	e.Context, e.cancel = context.WithCancel(context.Background())
	return e
}

// HurryAfter is [EndAfter] with a context that ends to hurry its agent ([game.WithHurry]).
func HurryAfter(looks int) *Ending {
	e := &Ending{left: looks}
	e.Context, e.cancel = game.WithHurry(context.Background())
	return e
}

// OnEnd calls f when the context ends, and returns the context.
func (e *Ending) OnEnd(f func()) *Ending {
	e.ended = f
	return e
}

// Err implements [context.Context].
func (e *Ending) Err() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.left > 0 {
		e.left--
		return nil
	}
	if e.after++; e.after == 1 {
		e.cancel()
		if e.ended != nil {
			e.ended()
		}
	}
	return context.Canceled
}

// Ended reports whether the context has ended, without counting as a call of Err.
func (e *Ending) Ended() bool { return e.Looks() > 0 }

// Looks returns the number of calls of Err since the context ended.
func (e *Ending) Looks() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.after
}
