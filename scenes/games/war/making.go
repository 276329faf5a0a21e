package war

import (
	"eras/game/war"
	"eras/scenes/app"
	"eras/scenes/games/twosided"
	"eras/scenes/games/war/mapmaker"
	"eras/scenes/mapmaking"
	"eras/scenes/setup"
)

// makeMap opens the map maker on a map of a scenario, and later returns to the set-up screen for
// who. A map that ships is copied; one of the player's own is edited.
func (m *module) makeMap(who setup.Who, s *war.Scenario, from war.Map) {
	a := m.App
	screen := &mapmaker.Screen{
		Draft: mapmaker.NewDraft(&s.Rules, from.Start), Scenario: s, Go: a.Tasks.Go, Seed: a.Seed,
		Bench: mapmaking.Bench{Bar: a.Bar, Leave: func() { m.Setup(who) }},
	}
	if own, ok := m.ownMap(from.Name); ok {
		screen.Name = a.Title(own.Title, own.Name)
	}
	screen.Taken = func(title string) bool {
		_, taken := m.ownMap(mapmaking.OwnName(title))
		return taken
	}
	screen.Save = func(title string, p *war.Position, done func(file string)) {
		own := twosided.OwnMap(s, title, *p)
		a.Tasks.Run(a.UI.Text.T("maker.saving"), func() app.Ending {
			file, err := m.writeMap(own)
			if err != nil {
				return app.Ending{Keep: func() { a.Notices.Problem(a.UI.Text.T("maker.failed", "Why", app.SystemCause(err))) }}
			}
			return app.Ending{
				Keep: func() {
					name := own.Maps[0].Name
					m.Maps.Put(own, func(other *war.Scenario) bool { _, same := other.Map(name); return same })
				},
				Show: func() { done(file) },
			}
		})
	}
	screen.Play = func() {
		a.Settings.Scenario, a.Settings.Map = s.Name, mapmaking.OwnName(screen.Name)
		m.Setup(who)
	}
	a.Screens.Show("mapmaker", screen, screen.Close)
}

// ownMap returns the player's own map with a name, and whether there is one.
func (m *module) ownMap(name string) (war.Map, bool) {
	for _, s := range m.Maps.All() {
		if own, ok := s.Map(name); ok {
			return own, true
		}
	}
	return war.Map{}, false
}

// writeMap writes the scenario file of a map and returns its path.
func (m *module) writeMap(own *war.Scenario) (string, error) {
	data, err := own.Marshal()
	if err != nil {
		return "", err
	}
	return m.App.Saves.WriteMap(own.Maps[0].Name, data)
}
