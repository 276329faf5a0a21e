package session

import (
	"context"

	"eras/ai/evaluation"
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
	// Note is what the game adds, such as the plan that the moves belong to; nil for nothing.
	Note any
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

// AskFor drops the last hint and starts to look for a new one with think, see [Hints.Ask].
func (s *Session[P, M, E]) AskFor(think func(context.Context) (Hint[M], error)) { s.hints.Ask(think) }

// Hinted reports whether anybody has asked for a hint in this match.
func (s *Session[P, M, E]) Hinted() bool { return s.hints.asked > 0 }

// hintsKey is the key of the number of hints in the standing of a saved match.
const hintsKey = "hints"

// RestoreHints sets the number of hints that were asked for from the standing of a saved match.
func (s *Session[P, M, E]) RestoreHints(standing map[string]int) { s.hints.asked = standing[hintsKey] }

// HintOf returns a function for [Session.AskFor] that lets an agent find the hint, and explain it if
// it can.
func HintOf[P, M any](agent game.Agent[P, M], view P, seat game.Seat) func(context.Context) (Hint[M], error) {
	return func(ctx context.Context) (Hint[M], error) {
		move, err := agent.Act(ctx, view, seat)
		if err != nil {
			return Hint[M]{}, err
		}
		hint := Hint[M]{Seat: seat, Moves: []M{move}}
		if e, ok := agent.(Explainer); ok {
			if why, ok := e.Explain(); ok {
				hint.Why = &why
			}
		}
		return hint, nil
	}
}

// Telling returns the name of the estimator that contributes most to the choice of the moves, among
// those for which says is true, and whether there is one.
func (h *Hint[M]) Telling(says func(estimator string) bool) (estimator string, ok bool) {
	if h.Why == nil {
		return "", false
	}
	var best evaluation.Share
	for _, s := range h.Why.Shares {
		if s.Contribution > best.Contribution && says(s.Name) {
			best = s
		}
	}
	return best.Name, best.Name != ""
}
