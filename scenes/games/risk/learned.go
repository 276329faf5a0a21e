package risk

import (
	"eras/saves"
	"eras/scenes/profile"
)

// Learned returns what the page about a player shows of the game.
func (m *module) Learned(p *saves.Profile, k *saves.Knowledge, t *saves.Tuning) profile.Board {
	return profile.Styled(m.app.UI.Text, m.Mode(), p, k, t)
}

// MapTitle returns what a map is called, and whether the game has it.
func (m *module) MapTitle(_, name string) (string, bool) {
	for _, known := range m.maps.All() {
		if known.Name == name {
			return m.app.Title(known.Title, known.Name), true
		}
	}
	return "", false
}
