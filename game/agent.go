package game

import (
	"context"
	"errors"
)

// Agent answers for a seat. P is the board's position type and M its move type.
type Agent[P, M any] interface {
	// Act returns the answer of seat at view, which is what the seat may see. It
	// may take its time; when ctx ends it returns ctx.Err() soon and leaves
	// nothing running. If ctx ends with the cause [ErrHurry], it answers soon with
	// the best it has found, or goes on thinking if it has nothing ([WithHurry]).
	Act(ctx context.Context, view P, seat Seat) (M, error)
}

// AgentFunc lets a function be an [Agent].
type AgentFunc[P, M any] func(ctx context.Context, view P, seat Seat) (M, error)

// Act calls f.
func (f AgentFunc[P, M]) Act(ctx context.Context, view P, seat Seat) (M, error) {
	return f(ctx, view, seat)
}

// TurnAgent is an [Agent] that gives any number of answers in one call, so that
// its own control flow carries it through a turn. [Match.Run] prefers PlayTurn to
// Act.
type TurnAgent[P, M any] interface {
	Agent[P, M]
	// PlayTurn answers for seat by calling act, at least once, and returns at the
	// latest when seat need not answer any more.
	//
	// act checks and applies an answer and lets chance answer. When it returns nil,
	// *view is what the seat sees then. When it returns an error (ctx has ended,
	// the match was closed, the answer is illegal), nothing has changed; PlayTurn
	// must then return that error soon and not call act again. PlayTurn must not
	// change *view itself, nor use it after it has returned.
	PlayTurn(ctx context.Context, view *P, seat Seat, act func(M) error) error
}

// ErrWholeTurns is returned by the Act of a [TurnAgent] that plays only whole
// turns.
var ErrWholeTurns = errors.New("the agent plays whole turns: call PlayTurn")

// WholeTurns is embedded by a [TurnAgent] that cannot give one answer at a time.
type WholeTurns[P, M any] struct{}

// Act returns [ErrWholeTurns].
func (WholeTurns[P, M]) Act(context.Context, P, Seat) (M, error) {
	var none M
	return none, ErrWholeTurns
}
