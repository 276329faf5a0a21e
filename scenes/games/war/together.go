package war

import (
	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/app"
)

// Join implements [app.Joiner].
func (m *module) Join(j app.Joining) (app.Joined, error) {
	board, err := war.BoardFromSetup(j.Setup)
	if err != nil {
		return app.Joined{}, err
	}
	seats, err := m.JoinedSeats(j.Players)
	if err != nil {
		return app.Joined{}, err
	}
	first := board.First.Position.Turn
	saved := m.Named(func(s *war.Scenario, at *war.Map) bool {
		set := warplay.Setup{Scenario: s, Map: *at, First: first}
		return s.Rules == board.Rules && set.War().First == board.First
	})
	match := game.NewMatch(game.Board[war.State, war.Action, war.Event](board), 0)
	s, err := warplay.JoinWar(m.setup(&saved, 0, board, seats), match, j.Link)
	if err != nil {
		return app.Joined{}, err
	}
	screen := newScreen(j.Look, s)
	screen.Ended, screen.Go = j.Ended, m.App.Tasks.Go
	m.playing = s
	return app.Joined{Screen: screen, Close: screen.Close, Saved: s.Saved}, nil
}
