package session

import (
	"errors"
	"sync"
	"time"

	"eras/internal/fault"
	"eras/saves"
)

// AutosaveConfig is what an [Autosave] needs.
type AutosaveConfig struct {
	Saves *saves.Saves
	Slot  saves.Slot
	// Match returns the current match, without dates and name.
	Match func() saves.Match
	// Started is when the match began. Name is the name that it was last saved under, or empty.
	Started time.Time
	Name    string
	Now     func() time.Time
	// Failed is called from another goroutine when writing begins to fail, and with every error
	// despite which the match was written.
	Failed func(error)
}

// Autosave keeps the match in its slot up to date while it is played: a checkpoint writes the whole
// match, and after it each step is appended. It writes in order and in its own goroutine, so that
// the game loop never waits for the disk; steps that arrive during a write are written together
// afterwards. What could not be written is written with the next step, or by [Autosave.Retry]. All
// methods must be called from one goroutine.
type Autosave struct {
	config AutosaveConfig
	name   string
	given  int

	mu    sync.Mutex
	queue []entry
	held  bool // no write may begin
	busy  bool
	idle  *sync.Cond
	// behind is why the match on the disk is out of date, nil if it is not.
	behind error

	// Only the goroutine that writes uses these.
	journal *saves.Journal
	whole   saves.Match  // the last whole match
	steps   []saves.Step // steps since whole
}

// entry is something to be written: a whole match, or steps. If both are nil, what could not be
// written before is written again.
type entry struct {
	match *saves.Match
	steps []saves.Step
}

// NewAutosave returns the autosave of a match. It writes nothing before the first
// [Autosave.Checkpoint].
func NewAutosave(c AutosaveConfig) *Autosave {
	a := &Autosave{config: c, name: c.Name}
	a.idle = sync.NewCond(&a.mu)
	return a
}

// Started returns when the match began.
func (a *Autosave) Started() time.Time { return a.config.Started }

// Name returns the name that the match was last saved under, or an empty string.
func (a *Autosave) Name() string { return a.name }

// SetName sets the name that the match was saved under.
func (a *Autosave) SetName(name string) {
	a.name = name
	a.Checkpoint()
}

// Whole returns the current match, with its dates and name.
func (a *Autosave) Whole() saves.Match {
	m := a.config.Match()
	m.Started, m.Saved, m.Name = a.config.Started, a.config.Now(), a.name
	return m
}

// Checkpoint writes the whole match.
func (a *Autosave) Checkpoint() {
	m := a.Whole()
	a.put(entry{match: &m})
}

// Step writes the record lines of a step. standing is [saves.Match.Stand] after the step.
func (a *Autosave) Step(lines []string, standing map[string]int) {
	a.given++
	a.put(entry{steps: []saves.Step{{Actions: lines, Stand: standing, Saved: a.config.Now()}}})
}

// Together calls do. The steps that are given during the call are written together after it.
func (a *Autosave) Together(do func()) {
	a.mu.Lock()
	a.held = true
	a.mu.Unlock()
	do()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.held = false
	a.begin()
}

// Given returns how many steps have been given to Step.
func (a *Autosave) Given() int { return a.given }

// Retry starts to write the match again if that failed before, without waiting for the result. It
// reports whether it had failed.
func (a *Autosave) Retry() (behind bool) {
	a.mu.Lock()
	behind = a.behind != nil
	busy := a.busy
	a.mu.Unlock()
	if behind && !busy {
		a.put(entry{})
	}
	return behind
}

func (a *Autosave) put(e entry) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if e.match != nil {
		a.queue = a.queue[:0] // the whole match includes what is queued
	}
	if last := len(a.queue) - 1; last >= 0 && e.steps != nil && a.queue[last].steps != nil {
		a.queue[last].steps = append(a.queue[last].steps, e.steps...) // write them together
	} else {
		a.queue = append(a.queue, e)
	}
	a.begin()
}

// begin starts to write the queue. a.mu must be held.
func (a *Autosave) begin() {
	if !a.busy && !a.held && len(a.queue) > 0 {
		a.busy = true
		go a.work() //fault:none work guards each write
	}
}

// work writes the queue until it is empty.
func (a *Autosave) work() {
	for {
		a.mu.Lock()
		if len(a.queue) == 0 || a.held {
			a.busy = false
			a.idle.Broadcast()
			a.mu.Unlock()
			return
		}
		e := a.queue[0]
		a.queue = append(a.queue[:0], a.queue[1:]...)
		a.mu.Unlock()
		err := fault.Do(func() error { return a.write(e) })
		a.mu.Lock()
		said := a.behind != nil
		a.behind = nil
		if !saves.Written(err) || fault.Of(err) != nil {
			a.behind = err
		}
		said = said && a.behind != nil
		a.mu.Unlock()
		if err != nil && !said {
			a.config.Failed(err)
		}
	}
}

func (a *Autosave) write(e entry) error {
	switch {
	case e.match != nil:
		a.whole, a.steps = *e.match, nil
	case e.steps != nil:
		a.steps = append(a.steps, e.steps...)
		if err := a.journal.Append(e.steps...); !errors.Is(err, saves.ErrNeedsCheckpoint) {
			return err
		}
	}
	a.whole, a.steps = a.whole.Join(a.steps...), nil
	if a.journal != nil {
		return a.journal.Checkpoint(a.whole)
	}
	j, err := a.config.Saves.OpenJournal(a.config.Slot, a.whole)
	a.journal = j
	return err
}

// Flush waits until everything is written. If a write failed, it tries once more. The error says
// why the match on the disk is out of date.
func (a *Autosave) Flush() error {
	a.wait()
	a.Retry()
	a.wait()
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.behind
}

func (a *Autosave) wait() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for a.busy {
		a.idle.Wait()
	}
}
