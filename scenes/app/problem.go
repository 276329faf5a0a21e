package app

import (
	"errors"
	"io/fs"
	"slices"

	"eras/saves"
	"eras/scenes/ui"
)

// problem is a message for the player in a dialog, or a question.
type problem struct {
	title, body string
	// yes and no are the answers to a question, empty for a message. loses means that yes loses
	// something. answered is called with the choice.
	yes, no  string
	loses    bool
	answered func(yes bool)
	// unsaved is the error if something could not be saved. shown reports whether the dialog has
	// been on the screen.
	unsaved error
	shown   bool
}

// showProblem shows the oldest problem.
func (a *App) showProblem(u *ui.UI) {
	a.reportFailures()
	if len(a.problems) == 0 {
		return
	}
	p := &a.problems[0]
	p.shown = true
	q := ui.Question{ID: "problem", Title: p.title, Body: p.body, Yes: u.Text.T("ok")}
	if p.answered != nil {
		q.Yes, q.No, q.Danger = p.yes, p.no, p.loses
	}
	answer := u.Ask(q)
	if answer == ui.Waiting {
		return
	}
	answered := p.answered
	a.problems = a.problems[1:]
	if answered != nil {
		answered(answer == ui.Yes)
	}
}

// reportFailures reports the errors of work in the background.
func (a *App) reportFailures() {
	for {
		select {
		case err := <-a.failures:
			a.reportRead(err)
		default:
			return
		}
	}
}

// Problem shows a text in the player's language.
func (a *App) Problem(body string) {
	a.problems = append(a.problems, problem{title: a.UI.Text.T("problem.title"), body: body})
}

// MatchFailed tells the player that a match cannot go on and opens the menu. The match stays as it
// was last saved.
func (a *App) MatchFailed(err error) {
	a.OpenMenu()
	a.Problem(a.UI.Text.T("problem.agent", "Why", err.Error()))
}

// Background reports an error of work in the background. It may be called from any
// goroutine.
func (a *App) Background(err error) {
	select {
	case a.failures <- err:
	default: // the queue of messages is full: drop the error
	}
}

// Report shows err to the player unless it is nil. Joined errors are shown one by one. That nothing
// can be saved is shown only once.
func (a *App) Report(err error) {
	if err == nil {
		return
	}
	if errors.Is(err, saves.ErrReadOnly) {
		a.reportReadOnly()
		return
	}
	outer := any(err) // the error itself, without the errors that it wraps
	_, broken := outer.(*saves.BrokenError)
	if removed, ok := outer.(*saves.RemovedError); ok {
		a.say(a.UI.Text.T("archive.removed", "Name", a.words(&removed.Matches[0]).Title, "Number", saves.MaxFinished))
		return
	}
	if joined, ok := outer.(interface{ Unwrap() []error }); ok && !broken && !errors.Is(err, saves.ErrCannotSave) {
		for _, one := range joined.Unwrap() {
			a.Report(one)
		}
		return
	}
	if inStore(err) {
		if a.warned {
			return
		}
		a.warned = true
	}
	a.problems = append(a.problems, a.problemOf(err))
}

// unwritten is a write that failed. It concerns a player, or the settings if player is empty.
type unwritten struct {
	player string
	write  func() error
}

// retryTicks is how often failed writes are tried again.
const retryTicks = 5 * ui.TicksPerSecond

// Write calls write for data about a player; it reports and returns the error. If nothing can be
// saved, the write is tried again until it succeeds or the program ends.
func (a *App) Write(player string, write func() error) error {
	err := write()
	a.Report(err)
	if errors.Is(err, saves.ErrCannotSave) && !errors.Is(err, saves.ErrReadOnly) {
		a.unwritten = append(a.unwritten, unwritten{player, write})
	}
	return err
}

// forgo drops the failed writes about a player.
func (a *App) forgo(player string) {
	a.unwritten = slices.DeleteFunc(a.unwritten, func(u unwritten) bool { return u.player == player })
}

// retry tries the failed writes again. When all have succeeded, it tells the player, and reports
// later failures again.
func (a *App) retry() {
	if a.readOnly {
		a.relock()
		return
	}
	behind := a.playing != nil && a.playing.autosave.Retry()
	before := len(a.unwritten)
	for len(a.unwritten) > 0 {
		err := a.unwritten[0].write()
		if errors.Is(err, saves.ErrCannotSave) {
			break
		}
		a.unwritten = a.unwritten[1:]
		a.Report(err)
	}
	if left := len(a.unwritten); !behind && left == 0 && (before > 0 || a.behind && a.playing != nil) {
		a.warned = false
		a.say(a.UI.Text.T("problem.cannotsave.over"))
	}
	a.behind = behind
}

// mayQuit reports whether the program may end: everything is saved, or the player has been told
// that it is not.
func (a *App) mayQuit() bool {
	if a.playing != nil && !a.warned {
		a.Report(a.playing.autosave.Flush())
		return !a.warned
	}
	return true
}

// problemOf returns a message about an error in the player's language.
func (a *App) problemOf(err error) problem {
	t := a.UI.Text
	var broken *saves.BrokenError
	var newer *saves.NewerError
	switch {
	case inStore(err) && InBrowser:
		return problem{title: t.T("problem.cannotsave.title"), body: t.T("problem.cannotsave.browser", "Why", SystemCause(err)), unsaved: err}
	case inStore(err):
		return problem{title: t.T("problem.cannotsave.title"), body: t.T("problem.cannotsave.body", "Place", a.Place, "Why", SystemCause(err)), unsaved: err}
	case errors.As(err, &broken) && broken.Stuck == nil:
		key := "problem.aside.body"
		if broken.Line == 0 {
			key = "problem.aside.whole"
		}
		return problem{title: t.T("problem.aside.title"), body: t.T(key, "File", broken.File, "Line", broken.Line, "Why", broken.Cause.Error(), "Aside", broken.Aside)}
	case errors.As(err, &newer):
		return problem{title: t.T("problem.newer.title"), body: t.T("problem.newer.body", "File", newer.File)}
	}
	return problem{title: t.T("problem.title"), body: err.Error()}
}

// SystemCause returns the operating system's description of an error in the folder of saves.
func SystemCause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// inStore reports whether an error concerns the folder of saves, not the content of its files.
func inStore(err error) bool {
	var path *fs.PathError
	return errors.Is(err, saves.ErrCannotSave) || errors.As(err, &path)
}
