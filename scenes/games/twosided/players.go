package twosided

import (
	"eras/ai/agents"
	"eras/game"
	"eras/play/session/warplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// PlayerName returns the name of a side's player in a match.
func PlayerName(u *ui.UI, setup *warplay.Setup, s game.Side) ui.Name {
	seat := setup.Seats[s.Seat()]
	if !seat.Computer() {
		return ui.Name{Alone: seat.Person}
	}
	if setup.Against() == game.NoSide {
		return computerName(u, setup, s)
	}
	return rivalName(u, setup)
}

// Herald gives blue the rival's charge for this tick, if the match belongs to the campaign. Call it
// before drawing anything of the match.
func Herald(u *ui.UI, setup *warplay.Setup) {
	if setup.Rival != nil {
		u.Figures.Rival = agents.Campaign().Rival.Charge
	}
}

// rivalName returns the name of the computer that plays against a person.
func rivalName(u *ui.UI, setup *warplay.Setup) ui.Name {
	if setup.AgainstProgram() {
		return ui.Name{Alone: agents.Title(setup.Seats[setup.Against().Other().Seat()].Program)}
	}
	if setup.Rival != nil {
		return ui.Name{Alone: setup.Rival.In(u.Text.Language())}
	}
	return ui.Name{Alone: u.Text.T("player.computer"), Phrase: u.Text.T("player.computer.within")}
}

// computerName returns the name of a computer that plays against another computer: its level, and
// whether it has random weights or is a network, or that of a program. If both names would be equal, the side is added.
func computerName(u *ui.UI, setup *warplay.Setup, s game.Side) ui.Name {
	seat := setup.Seats[s.Seat()]
	name := hud.LevelName(u.Text, seat.Level)
	switch {
	case seat.Learns():
	case seat.Program != "":
		name = ui.Name{Alone: agents.Title(seat.Program)}
	case seat.Network():
		name = name.In(func(name string) string { return u.Text.T("player.network", "Level", name) })
	default:
		name = name.In(func(name string) string { return u.Text.T("player.random", "Level", name) })
	}
	if seat == setup.Seats[s.Other().Seat()] {
		side := u.Text.T("side." + s.String() + ".adj")
		name.Phrase = ""
		return name.In(func(name string) string { return u.Text.T("player.side", "Name", name, "Side", side) })
	}
	return name
}

// banner draws a band in the colours of a side with a title and the side's player. If busy, a
// computer has been thinking for thinking ticks.
func banner(u *ui.UI, r ui.Rect, setup *warplay.Setup, side game.Side, title string, thinking int, busy bool) {
	u.Banner(r, sprites.Owner(side))
	u.Probe("play.banner", title, r)
	pad := 8.0
	if r.H < 52 { // both lines need the height
		pad = 3
	}
	in := r.InsetXY(14, pad)
	in.CutLeft(r.H - 6)
	if busy && thinking > 20 {
		glass := in.CutRight(30)
		angle := 0.0
		if phase := thinking % 90; phase > 60 {
			angle = float64(phase-60) / 30 * 3.14159265
		}
		u.Turned(glass.Middle(24, 24), angle, "hourglass on banner", hourglass)
		u.Label(in.CutRight(34), u.Text.Number(thinking/ui.TicksPerSecond)+" s", ui.Strong.In(art.Cream).To(1))
	}
	style := ui.Style{Weight: ui.Title, Size: 20, Color: art.Cream}
	if u.Width(title, style) > in.W {
		style.Size = 16
	}
	if side == game.NoSide {
		u.Label(in, title, style.In(art.Ink1))
		return
	}
	u.Label(ui.R(in.X, in.Y-1, in.W, in.H*0.56), title, style)
	name := PlayerName(u, setup, side).Alone
	u.Label(ui.R(in.X, in.Y+in.H*0.54, in.W, in.H*0.46), name, u.Smaller(name, ui.Style{Weight: ui.Bold, Size: 17, Color: art.Cream}, in.W))
}

// ReplayBanner draws the band that says whose turn it was in a replay.
func ReplayBanner(u *ui.UI, r ui.Rect, setup *warplay.Setup, turn game.Side) {
	banner(u, r, setup, turn, u.Text.T("turn.of."+turn.String()), 0, false)
}

// hourglass draws the icon of thinking.
func hourglass(c *paint.Canvas) { art.Icon(c, "hourglass", 0, 0, 24, paint.Solid(art.Cream)) }
