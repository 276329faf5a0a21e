package app

import (
	"slices"
	"sync"

	"eras/internal/fault"
)

// Tasks are the work that runs in the background. Its methods must be called from the game loop,
// except Go.
type Tasks struct {
	screens *Screens
	notices *Notices
	all     []*task
	working sync.WaitGroup
}

// task is work that takes a moment and runs in the background.
type task struct {
	what   string // description for the player
	from   Screen // the screen that started it
	done   chan Ending
	ended  bool
	ending Ending // once it has ended
}

// Ending is what to do after a task. Either function may be nil.
type Ending struct {
	// Keep is called whichever screen is shown, and also when the program ends, so that the result
	// of the task is not lost.
	Keep func()
	// Show is called after Keep if the screen that started the task is shown. If another screen
	// lies over it, Show waits. If the screen was left, Show is not called.
	Show func()
}

// Run calls work in a goroutine, and its ending in a later tick. what describes the work for the
// player. work must not use the texts, which belong to the game loop. Several tasks may run at a
// time.
func (ts *Tasks) Run(what string, work func() Ending) {
	t := &task{what: what, from: ts.screens.Shown(), done: make(chan Ending, 1)}
	ts.all = append(ts.all, t)
	ts.working.Go(func() {
		var ending Ending
		err := fault.Do(func() error { ending = work(); return nil })
		if err != nil {
			ending = Ending{Keep: func() { ts.notices.Report(err) }}
		}
		t.done <- ending
	})
}

// Go calls work in a goroutine. The program waits for it before it ends. A panic in it is reported.
func (ts *Tasks) Go(work func()) {
	ts.working.Go(func() {
		if err := fault.Do(func() error { work(); return nil }); err != nil {
			ts.notices.Background(err)
		}
	})
}

// busy describes the oldest unfinished task, empty if there is none.
func (ts *Tasks) busy() string {
	for _, t := range ts.all {
		if !t.ended {
			return t.what
		}
	}
	return ""
}

// check finishes the tasks that have ended.
func (ts *Tasks) check() {
	for _, t := range slices.Clone(ts.all) { // an ending may start tasks
		if !t.ended {
			select {
			case t.ending = <-t.done:
				t.keep()
			default:
				continue
			}
		}
		if ts.screens.covers(t.from) {
			continue
		}
		ts.all = slices.DeleteFunc(ts.all, func(other *task) bool { return other == t })
		if ts.screens.Shown() == t.from && t.ending.Show != nil {
			t.ending.Show()
		}
	}
}

// keep keeps the result of a task that has ended.
func (t *task) keep() {
	t.ended = true
	if t.ending.Keep != nil {
		t.ending.Keep()
	}
}

// keep waits for all tasks and keeps their results.
func (ts *Tasks) keep() {
	ts.working.Wait()
	for _, t := range ts.all {
		if !t.ended {
			t.ending = <-t.done
			t.keep()
		}
	}
	ts.all = nil
}
