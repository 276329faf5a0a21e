package game

import "context"

// Agent answers for a seat. P is the board's position type and M its move type.
type Agent[P, M any] interface {
	// Act returns the answer of seat at view, which is what the seat may see. It
	// may take its time; when ctx ends it returns ctx.Err() soon and leaves
	// nothing running.
	Act(ctx context.Context, view P, seat Seat) (M, error)
}

// AgentFunc lets a function be an [Agent].
type AgentFunc[P, M any] func(ctx context.Context, view P, seat Seat) (M, error)

// Act calls f.
func (f AgentFunc[P, M]) Act(ctx context.Context, view P, seat Seat) (M, error) {
	return f(ctx, view, seat)
}
