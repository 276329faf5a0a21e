// Package stage is what the screens of a match share, whatever the board: how
// fast things move, the top bar, leaving, and going through a match again.
package stage

import "eras/scenes/ui"

// Look is what the program hands to every screen of a match.
type Look struct {
	// OwnSpeed and ComputerSpeed stretch motions: 0 for none, 1 for normal.
	OwnSpeed, ComputerSpeed func() float64
	// Bar draws the top bar, with buttons before the ones that are always there.
	Bar func(u *ui.UI, title, note string, buttons ...ui.BarButton)
	// Leave goes back to the menu; the match is kept.
	Leave func()
	// Save asks for a name and keeps the match as it stands under it; nil where
	// it cannot be kept.
	Save func()
	// Failed is told when an agent fails.
	Failed func(error)
}

// SaveButton returns the button of the top bar that keeps the match under a name,
// none where it cannot be kept.
func (l *Look) SaveButton(u *ui.UI) []ui.BarButton {
	if l.Save == nil {
		return nil
	}
	return []ui.BarButton{{ID: "bar.save", Icon: "save", Tip: u.Text.T("bar.save"), Do: l.Save}}
}

// AskLeaving asks whether to leave the match, while asking is true.
func AskLeaving(u *ui.UI, asking *bool, leave func()) {
	if !*asking {
		return
	}
	switch u.Ask(ui.Question{ID: "play.leaving", Title: u.Text.T("leave.title"), Body: u.Text.T("leave.body"), Yes: u.Text.T("leave.yes"), No: u.Text.T("leave.no"), Icon: "exit-door"}) {
	case ui.Yes:
		*asking = false
		leave()
	case ui.No:
		*asking = false
	}
}
