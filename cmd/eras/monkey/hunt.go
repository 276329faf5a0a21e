package monkey

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"eras/game"
)

// Window is a running program.
type Window interface {
	// Screen returns the current screen.
	Screen() *Screen
	// Moves returns the legal moves of the match that waits for the person, as [Moves] does.
	Moves() [][]string
	// Step performs a step and waits until the program waits for a person. It returns a fault of
	// the screen after that, or nil. A step on a control that does not exist is skipped.
	Step(s Step) *Fault
	// End ends the program in the way that a person does.
	End() *Fault
	// Discard kills the program and removes its saves.
	Discard()
}

// Hunt is a search for faults with a random person.
type Hunt struct {
	// Open starts the program with the settings of a script. It does not perform the steps.
	Open func(s *Script) Window
	// Steps returns a writer for the steps of a round. Each step is written before it is performed,
	// so that the steps are known even after a crash.
	Steps func(s *Script) io.WriteCloser
	// Logf prints a line.
	Logf func(format string, args ...any)
	// Over reports whether the time is over; nil means no limit.
	Over func() bool
	// Most is the greatest number of actions, 0 for no limit.
	Most int
	// Until reports whether to end a round; nil means never.
	Until func(s *Screen) bool
	// Person chooses the actions.
	Person *Person
	// Actions is the number of actions so far, without those that lead to the beginning of a run.
	Actions int
	// Failed lists the runs that ended in a fault, one for each different fault.
	Failed []Run

	seed   uint64
	rounds uint64
}

// Run is a run that ended in a fault.
type Run struct {
	Script Script
	Fault  *Fault
}

// NewHunt returns a search with a seed, 0 for a random one. Set Open, Steps and Logf before using
// it.
func NewHunt(seed uint64) *Hunt {
	if seed == 0 {
		seed = rand.Uint64N(1_000_000) + 1
	}
	return &Hunt{Person: NewPerson(seed), seed: seed}
}

// Seed returns the seed of the search.
func (h *Hunt) Seed() uint64 { return h.seed }

// maxFaults is the number of different faults after which the search ends.
const maxFaults = 10

// Done reports whether the search is over.
func (h *Hunt) Done() bool {
	return h.Most > 0 && h.Actions >= h.Most || h.Over != nil && h.Over() || len(h.Failed) >= maxFaults
}

// Round starts the program and lets the person perform at most n actions.
func (h *Hunt) Round(begin *Begin, n int) {
	h.rounds++
	script := begin.Script(game.Derive(h.seed, h.rounds)%1_000_000 + 1)
	h.Person.Play = begin.Play
	steps := h.Steps(&script)
	defer func() { _ = steps.Close() }() // each step was written at once
	fmt.Fprint(steps, &script)
	w := h.Open(&script)
	defer w.Discard()
	fault := perform(w, script.Steps)
	if now := w.Screen().Screen; fault == nil && now != begin.Screen {
		fault = &Fault{"the way to " + begin.Name + " leads elsewhere", "to screen " + now + ", not " + begin.Screen}
	}
	if fault != nil {
		h.Actions++ // counts, so that a search in which every beginning fails ends
	}
	for ; n > 0 && fault == nil && !h.Done() && (h.Until == nil || !h.Until(w.Screen())); n-- {
		step := h.Person.Next(w.Screen(), w.Moves())
		script.Steps = append(script.Steps, step)
		fmt.Fprintln(steps, step)
		fault = w.Step(step)
		h.Actions++
	}
	last := w.Screen().Screen
	if fault == nil {
		fault = w.End()
	}
	h.Logf("%6d actions, from %s to %s", h.Actions, begin.Name, last)
	if fault != nil && !slices.ContainsFunc(h.Failed, func(r Run) bool { return r.Fault.What == fault.What }) {
		h.Logf("SEED=%d, action %d: %v", h.seed, h.Actions, fault)
		h.Failed = append(h.Failed, Run{script, fault})
	}
}

// perform performs steps until one has a fault, and returns that fault or nil.
func perform(w Window, steps []Step) *Fault {
	for _, s := range steps {
		if fault := w.Step(s); fault != nil {
			return fault
		}
	}
	return nil
}

// Repeat performs the steps of a script in a program of its own. It returns the fault in which they
// end, or nil.
func (h *Hunt) Repeat(s *Script) *Fault {
	w := h.Open(s)
	defer w.Discard()
	fault := perform(w, s.Steps)
	if fault == nil {
		fault = w.End()
	}
	return fault
}

// Shorten returns the script of a run with fewer steps that lead to the same fault. It starts the
// program at most tries times, and not after over returns true.
func (h *Hunt) Shorten(r Run, tries int, over func() bool) Script {
	short := r.Script
	short.Steps = Shorten(r.Script.Steps, tries, func(steps []Step) bool {
		if over() {
			return false
		}
		fewer := r.Script
		fewer.Steps = steps
		fault := h.Repeat(&fewer)
		return fault != nil && fault.What == r.Fault.What
	})
	return short
}
