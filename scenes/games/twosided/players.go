package twosided

import (
	"fmt"

	"eras/game"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/session"
)

// PlayerName returns what the player of a side is called in a match.
func PlayerName(u *ui.UI, setup *session.Setup, s game.Side) string {
	seat := setup.Seats[s.Seat()]
	if !seat.Computer() {
		return seat.Person
	}
	if setup.Against() == game.NoSide {
		return computerName(u, seat)
	}
	return u.Text.T("player.computer")
}

// computerName returns what a computer is called that plays against another: its level, and
// whether it has random weights or a network.
func computerName(u *ui.UI, seat session.Seat) string {
	level := u.Text.T(fmt.Sprintf("level.%d", seat.Level))
	if seat.Learns() {
		return level
	}
	if seat.Network() {
		return u.Text.T("player.network", "Level", level)
	}
	return u.Text.T("player.random", "Level", level)
}

// TurnBanner draws the band that says whose turn it is. thinking is for how many ticks a
// computer has been thinking, if busy.
func TurnBanner(u *ui.UI, r ui.Rect, setup *session.Setup, turn game.Side, thinking int, busy, training bool) {
	u.Banner(r, sprites.Owner(turn))
	in := r.InsetXY(14, 8)
	in.CutLeft(in.H + 10)
	seat := setup.Seats[turn.Seat()]
	title := u.Text.T("turn.yours")
	switch {
	case training:
		title = u.Text.T("turn.trains")
	case seat.Computer() && busy:
		title = u.Text.T("turn.thinks")
	case seat.Computer():
		title = u.Text.T("turn.computer")
	case setup.Against() == game.NoSide:
		title = u.Text.T("turn.of." + turn.String())
	}
	if busy && thinking > 20 {
		glass := in.CutRight(30)
		angle := 0.0
		if phase := thinking % 90; phase > 60 {
			angle = float64(phase-60) / 30 * 3.14159265
		}
		u.Turned(glass.Middle(24, 24), angle, "hourglass on banner", hourglass)
		u.Label(in.CutRight(34), u.Text.Number(thinking/ui.TicksPerSecond)+" s", ui.Strong.In(art.Cream).To(1))
	}
	u.Label(ui.R(in.X, in.Y-1, in.W, in.H*0.56), title, ui.Style{Weight: ui.Title, Size: 20, Color: art.Cream})
	u.Label(ui.R(in.X, in.Y+in.H*0.54, in.W, in.H*0.46), PlayerName(u, setup, turn), ui.Style{Weight: ui.Bold, Size: 17, Color: art.Cream})
}

// hourglass draws the icon of thinking.
func hourglass(c *paint.Canvas) { art.Icon(c, "hourglass", 0, 0, 24, paint.Solid(art.Cream)) }
