package main

import (
	"errors"
	"io/fs"

	"eras/saves"
	"eras/scenes/ui"
)

// trouble is something the player must be told.
type trouble struct{ title, body string }

// tellNext shows the next trouble as a dialog.
func (h *house) tellNext(u *ui.UI) {
	select {
	case err := <-h.failures:
		h.report(err)
	default:
	}
	if len(h.troubles) == 0 {
		return
	}
	t := h.troubles[0]
	if u.Ask(ui.Question{ID: "trouble", Title: t.title, Body: t.body, Yes: u.Text.T("ok")}) == ui.Yes {
		h.troubles = h.troubles[1:]
	}
}

// tell keeps an error, not nil, for the player to be told.
func (h *house) tell(err error) {
	t := h.ui.Text
	told := trouble{t.T("trouble.title"), err.Error()}
	var broken *saves.BrokenError
	var newer *saves.NewerError
	switch {
	case noStore(err):
		told = trouble{t.T("trouble.cannotsave.title"), t.T("trouble.cannotsave.body", "Place", h.place, "Why", systemCause(err))}
	case errors.As(err, &broken) && broken.Stuck == nil:
		key := "trouble.aside.body"
		if broken.Line == 0 {
			key = "trouble.aside.whole"
		}
		told = trouble{t.T("trouble.aside.title"), t.T(key, "File", broken.File, "Line", broken.Line, "Why", broken.Cause.Error(), "Aside", broken.Aside)}
	case errors.As(err, &newer):
		told = trouble{t.T("trouble.newer.title"), t.T("trouble.newer.body", "File", newer.File)}
	}
	h.troubles = append(h.troubles, told)
}

// systemCause returns what the system says is wrong with the folder of saves.
func systemCause(err error) string {
	var place *fs.PathError
	if errors.As(err, &place) {
		return place.Err.Error()
	}
	return err.Error()
}

// noStore reports whether an error is about the folder of saves, and not about
// what is in its files.
func noStore(err error) bool {
	var place *fs.PathError
	return errors.Is(err, saves.ErrCannotSave) || errors.As(err, &place)
}

// report tells once that nothing can be saved; other errors always, each of
// several by itself.
func (h *house) report(err error) {
	if err == nil {
		return
	}
	_, broken := err.(*saves.BrokenError)
	if several, ok := err.(interface{ Unwrap() []error }); ok && !broken && !errors.Is(err, saves.ErrCannotSave) {
		for _, one := range several.Unwrap() {
			h.report(one)
		}
		return
	}
	if noStore(err) {
		if h.warned {
			return
		}
		h.warned = true
	}
	h.tell(err)
}

// fromKeeper passes on an error of the goroutine that writes matches.
func (h *house) fromKeeper(err error) {
	select {
	case h.failures <- err:
	default:
	}
}

// agentFailed tells that a match cannot go on; it stays as it was kept.
func (h *house) agentFailed(err error) {
	h.openMenu()
	h.troubles = append(h.troubles, trouble{h.ui.Text.T("trouble.title"), h.ui.Text.T("trouble.agent", "Why", err.Error())})
}
