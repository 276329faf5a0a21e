package game

import (
	"context"
	"errors"
)

// ErrHurry is the cause ([context.Cause]) with which a context ends whose agent is asked to
// answer now, with the best it has found so far.
var ErrHurry = errors.New("the agent is asked to answer now")

// unhurried is the key under which a context of [WithHurry] has the one that it was made from.
type unhurried struct{}

// WithHurry returns a context for an agent, and hurry, which ends it with [ErrHurry]. An agent
// that has found something by then answers with it soon; any other goes on thinking until
// parent ends too. To end the thinking without an answer, end parent.
func WithHurry(parent context.Context) (ctx context.Context, hurry func()) {
	ctx, cancel := context.WithCancelCause(context.WithValue(parent, unhurried{}, parent))
	return ctx, func() { cancel(ErrHurry) }
}

// Ended returns why ctx has ended, or nil if it has not, or only to hurry its agent. Once it has
// been hurried, it ends with the context that [WithHurry] was given.
func Ended(ctx context.Context) error {
	err := ctx.Err()
	if err != nil && hurriedOnly(ctx) {
		return nil
	}
	return err
}

// hurriedOnly reports whether ctx, whose Err is not nil, has only been hurried.
func hurriedOnly(ctx context.Context) bool {
	return context.Cause(ctx) == ErrHurry && Unhurried(ctx).Err() == nil
}

// Unhurried returns the context that [WithHurry] was given, which no hurry ends, or ctx if it was
// given none: for waits in which an agent has nothing to answer with.
func Unhurried(ctx context.Context) context.Context {
	if p, ok := ctx.Value(unhurried{}).(context.Context); ok {
		return p
	}
	return ctx
}
