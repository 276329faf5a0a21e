package games

import (
	"slices"

	"eras/ai/agents"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/learning/diplomacystyle"
	"eras/play/learning/riskstyle"
	"eras/saves"
)

// Learning is what the program learns of a person in a game.
type Learning struct {
	// Scale rates the person.
	learning.Scale
	// Student returns what learns how people play, nil where weights are learned instead.
	Student func() learning.Student
	// Word returns how a person has kept promises in matches, nil where none are made.
	Word func(matches []saves.Logged) diplomacystyle.Word
}

var learnings = []Learning{
	{Scale: learning.Scale{Mode: war.ID, Levels: func() map[string][]float64 { return agents.LoadStrengths().War }}},
	{Scale: learning.Scale{Mode: battle.ID, Levels: func() map[string][]float64 { return agents.LoadStrengths().Battle }}},
	{
		Scale:   learning.Scale{Mode: risk.ID, Bots: func() map[string]float64 { return agents.LoadStrengths().Risk }, Bot: riskstyle.Bot, FirstTells: true},
		Student: func() learning.Student { return riskstyle.New() },
	},
	{
		Scale:   learning.Scale{Mode: diplomacy.ID, Bots: func() map[string]float64 { return agents.LoadStrengths().Diplomacy }, Bot: diplomacystyle.Bot},
		Student: func() learning.Student { return diplomacystyle.New() },
		Word:    diplomacystyle.WordOf,
	},
}

// LearningOf returns what the program learns in a game, nil if that is nothing.
func LearningOf(mode saves.Mode) *Learning {
	i := slices.IndexFunc(learnings, func(l Learning) bool { return l.Mode == mode })
	if i < 0 {
		return nil
	}
	return &learnings[i]
}

// Students returns the students of all games that have one.
func Students() (all []learning.Student) {
	for _, l := range learnings {
		if l.Student != nil {
			all = append(all, l.Student())
		}
	}
	return all
}
