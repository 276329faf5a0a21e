package learning

import (
	"context"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
	"eras/saves"
)

var today = time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)

// quickFitting makes small models.
var quickFitting = playermodel.Fitting{Depths: []int{1}, Decisions: 200, Rounds: 1}

// newMatch returns a war of a person, red, against the computer on the smallest map.
func newMatch(t *testing.T) Match {
	t.Helper()
	s, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := s.Map("duel")
	return Match{Mode: war.ID, Rules: s.Rules, War: m.Start, Person: game.Red, Seed: 11}
}

// quickTraining returns the training of 2005 made short.
func quickTraining(t *testing.T) agents.Training {
	t.Helper()
	training, err := agents.LoadTraining("2005")
	if err != nil {
		t.Fatal(err)
	}
	training.War.Map, training.Battle.Setup, training.War.Limit, training.Battle.Limit = nil, nil, 20, 0
	return training
}

// quickTrainingOfAll is quickTraining for all estimators.
func quickTrainingOfAll(t *testing.T) agents.Training {
	training := quickTraining(t)
	training.War.Estimators, training.Battle.Estimators = nil, nil
	return training
}

// champion returns a profile with kept weights of a match's mode, all of them gene.
func champion(m *Match, gene float64, r evolve.Result) saves.Profile {
	names := m.Estimators()
	genes := make([]float64, len(names))
	for i := range genes {
		genes[i] = gene
	}
	p := saves.Profile{Name: "Ana"}
	p.Learn(saves.Champion{Mode: m.Mode, Weights: saves.NewWeights(names, genes), Result: r, Date: today})
	return p
}

// loggedWars plays n short wars between players of the two lowest levels, one a day.
func loggedWars(t *testing.T, scenario string, n int) []saves.Logged {
	t.Helper()
	s, err := agents.LoadScenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	start := s.Maps[0]
	start.Start.Left = 60
	var all []saves.Logged
	for i := range n {
		m := game.NewMatch(s.Board(start), uint64(i))
		var players []game.Agent[war.State, war.Action]
		for seat := range 2 {
			level, err := agents.LevelAt(2 - seat)
			if err != nil {
				t.Fatal(err)
			}
			c, err := level.WarAgent(s.Rules, uint64(2*i+seat), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			players = append(players, c)
		}
		if err := m.Run(context.Background(), players, nil); err != nil {
			t.Fatal(err)
		}
		all = append(all, saves.Logged{Date: today.AddDate(0, 0, i), Mode: war.ID, Side: game.Red, Record: m.Record().String()})
	}
	return all
}
