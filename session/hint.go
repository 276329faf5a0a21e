package session

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/fault"
)

// Hint is what a strong agent would do in the place of a person.
type Hint[M any] struct {
	// Seat is the person's, and Moves what the agent would answer there, in this order.
	Seat  game.Seat
	Moves []M
	// Why explains the move of a war or battle, nil if nobody can.
	Why *evaluation.Explanation
	// Plan is the plan of a turn of Risk to which the moves belong, nil if there is none.
	Plan *ender.Trace
}

// hurryHintTicks is after how long an agent is asked for the best it has found.
const hurryHintTicks = 6 * 60

// Hints asks for one hint at a time, in the background. The zero value is ready to use.
type Hints[M any] struct {
	hint    *Hint[M]
	thought *hintThought[M]
	asked   int
}

// hintThought is an agent that looks for a hint in a goroutine of its own.
type hintThought[M any] struct {
	hurry  func()
	cancel context.CancelFunc
	ticks  int
	found  chan foundHint[M]
}

// foundHint is a hint or why there is none.
type foundHint[M any] struct {
	hint Hint[M]
	err  error
}

// Ask begins to look for a hint and drops the last one. think is called in a goroutine
// of its own, like an agent.
func (h *Hints[M]) Ask(think func(context.Context) (Hint[M], error)) {
	h.DropHint()
	h.asked++
	looking, cancel := context.WithCancel(context.Background())
	ctx, hurry := game.WithHurry(looking)
	t := &hintThought[M]{hurry: hurry, cancel: cancel, found: make(chan foundHint[M], 1)}
	h.thought = t
	go func() {
		var f foundHint[M]
		f.err = fault.Do(func() (err error) { f.hint, err = think(ctx); return err })
		t.found <- f
	}()
}

// Hint returns the hint that was asked for, nil if there is none, and whether one is
// being looked for. Call it once a tick while it is.
func (h *Hints[M]) Hint() (hint *Hint[M], thinking bool, err error) {
	t := h.thought
	if t == nil {
		return h.hint, false, nil
	}
	select {
	case f := <-t.found:
		t.cancel()
		h.thought = nil
		if f.err != nil {
			return nil, false, f.err
		}
		h.hint = &f.hint
		return h.hint, false, nil
	default:
	}
	if t.ticks++; t.ticks == hurryHintTicks {
		t.hurry()
	}
	return nil, true, nil
}

// Asked reports whether a hint is shown or being looked for.
func (h *Hints[M]) Asked() bool { return h.hint != nil || h.thought != nil }

// DropHint forgets the hint, ends the search for one and waits until it has ended.
func (h *Hints[M]) DropHint() {
	h.hint = nil
	if t := h.thought; t != nil {
		t.cancel()
		<-t.found
		h.thought = nil
	}
}

// Hint returns the hint that was asked for at this position, nil if there is none, and
// whether one is being looked for. Call it once a tick while it is.
func (s *Session[P, M, E]) Hint() (hint *Hint[M], thinking bool, err error) { return s.hints.Hint() }

// HintAsked reports whether a hint is shown or being looked for.
func (s *Session[P, M, E]) HintAsked() bool { return s.hints.Asked() }

// DropHint forgets the hint and ends the search for one.
func (s *Session[P, M, E]) DropHint() { s.hints.DropHint() }

// hintsKey is the name under which the standing of a saved match has the number of hints.
const hintsKey = "hints"

// withHints adds to a standing how many hints were asked for, if there were any.
func (s *Session[P, M, E]) withHints(standing map[string]int) map[string]int {
	if s.hints.asked > 0 {
		standing[hintsKey] = s.hints.asked
	}
	return standing
}

// RestoreHints makes the session know of the hints that were asked for before its match was
// saved with that standing.
func (s *Session[P, M, E]) RestoreHints(standing map[string]int) { s.hints.asked = standing[hintsKey] }
