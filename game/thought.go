package game

import "context"

// Thought is a long computation that ends when a context ends. Its loops call [Thought.Step]. A nil
// Thought is never interrupted.
type Thought struct {
	ctx context.Context
	// left is the number of steps until the context is checked again.
	left int
	// A hasty thought ends once its context has been hurried and then checked grace more times.
	hasty bool
	grace int
	ended bool
}

// stepsPerLook is the number of steps between two checks of the context. A check costs more than
// many a step.
const stepsPerLook = 32

// Think runs compute and returns its error. Once ctx has ended, a call of [Thought.Step] soon
// panics, which unwinds compute from any depth of calls, and Think recovers and returns ctx.Err().
// Data that compute was changing may then be inconsistent, so the next computation must not rely on
// it. A context that ends only to hurry its agent ([WithHurry]) does not end compute, which may ask
// [Thought.Hurried].
func Think(ctx context.Context, compute func(*Thought) error) error {
	return new(Thought).Think(ctx, compute)
}

// Think is the function [Think] with t as the thought, so that its memory is reused. Only one
// computation may use t at a time.
func (t *Thought) Think(ctx context.Context, compute func(*Thought) error) (err error) {
	*t = Thought{ctx: ctx}
	defer func() {
		if t.ended { // else another panic, which is passed on
			_ = recover()
			err = ctx.Err()
		}
	}()
	return compute(t)
}

// Hasten runs compute, a part of t's computation that should end soon after the agent is hurried.
// From then on it may take at most grace long steps, or 32 times as many short ones. If it is cut
// off, finished is false, and the data that it was changing may be inconsistent.
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

// Step is called between pieces of work and interrupts the computation if its context has ended. A
// piece should take less than a millisecond.
func (t *Thought) Step() {
	if t == nil {
		return
	}
	if t.left--; t.left < 0 {
		t.look()
	}
}

// LongStep is [Thought.Step] before work that may take longer. It always checks the context.
func (t *Thought) LongStep() {
	if t != nil {
		t.look()
	}
}

// Context returns the context that ends the thought, hurried or not. It is for waits in which
// nothing is computed.
func (t *Thought) Context() context.Context {
	if t == nil {
		return context.Background()
	}
	return Unhurried(t.ctx)
}

// HurryContext returns the context that also ends when the thought is hurried, for waits for what is
// computed elsewhere and can be hurried there. Its [Unhurried] is that of Context.
func (t *Thought) HurryContext() context.Context {
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
