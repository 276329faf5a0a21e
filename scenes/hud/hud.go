// Package hud has what the screens of a match share in all games: speeds, the top bar,
// leaving, and the controls of a replay.
package hud

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
)

// Look is what every screen of a match gets from the program.
type Look struct {
	// OwnSpeed and ComputerSpeed stretch motions: 0 for none, 1 for normal.
	OwnSpeed, ComputerSpeed func() float64
	// Bar draws the top bar, with buttons before the ones that are always there.
	Bar func(u *ui.UI, title, note string, buttons ...ui.BarButton)
	// Leave goes back to the menu; the match is kept.
	Leave func()
	// Save asks for a name and saves the match under it; nil if it cannot be saved.
	Save func()
	// Picture saves a picture of how the match stands; nil if that cannot be.
	Picture func()
	// Failed is called when an agent fails.
	Failed func(error)
	// Speaks reports whether the computer may speak to a person; nil if it may not.
	Speaks func() bool
	// Together says that several programs play the match together: nobody gets hints from the
	// computer, and the seat of a player who leaves stays the player's.
	Together bool
	// Watching says that nobody plays it at this program.
	Watching bool
	// WhyOpen says whether the panel of explanations is open; WhyChanged is called when
	// it is opened or closed.
	WhyOpen    bool
	WhyChanged func(open bool)
	// WhyInstead says that in a small panel the explanation is open in place of the rest.
	WhyInstead bool

	awaited bool // a person
}

// Awaits says whether a person at this machine must act now. A bell rings when that begins.
func (l *Look) Awaits(u *ui.UI, person bool) {
	if person && !l.awaited {
		u.Sound.Play(ui.SoundTurn)
	}
	l.awaited = person
}

// PauseIcon returns the icon of a button that pauses a match or resumes it: it shows what
// the button will do.
func PauseIcon(paused bool) string {
	if paused {
		return "play-button"
	}
	return "pause"
}

// PauseButton describes the button that pauses a match that is watched, or resumes it, and
// reports whether it was used. Its label says what it will do.
func PauseButton(u *ui.UI, id string, r ui.Rect, paused bool) bool {
	label := u.Text.T("hud.pause")
	if paused {
		label = u.Text.T("hud.resume")
	}
	used := u.Button(id, r, ui.ButtonSpec{Label: label, Icon: PauseIcon(paused), Key: "W", Kind: ui.Primary, Size: 17})
	return used || u.TakeKey(ebiten.KeyW) || u.TakeKey(ebiten.KeyPause)
}

// SaveButton returns the button of the top bar that saves the match under a name, none
// if it cannot be saved.
func (l *Look) SaveButton(u *ui.UI) []ui.BarButton {
	if l.Save == nil {
		return nil
	}
	return []ui.BarButton{{ID: "bar.save", Icon: "save", Tip: u.Text.T("bar.save"), Do: l.Save}}
}

// PictureButton returns the button of the top bar that saves a picture of the map, none if
// that cannot be.
func (l *Look) PictureButton(u *ui.UI) []ui.BarButton {
	if l.Picture == nil {
		return nil
	}
	return []ui.BarButton{{ID: "bar.picture", Icon: "treasure-map", Tip: u.Text.T("picture.tip"), Do: l.Picture}}
}

// AskLeaving asks whether to leave the match, while asking is true.
func (l *Look) AskLeaving(u *ui.UI, asking *bool) {
	l.AskLeavingWith(u, asking, u.Text.T("leave.body"))
}

// AskLeavingWith is [Look.AskLeaving] with what becomes of the match in body, unless it is played
// together.
func (l *Look) AskLeavingWith(u *ui.UI, asking *bool, body string) {
	if !*asking {
		return
	}
	stay := "leave.no"
	switch {
	case l.Watching:
		body, stay = u.Text.T("together.leave.watching"), "together.leave.no"
	case l.Together:
		body = u.Text.T("together.leave")
	}
	switch u.Ask(ui.Question{ID: "play.leaving", Title: u.Text.T("leave.title"), Body: body, Yes: u.Text.T("leave.yes"), No: u.Text.T(stay), Icon: "exit-door"}) {
	case ui.Yes:
		*asking = false
		l.Leave()
	case ui.No:
		*asking = false
	case ui.Waiting:
	}
}
