package risk

import (
	"eras/ai/agents"
	"eras/game/risk"
	"eras/play/games"
	"eras/saves"
	"eras/scenes/profile"
)

// habits are those of players in the order in which they are shown. What is typical is what the bots
// of the program do.
var habits = []profile.Habit{
	{Name: "attacks", Icon: "crossed-swords", Most: 6, Typical: 3, Decimals: 1},
	{Name: "odds", Icon: "cannon", Most: 6, Typical: 2.2, Decimals: 1},
	{Name: "focus", Icon: "flying-flag", Most: 1, Typical: 0.75, Decimals: -1},
	{Name: "sets", Icon: "two-coins", Most: 1, Typical: 0.6, Decimals: -1},
	{Name: "fortifies", Icon: "surrounded-shield", Most: 1, Typical: 0.4, Decimals: -1},
}

// Learned implements [app.Learner].
func (m *module) Learned(p *saves.Profile, k *saves.Knowledge, t *saves.Tuning) profile.Board {
	return profile.Styled(m.app.UI.Text, &games.LearningOf(m.Mode()).Scale, habits, p, k, t)
}

// MapTitle implements [app.Learner].
func (m *module) MapTitle(_, name string) (string, bool) {
	return m.maps.Title(name)
}

// Strength implements [app.Learner].
func (m *module) Strength(bot string) int {
	e, _ := agents.RiskBots().Entry(bot)
	return e.StrengthOf(bot)
}

// Medals implements [app.Learner].
func (m *module) Medals() []profile.Award {
	return []profile.Award{{Place: 10, ID: "conquest", Icon: "crossed-swords", Won: func(h *profile.History) bool {
		return h.Streak > 0 && h.Last().Reason == risk.ByConquest && h.Last().Players >= 4
	}}}
}
