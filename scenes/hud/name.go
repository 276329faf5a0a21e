package hud

import (
	"eras/game"
	"eras/play/session"
	"eras/scenes/ui"
)

// FittingName returns the name of a seat's player for a place of a width in units. The rival of a
// person is named after the person: if that name does not fit, it is the rival's alone, because a
// part of it would look like the person's name.
func FittingName(u *ui.UI, players []session.Player, seat game.Seat, name string, style ui.Style, width float64) string {
	if _, cut := u.Shorten(name, style, width); cut && session.RivalOf(players, seat) != "" {
		return u.Text.T("player.rival.short")
	}
	return name
}
