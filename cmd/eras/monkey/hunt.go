package monkey

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"eras/game"
)

// Window is a program that a person uses.
type Window interface {
	// Screen is what is on the screen.
	Screen() *Screen
	// Moves are the legal moves of the match that waits for the person, as [Moves] returns them.
	Moves() [][]string
	// Step does a step, waits until nobody but a person is awaited, and returns what is wrong
	// then, nil if nothing is. A step at a control that is not there is left out.
	Step(s Step) *Fault
	// End ends the program as a person does.
	End() *Fault
	// Discard ends the program anyhow and removes its saves.
	Discard()
}

// Hunt is a search for faults with a person.
type Hunt struct {
	// Open starts the program as a script says; its steps are not done.
	Open func(s *Script) Window
	// Steps returns where the steps of a round are written to before they are done, so that they
	// are known whatever happens.
	Steps func(s *Script) io.WriteCloser
	// Logf prints a line.
	Logf func(format string, args ...any)
	// Over says that the time is over; nil if there is no limit.
	Over func() bool
	// Most is how many actions there are at most, 0 for any number.
	Most int
	// Until ends a round, nil for never.
	Until func(s *Screen) bool
	// Person does the actions.
	Person *Person
	// Actions counts them. Those that lead to a beginning are left out.
	Actions int
	// Failed are the runs that ended in a fault, each fault once.
	Failed []Run

	seed   uint64
	rounds uint64
}

// Run is a run that ended in a fault.
type Run struct {
	Script Script
	Fault  *Fault
}

// NewHunt returns a search by a seed, 0 for a random one. Set Open, Steps and Logf before its use.
func NewHunt(seed uint64) *Hunt {
	if seed == 0 {
		seed = rand.Uint64N(1_000_000) + 1
	}
	return &Hunt{Person: NewPerson(seed), seed: seed}
}

// Seed returns the seed of the search.
func (h *Hunt) Seed() uint64 { return h.seed }

// maxFaults is after how many different faults no more are looked for.
const maxFaults = 10

// Done reports whether the search is at its end.
func (h *Hunt) Done() bool {
	return h.Most > 0 && h.Actions >= h.Most || h.Over != nil && h.Over() || len(h.Failed) >= maxFaults
}

// Round starts the program and lets the person do at most n actions.
func (h *Hunt) Round(begin *Begin, n int) {
	h.rounds++
	script := begin.Script(game.Derive(h.seed, h.rounds)%1_000_000 + 1)
	h.Person.Play = begin.Play
	steps := h.Steps(&script)
	defer func() { _ = steps.Close() }() // the steps were written one by one
	fmt.Fprint(steps, &script)
	w := h.Open(&script)
	defer w.Discard()
	fault := perform(w, script.Steps)
	if now := w.Screen().Screen; fault == nil && now != begin.Screen {
		fault = &Fault{"the way to " + begin.Name + " leads elsewhere", "to screen " + now + ", not " + begin.Screen}
	}
	if fault != nil {
		h.Actions++ // a search in which every beginning fails ends as well
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

// perform does steps up to the first fault.
func perform(w Window, steps []Step) *Fault {
	for _, s := range steps {
		if fault := w.Step(s); fault != nil {
			return fault
		}
	}
	return nil
}

// Repeat does the steps of a script in a program of its own and returns the fault in which
// they end, nil if they do not.
func (h *Hunt) Repeat(s *Script) *Fault {
	w := h.Open(s)
	defer w.Discard()
	fault := perform(w, s.Steps)
	if fault == nil {
		fault = w.End()
	}
	return fault
}

// Shorten returns the script of a run with as few steps as it finds that lead to the same
// fault. The program is started at most tries times, and not after the time is over.
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
