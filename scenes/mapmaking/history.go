package mapmaking

// undoableSteps is the number of steps that can be undone.
const undoableSteps = 500

// History is a map being made, with its former states. States are values that nobody changes.
type History[S any] struct {
	same func(a, b S) bool

	now, base    S // base is the state before the stroke
	past, future []S
	kept         S    // the state last saved
	stroke       bool // further changes belong to the last step
}

// NewHistory returns the history of a map that begins with start. same reports whether two states are
// equal.
func NewHistory[S any](start S, same func(a, b S) bool) *History[S] {
	return &History[S]{same: same, now: start, base: start, kept: start}
}

// Now returns the map as it is now.
func (h *History[S]) Now() S { return h.now }

// Base returns the map as it was before the stroke.
func (h *History[S]) Base() S { return h.base }

// Unsaved reports whether the map has changed since it was last saved.
func (h *History[S]) Unsaved() bool { return !h.same(h.now, h.kept) }

// Keep records that the map was saved.
func (h *History[S]) Keep() { h.kept = h.now }

// CanUndo reports whether there is a step to undo, CanRedo whether there is an undone step.
func (h *History[S]) CanUndo() bool { return len(h.past) > 0 }

// CanRedo reports whether there is an undone step.
func (h *History[S]) CanRedo() bool { return len(h.future) > 0 }

// Undo undoes the last step.
func (h *History[S]) Undo() { h.step(&h.past, &h.future) }

// Redo repeats the step that was undone last.
func (h *History[S]) Redo() { h.step(&h.future, &h.past) }

func (h *History[S]) step(from, to *[]S) {
	n := len(*from)
	if n == 0 {
		return
	}
	*to = append(*to, h.now)
	h.now, *from = (*from)[n-1], (*from)[:n-1]
	h.Begin()
}

// Begin begins a stroke: all changes until the next stroke are undone in one step.
func (h *History[S]) Begin() { h.stroke, h.base = false, h.now }

// Set changes the map to next.
func (h *History[S]) Set(next S) {
	if h.same(next, h.now) {
		return
	}
	if n := len(h.past) - 1; h.stroke && h.same(next, h.past[n]) {
		h.now, h.past, h.stroke = next, h.past[:n], false // the stroke has no effect: there is nothing to undo
		return
	}
	if !h.stroke {
		h.past = append(h.past, h.now)
		if len(h.past) > undoableSteps {
			h.past = h.past[1:]
		}
	}
	h.now, h.future, h.stroke = next, nil, true
}

// Replace replaces the map in a step of its own.
func (h *History[S]) Replace(next S) {
	h.Begin()
	h.Set(next)
	h.Begin()
}
