package agents

import (
	"slices"
	"testing"

	aiwar "eras/ai/war"
)

// TestTheRivalHasATemperForTheEstimators reads the campaign that ships: the temper of its
// rival must be of estimators that there are.
func TestTheRivalHasATemperForTheEstimators(t *testing.T) {
	c := Campaign()
	names := aiwar.Estimators(&c.Scenario.Rules).Names()
	for name := range c.Rival.Temper {
		if !slices.Contains(names, name) {
			t.Errorf("the temper has an estimator %q; there are %q", name, names)
		}
	}
	s, err := LoadScenario(c.Name)
	if err != nil || len(s.Maps) != len(c.Nodes) {
		t.Errorf("the campaign as a scenario: %v", err)
	}
}
