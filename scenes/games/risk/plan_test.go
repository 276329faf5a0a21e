package risk

import (
	"strings"
	"testing"

	"eras/ai/risk/ender"
	"eras/scenes/ui"
)

// The plan of a turn that the deputy plays says so, and what that won beside the best plan. It speaks of
// no territory and no hope of a plan.
func TestThePlanOfADeputy(t *testing.T) {
	for _, language := range ui.Languages {
		h := begin(t, language, 1280, 800, alone("reinforce", 2, nil, 9, someCards, "")(t))
		trace := &ender.Trace{
			Reason: "turn", Plans: 60, Best: ender.Outlook{Deputy: true},
			Played:   []ender.Outlook{{Deputy: true}, {Attacks: []ender.Attack{{From: 0, To: 1}}}, {}},
			Rollouts: []ender.Played{{Plan: ender.ByDeputy, Times: 300, Chance: 0.61}, {Plan: 7, Times: 300, Chance: 0.48}, {Times: 40, Chance: 0.1}},
		}
		lines := h.screen.planLines(h.UI, []*ender.Trace{trace})
		text := strings.Join(lines, "\n")
		for _, word := range []string{"Cardhunter", "61", "48"} {
			if !strings.Contains(text, word) {
				t.Errorf("%s: %q lacks %q", language, text, word)
			}
		}
		if len(lines) != 3 || strings.Contains(text, h.screen.board.name(h.UI, 1)) {
			t.Errorf("%s: the plan is %q", language, lines)
		}
	}
}
