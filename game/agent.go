package game

import (
	"context"
	"errors"
)

// Agent chooses the moves of one seat. P is the board's position type and M its move type.
type Agent[P, M any] interface {
	// Act returns the move of seat. view is the position as that seat may see it. Act may take
	// long; when ctx ends it must soon return ctx.Err() and leave no goroutine running. If ctx ends
	// with the cause [ErrHurry], Act soon returns the best move found so far; if it has found none,
	// it keeps thinking ([WithHurry]).
	Act(ctx context.Context, view P, seat Seat) (M, error)
}

// AgentFunc lets a function be an [Agent].
type AgentFunc[P, M any] func(ctx context.Context, view P, seat Seat) (M, error)

// Act calls f.
func (f AgentFunc[P, M]) Act(ctx context.Context, view P, seat Seat) (M, error) {
	return f(ctx, view, seat)
}

// TurnAgent is an [Agent] that makes all moves of a turn in one call, so that it can keep its plans
// in local variables. [Match.Run] prefers PlayTurn to Act.
type TurnAgent[P, M any] interface {
	Agent[P, M]
	// PlayTurn makes the moves of seat by calling act at least once. It returns as soon as seat
	// need not answer any more, or earlier.
	//
	// act checks a move, applies it and then plays the answers of chance. If it returns nil, *view
	// has been updated to what the seat now sees. If it returns an error (ctx has ended, the match
	// was closed, the move is illegal), nothing has changed; PlayTurn must then return that error
	// soon and not call act again. PlayTurn must not change *view, nor use it after returning.
	PlayTurn(ctx context.Context, view *P, seat Seat, act func(M) error) error
}

// ErrWholeTurns is returned by the Act of a [TurnAgent] that plays only whole
// turns.
var ErrWholeTurns = errors.New("the agent plays whole turns: call PlayTurn")

// WholeTurns implements Act for a [TurnAgent] that cannot choose one move at a time. Embed it.
type WholeTurns[P, M any] struct{}

// Act returns [ErrWholeTurns].
func (WholeTurns[P, M]) Act(context.Context, P, Seat) (M, error) {
	var none M
	return none, ErrWholeTurns
}

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
