package app

// task is work that takes a moment and runs beside the game loop.
type task struct {
	what string // in words, empty while there is none
	from Screen // the screen that its end is for, nil for any
	done chan func()
}

// Run runs work in a goroutine and what it returns in a later tick, unless another
// screen is open by then. work must not use the texts, which belong to the game loop.
// There is one task at a time; Run does nothing while another runs.
func (a *App) Run(what string, work func() func()) { a.run(what, a.screen, work) }

// run is Run for a task whose end is for a screen, nil for whatever is shown then.
func (a *App) run(what string, from Screen, work func() func()) {
	if a.task.what != "" {
		return
	}
	done := make(chan func(), 1)
	a.task = task{what, from, done}
	a.working.Go(func() { done <- work() })
}

// Go runs work in a goroutine that the program waits for when it ends.
func (a *App) Go(work func()) { a.working.Go(work) }

// checkTask finishes a task that has ended.
func (a *App) checkTask() {
	if a.task.what == "" {
		return
	}
	select {
	case then := <-a.task.done:
		from := a.task.from
		a.task = task{}
		if from == nil || a.screen == from {
			then()
		}
	default:
	}
}
