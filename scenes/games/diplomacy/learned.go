package diplomacy

import (
	"math"

	"eras/ai/agents"
	"eras/play/games"
	"eras/saves"
	"eras/scenes/profile"
)

// habits are those of players in the order in which they are shown.
var habits = []profile.Habit{
	{Name: "attack", Icon: "crossed-swords", Most: 1, Decimals: -1},
	{Name: "hold", Icon: "medieval-gate", Most: 1, Decimals: -1},
	{Name: "support", Icon: "surrounded-shield", Most: 1, Decimals: -1},
	{Name: "help", Icon: "tabletop-players", Most: 1, Decimals: -1},
	{Name: "convoy", Icon: "griffin-symbol", Most: 1, Decimals: -1},
	{Name: "guard", Icon: "white-tower", Most: 1, Decimals: -1},
	{Name: "strongest", Icon: "queen-crown", Most: 1, Decimals: -1},
	{Name: "turn", Icon: "anticlockwise-rotation", Most: 1, Decimals: -1},
}

// Learned implements [app.Learner].
func (m *module) Learned(p *saves.Profile, k *saves.Knowledge, t *saves.Tuning) profile.Board {
	learning := games.LearningOf(m.Mode())
	b := profile.Styled(m.app.UI.Text, &learning.Scale, habits, p, k, t)
	if w := learning.Word(k.Matches); w.Kept+w.Broken > 0 {
		b.Word = m.app.UI.Text.T("profile.word", "Kept", w.Kept, "N", w.Kept+w.Broken, "Percent", int(math.Round(100*w.Trust.Value())))
	}
	return b
}

// MapTitle implements [app.Learner].
func (m *module) MapTitle(_, name string) (string, bool) {
	return m.maps.Title(name)
}

// Strength implements [app.Learner].
func (m *module) Strength(bot string) int {
	e, _ := agents.DiplomacyBots().Entry(bot)
	return e.StrengthOf(bot)
}

// Medals implements [app.Learner].
func (m *module) Medals() []profile.Award {
	return []profile.Award{
		{Place: 11, ID: "solo", Icon: "fleur-de-lys", Won: func(h *profile.History) bool { return h.Streak > 0 && h.Last().Players >= 5 }},
		{Place: 16, ID: "peace", Icon: "scroll-quill", Won: func(h *profile.History) bool { return h.Last().Score == 0 }},
	}
}
