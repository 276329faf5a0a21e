package diplomacy

import (
	"slices"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Join implements [app.Joiner].
func (m *module) Join(j app.Joining) (app.Joined, error) {
	board, err := m.board(game.Record{Setup: j.Setup}, j.MapFile)
	if err != nil {
		return app.Joined{}, err
	}
	if j.MapFile == "" && !slices.Contains(m.maps.All(), board.Game.Map) {
		m.app.Notices.Problem(m.app.UI.Text.T("together.mapless"))
	}
	set := diplomacyplay.Setup{Map: board.Game.Map, Rules: board.Game.Rules, Players: j.Players}
	match := game.NewMatch(game.Board[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board), 0)
	s, err := diplomacyplay.Join(set, match, j.Link)
	if err != nil {
		return app.Joined{}, err
	}
	m.app.Notices.Report(s.KeepDrafts(j.DraftStep, j.Drafts, j.Drafted))
	screen := newScreen(j.Look, s)
	screen.Ended = j.Ended
	saved := func() saves.Match { return set.Saved(s.Match().Record()) }
	return app.Joined{Screen: screen, Close: s.Close, Saved: saved}, nil
}

// Seat implements [app.Joiner].
func (m *module) Seat(_ *ui.UI, fields []game.Field, seat game.Seat) (string, *art.Owner) {
	board, err := diplomacy.BoardFromSetup(fields)
	if err != nil || int(seat) >= board.Seats() {
		return "", &art.Nobody
	}
	on, power := m.named(board.Game.Map), diplomacy.PowerOf(seat)
	return m.powerName(on, power), powerOwner(on, power)
}

// Bots implements [app.Joiner].
func (m *module) Bots() []string { return agents.DiplomacyBots().Names() }

// BotTitle implements [app.Joiner].
func (m *module) BotTitle(_ *ui.UI, spec string) string { return agents.DiplomacyBots().Title(spec) }
