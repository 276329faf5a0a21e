package games

import (
	"testing"

	"eras/ai/agents"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
)

// A level or a bot of the same name has its own strength in each game.
func TestStrengthsAreOfTheGame(t *testing.T) {
	s := agents.LoadStrengths()
	if war, battle := LearningOf(war.ID).LevelsBy("banners"), LearningOf(battle.ID).LevelsBy("banners"); war[0] != s.War["banners"][0] || battle[0] != s.Battle["banners"][0] {
		t.Errorf("the first level is %v in wars, %v in battles", war[0], battle[0])
	}
	if risk, diplomacy := LearningOf(risk.ID).Bots()["random"], LearningOf(diplomacy.ID).Bots()["random"]; risk != s.Risk["random"] || diplomacy != s.Diplomacy["random"] {
		t.Errorf("random is %v in Risk, %v in Diplomacy", risk, diplomacy)
	}
}

// The bot that has levels is the one that learns.
func TestTheBotThatLearnsHasLevels(t *testing.T) {
	for _, st := range Students() {
		l := LearningOf(st.Mode())
		if l.Bot != st.Bot() || len(l.LevelsBy("")) != 7 {
			t.Errorf("%s learns %s; %q has %d levels", st.Bot(), st.Mode(), l.Bot, len(l.LevelsBy("")))
		}
	}
}
