package app

import (
	"errors"
	"io/fs"

	"eras/saves"
	"eras/scenes/ui"
)

// Notices are what the program tells the player on any screen: problems and questions, which wait
// in dialogs for an answer, and lines that pass after a few seconds. Its methods must be called from
// the game loop, unless they say otherwise.
type Notices struct {
	ui *ui.UI
	// place is the folder of saves, for texts.
	place string
	// titleOf returns the title of a match. emptied is called for the slot of each match in
	// progress whose broken file was set aside.
	titleOf func(*saves.Archived) string
	emptied func(saves.Slot)

	problems  []problem
	failures  chan error // errors of work in the background
	warned    bool       // the player has been told that nothing can be saved
	readOnly  bool       // the player knows that the saves are open for reading only
	hint      string     // a line about the last action, shown for a few seconds
	hintUntil int
}

// NewNotices returns notices in the language of u. place is the folder of saves.
func NewNotices(u *ui.UI, place string) Notices {
	return Notices{ui: u, place: place, failures: make(chan error, 8)}
}

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

// Problem shows a text in the player's language.
func (n *Notices) Problem(body string) {
	n.ask(problem{title: n.ui.Text.T("problem.title"), body: body})
}

// ask shows a message or a question after those that wait.
func (n *Notices) ask(p problem) { n.problems = append(n.problems, p) }

// Background reports an error of work in the background. It may be called from any
// goroutine.
func (n *Notices) Background(err error) {
	select {
	case n.failures <- err:
	default: // the queue of messages is full: drop the error
	}
}

// Report shows err to the player unless it is nil. Joined errors are shown one by one. That nothing
// can be saved is shown only once.
func (n *Notices) Report(err error) {
	if err == nil {
		return
	}
	if errors.Is(err, saves.ErrReadOnly) {
		n.reportReadOnly()
		return
	}
	outer := any(err) // the error itself, without the errors that it wraps
	_, broken := outer.(*saves.BrokenError)
	if removed, ok := outer.(*saves.RemovedError); ok {
		n.Say(n.ui.Text.T("archive.removed", "Name", n.titleOf(&removed.Matches[0]), "Number", saves.MaxFinished))
		return
	}
	if joined, ok := outer.(interface{ Unwrap() []error }); ok && !broken && !errors.Is(err, saves.ErrCannotSave) {
		for _, one := range joined.Unwrap() {
			n.Report(one)
		}
		return
	}
	if inStore(err) {
		if n.warned {
			return
		}
		n.warned = true
	}
	n.ask(n.problemOf(err))
}

// reportRead reports an error of reading matches. The player is offered the previous state of each
// match in progress whose broken file was set aside.
func (n *Notices) reportRead(err error) {
	n.Report(err)
	for _, slot := range saves.Emptied(err) {
		n.emptied(slot)
	}
}

// reportFailures reports the errors of work in the background.
func (n *Notices) reportFailures() {
	for {
		select {
		case err := <-n.failures:
			n.reportRead(err)
		default:
			return
		}
	}
}

// reportReadOnly tells the player that something was not saved, because the saves are open for
// reading only or another program has reserved them.
func (n *Notices) reportReadOnly() {
	t := n.ui.Text
	if n.readOnly {
		n.Say(t.T("readonly.note"))
		return
	}
	n.readOnly = true
	n.ask(problem{title: t.T("readonly.title"), body: t.T("readonly.lost", "Place", n.place)})
}

// problemOf returns a message about an error in the player's language.
func (n *Notices) problemOf(err error) problem {
	t := n.ui.Text
	var broken *saves.BrokenError
	var newer *saves.NewerError
	switch {
	case inStore(err) && InBrowser:
		return problem{title: t.T("problem.cannotsave.title"), body: t.T("problem.cannotsave.browser", "Why", SystemCause(err)), unsaved: err}
	case inStore(err):
		return problem{title: t.T("problem.cannotsave.title"), body: t.T("problem.cannotsave.body", "Place", n.place, "Why", SystemCause(err)), unsaved: err}
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

// unseen returns the first error that something could not be saved that the player has not seen.
func (n *Notices) unseen() error {
	for _, p := range n.problems {
		if p.unsaved != nil && !p.shown {
			return p.unsaved
		}
	}
	return nil
}

// describeProblem shows the oldest problem.
func (n *Notices) describeProblem(u *ui.UI) {
	n.reportFailures()
	if len(n.problems) == 0 {
		return
	}
	p := &n.problems[0]
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
	n.problems = n.problems[1:]
	if answered != nil {
		answered(answer == ui.Yes)
	}
}

// Say shows a line over the screen for a few seconds.
func (n *Notices) Say(line string) { n.sayFor(3, line) }

// sayFor shows a line over the screen for some seconds.
func (n *Notices) sayFor(seconds int, line string) {
	n.hint, n.hintUntil = line, n.ui.Tick()+seconds*ui.TicksPerSecond
}

// describeHint shows the line about the last action.
func (n *Notices) describeHint(u *ui.UI) {
	if n.hint == "" || u.Tick() >= n.hintUntil {
		return
	}
	style := ui.Strong.To(0.5)
	const beside, above = 24, 9
	room := u.Bounds().W - 80
	in := ui.R(0, 58+above, min(room, u.Width(n.hint, style)+1), u.ParagraphHeight(room, n.hint, style))
	in.X = u.Bounds().CenterX() - in.W/2
	u.Sheet(in.InsetXY(-beside, -above))
	u.Paragraph(in, n.hint, style)
}
