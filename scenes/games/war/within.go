package war

import (
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/scenes/app"
	"eras/scenes/ui"
)

// within lets the computer learn during a war, if the player has chosen that.
type within struct {
	app    *app.App
	war    *warplay.War
	screen *Screen
	turns  int                 // the person's completed turns, -1 before the first tick
	steps  int                 // steps of the war at the last tick
	came   *learning.Reweighed // weights that the computer is to use
}

// tick checks whether the person has completed a turn, and whether there are new weights.
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

// end ends the learning when the war ends.
func (w *within) end() {
	if o, ok := w.war.Ongoing(); ok {
		w.app.Notices.Report(w.app.Study.EndWithin(o.Person))
	}
}
