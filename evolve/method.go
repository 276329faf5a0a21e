package evolve

import "context"

// Method is a way to train with its parameters: [Params], the algorithm of 2005,
// [Ascent] or [Race].
type Method interface {
	// Validate returns nil if every parameter is in its range.
	Validate() error
	// Games returns how many games a whole training plays, exactly.
	Games() int
	// Last returns the number of the last generation.
	Last() int
	// Train trains through all generations and returns the last, whose best is the
	// result. When ctx ends or a contest fails it returns the error together with
	// the last generation that was complete, if any, whose best is as far as
	// training came. Nothing is left running.
	Train(ctx context.Context, p Problem) (Generation, error)
}

var (
	_ Method = Params{}
	_ Method = Ascent{}
	_ Method = Race{}
)

// Trainer is a training that is ready to run: a method and what it is to train.
type Trainer struct {
	Method
	Problem
}

// Run trains; see [Method].
func (t Trainer) Run(ctx context.Context) (Generation, error) { return t.Train(ctx, t.Problem) }
