package app

import (
	"errors"
	"io/fs"
	"slices"

	"eras/saves"
	"eras/scenes/ui"
)

// problem is a message shown to the player in a dialog, or a question about it.
type problem struct {
	title, body string
	// yes and no are the answers to a question, empty for a message. loses says that
	// something is lost by the first. answered is called with the choice.
	yes, no  string
	loses    bool
	answered func(yes bool)
	// unsaved is the error if something could not be saved; shown is whether the dialog
	// was on the screen.
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

// reportFailures reports what failed in the background.
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

// MatchFailed tells that a match cannot go on and opens the menu. The match stays as it
// was saved.
func (a *App) MatchFailed(err error) {
	a.OpenMenu()
	a.Problem(a.UI.Text.T("problem.agent", "Why", err.Error()))
}

// Background reports an error of work in the background. It may be called from any
// goroutine.
func (a *App) Background(err error) {
	select {
	case a.failures <- err:
	default: // the player has enough to read
	}
}

// Report shows err unless it is nil. That nothing can be saved is shown once; of joined
// errors each is shown by itself.
func (a *App) Report(err error) {
	if err == nil {
		return
	}
	if errors.Is(err, saves.ErrReadOnly) {
		a.reportReadOnly()
		return
	}
	outer := any(err) // the error itself, not what it wraps
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

// unwritten is something that could not be written, about a player or, if the name is
// empty, the settings.
type unwritten struct {
	player string
	write  func() error
}

// retryTicks is how often what could not be written is tried again.
const retryTicks = 5 * ui.TicksPerSecond

// Write writes something about a player, and reports and returns the error. If nothing can
// be saved, it is tried again until it succeeds or the program ends.
func (a *App) Write(player string, write func() error) error {
	err := write()
	a.Report(err)
	if errors.Is(err, saves.ErrCannotSave) && !errors.Is(err, saves.ErrReadOnly) {
		a.unwritten = append(a.unwritten, unwritten{player, write})
	}
	return err
}

// forgo gives up what could not be written about a player.
func (a *App) forgo(player string) {
	a.unwritten = slices.DeleteFunc(a.unwritten, func(u unwritten) bool { return u.player == player })
}

// retry tries to write again what could not be written. When all of it is on the disk, it
// says so, and a later failure is reported again.
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

// mayQuit reports whether the program may end: everything is on the disk, or the player
// has been told that it is not.
func (a *App) mayQuit() bool {
	if a.playing != nil && !a.warned {
		a.Report(a.playing.autosave.Flush())
		return !a.warned
	}
	return true
}

// problemOf words an error.
func (a *App) problemOf(err error) problem {
	t := a.UI.Text
	var broken *saves.BrokenError
	var newer *saves.NewerError
	switch {
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

// SystemCause returns what the operating system says is wrong with the folder of saves.
func SystemCause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// inStore reports whether an error is about the folder of saves, not about what is in
// its files.
func inStore(err error) bool {
	var path *fs.PathError
	return errors.Is(err, saves.ErrCannotSave) || errors.As(err, &path)
}
