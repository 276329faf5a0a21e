package app

import (
	"slices"

	"eras/game/fault"
)

// task is work that takes a moment and runs beside the game loop.
type task struct {
	what   string // in words
	from   Screen // on which it was begun
	done   chan Ending
	ended  bool
	ending Ending // once it has ended
}

// Ending is what is to be done when a task has ended. Either part may be nil.
type Ending struct {
	// Keep is called whatever is on the screen, and also when the program ends: the result of the
	// task is not lost in it.
	Keep func()
	// Show is called after Keep on the screen on which the task was begun. While another screen
	// lies over that one, Show waits; when that one was left, Show is not called.
	Show func()
}

// Run runs work in a goroutine, and its ending in a later tick. what says in words what is done.
// work must not use the texts, which belong to the game loop. Several tasks may run at a time.
func (a *App) Run(what string, work func() Ending) {
	t := &task{what: what, from: a.screen, done: make(chan Ending, 1)}
	a.tasks = append(a.tasks, t)
	a.working.Go(func() {
		var ending Ending
		err := fault.Do(func() error { ending = work(); return nil })
		if err != nil {
			ending = Ending{Keep: func() { a.Report(err) }}
		}
		t.done <- ending
	})
}

// Go runs work in a goroutine that the program waits for when it ends. A fault in it is reported.
func (a *App) Go(work func()) {
	a.working.Go(func() {
		if err := fault.Do(func() error { work(); return nil }); err != nil {
			a.Background(err)
		}
	})
}

// busy says what the oldest task does that has not ended, empty if there is none.
func (a *App) busy() string {
	for _, t := range a.tasks {
		if !t.ended {
			return t.what
		}
	}
	return ""
}

// checkTasks finishes the tasks that have ended.
func (a *App) checkTasks() {
	for _, t := range slices.Clone(a.tasks) { // what is done now may begin others
		if !t.ended {
			select {
			case t.ending = <-t.done:
				t.keep()
			default:
				continue
			}
		}
		if a.covered(t.from) {
			continue
		}
		a.tasks = slices.DeleteFunc(a.tasks, func(other *task) bool { return other == t })
		if a.screen == t.from && t.ending.Show != nil {
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

// keepTasks keeps the results of all tasks, for which it waits.
func (a *App) keepTasks() {
	a.working.Wait()
	for _, t := range a.tasks {
		if !t.ended {
			t.ending = <-t.done
			t.keep()
		}
	}
	a.tasks = nil
}
