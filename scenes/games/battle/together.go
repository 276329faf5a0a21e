package battle

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/app"
)

// Join implements [app.Joiner].
func (m *module) Join(j app.Joining) (app.Joined, error) {
	board, err := battle.BoardFromSetup(j.Setup)
	if err != nil {
		return app.Joined{}, err
	}
	seats, err := m.JoinedSeats(j.Players)
	if err != nil {
		return app.Joined{}, err
	}
	saved := m.Named(func(s *war.Scenario, _ *war.Map) bool { return s.Rules.Battle == board.Rules })
	match := game.NewMatch(game.Board[battle.Position, battle.Move, battle.Event](board), 0)
	s, err := warplay.JoinBattle(m.setup(&saved, 0, board, seats), match, j.Link)
	if err != nil {
		return app.Joined{}, err
	}
	screen := newScreen(j.Look, s)
	screen.Ended = j.Ended
	return app.Joined{Screen: screen, Close: s.Close, Saved: s.Saved}, nil
}
