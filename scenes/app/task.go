package app

import (
	"slices"

	"eras/internal/fault"
)

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

// Go calls work in a goroutine. The program waits for it before it ends. A panic in it is reported.
func (a *App) Go(work func()) {
	a.working.Go(func() {
		if err := fault.Do(func() error { work(); return nil }); err != nil {
			a.Background(err)
		}
	})
}

// busy describes the oldest unfinished task, empty if there is none.
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
	for _, t := range slices.Clone(a.tasks) { // an ending may start tasks
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

// keepTasks waits for all tasks and keeps their results.
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
