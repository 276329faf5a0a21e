//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"eras/game/war"
	"eras/saves"
)

// TestWeightsChangeWithinAWar continues a war within which a step of hill-climbing was complete when
// the program was killed. The computer takes the weights that won, says so, and keeps them when the
// program is killed again. No step is left at the end of the war.
func TestWeightsChangeWithinAWar(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, said string
		width, height  int
	}{
		{"en", "I have watched your turns", 1280, 800},
		{"es", "He observado tus turnos", 1920, 1080},
	} {
		t.Run(c.language, func(t *testing.T) {
			p, dir := prepare(t, "duel"), t.TempDir()
			p.save(t, dir, p.where(t, true, func(s war.State) bool { return !s.Fighting }))
			store := saves.Open(dir)
			m, _, err := store.LoadMatch(saves.SlotOf(war.ID))
			if err != nil {
				t.Fatal(err)
			}
			before := m.Seats[1].Weights[0].Weights
			after := saves.Numbers{}
			for name := range before {
				after[name] = 0.5
			}
			pairs := 40
			err = store.SaveTuning(personName, saves.Tuning{Within: &saves.TuningStep{
				Mode: war.ID, Date: m.Started, Number: 5, Kept: saves.Numbers(before),
				Candidates: []saves.TuningCandidate{{Source: "mutation", Parameters: after, Results: strings.Repeat("ww", pairs), KeptResults: strings.Repeat("ll", pairs)}},
			}})
			if err != nil {
				t.Fatal(err)
			}
			s := start(t, dir, c.width, c.height, "-language", c.language)
			s.onScreen("menu")
			s.quick()
			s.click("menu.options")
			s.onScreen("options")
			s.click("options.reweighs")
			s.shot("within-options-" + c.language)
			s.click("options.done")
			s.click("menu.continue")
			s.onScreen("war")
			s.until("the computer says that it changes its weights", func() bool {
				if !s.has("speech") {
					return false
				}
				said, _ := s.value("speech")
				return strings.Contains(said, c.said)
			})
			s.shot("within-said-" + c.language)
			s.until("the change to be saved", func() bool {
				m, _, err := saves.Open(dir).LoadMatch(saves.SlotOf(war.ID))
				return err == nil && len(m.Reweighed) > 0
			})
			s.kill()
			if m, _, err = saves.Open(dir).LoadMatch(saves.SlotOf(war.ID)); err != nil || len(m.Reweighed) != 1 || !m.Reweighed[0].Before.Equal(before) || !m.Seats[1].Weights[0].Weights.Equal(saves.Weights(after)) {
				t.Fatalf("saved: %+v, %v", m.Reweighed, err)
			}
			s = start(t, dir, c.width, c.height, "-language", c.language)
			s.onScreen("menu")
			s.click("menu.continue")
			s.onScreen("war")
			s.playWar(good(t, p.set.Scenario.Rules))
			s.onScreen("result")
			s.shot("within-result-" + c.language)
			if left, err := saves.Open(dir).Tuning(personName); err != nil || left.Within != nil {
				t.Errorf("after the war there is a step within it: %+v, %v", left.Within, err)
			}
		})
	}
}
