package risk

import (
	"eras/saves"
	"eras/scenes/profile"
)

// Learned implements [app.Learner].
func (m *module) Learned(p *saves.Profile, k *saves.Knowledge, t *saves.Tuning) profile.Board {
	return profile.Styled(m.app.UI.Text, m.Mode(), p, k, t)
}

// MapTitle implements [app.Learner].
func (m *module) MapTitle(_, name string) (string, bool) {
	for _, known := range m.maps.All() {
		if known.Name == name {
			return m.app.Title(known.Title, known.Name), true
		}
	}
	return "", false
}
