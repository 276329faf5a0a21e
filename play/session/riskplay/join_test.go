package riskplay

import (
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
)

// Of a step that was skipped the log still has who began a turn, who fell and that the match is
// over, as in the events that only the host knows.
func TestSkippedStepsOfRiskAreTold(t *testing.T) {
	m, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := risk.ParseRules("players=3 limit=20 fog=on")
	if err != nil {
		t.Fatal(err)
	}
	b, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	told := map[risk.EventKind]int{}
	for seed := range uint64(20) {
		match, rng := game.NewMatch(b, seed), game.Random(seed)
		for match.Waiting() != 0 {
			var step risk.Step
			if match.Waiting().Has(game.Chance) {
				step, _, err = match.Roll()
			} else {
				p := match.Position()
				step, _, err = match.Answer(match.Waiting().First(), b.Game.Random(&p, rng))
			}
			if err != nil {
				t.Fatal(err)
			}
			var before, after risk.Position
			b.View(&step.Before, 1, &before)
			b.View(&step.After, 1, &after)
			guessed := skippedEvents(b, 1, &before, &after)
			for _, e := range step.Events {
				switch e.Kind {
				case risk.TurnBegan, risk.Eliminated, risk.Ended, risk.Taken:
					told[e.Kind]++
					if !slices.ContainsFunc(guessed, func(g risk.Event) bool { return g.Kind == e.Kind && g.Seat == e.Seat && g.To == e.To }) {
						t.Fatalf("seed %d: %+v is not among %+v", seed, e, guessed)
					}
				}
			}
		}
	}
	if told[risk.TurnBegan] < 100 || told[risk.Ended] < 20 || told[risk.Taken] < 50 {
		t.Errorf("the matches had too few events: %v", told)
	}
}
