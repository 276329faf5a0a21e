package session

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/internal/fault"
)

// Hint is what a strong agent would do in place of a person.
type Hint[M any] struct {
	// Seat is the person's seat. Moves are the agent's answers, in order.
	Seat  game.Seat
	Moves []M
	// Why explains the move of a war or battle, nil if there is no explanation.
	Why *evaluation.Explanation
	// Plan is the plan of a turn of Risk that the moves belong to, nil if there is none.
	Plan *ender.Trace
}

// hurryHintTicks is how many ticks an agent may look for a hint before it is hurried.
const hurryHintTicks = 6 * 60

// Hints looks for one hint at a time, in the background. The zero value is ready to use.
type Hints[M any] struct {
	hint    *Hint[M]
	thought *hintThought[M]
	asked   int
}

// hintThought is an agent that looks for a hint in its own goroutine.
type hintThought[M any] struct {
	hurry  func()
	cancel context.CancelFunc
	ticks  int
	found  chan foundHint[M]
}

// foundHint is a hint, or the error of the search.
type foundHint[M any] struct {
	hint Hint[M]
	err  error
}

// Ask drops the last hint and starts to look for a new one. It calls think in a new goroutine.
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

// Hint returns the hint that was asked for, nil if there is none, and whether the search goes on.
// It must be called once a tick during a search.
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

// Asked reports whether there is a hint or a search for one.
func (h *Hints[M]) Asked() bool { return h.hint != nil || h.thought != nil }

// DropHint drops the hint. If a search goes on, it stops it and waits until it has ended.
func (h *Hints[M]) DropHint() {
	h.hint = nil
	if t := h.thought; t != nil {
		t.cancel()
		<-t.found
		h.thought = nil
	}
}

// Hint returns the hint that was asked for at this position, nil if there is none, and whether the
// search goes on. It must be called once a tick during a search.
func (s *Session[P, M, E]) Hint() (hint *Hint[M], thinking bool, err error) { return s.hints.Hint() }

// HintAsked reports whether there is a hint or a search for one.
func (s *Session[P, M, E]) HintAsked() bool { return s.hints.Asked() }

// DropHint drops the hint and stops the search for one.
func (s *Session[P, M, E]) DropHint() { s.hints.DropHint() }

// hintsKey is the key of the number of hints in the standing of a saved match.
const hintsKey = "hints"

// withHints adds to a standing how many hints were asked for, if any.
func (s *Session[P, M, E]) withHints(standing map[string]int) map[string]int {
	if s.hints.asked > 0 {
		standing[hintsKey] = s.hints.asked
	}
	return standing
}

// RestoreHints sets the number of hints that were asked for from the standing of a saved match.
func (s *Session[P, M, E]) RestoreHints(standing map[string]int) { s.hints.asked = standing[hintsKey] }
