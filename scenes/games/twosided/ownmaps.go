package twosided

import (
	"path/filepath"
	"strings"

	"eras/game/war"
	"eras/internal/tomlfile"
	"eras/scenes/app"
	"eras/scenes/mapmaking"
)

// NewOwnMaps returns the war maps that players have made, each in a scenario of its own. They are
// read from the folder of maps below the saves.
func NewOwnMaps(a *app.App) *app.Maps[*war.Scenario] {
	return app.NewMaps(a, app.MapSource[*war.Scenario]{Read: readScenario})
}

// readScenario reads a scenario from the player's own maps. ok is false for a map of another game.
func readScenario(file string, data []byte) (s *war.Scenario, ok bool, err error) {
	var keys struct {
		Rules any `toml:"rules"`
	}
	if strings.EqualFold(filepath.Ext(file), ".xml") || tomlfile.Peek(file, data, &keys) != nil || keys.Rules == nil {
		return nil, false, nil
	}
	s, err = war.ParseScenario(file, data)
	return s, true, err
}

// offered returns the scenarios with the player's own maps. A map for the rules of a scenario comes
// after that scenario's maps; other maps have a scenario of their own.
func (g *Game) offered() []*war.Scenario {
	if g.Maps == nil {
		return g.Scenarios
	}
	var others, all []*war.Scenario
	for _, s := range g.Scenarios {
		with := *s
		with.Maps = append([]war.Map{}, s.Maps...)
		all = append(all, &with)
	}
own:
	for _, own := range g.Maps.All() {
		for _, s := range all {
			if own.Name == s.Name && own.Rules == s.Rules {
				for _, m := range own.Maps {
					if _, twice := s.Map(m.Name); !twice {
						s.Maps = append(s.Maps, m)
					}
				}
				continue own
			}
		}
		others = append(others, own)
	}
	return append(all, others...)
}

// OwnMap returns a scenario with the rules of s and a map that a player has made.
func OwnMap(s *war.Scenario, title string, start war.Position) *war.Scenario {
	own := &war.Scenario{Name: s.Name, Title: s.Title, About: s.About, Rules: s.Rules}
	text := war.Text{"es": title, "en": title}
	own.Maps = []war.Map{{Name: mapmaking.OwnName(title), Title: text, Start: start}}
	return own
}
