package war

import (
	"eras/learning"
	"eras/scenes/app"
	"eras/scenes/ui"
	"eras/session"
)

// within lets the computer of a war learn within it, if the player has chosen that.
type within struct {
	app    *app.App
	war    *session.War
	screen *Screen
	turns  int                 // of the person, -1 before the first look
	steps  int                 // of the war at the last look
	came   *learning.Reweighed // weights that the computer is to play with
}

// tick looks whether the person has completed a turn, and whether there are other weights.
func (w *within) tick() {
	if !w.app.Settings.Reweighs || app.InBrowser {
		return
	}
	if n := w.war.Match().Steps(); n != w.steps || w.turns < 0 {
		w.steps = n
		if o, ok := w.war.Ongoing(); ok && len(o.Turns) != w.turns {
			w.turns = len(o.Turns)
			w.app.Study.Within(o)
		}
	}
	if r, ok := w.app.Study.Reweighed(); ok {
		w.came = &r
	}
	if w.came == nil || !w.war.Reweigh(*w.came) {
		return
	}
	w.came = nil
	if o, ok := w.war.Ongoing(); ok {
		w.app.Study.Within(o)
	}
	w.screen.Greet(func(t *ui.Texts) string { return t.T("rival.reweighs") })
	if !w.app.Settings.RivalSpeaks {
		w.screen.Say(w.app.UI, w.app.UI.Text.T("rival.reweighs"))
	}
}

// end ends it with the war.
func (w *within) end() {
	if o, ok := w.war.Ongoing(); ok {
		w.app.Report(w.app.Study.EndWithin(o.Person))
	}
}
