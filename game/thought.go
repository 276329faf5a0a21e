package game

import "context"

// Thought is a long computation that ends with a context. Its loops call [Thought.Step]. A nil
// Thought goes on to its end.
type Thought struct {
	ctx context.Context
	// left is how many steps are taken before the context is looked at again.
	left int
	// A hasty thought is hurried: it ends when its context has been looked at grace times since.
	hasty bool
	grace int
	ended bool
}

// stepsPerLook is how many steps are taken from one look at the context to the next: a look
// costs more than many a step.
const stepsPerLook = 32

// Think runs compute and returns its error. Once ctx has ended, the next step of the thought
// does not return: compute ends there, however deep it is in its calls, and Think returns
// ctx.Err(). Whatever compute was changing is then unfinished, so the next computation must
// not rely on it. A context that ends to hurry its agent ([WithHurry]) does not end compute,
// which may ask [Thought.Hurried].
func Think(ctx context.Context, compute func(*Thought) error) error {
	return new(Thought).Think(ctx, compute)
}

// Think is the function [Think] with t as the thought, whose memory is used again. Only one
// computation may run at a time.
func (t *Thought) Think(ctx context.Context, compute func(*Thought) error) (err error) {
	*t = Thought{ctx: ctx}
	defer func() {
		if t.ended { // else a panic is none of Step's
			_ = recover()
			err = ctx.Err()
		}
	}()
	return compute(t)
}

// Hasten runs compute, a part of t's computation that should end soon once the agent is hurried:
// then it may still take grace long steps, or 32 times as many others. finished is false if it
// was cut off; what it was changing is then unfinished.
func (t *Thought) Hasten(grace int, compute func(*Thought)) (finished bool) {
	if t == nil {
		compute(nil)
		return true
	}
	part := &Thought{ctx: t.ctx, grace: grace, hasty: true}
	defer func() {
		if part.ended {
			_ = recover()
			finished = false
			t.look()
		}
	}()
	compute(part)
	return true
}

// Hurried reports whether the computation should end with the best it has found.
func (t *Thought) Hurried() bool { return t != nil && t.ctx.Err() != nil }

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

// Context returns the context whose end ends the thought, hurried or not: for a wait that is no
// computation.
func (t *Thought) Context() context.Context {
	if t == nil {
		return context.Background()
	}
	return Unhurried(t.ctx)
}

// look ends the computation if its context has ended.
func (t *Thought) look() {
	t.left = stepsPerLook - 1
	if t.ctx.Err() == nil {
		return
	}
	if hurriedOnly(t.ctx) {
		if !t.hasty {
			return
		}
		if t.grace--; t.grace >= 0 {
			return
		}
	}
	t.ended = true
	panic("game: a thought's context has ended") // Think and Hasten recover
}
