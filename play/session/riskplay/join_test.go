package riskplay

import (
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
)

// Of a step that was skipped the log still has who began a turn, who fell, what was taken in sight and
// that the match is over, as in the events that only the host knows.
func TestSkippedStepsOfRiskAreTold(t *testing.T) {
	for _, fog := range []string{"on", "owners"} {
		t.Run(fog, func(t *testing.T) { skippedAreTold(t, fog) })
	}
}

func skippedAreTold(t *testing.T, fog string) {
	t.Helper()
	m, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := risk.ParseRules("players=3 limit=20 fog=" + fog)
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
			among := func(e risk.Event, all []risk.Event) bool {
				return slices.ContainsFunc(all, func(g risk.Event) bool { return g.Kind == e.Kind && g.Seat == e.Seat && g.To == e.To })
			}
			for _, e := range b.Game.Noticed(&step.Before, &step.After, step.Events, 1, nil) {
				switch e.Kind {
				case risk.TurnBegan, risk.Eliminated, risk.Ended, risk.Taken:
					told[e.Kind]++
					if e.Kind == risk.Taken && !b.Game.Sees(&step.Before, 1).And(b.Game.Sees(&step.After, 1)).Or(step.Before.Held[1]).Has(e.To) {
						continue // only the fight or only its end was in sight
					}
					if !among(e, guessed) {
						t.Fatalf("seed %d: %+v is not among %+v", seed, e, guessed)
					}
				}
			}
			for _, e := range guessed {
				if e.Kind == risk.Taken && !among(e, step.Events) {
					t.Fatalf("seed %d: %+v did not happen", seed, e)
				}
			}
		}
	}
	if told[risk.TurnBegan] < 100 || told[risk.Ended] < 20 || told[risk.Taken] < 50 {
		t.Errorf("the matches had too few events: %v", told)
	}
}
