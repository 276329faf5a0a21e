package game

import (
	"context"
	"errors"
)

// ErrHurry is the cause ([context.Cause]) of a context that [WithHurry] has ended: its agent must
// answer now, with the best move found so far.
var ErrHurry = errors.New("the agent is asked to answer now")

// unhurried is the context key under which [WithHurry] stores the parent context.
type unhurried struct{}

// WithHurry returns a context for an agent and a function hurry, which ends the context with the
// cause [ErrHurry]. An agent that has found a move by then soon returns it; any other keeps
// thinking until parent ends too. To stop the agent without an answer, end parent.
func WithHurry(parent context.Context) (ctx context.Context, hurry func()) {
	ctx, cancel := context.WithCancelCause(context.WithValue(parent, unhurried{}, parent))
	return ctx, func() { cancel(ErrHurry) }
}

// Ended returns the error of ctx, or nil while an agent may keep thinking. A context that was only
// hurried has not ended in this sense: it ends when the parent that [WithHurry] was given ends.
func Ended(ctx context.Context) error {
	err := ctx.Err()
	if err != nil && hurriedOnly(ctx) {
		return nil
	}
	return err
}

// hurriedOnly reports whether ctx, whose Err is not nil, was hurried and its parent has not ended.
func hurriedOnly(ctx context.Context) bool {
	return context.Cause(ctx) == ErrHurry && Unhurried(ctx).Err() == nil
}

// Unhurried returns the parent that [WithHurry] was given, or ctx itself if it does not come from
// WithHurry. An agent waits on it while it has no move to answer with.
func Unhurried(ctx context.Context) context.Context {
	if p, ok := ctx.Value(unhurried{}).(context.Context); ok {
		return p
	}
	return ctx
}
