//go:build !js

package diplomacy

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/games/diplomacy/lobby"
	"eras/scenes/ui"
)

// remote holds the lobby for games with other programs.
type remote struct {
	lobby *lobby.Screen // nil until it is first opened
}

// remoteSeat is a seat in a game of another program, as kept in the settings.
type remoteSeat = lobby.Seat

// tick saves the records of servers whose matches have ended.
func (r *remote) tick() {
	if r.lobby != nil {
		r.lobby.KeepRecords()
	}
}

// close closes the lobby, which leaves its game.
func (r *remote) close() {
	if r.lobby != nil {
		r.lobby.Close()
	}
}

// wayOut returns the function that opens the lobby.
func (m *module) wayOut() func() { return m.openLobby }

// openLobby shows the DAIDE screen. A running server and a joined game remain while other screens
// are shown.
func (m *module) openLobby() {
	if m.remote.lobby == nil {
		m.remote.lobby = lobby.New(m.maps.Standard(), m.app.Settings.Player)
		m.remote.lobby.Bar, m.remote.lobby.Seed = m.app.PlainBar, m.app.Seed
		var last setupChoice
		if frame := m.app.SetupFrame(m.Mode()); frame.Recall(&last) && last.Joined != nil {
			m.remote.lobby.SetSeat(*last.Joined)
		}
		m.remote.lobby.Remember = m.rememberSeat
		m.remote.lobby.Play, m.remote.lobby.Keep, m.remote.lobby.Leave = m.playRemote, m.keepRemote, m.app.OpenMenu
	}
	m.app.Screens.Show("daide", m.remote.lobby)
}

// rememberSeat keeps a seat in a game of another program in the settings, with the last set-up.
func (m *module) rememberSeat(seat lobby.Seat) {
	frame := m.app.SetupFrame(m.Mode())
	var last setupChoice
	_ = frame.Recall(&last) // the zero value if there is none
	last.Joined = &seat
	frame.Keep(last)
}

// playRemote shows the match of a DAIDE client. When the player leaves it, the lobby is shown and
// the seat is kept.
func (m *module) playRemote(c *diplomacyplay.DAIDEClient) {
	look := *m.app.Look
	look.Bar = func(u *ui.UI, title, note string, buttons ...ui.BarButton) {
		m.app.Bar(u, title, note+" · "+lobby.ConnectionText(u, c), buttons...)
	}
	look.Leave, look.Save = m.openLobby, nil
	look.Failed = func(error) { m.openLobby() }
	s := newScreen(&look, c)
	s.Ended = func() { m.endRemote(c) }
	m.app.Screens.Show("diplomacy", s)
}

// endRemote shows the result of a match of a DAIDE client. A match on another program's server is
// archived if all of its phases are known; a server in this window archives its own.
func (m *module) endRemote(c *diplomacyplay.DAIDEClient) {
	leave := func() {
		m.remote.lobby.Disconnect()
		m.app.OpenMenu()
	}
	screen := m.result(c, nil)
	screen.Menu = leave
	if record, ok := c.Record(); ok {
		set := diplomacyplay.Setup{Map: c.Game().Map, Rules: c.Game().Rules}
		for i := range set.Map.Powers() {
			set.Players = append(set.Players, c.Player(game.Seat(i)))
		}
		if !m.remote.lobby.Serving() {
			m.keepRemote(set, record)
		}
		if board, err := diplomacy.BoardFromSetup(record.Setup); err == nil {
			board.Game = c.Game()
			if past, err := diplomacyplay.Replay(set.Players, board, record); err == nil {
				screen.Replay, screen.Match.(*Result).Open = m.openReplay(past), m.openPhase(past)
			}
		}
	}
	m.app.Screens.Show("result", screen)
}

// keepRemote archives a match that was played over DAIDE.
func (m *module) keepRemote(set diplomacyplay.Setup, record game.Record) {
	saved := set.Saved(record)
	saved.Started, saved.Saved = app.Now(), app.Now()
	m.app.Tasks.Go(func() {
		if _, err := m.app.Saves.Archive(saves.Finished, saved); err != nil {
			m.app.Notices.Background(err)
		}
	})
}
