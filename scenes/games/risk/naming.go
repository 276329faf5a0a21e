package risk

import (
	"eras/game"
	"eras/scenes/ui"
	"eras/session"
)

// nameOf returns what the player of a seat is called: the rival of a person after the person.
func nameOf(u *ui.UI, set *session.RiskSetup, seat game.Seat) string {
	if person := session.RivalOf(set.Players, seat); person != "" {
		return u.Text.T("player.rival", "Name", person)
	}
	return set.Name(seat)
}
