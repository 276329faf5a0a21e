package app

import (
	"cmp"
	"errors"
	"slices"

	"eras/saves"
)

// lock reserves the saves for this program, unless it opens them for reading only.
func (a *App) lock() error {
	if a.config.ReadOnly {
		a.Saves.SetReadOnly()
		return nil
	}
	return a.Saves.Lock()
}

// reportLock asks what to do if another program has the saves open.
func (a *App) reportLock(err error) {
	var inUse *saves.InUseError
	if !errors.As(err, &inUse) {
		a.Notices.Report(err)
		return
	}
	t := a.UI.Text
	a.Notices.readOnly, a.waiting = true, true
	body, no := t.T("readonly.body", "Process", inUse.PID, "Machine", cmp.Or(inUse.Host, "?"), "Place", a.Place), t.T("readonly.no")
	if InBrowser { // the player closes the tab instead
		body, no = t.T("readonly.tab"), ""
	}
	a.Notices.ask(problem{
		title: t.T("readonly.title"),
		body:  body,
		yes:   t.T("readonly.yes"), no: no,
		answered: func(yes bool) {
			a.waiting = false
			a.quitting = !yes
		},
	})
}

// relock continues as usual if the other program ended before the player answered.
func (a *App) relock() {
	if !a.waiting || a.Saves.Lock() != nil {
		return
	}
	a.Notices.readOnly, a.waiting = false, false
	a.Notices.problems = slices.DeleteFunc(a.Notices.problems, func(p problem) bool { return p.title == a.UI.Text.T("readonly.title") })
	a.reread() // the other program may have changed the settings
}

// reread continues in the menu with the settings in the saves.
func (a *App) reread() {
	var err error
	a.Settings, err = a.Saves.Settings()
	a.Notices.Report(err)
	a.apply()
	a.OpenMenu()
}

// reportUnkept tells the player if nothing is kept after the end of the program.
func (a *App) reportUnkept() {
	if err := a.Saves.Unkept(); err != nil {
		t := a.UI.Text
		a.Notices.ask(problem{title: t.T("unkept.title"), body: t.T("unkept.body", "Why", err.Error())})
	}
}

// keptNote is a line about saves that are not written or not kept, empty if they are.
func (a *App) keptNote() string {
	switch {
	case a.Notices.readOnly:
		return a.UI.Text.T("readonly.note")
	case a.Saves.Unkept() != nil:
		return a.UI.Text.T("unkept.note")
	}
	return ""
}
