package risk

import (
	"eras/game/risk"
	"eras/scenes/app"
	"eras/scenes/games/risk/mapmaker"
	"eras/scenes/setup"
)

// makeMap opens the map maker on a map, and later returns to the set-up screen for who. A map that ships is
// copied, as is one of which the map maker would lose the shapes, the picture or the missions; another one
// of the player's own is edited.
func (m *module) makeMap(who setup.Who, from *risk.Map) {
	a := m.app
	titled := func(x *risk.Map) string { return a.Title(x.Title, x.Name) }
	screen := mapmaker.New(from)
	screen.Bar, screen.Leave, screen.Go, screen.Seed = a.Bar, func() { m.Setup(who) }, a.Tasks.Go, a.Seed
	screen.Maps, screen.Titled = m.maps.All(), titled
	screen.Rules = func(players int) risk.Rules {
		rules := presetRules(classic)
		rules.Players = uint8(players)
		return rules
	}
	if m.maps.InFolder(from) && from.Outline(0) == nil && from.Sheet.Picture == "" && len(from.Missions()) == 0 {
		screen.Name = titled(from)
	}
	own := func(title string) func(*risk.Map) bool {
		return func(x *risk.Map) bool { return m.maps.InFolder(x) && titled(x) == title }
	}
	screen.Taken = func(title string) bool {
		for _, x := range m.maps.All() {
			if own(title)(x) {
				return true
			}
		}
		return false
	}
	var saved *risk.Map
	screen.Save = func(made *risk.Map, done func(title, file string)) {
		replaces := own(titled(made))
		a.Tasks.Run(a.UI.Text.T("maker.saving"), func() app.Ending {
			file, err := m.maps.Make(made, replaces, (*risk.Map).Marshal)
			if err != nil {
				return app.Ending{Keep: func() { a.Notices.Problem(a.UI.Text.T("maker.failed", "Why", app.SystemCause(err))) }}
			}
			return app.Ending{Show: func() {
				saved = made
				done(titled(made), file)
			}}
		})
	}
	screen.Play = func() {
		if saved == nil {
			saved = from
		}
		m.setupOn(who, saved)
	}
	a.Screens.Show("riskmaker", screen, screen.Close)
}

// setupOn opens the set-up screen with a map chosen.
func (m *module) setupOn(who setup.Who, on *risk.Map) {
	s := m.setupScreen(who)
	s.reread(on, true)
	m.app.Screens.Show("setup", s)
}
