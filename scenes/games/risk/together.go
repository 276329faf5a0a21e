package risk

import (
	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/app"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Join implements [app.Joiner].
func (m *module) Join(j app.Joining) (app.Joined, error) {
	board, match, err := m.rebuild(game.Record{Board: string(risk.ID), Setup: j.Setup}, j.MapFile)
	if err == nil && j.MapFile == "" { // drawing a map of the host may take long; the board does it in the background
		err = m.maps.Drawn(board.Game.Map)
	}
	if err != nil {
		return app.Joined{}, err
	}
	set := riskplay.Setup{Map: board.Game.Map, Rules: board.Game.Rules, Players: j.Players, Seed: unknownSeed, Colours: board.Colours}
	if _, known := m.byLine()[set.Map.Line()]; !known && j.MapFile == "" {
		m.app.Notices.Problem(m.app.UI.Text.T("together.mapless"))
	}
	s, err := riskplay.Join(set, match, j.Link)
	if err != nil {
		return app.Joined{}, err
	}
	m.app.Notices.Report(s.KeepDrafts(j.DraftStep, j.Drafts, j.Drafted))
	screen := newScreen(j.Look, s)
	screen.Ended = j.Ended
	return app.Joined{Screen: screen, Close: s.Close, Saved: s.Saved}, nil
}

// unknownSeed stands for the seed of a match that only its host knows. It is too large to be one
// that a player types.
const unknownSeed = 1 << 63

// Seat implements [app.Joiner]. Seats have colours but no names.
func (m *module) Seat(_ *ui.UI, fields []game.Field, seat game.Seat) (string, *art.Owner) {
	line, _ := game.Lookup(fields, "colours")
	colours, _ := risk.ParseColours(line) // checked when the match was opened
	return "", art.Twelve[colours.Of(int(seat)%len(art.Twelve))]
}

// Bots implements [app.Joiner].
func (m *module) Bots() []string { return agents.RiskBots().Names() }

// BotTitle implements [app.Joiner].
func (m *module) BotTitle(_ *ui.UI, spec string) string { return agents.RiskBots().Title(spec) }
