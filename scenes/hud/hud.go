// Package hud holds the parts that the screens of matches share in all games: speeds, the top bar,
// the dialog for leaving, the controls of a replay, and names where there is little room.
package hud

import (
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/play/session"
	"eras/scenes/ui"
)

// Look is the part of the program that every screen of a match uses.
type Look struct {
	// OwnSpeed and ComputerSpeed return factors for the length of animations: 0 for none, 1 for
	// normal.
	OwnSpeed, ComputerSpeed func() float64
	// Bar draws the top bar, with buttons to the left of those that every screen has.
	Bar func(u *ui.UI, title, note string, buttons ...ui.BarButton)
	// Leave goes back to the menu; the match stays saved.
	Leave func()
	// Save asks for a name and saves the match under it; nil if it cannot be saved.
	Save func()
	// Picture saves a picture of the current position; nil if that is not possible.
	Picture func()
	// Failed is called when an agent fails.
	Failed func(error)
	// Speaks reports whether the computer may speak to a person; nil if it may not.
	Speaks func() bool
	// Together means that several programs play the match together. Then there are no hints, and
	// players who leave keep their seats.
	Together bool
	// Hosts means that this program hosts such a match, which stops when the program closes.
	Hosts bool
	// Watching means that nobody plays the match at this program.
	Watching bool
	// WhyOpen reports whether the panel of explanations is open. WhyChanged is called when the
	// player opens or closes it.
	WhyOpen    bool
	WhyChanged func(open bool)
	// WhyInstead means that, in a small panel, the explanation is open and replaces the other
	// contents.
	WhyInstead bool

	awaited bool // a person had to act in the last tick
}

// Awaits records whether a person at this machine must act now. A bell rings when that becomes
// true.
func (l *Look) Awaits(u *ui.UI, person bool) {
	if person && !l.awaited {
		u.Sound.Play(ui.SoundTurn)
	}
	l.awaited = person
}

// PauseIcon returns the icon of a button that pauses or resumes a match. It shows what the button
// will do.
func PauseIcon(paused bool) string {
	if paused {
		return "play-button"
	}
	return "pause"
}

// PauseButton describes the button that pauses or resumes a watched match, and reports whether it
// was used. Its label says what the button will do.
func PauseButton(u *ui.UI, id string, r ui.Rect, paused bool) bool {
	label := u.Text.T("hud.pause")
	if paused {
		label = u.Text.T("hud.resume")
	}
	used := u.Button(id, r, ui.ButtonSpec{Label: label, Icon: PauseIcon(paused), Key: "W", Kind: ui.Primary, Size: 17})
	return used || u.TakeKey(ebiten.KeyW) || u.TakeKey(ebiten.KeyPause)
}

// SaveButton returns the button of the top bar that saves the match under a name, or nothing if the
// match cannot be saved.
func (l *Look) SaveButton(u *ui.UI) []ui.BarButton {
	if l.Save == nil {
		return nil
	}
	return []ui.BarButton{{ID: "bar.save", Icon: "save", Tip: u.Text.T("bar.save"), Do: l.Save}}
}

// PictureButton returns the button of the top bar that saves a picture of the map, or nothing if
// that is not possible.
func (l *Look) PictureButton(u *ui.UI) []ui.BarButton {
	if l.Picture == nil {
		return nil
	}
	return []ui.BarButton{{ID: "bar.picture", Icon: "treasure-map", Tip: u.Text.T("picture.tip"), Do: l.Picture}}
}

// AskLeaving asks whether to leave the match if *asking is true.
func (l *Look) AskLeaving(u *ui.UI, asking *bool) {
	l.AskLeavingWith(u, asking, u.Text.T("leave.body"))
}

// AskLeavingWith is like [Look.AskLeaving]. body says what happens to the match; it is not used in
// a match that is played together.
func (l *Look) AskLeavingWith(u *ui.UI, asking *bool, body string) {
	if !*asking {
		return
	}
	stay := "leave.no"
	switch {
	case l.Watching:
		body, stay = u.Text.T("together.leave.watching"), "together.leave.no"
	case l.Hosts:
		body = u.Text.T("together.leave.host")
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

// MainButton is what leads on: a button, or the key that is labelled on it. Several that follow each
// other share one place.
type MainButton struct {
	id    string
	ready int // the tick from which it can be used
}

// Beholding is for how many ticks what takes another one's place cannot be used, so that the second
// of two quick clicks or keys does not use what nobody has seen.
const Beholding = ui.TicksPerSecond * 2 / 3

// Fresh reports whether what has this id came too recently to be used. It is called in every tick
// that shows it.
func (b *MainButton) Fresh(u *ui.UI, id string) bool {
	if b.id != id {
		if b.id != "" {
			b.ready = u.Tick() + Beholding
		}
		b.id = id
	}
	return u.Tick() < b.ready
}

// FittingName returns the name of a seat's player for a place of a width in units. The rival of a
// person is named after the person: if that name does not fit, it is the rival's alone, because a
// part of it would look like the person's name.
func FittingName(u *ui.UI, players []session.Player, seat game.Seat, name string, style ui.Style, width float64) string {
	if !u.Fits(name, style, width) && session.RivalOf(players, seat) != "" {
		return u.Text.T("player.rival.short")
	}
	return name
}

// LevelName returns what a computer is called that plays at a level from 1 to 7 and has no other name.
func LevelName(t *ui.Texts, level int) ui.Name {
	label := t.T("level." + strconv.Itoa(level))
	return ui.Name{Alone: label, Phrase: t.T("player.level.within", "Level", strings.ToLower(label))}
}

// RivalName returns what the rival of a person is called.
func RivalName(t *ui.Texts, person string) ui.Name {
	return ui.Name{Alone: t.T("player.rival", "Name", person), Phrase: t.T("player.rival.within", "Name", person)}
}
