package monkey

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

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

	t testing.TB
	// folder is where the steps of each round are written, before they are performed, so that they
	// are known even after a crash.
	folder string
	seed   uint64
	rounds uint64
	began  time.Time
}

// Run is a run that ended in a fault.
type Run struct {
	Script Script
	Fault  *Fault
}

// NewHunt returns a search of test t with a seed, 0 for a random one. Its log says the seed.
func NewHunt(t testing.TB, seed uint64, folder string, open func(s *Script) Window) *Hunt {
	if seed == 0 {
		seed = rand.Uint64N(1_000_000) + 1
	}
	t.Logf("SEED=%d", seed)
	return &Hunt{Open: open, folder: folder, Person: NewPerson(seed), t: t, seed: seed, began: time.Now()}
}

// log prints a line after the time since the beginning.
func (h *Hunt) log(format string, args ...any) {
	h.t.Helper()
	h.t.Logf("%8v "+format, append([]any{time.Since(h.began).Round(time.Second)}, args...)...)
}

// StepsFile returns the file of the steps of a round.
func (h *Hunt) StepsFile(s *Script) string {
	return filepath.Join(h.folder, fmt.Sprintf("monkey-%d.steps", s.Seed))
}

// Matches plays a match of every board by the default settings to its end, with every panel open and
// at most that many actions each.
func (h *Hunt) Matches(actions int) {
	h.Person.Panels = true
	h.Person.Sizes = [][2]int{{1920, 1080}}
	h.Until = func(s *Screen) bool { return s.Screen == "result" }
	for i := range Matches {
		h.Round(&Matches[i], actions)
	}
}

// LogUnused logs the controls that the person saw and did not use.
func (h *Hunt) LogUnused() {
	used, seen := h.Person.Used()
	h.t.Logf("%d of %d kinds of controls were used; not used:\n%s", used, seen, strings.Join(h.Person.Unused(), "\n"))
}

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
	steps, err := os.Create(h.StepsFile(&script))
	if err != nil {
		h.t.Fatal(err)
	}
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
	h.log("%6d actions, from %s to %s", h.Actions, begin.Name, last)
	if fault != nil && !slices.ContainsFunc(h.Failed, func(r Run) bool { return r.Fault.What == fault.What }) {
		h.log("SEED=%d, action %d: %v", h.seed, h.Actions, fault)
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
