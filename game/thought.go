package game

import "context"

// Thought is a long computation that ends with a context. Its loops call [Thought.Step]. A nil
// Thought goes on to its end.
type Thought struct {
	ctx context.Context
	// left is how many steps are taken before the context is looked at again.
	left int
	// grace is how often it may still be looked at once it has ended.
	grace int
	ended bool
}

// stepsPerLook is how many steps are taken from one look at the context to the next: a look
// costs more than many a step.
const stepsPerLook = 32

// Think runs compute and returns its error. Once ctx has ended, the next step of the thought
// does not return: compute ends there, however deep it is in its calls, and Think returns
// ctx.Err(). Whatever compute was changing is then unfinished, so the next computation must
// not rely on it.
func Think(ctx context.Context, compute func(*Thought) error) error {
	return ThinkOn(ctx, 0, compute)
}

// ThinkOn is [Think] for a computation that notices itself that ctx has ended and then only
// finishes its answer, for which it may take up to grace long steps, or 32 times as many others.
func ThinkOn(ctx context.Context, grace int, compute func(*Thought) error) error {
	return new(Thought).ThinkOn(ctx, grace, compute)
}

// ThinkOn is the function [ThinkOn] with t as the thought, whose memory is used again. Only one
// computation may run at a time.
func (t *Thought) ThinkOn(ctx context.Context, grace int, compute func(*Thought) error) (err error) {
	*t = Thought{ctx: ctx, grace: grace}
	defer func() {
		if t.ended { // else a panic is none of Step's
			_ = recover()
			err = ctx.Err()
		}
	}()
	return compute(t)
}

// Step notes that the computation goes on. Between two steps there should be less than a
// millisecond of work.
func (t *Thought) Step() {
	if t == nil {
		return
	}
	if t.left--; t.left < 0 {
		t.look()
	}
}

// LongStep is [Thought.Step] before work that may take longer.
func (t *Thought) LongStep() {
	if t != nil {
		t.look()
	}
}

// Context returns the context whose end ends the thought: for a wait that is no computation.
func (t *Thought) Context() context.Context {
	if t == nil {
		return context.Background()
	}
	return t.ctx
}

// look ends the computation if its context has ended.
func (t *Thought) look() {
	t.left = stepsPerLook - 1
	if t.ctx.Err() == nil {
		return
	}
	if t.grace--; t.grace < 0 {
		t.ended = true
		panic("game: a thought's context has ended") // ThinkOn recovers
	}
}
